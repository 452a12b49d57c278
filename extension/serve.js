// Answers the requests that come over a port of the extension's own documents, from one table of routes.

import { post } from './browser.js';
import { told } from './codes.js';
import { ready } from './ready.js';
import { Trouble } from './trouble.js';

/**
 * @template Subject
 * @param {chrome.runtime.Port} port
 * @param {Readonly<Record<string, (subject: Subject, params: any) => unknown>>} routes
 * @param {Subject} subject what the routes act on
 */
export function serve(port, routes, subject) {
  port.onMessage.addListener(async (message) => {
    if (!Number.isInteger(message?.id) && typeof message?.id !== 'string') return; // it could not be answered
    const { id, method, params } = message;
    const answer = await run(routes, subject, method, params).then((result) => ({ id, result }), async (error) => ({ id, error: await told(error) }));
    post(port, answer);
  });
}

/**
 * @template Subject
 * @param {Readonly<Record<string, (subject: Subject, params: any) => unknown>>} routes
 * @param {Subject} subject @param {unknown} method @param {unknown} params
 */
async function run(routes, subject, method, params) {
  const route = typeof method === 'string' && Object.hasOwn(routes, method) ? routes[method] : undefined;
  if (!route) throw new Trouble('bad_message');
  await ready;
  return route(subject, params ?? {});
}
