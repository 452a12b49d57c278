package site

import (
	"html/template"
	"net/http"
	"strings"
)

// Names of the shop's two sites. A browser that is told to resolve every name
// to this machine sees them as the sites that they are: one of the shop, one
// of the processor that takes its cards.
const (
	ShopHost = "www.harbour-goods.example"
	CardHost = "js.stripe.com"
	EvilHost = "harbour-goods.example.evil.test"
)

// Shop is a shop to buy from: cart, address form, a card form in a frame of
// another site, and a confirmation that repeats what was filled in wherever a
// page can repeat it: text, titles, names, addresses, toasts, alerts.
//
//	/shop/cart → /shop/address → /shop/pay (frame: https://CardHost/card) → /shop/done
func Shop() http.Handler {
	local := Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, ok := shopPages[r.URL.Path]
		if !ok {
			local.ServeHTTP(w, r)
			return
		}
		if err := r.ParseForm(); err != nil {
			http.Error(w, "the form could not be read", http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.URL.Path == "/shop/sandboxed" {
			w.Header().Set("Content-Security-Policy", "sandbox allow-scripts")
		}
		_ = page.Execute(w, shopView{Form: r.Form, CardHost: CardHost})
	})
}

type shopView struct {
	Form     map[string][]string
	CardHost string
}

// Value is the first value of a form's field.
func (v shopView) Value(name string) string {
	if values := v.Form[name]; len(values) > 0 {
		return values[0]
	}
	return ""
}

// Digits are the digits of a field alone.
func (v shopView) Digits(name string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, v.Value(name))
}

// Grouped puts a separator after every fourth digit.
func (v shopView) Grouped(name, separator string) string {
	digits := v.Digits(name)
	var groups []string
	for len(digits) > 4 {
		groups, digits = append(groups, digits[:4]), digits[4:]
	}
	return strings.Join(append(groups, digits), separator)
}

// Wide writes the digits of a field in full width.
func (v shopView) Wide(name string) string {
	return strings.Map(func(r rune) rune { return r - '0' + '０' }, v.Digits(name))
}

// Upper is a field's value in capitals.
func (v shopView) Upper(name string) string { return strings.ToUpper(v.Value(name)) }

var shopPages = func() map[string]*template.Template {
	pages := map[string]*template.Template{}
	for path, name := range map[string]string{
		"/shop/cart": "cart", "/shop/address": "address", "/shop/pay": "pay", "/card": "card", "/shop/done": "done", "/shop/account": "account", "/shop/frames": "frames", "/shop/mirror": "mirror", "/shop/keypad": "keypad", "/shop/framing": "framing", "/shop/sandboxed": "cart",
	} {
		pages[path] = template.Must(template.ParseFS(files, "pages/shop/"+name+".html"))
	}
	return pages
}()
