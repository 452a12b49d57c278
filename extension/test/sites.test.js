// Which addresses a tab may be sent to, and which origins belong to a closed site.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isOfSite, sitesAround, webAddress } from '../sites.js';

/** @type {[string, unknown, string | undefined][]} */
const ADDRESSES = [
  ['https', 'https://Shop.example/cart?a=1', 'https://shop.example/cart?a=1'],
  ['http', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['a script', 'javascript:alert(1)', undefined],
  ['a script that hides', ' java\nscript:alert(1)', undefined],
  ['data', 'data:text/html,x', undefined],
  ['a file', 'file:///etc/hosts', undefined],
  ['the browser', 'chrome://settings', undefined],
  ['an extension', 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/x.html', undefined],
  ['a blank page', 'about:blank', undefined],
  ['a blob', 'blob:https://shop.example/1', undefined],
  ['source', 'view-source:https://shop.example/', undefined],
  ['no address', 'shop.example', undefined],
  ['no text', 7, undefined],
];
for (const [name, address, want] of ADDRESSES) {
  test(`address: ${name}`, () => assert.equal(webAddress(address), want));
}

/** @type {[string, string, boolean][]} */
const SITES = [
  ['https://www.shop.example', 'shop.example', true],
  ['https://shop.example', 'shop.example', true],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
  ['http://127.0.0.1:8080', '127.0.0.1:9090', false],
  ['https://myshop.example', 'shop.example', false],
  ['https://pay.shop.example:8443', 'shop.example', true],
  ['https://www.shop.example.', 'shop.example', true],
  ['https://[::1]:8443', '::1', true],
  ['https://shop.example', 'pay.shop.example', false],
  ['null', 'shop.example', false],
];
for (const [origin, site, want] of SITES) {
  test(`of the site: ${origin} ${site}`, () => assert.equal(isOfSite(origin, site), want));
}

/** @type {[string, string[]][]} */
const AROUND = [
  ['https://www.pay.shop.example:8443', ['www.pay.shop.example', 'pay.shop.example', 'shop.example']],
  ['https://shop.example.', ['shop.example']],
  ['http://localhost:8080', ['localhost']],
  ['http://127.0.0.1:8080', ['127.0.0.1']],
  ['https://[::1]', ['::1']],
  ['null', []],
];
for (const [origin, want] of AROUND) {
  test(`sites around: ${origin}`, () => assert.deepEqual(sitesAround(origin), want));
}
