-- A takeback that a player asks for, until the others have answered or the match goes on.
CREATE TABLE takebacks (
  match_id TEXT PRIMARY KEY,
  body TEXT NOT NULL
) {clustered};
