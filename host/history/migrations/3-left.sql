-- Each request to a provider.
CREATE TABLE request (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  exchange INTEGER REFERENCES exchange (id) ON DELETE SET NULL,
  at INTEGER NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  host TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  ended INTEGER NOT NULL DEFAULT 0,
  fault TEXT NOT NULL DEFAULT '',
  input INTEGER NOT NULL DEFAULT 0,
  cache_read INTEGER NOT NULL DEFAULT 0,
  cache_write INTEGER NOT NULL DEFAULT 0,
  output INTEGER NOT NULL DEFAULT 0,
  estimated INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX request_by_conversation ON request (conversation, id);
CREATE INDEX request_by_exchange ON request (exchange);

-- What of the pages was in it: the results of tools, also those that an
-- earlier request of the same answer held already (again).
CREATE TABLE shown (
  request INTEGER NOT NULL REFERENCES request (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  tool TEXT NOT NULL,
  depth TEXT NOT NULL,
  site TEXT NOT NULL,
  characters INTEGER NOT NULL,
  cut INTEGER NOT NULL,
  pictures INTEGER NOT NULL,
  refused INTEGER NOT NULL,
  again INTEGER NOT NULL,
  PRIMARY KEY (request, number)
) STRICT, WITHOUT ROWID;

-- The whole text, in parts: each request of a conversation repeats most of the
-- one before, and a part that is the same is kept once.
CREATE TABLE part (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  sum BLOB,
  text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX part_by_sum ON part (conversation, sum);

CREATE TABLE request_part (
  request INTEGER NOT NULL REFERENCES request (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  member TEXT NOT NULL,
  item INTEGER NOT NULL,
  part INTEGER NOT NULL REFERENCES part (id) ON DELETE CASCADE,
  PRIMARY KEY (request, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX request_part_by_part ON request_part (part);
