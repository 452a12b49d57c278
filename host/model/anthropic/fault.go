package anthropic

import (
	"errors"
	"net/http"
	"strings"

	sdk "github.com/anthropics/anthropic-sdk-go/v2"

	"sidekick/host/model/dial"
	"sidekick/host/policy"
)

// kinds says what the API's own kinds of error mean: in the middle of a stream
// the status says nothing, it was 200.
var kinds = map[string]int{
	"invalid_request_error": 400,
	"authentication_error":  401,
	"billing_error":         402,
	"permission_error":      403,
	"not_found_error":       404,
	"request_too_large":     413,
	"rate_limit_error":      429,
	"api_error":             500,
	"timeout_error":         504,
	"overloaded_error":      529,
}

// faultOf says an error of the SDK in ours. The provider's words are looked
// into and go no further.
func faultOf(err error) *dial.Fault {
	var said *sdk.Error
	if !errors.As(err, &said) {
		return dial.OfError(err)
	}
	status := said.StatusCode
	if status < 400 {
		if status = kinds[string(said.Type())]; status == 0 {
			status = 500
		}
	}
	var header http.Header
	if said.Response != nil {
		header = said.Response.Header
	}
	fault := dial.OfStatus(status, header)
	switch code := string(said.ErrorCode()); {
	case status == 400 && strings.Contains(said.Message, "prompt is too long"):
		fault.Code, fault.Reason = policy.LimitReached, "context"
	case status == 400 && strings.Contains(said.Message, "credit balance"):
		fault.Reason = "credit"
	case status == 400 && (strings.HasPrefix(code, "image_") || strings.Contains(said.Message, "image")):
		fault.Reason = "no_pictures"
	case status == 429 && strings.Contains(code, "spend_limit"):
		fault.Reason, fault.Again = "credit", false
	}
	return fault
}
