-- Where people want to be told that it is their turn, and what they were told.

CREATE TABLE call_addresses (
  id TEXT NOT NULL PRIMARY KEY,     -- sha256 of the user and the address
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,               -- push or webhook
  body TEXT NOT NULL,               -- the subscription of a browser, or the address and secret of a webhook
  created DOUBLE PRECISION NOT NULL,
  failures BIGINT NOT NULL          -- in a row
);
CREATE INDEX call_addresses_of_user ON call_addresses (user_id);

CREATE TABLE calls (
  user_id TEXT NOT NULL,
  match_id TEXT NOT NULL,
  seq BIGINT NOT NULL,              -- the latest entry of the match when they were told
  PRIMARY KEY (user_id, match_id)
) {clustered};
