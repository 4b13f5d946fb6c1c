-- Puzzles and the puzzle of the day: who solved what, and the ratings of people and puzzles.

CREATE TABLE puzzle_ratings (
  who TEXT NOT NULL,                -- a user, or puzzle:ID
  game TEXT NOT NULL,
  mu DOUBLE PRECISION NOT NULL,
  sigma DOUBLE PRECISION NOT NULL,
  shown BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  PRIMARY KEY (who, game)
) {clustered};
CREATE INDEX puzzle_ratings_of_game ON puzzle_ratings (game, who);

CREATE TABLE puzzle_attempts (
  user_id TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  game TEXT NOT NULL,
  changed DOUBLE PRECISION NOT NULL,
  hints BIGINT NOT NULL,            -- steps of the hint that were asked for before the attempt
  points BIGINT,                    -- of the first attempt, 0 for giving up; null: not tried yet
  solved BIGINT NOT NULL,
  rated BIGINT NOT NULL,            -- the change of the rating shown, if it counted
  PRIMARY KEY (user_id, puzzle)
) {clustered};
CREATE INDEX puzzle_attempts_of_game ON puzzle_attempts (user_id, game);

CREATE TABLE daily_positions (
  game TEXT NOT NULL,
  day TEXT NOT NULL,                -- YYYY-MM-DD
  body TEXT NOT NULL,
  PRIMARY KEY (game, day)
) {clustered};

CREATE TABLE daily_results (
  user_id TEXT NOT NULL,
  game TEXT NOT NULL,
  day TEXT NOT NULL,
  changed DOUBLE PRECISION NOT NULL,
  tries TEXT NOT NULL,              -- points of each try, comma separated
  finished BIGINT NOT NULL,
  PRIMARY KEY (user_id, game, day)
) {clustered};
