// The one module that says `chrome` (lint holds it): worker, panel and options name the browser through it.
//
// Every function calls the browser synchronously, before anything is awaited: a side panel and a permission prompt open
// only inside the person's gesture, and one `await` before the call loses it.

/** @typedef {chrome.runtime.Port} Port */
/** @typedef {chrome.runtime.MessageSender} Sender */
/** @typedef {chrome.tabs.Tab} Tab */

/** The browser's events. Listeners are added at the top level of the worker, or an event that starts it is lost. */
export const events = Object.freeze({
  actionClicked: chrome.action.onClicked,
  connected: chrome.runtime.onConnect,
  installed: chrome.runtime.onInstalled,
  menuClicked: chrome.contextMenus.onClicked,
  permissionsAdded: chrome.permissions.onAdded,
  permissionsRemoved: chrome.permissions.onRemoved,
  started: chrome.runtime.onStartup,
  tabActivated: chrome.tabs.onActivated,
  tabAttached: chrome.tabs.onAttached,
  tabCreated: chrome.tabs.onCreated,
  tabDetached: chrome.tabs.onDetached,
  tabRemoved: chrome.tabs.onRemoved,
  tabReplaced: chrome.tabs.onReplaced,
  tabUpdated: chrome.tabs.onUpdated,
});

// --- the extension itself -------------------------------------------------------------------------------------------

export const extensionId = chrome.runtime.id;
/** This extension's version, as manifest.json says it. */
export const version = chrome.runtime.getManifest().version;
/** The address of a packaged file. @param {string} path from the extension's root */
export const urlOf = (path) => chrome.runtime.getURL(path);
/** A port to the worker, which starts when it sleeps. Throws in a document that outlived its extension. */
export const connectPanel = () => link(chrome.runtime.connect({ name: 'panel' }));
export const connectOptions = () => link(chrome.runtime.connect({ name: 'options' }));
/** A port to the native host; why it could not be opened comes with its onDisconnect. @param {string} name */
export const connectNative = (name) => chrome.runtime.connectNative(name);
/**
 * Sends a message to a port that may have ended before its disconnect event was delivered.
 * @param {Port} port @param {object} message @returns {boolean} whether it was sent; a message over 64 MiB is not either
 */
export const post = (port, message) => {
  try {
    port.postMessage(message);
    return true;
  } catch {
    return false;
  }
};
/** What the browser says went wrong, to be read inside the callback it belongs to; '' when nothing did. */
export const lastError = () => chrome.runtime.lastError?.message ?? '';
export const openOptions = () => chrome.runtime.openOptionsPage();
/** The settings page where a person chooses who answers. */
export const openModelSettings = () => chrome.tabs.create({ url: chrome.runtime.getURL('extension/options/options.html#model-title') });
/** What the keyboard shortcut of the toolbar button is now; '' when there is none. @returns {Promise<string>} */
export const shortcut = () => chrome.commands.getAll()
  .then((all) => all.find((command) => command.name === '_execute_action')?.shortcut ?? '');

/** A port without its browser's shape, so that a document of ours can be shown where no browser is. @param {Port} port */
const link = (port) => ({
  close: () => port.disconnect(),
  /** @param {() => void} listener */
  onDisconnect: (listener) => port.onDisconnect.addListener(listener),
  /** @param {(message: any) => void} listener */
  onMessage: (listener) => port.onMessage.addListener(listener),
  /** @param {object} message */
  post: (message) => port.postMessage(message),
});

// --- windows, tabs, side panel --------------------------------------------------------------------------------------

/** The window that the calling document stands in. @returns {Promise<number>} */
export const currentWindowId = () => chrome.windows.getCurrent().then((window) => window.id ?? -1);
/** @param {number} window @returns {Promise<Tab | undefined>} */
export const activeTab = (window) => chrome.tabs.query({ active: true, windowId: window }).then((tabs) => tabs[0]);
/** The tab, or undefined when it is gone. @param {number} tab @returns {Promise<Tab | undefined>} */
export const tabOf = (tab) => chrome.tabs.get(tab).catch(() => undefined);
/** Every open tab; its address is known where the extension may enter. @returns {Promise<Tab[]>} */
export const openTabs = () => chrome.tabs.query({});
/** Open tabs on granted sites. @param {string[]} patterns match patterns @returns {Promise<Tab[]>} */
export const tabsOn = (patterns) => chrome.tabs.query({ url: patterns });
/** Makes a tab go to an address. @param {number} tab @param {string} url */
export const goTo = (tab, url) => chrome.tabs.update(tab, { url });
/** Makes a tab the one in front of its window. @param {number} tab */
export const bringForward = (tab) => chrome.tabs.update(tab, { active: true });
/** What the window's front tab shows, as a data address. @param {number} window @returns {Promise<string>} */
export const capture = (window) => chrome.tabs.captureVisibleTab(window, { format: 'png' });
/** Needs the person's gesture. @param {number} window */
export const openPanel = (window) => chrome.sidePanel.open({ windowId: window });
/** The click on the toolbar button has to reach the worker: only then does the browser grant activeTab. */
export const clicksReachWorker = () => chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });

