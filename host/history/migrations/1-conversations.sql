-- What was asked and answered. Times are milliseconds since 1970. Ids of
-- exchanges are never used again: a late write about one that was forgotten
-- must not reach another.
CREATE TABLE conversation (
  id TEXT PRIMARY KEY,
  profile TEXT NOT NULL,
  client TEXT NOT NULL,
  began INTEGER NOT NULL,
  last INTEGER NOT NULL,
  title TEXT NOT NULL,
  filled INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX conversation_by_profile ON conversation (profile, last, id);

-- An exchange that has no end yet is being answered, or was when the process
-- died.
CREATE TABLE exchange (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL DEFAULT '',
  ended TEXT NOT NULL DEFAULT '',
  code TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX exchange_by_conversation ON exchange (conversation, id);
CREATE INDEX exchange_open ON exchange (ended) WHERE ended = '';

-- An answer while it streams; at its end the pieces become the answer.
CREATE TABLE piece (
  exchange INTEGER NOT NULL REFERENCES exchange (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (exchange, number)
) STRICT, WITHOUT ROWID;

-- The tools that were used for an answer: names and classes.
CREATE TABLE step (
  exchange INTEGER NOT NULL REFERENCES exchange (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  tool TEXT NOT NULL,
  phase TEXT NOT NULL,
  depth TEXT NOT NULL,
  code TEXT NOT NULL,
  reason TEXT NOT NULL,
  chars INTEGER NOT NULL,
  withheld INTEGER NOT NULL,
  truncated INTEGER NOT NULL,
  inconclusive INTEGER NOT NULL,
  PRIMARY KEY (exchange, number)
) STRICT, WITHOUT ROWID;
