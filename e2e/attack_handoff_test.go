package e2e

// The person's own hands, and what ends the process or the browser.
var handoffAttacks = []attack{
	{slug: "handoff", name: "handoffs", why: "what the person types there nobody knows; a handoff around a fill could open what the fill closed", run: handoffs},
}

// lastAttacks leave a family whose vault is locked.
var lastAttacks = []attack{
	{slug: "restart", name: "a restart of the host", why: "what was closed is forgotten", run: restarted},
}

func handoffs(w *world, slug string) string {
	ask := func(challenge string) call {
		return call{"request_handoff", map[string]any{"challenge": challenge, "reason": "please"}}
	}
	w.open(slug, "/shop/mirror?messages=whole")
	w.person("stop")
	w.use(ask("captcha"))
	w.use(everything...)
	w.person("done")
	w.use(ask("one_time_code"))
	w.fill("number", "name")
	w.use(everything...)
	w.use(ask("unknown"))
	w.use(everything...)
	w.use(counts("text=/4/", "text=O", `[title="4929"]`)...)
	w.converse()
	w.use(everything...)
	return ""
}

func restarted(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("number", "name")
	w.killHost()
	w.converse()
	w.use(everything...)
	w.use(counts("text=/4/", "text=O", `[title="4929"]`)...)
	return ""
}
