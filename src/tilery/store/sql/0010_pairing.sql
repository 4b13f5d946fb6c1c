-- People who wait to be paired with strangers. A row is a person's only wish; match_id is set in the write that creates the match.

CREATE TABLE pairing_queue (
  user_id TEXT NOT NULL PRIMARY KEY,
  ticket TEXT NOT NULL,             -- changes with every new wish
  game TEXT NOT NULL,
  seats BIGINT NOT NULL,
  pace TEXT NOT NULL,
  name TEXT NOT NULL,
  since DOUBLE PRECISION NOT NULL,
  seen DOUBLE PRECISION NOT NULL,   -- when the person last asked how it stands
  match_id TEXT
);
