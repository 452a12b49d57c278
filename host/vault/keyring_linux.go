package vault

import secretservice "github.com/zalando/go-keyring/secret_service"

// keyringThere opens a session with the Secret Service and closes it. Looking
// for an entry instead would ask the person to unlock the keyring.
func keyringThere() bool {
	service, err := secretservice.NewSecretService()
	if err != nil {
		return false
	}
	session, err := service.OpenSession()
	if err != nil {
		return false
	}
	return service.Close(session) == nil
}
