// Package panel holds what the side panel's own modules must do with words
// that nobody vouches for, tried in a page of the loaded extension, under its
// content security policy, without worker or host: answers.json says what
// each piece of Markdown becomes, words.json what a look becomes, scenarios.js how
// the conversation finds its place again, cards.js draws the cards that ask the
// person, views.js the handoff card, the report and the check of the promise,
// settings.js the vault's and the consents' part of the settings page, choosing.js
// its part where a person chooses who answers. worker.js plays the worker for the
// panel as a whole, scenes.js has it show each screen that a family meets, and
// looks.js judges what can be computed of one: contrast, what is cut off, what is
// too small to hit, where the focus goes; axe, from npm, judges it by the
// guidelines' own rules.
//
// The journeys that use the whole panel as a person does stand in the
// package e2e.
package panel
