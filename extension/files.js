// The load order of the scripts for pages, as shared-scripts/files.json says it.

import { urlOf } from './browser.js';

/** @type {Promise<{watcher: string[], reader: string[]}> | undefined} */
let order;

/** @returns {Promise<{watcher: string[], reader: string[]}>} */
const files = () => (order ??= fetch(urlOf('shared-scripts/files.json')).then((answer) => answer.json()));
/** @param {string} name */
const packaged = (name) => `shared-scripts/${name}`;

/** What runs from a document's start on every granted site. @returns {Promise<string[]>} */
export const watcherFiles = async () => (await files()).watcher.map(packaged);

/** What is brought into a document when it is read, the script that opens the port last. @returns {Promise<string[]>} */
export const readerFiles = async () => [...(await files()).reader.map(packaged), 'extension/content.js'];
