// The kinds of values in the person's words, and what a value of each kind may be given.

/**
 * @typedef {object} Kind
 * @property {string} kind as the protocol names it
 * @property {string} name
 * @property {string} [hint] how the value is typed
 * @property {boolean} [anywhere] it may be meant for any https site; each fill asks then
 * @property {boolean} [exact] it belongs to the exact host, unless it is widened to the whole site
 */

/** @type {{group: string, kinds: Kind[]}[]} */
export const GROUPS = [
  { group: 'Signing in', kinds: [
    { kind: 'username', name: 'User name' },
    { kind: 'password', name: 'Password', exact: true },
    { kind: 'otp', name: 'One-time code', hint: 'The secret key that the site shows when you set up an authenticator app. The codes are made from it.', exact: true },
  ] },
  { group: 'Payment card', kinds: [
    { kind: 'card.number', name: 'Card number', anywhere: true },
    { kind: 'card.expiry', name: 'Card expiry', hint: 'Month and year, such as 08/29.', anywhere: true },
    { kind: 'card.code', name: 'Card security code', hint: 'The three or four digits that are printed on the card.', anywhere: true },
    { kind: 'card.name', name: 'Name on the card', anywhere: true },
  ] },
  { group: 'Person', kinds: [
    { kind: 'name', name: 'Name', anywhere: true },
    { kind: 'email', name: 'E-mail address', anywhere: true },
    { kind: 'phone', name: 'Phone number', hint: 'With the country in front, such as +44 20 7946 0000.', anywhere: true },
  ] },
  { group: 'Address', kinds: [
    { kind: 'address.street', name: 'Street and number', anywhere: true },
    { kind: 'address.city', name: 'City', anywhere: true },
    { kind: 'address.region', name: 'State or region', anywhere: true },
    { kind: 'address.postcode', name: 'Postcode', anywhere: true },
    { kind: 'address.country', name: 'Country', anywhere: true },
  ] },
  { group: 'Other', kinds: [
    { kind: 'custom', name: 'Something else', hint: 'You are asked each time, and told which field it goes into.' },
  ] },
];

const ALL = GROUPS.flatMap(({ kinds }) => kinds);

/** @param {string} kind @returns {Kind} */
export const kindOf = (kind) => ALL.find((one) => one.kind === kind) ?? { kind, name: kind };