// --- sites ----------------------------------------------------------------------------------------------------------

/** The match patterns of all granted sites. @returns {Promise<string[]>} */
export const grantedOrigins = () => chrome.permissions.getAll().then((all) => all.origins ?? []);
/** Whether sites are granted for good; a click on the toolbar button does not count. @param {string[]} origins @returns {Promise<boolean>} */
export const holdsOrigins = (origins) => chrome.permissions.contains({ origins });
/** Asks the person for sites; needs their gesture. @param {string[]} origins match patterns @returns {Promise<boolean>} */
export const requestOrigins = (origins) => chrome.permissions.request({ origins });
/** @param {string[]} origins match patterns @returns {Promise<boolean>} */
export const removeOrigins = (origins) => chrome.permissions.remove({ origins });

// --- scripts in pages -----------------------------------------------------------------------------------------------

/**
 * Runs packaged files, in order, in the isolated world of one frame of a tab or of all that the extension may enter.
 * @param {number} tab @param {string[]} files @param {number | 'all'} frame
 */
export const runFiles = (tab, files, frame) => chrome.scripting.executeScript({
  target: frame === 'all' ? { tabId: tab, allFrames: true } : { tabId: tab, frameIds: [frame] }, files, injectImmediately: true,
});
/**
 * Runs one function in the isolated world of a tab's top frame. The answer carries the document's id, by the browser.
 * @template T @param {number} tab @param {() => T} func
 */
export const runFunction = (tab, func) => chrome.scripting.executeScript({
  target: { tabId: tab, frameIds: [0] }, func, injectImmediately: true,
});
/**
 * Runs one function in every frame of a tab that the extension may enter; the others are left out without a word.
 * @template T @param {number} tab @param {() => T} func
 */
export const runEverywhere = (tab, func) => chrome.scripting.executeScript({
  target: { tabId: tab, allFrames: true }, func, injectImmediately: true,
});
/**
 * Runs one function in one document; refused when it is not the one that its frame shows.
 * @template T @param {number} tab @param {string} document @param {() => T} func
 */
export const runInDocument = (tab, document, func) => chrome.scripting.executeScript({
  target: { tabId: tab, documentIds: [document] }, func, injectImmediately: true,
});
/** @param {string} id @returns {Promise<chrome.scripting.RegisteredContentScript | undefined>} */
export const registeredScript = (id) => chrome.scripting.getRegisteredContentScripts({ ids: [id] }).then((found) => found[0]);
/** @param {chrome.scripting.RegisteredContentScript} script */
export const registerScript = (script) => chrome.scripting.registerContentScripts([script]);
/** @param {chrome.scripting.RegisteredContentScript} script */
export const updateScript = (script) => chrome.scripting.updateContentScripts([script]);

// --- context menu ---------------------------------------------------------------------------------------------------

/** Replaces the whole context menu. @param {chrome.contextMenus.CreateProperties[]} entries */
export const setMenu = async (entries) => {
  await chrome.contextMenus.removeAll();
  for (const entry of entries) chrome.contextMenus.create(entry);
};

// --- storage --------------------------------------------------------------------------------------------------------

/** Keeps content scripts out of the extension's storage: a compromised page process could read it otherwise. */
export const trustedStorageOnly = () => Promise.all([
  chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }),
  chrome.storage.session.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }),
]);
/** @param {string} key @returns {Promise<any>} */
export const load = (key) => chrome.storage.local.get(key).then((found) => found[key]);
/** @param {string} key @param {unknown} value */
export const store = (key, value) => chrome.storage.local.set({ [key]: value });
/** @param {string} key */
export const drop = (key) => chrome.storage.local.remove(key);
/** What lives as long as the browser runs. @param {string} key @returns {Promise<any>} */
export const loadForNow = (key) => chrome.storage.session.get(key).then((found) => found[key]);
/** @param {string} key @param {unknown} value */
export const storeForNow = (key, value) => chrome.storage.session.set({ [key]: value });
