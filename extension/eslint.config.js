// One lint for all scripts: the extension's and the app's modules, and the classic scripts that run in pages. Run from the repository's root:
//   extension/node_modules/.bin/eslint -c extension/eslint.config.js extension shared-scripts host/app

import js from '@eslint/js';
import globals from 'globals';

/** What would let a page's words become markup or code. */
const MARKUP = [
  { selector: "MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]", message: 'page words never become markup: build nodes and set textContent' },
  { selector: "CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment)$/]", message: 'page words never become markup' },
  { selector: "MemberExpression[object.name='document'][property.name=/^(write|writeln)$/]", message: 'page words never become markup' },
];
const CHROME = { name: 'chrome', message: 'extension/browser.js is the one module that speaks to the browser' };
/** The engine that runs the rule in the host takes \p{…} literally, without an error. */
const PROPERTY_ESCAPES = [
  { selector: 'Literal[regex.pattern=/\\\\[pP]\\{/]', message: 'the host\'s engine matches \\p{…} literally: write ranges' },
  { selector: 'NewExpression[callee.name="RegExp"] Literal[value=/\\\\[pP]\\{/]', message: 'the host\'s engine matches \\p{…} literally: write ranges' },
];

export default [
  { ignores: ['extension/node_modules/', 'extension/vendor/'] },
  js.configs.recommended,
  {
    files: ['extension/**/*.js', 'host/app/window/**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: { ...globals.browser } },
  },
  {
    files: ['extension/browser.js', 'extension/content.js'],
    languageOptions: { globals: { chrome: 'readonly' } },
  },
  {
    files: ['extension/test/**/*.js'],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    // Classic scripts: several share one scope, so that each is one function, and no module syntax is understood.
    files: ['shared-scripts/**/*.js', 'extension/content.js', 'host/app/webkit/**/*.js'],
    languageOptions: { ecmaVersion: 2022, sourceType: 'script', globals: { ...globals.browser } },
    rules: { strict: ['error', 'global'] },
  },
  {
    files: ['shared-scripts/primordials.js'],
    languageOptions: { globals: { chrome: 'readonly' } },
  },
  {
    rules: {
      'array-callback-return': 'error',
      eqeqeq: 'error',
      'no-constructor-return': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-promise-executor-return': 'off',
      'no-restricted-syntax': ['error', ...MARKUP],
      'no-self-compare': 'error',
      'no-throw-literal': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['extension/**/*.js', 'shared-scripts/**/*.js', 'host/app/**/*.js'],
    ignores: ['extension/browser.js', 'extension/content.js', 'shared-scripts/primordials.js'],
    rules: { 'no-restricted-globals': ['error', CHROME], 'no-restricted-properties': ['error', { object: 'globalThis', property: 'chrome', message: CHROME.message }] },
  },
  {
    // Reading a table of routes is reading the API: it is kept sorted.
    files: ['extension/routes.js'],
    rules: { 'sort-keys': ['error', 'asc', { minKeys: 4 }] },
  },
  {
    files: ['shared-scripts/secret-words.js', 'shared-scripts/plain-words.js', 'shared-scripts/word-split.js', 'shared-scripts/word-layout.js', 'shared-scripts/word-terms.js', 'shared-scripts/word-match.js', 'shared-scripts/secret-shape.js', 'shared-scripts/secret-reading.js', 'shared-scripts/secret-placeholder.js', 'shared-scripts/secret-rule.js'],
    rules: { 'no-restricted-syntax': ['error', ...MARKUP, ...PROPERTY_ESCAPES] },
  },
];
