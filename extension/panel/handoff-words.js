/**
 * What the person is asked to do on the page, by the class of the challenge:
 * fixed words, so that neither the page nor the sidekick has a say in them.
 */

/** @type {Record<string, string>} */
const TODO = {
  captcha: 'Tick the box, or pick the pictures that the page asks for.',
  one_time_code: 'Look for the code in your messages, your mail or your authenticator app, and type it into the page yourself.',
  payment_3ds: 'Check the shop and the amount first. Then confirm on the page or in your bank’s app, as your bank asks you to.',
  passkey: 'Use your fingerprint, your face, your security key or your device’s PIN when the browser asks for it.',
  login_wall: 'Sign in yourself, the way you always do.',
  bot_wall: 'Wait until the page lets you in, or do what it asks of you.',
};

const ANY = 'Do on the page what it asks of you, if you want to.';

/** @param {unknown} challenge  @returns {string} a class that is not known gets words that fit any */
export const todoOf = (challenge) => (typeof challenge === 'string' && Object.hasOwn(TODO, challenge) ? TODO[challenge] : ANY);

/** The classes by name, for a list of what happened. @type {Record<string, string>} */
const NAMES = {
  captcha: 'A test that you are a person',
  one_time_code: 'A one-time code',
  payment_3ds: 'The bank’s confirmation',
  passkey: 'A passkey',
  login_wall: 'A log-in',
  bot_wall: 'A check for visitors',
};

/** @param {unknown} challenge */
export const challengeName = (challenge) => (typeof challenge === 'string' && Object.hasOwn(NAMES, challenge) ? NAMES[challenge] : 'Something that only you can do');
