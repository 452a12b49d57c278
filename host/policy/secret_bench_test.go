package policy

import (
	"encoding/json"
	"testing"
)

// One control in the host: the target is 120 µs.
func BenchmarkJudgeSecret(b *testing.B) {
	rows := []json.RawMessage{
		json.RawMessage(`{"tag":"input","type":"text","id":"S_firstId","name":"firstModal","autocomplete":"given-name","label":"First Name","group":{"card":true}}`),
		json.RawMessage(`{"tag":"input","type":"tel","id":"cc-number-box","name":"creditCard.accountNumber","label":"Card number","maxlength":19,"group":{"card":true}}`),
		json.RawMessage(`{"tag":"input","type":"text","name":"user[login]","placeholder":"Benutzername oder E-Mail-Adresse","group":{"password":true}}`),
		json.RawMessage(`{"tag":"input","type":"text","name":"phoneCode","label":"Код подтверждения","maxlength":6}`),
	}
	if _, err := JudgeSecret(rows[0]); err != nil { // the rule loads once
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		if _, err := JudgeSecret(rows[i%len(rows)]); err != nil {
			b.Fatal(err)
		}
	}
}
