-- Full text by runs of three characters: it needs no word boundaries, which
-- many scripts do not write. The text itself stands in exchange alone; what is
-- deleted there leaves the index at once.
CREATE VIRTUAL TABLE words USING fts5 (
  question, answer,
  content = 'exchange', content_rowid = 'id',
  tokenize = 'trigram remove_diacritics 1'
);
INSERT INTO words (words, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER exchange_added AFTER INSERT ON exchange BEGIN
  INSERT INTO words (rowid, question, answer) VALUES (new.id, new.question, new.answer);
END;
CREATE TRIGGER exchange_removed AFTER DELETE ON exchange BEGIN
  INSERT INTO words (words, rowid, question, answer) VALUES ('delete', old.id, old.question, old.answer);
END;
CREATE TRIGGER exchange_changed AFTER UPDATE OF question, answer ON exchange BEGIN
  INSERT INTO words (words, rowid, question, answer) VALUES ('delete', old.id, old.question, old.answer);
  INSERT INTO words (rowid, question, answer) VALUES (new.id, new.question, new.answer);
END;

INSERT INTO words (words) VALUES ('rebuild');
