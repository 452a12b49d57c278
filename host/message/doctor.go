package message

// DoctorResponse is what the host found of the links behind the connection.
type DoctorResponse struct {
	Links []DoctorLink `json:"links"`
}

// DoctorLink is one link of the chain. The words are those of doctor.json.
type DoctorLink struct {
	Link     string `json:"link"`
	Case     string `json:"case"`
	OK       bool   `json:"ok"`
	Title    string `json:"title"`
	Sentence string `json:"sentence"`
	Fix      string `json:"fix,omitempty"`
}
