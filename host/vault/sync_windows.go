package vault

// syncFolder has nothing to do: NTFS journals renames, and a folder cannot
// be synced there.
func syncFolder(string) error { return nil }
