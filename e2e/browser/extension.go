package browser

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/chromedp/cdproto/extensions"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// PanelPath is where the side panel's document lies in the extension.
const PanelPath = "extension/panel/panel.html"

// TriggerAction does what a click on the extension's toolbar button does
// with this tab active: it grants activeTab and opens the panel.
func (b *Browser) TriggerAction(t *Tab) error {
	// The command wants the "tab" target that holds the page target.
	var url string
	if err := t.Eval("location.href", &url); err != nil {
		return err
	}
	found, err := chromedp.CallBrowser(b.ctx, target.GetTargets, target.GetTargetsParams{Filter: target.Filter{{Type: "tab"}}})
	if err != nil {
		return fmt.Errorf("listing tabs: %w", err)
	}
	for _, info := range found.TargetInfos {
		if info.URL == url {
			_, err := chromedp.CallBrowser(b.ctx, extensions.TriggerAction, extensions.TriggerActionParams{ID: b.extension, TargetID: string(info.TargetID)})
			return err
		}
	}
	return errors.New("triggering the action: the tab is not listed")
}

// OpenPanel clicks the toolbar button on the tab and attaches to the real
// side panel that opens.
func (b *Browser) OpenPanel(t *Tab) (*Tab, error) {
	return b.OpenPanelBy(func() error { return b.TriggerAction(t) })
}

// OpenPanelBy does what opens a side panel and attaches to it.
func (b *Browser) OpenPanelBy(open func() error) (*Tab, error) { return b.OpenPageBy(PanelPath, open) }

// OpenPageBy does what opens a page of the extension and attaches to it.
func (b *Browser) OpenPageBy(path string, open func() error) (*Tab, error) {
	known := map[target.ID]bool{}
	is := b.extensionTarget("page", path)
	found, err := chromedp.CallBrowser(b.ctx, target.GetTargets, target.GetTargetsParams{Filter: target.Filter{{}}})
	if err != nil {
		return nil, fmt.Errorf("listing targets: %w", err)
	}
	for _, info := range found.TargetInfos {
		known[info.TargetID] = is(info)
	}
	if err := open(); err != nil {
		return nil, err
	}
	info, err := b.WaitTarget(10*time.Second, func(info *target.Info) bool { return is(info) && !known[info.TargetID] })
	if err != nil {
		return nil, fmt.Errorf("opening a page of the extension: %w", err)
	}
	return b.attach(info.TargetID, chromedp.WithDetachOnCancel())
}

// waitForWorker waits until the extension's service worker (if it has one)
// has run once: a click before its listeners are there is lost, which happens
// to nobody who has just installed it by hand.
func (b *Browser) waitForWorker(folder string) error {
	raw, err := os.ReadFile(filepath.Join(folder, "manifest.json"))
	if err != nil {
		return err
	}
	var manifest struct {
		Background struct {
			Worker string `json:"service_worker"`
		} `json:"background"`
	}
	if err := json.Unmarshal(raw, &manifest); err != nil || manifest.Background.Worker == "" {
		return err
	}
	worker, err := b.Worker()
	if err != nil {
		return err
	}
	defer worker.Close()
	return worker.Until("globalThis.chrome?.action?.onClicked?.hasListeners()", 20*time.Second)
}

// Worker attaches to the extension's service worker. An attached debugger
// keeps a worker alive: close the tab that is returned before testing its
// death.
func (b *Browser) Worker() (*Tab, error) {
	info, err := b.WaitTarget(10*time.Second, b.extensionTarget("service_worker", ""))
	if err != nil {
		return nil, fmt.Errorf("reaching the service worker: %w", err)
	}
	return b.attach(info.TargetID, chromedp.WithDetachOnCancel())
}

// KillWorker ends the service worker as the browser does when it idles.
func (b *Browser) KillWorker() error {
	info, err := b.WaitTarget(10*time.Second, b.extensionTarget("service_worker", ""))
	if err != nil {
		return fmt.Errorf("reaching the service worker: %w", err)
	}
	_, err = chromedp.CallBrowser(b.ctx, target.CloseTarget, target.CloseTargetParams{TargetID: info.TargetID})
	return err
}

// Grant gives the extension a site, as the person's yes to the browser's
// own prompt would; headless Chromium cannot answer that prompt. Pattern is
// a match pattern such as <all_urls>.
func (b *Browser) Grant(pattern string) error {
	settings, err := b.OpenBeside("chrome://extensions/")
	if err != nil {
		return err
	}
	defer settings.Close()
	call := fmt.Sprintf("chrome.developerPrivate.addHostPermission(%q, %q)", b.extension, pattern)
	if err := settings.Eval(call, nil); err != nil {
		return fmt.Errorf("granting a site: %w", err)
	}
	return nil
}
