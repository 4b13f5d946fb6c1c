-- Answers that a player prepared in a match with days per move: "if they play this, I play that". Secret until they are played.

CREATE TABLE conditional_moves (
  match_id TEXT NOT NULL,
  seat BIGINT NOT NULL,
  user_id TEXT NOT NULL,            -- who stored them
  id TEXT NOT NULL,                 -- changes whenever they are replaced; part of the request of each move they make
  base BIGINT NOT NULL,             -- the latest entry when they were stored
  body TEXT NOT NULL,               -- the tree as JSON
  looked BIGINT NOT NULL,           -- the latest entry they were compared with
  claimed BIGINT NOT NULL,          -- the prompt that is about to be answered by them; -1: none
  notice TEXT,                      -- why they were dropped, as JSON
  PRIMARY KEY (match_id, seat)
) {clustered};
CREATE INDEX conditional_moves_of_user ON conditional_moves (user_id);
