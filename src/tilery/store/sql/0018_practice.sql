-- Practice: exercises from people's own mistakes with the dates of their reviews, the matches looked through for them,
-- and how much a person practised on each day.

CREATE TABLE practice_matches (
  user_id TEXT NOT NULL,
  match_id TEXT NOT NULL,
  seen DOUBLE PRECISION NOT NULL,   -- when the match was looked through
  words TEXT NOT NULL,              -- the main words missed in it, as JSON
  PRIMARY KEY (user_id, match_id)
) {clustered};
CREATE INDEX practice_matches_seen ON practice_matches (seen);

CREATE TABLE practice_exercises (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  match_id TEXT NOT NULL,
  game TEXT NOT NULL,
  body TEXT NOT NULL,               -- the mistake as JSON
  changed DOUBLE PRECISION NOT NULL,
  due DOUBLE PRECISION NOT NULL,
  card TEXT NOT NULL,               -- the state of the schedule as JSON
  reviews BIGINT NOT NULL,
  hints BIGINT NOT NULL,            -- steps of the hint that were asked for since the last review
  removed BIGINT NOT NULL,          -- 1: the person does not want it
  PRIMARY KEY (user_id, id)
) {clustered};
CREATE INDEX practice_exercises_due ON practice_exercises (user_id, removed, due);
CREATE INDEX practice_exercises_changed ON practice_exercises (changed);

CREATE TABLE practice_days (
  user_id TEXT NOT NULL,
  day TEXT NOT NULL,                -- YYYY-MM-DD by UTC
  reviews BIGINT NOT NULL,
  solved BIGINT NOT NULL,
  PRIMARY KEY (user_id, day)
) {clustered};
CREATE INDEX practice_days_of_all ON practice_days (day);
