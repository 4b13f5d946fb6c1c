-- Studies: notes and variations of a person on a finished match, with its record.

CREATE TABLE studies (
  id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,          -- counts changes
  user_id TEXT NOT NULL,
  game TEXT NOT NULL,
  title TEXT NOT NULL,
  shared BIGINT NOT NULL,           -- 1: whoever has the link may see it
  body TEXT NOT NULL,               -- notes and variations as JSON
  record TEXT NOT NULL,             -- the record without the study; never changes
  changed DOUBLE PRECISION NOT NULL
);
CREATE INDEX studies_of_user ON studies (user_id, changed);
