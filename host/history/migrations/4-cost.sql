-- What a request cost, in billionths of a US dollar, as the prices of the day in
-- priced had it. NULL: nobody knows.
ALTER TABLE request ADD COLUMN cost INTEGER;
ALTER TABLE request ADD COLUMN priced TEXT NOT NULL DEFAULT '';
