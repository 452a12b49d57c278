// Package config knows where this user's state lives and what the user set.
//
// [Find] gives the places: the system's usual folders, or all of them under
// one folder when SIDEKICK_HOME names it. [NewStore] reads the settings file
// and keeps the last good settings when an edit breaks it; [Settings] are
// plain values, their table says which there are. No key and no secret is ever
// a setting.
package config
