-- The first version. One text for both stores: {clustered} is "WITHOUT ROWID" on SQLite, {updated} leaves room for
-- updates in place on PostgreSQL.
-- Times are seconds since 1970; bodies are JSON that the store does not look into.

CREATE TABLE meta (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,               -- guest, account or bot
  name TEXT NOT NULL,
  username TEXT,
  username_key TEXT UNIQUE,         -- the user name in lower case
  password TEXT,                    -- argon2
  created DOUBLE PRECISION NOT NULL
);

CREATE TABLE sessions (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  created DOUBLE PRECISION NOT NULL,
  expires DOUBLE PRECISION NOT NULL,
  agent TEXT NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE tokens (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  title TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,        -- sha256 of the secret, which is not kept
  created DOUBLE PRECISION NOT NULL
);
CREATE INDEX tokens_of_user ON tokens (user_id);

-- A row that every move changes, so it is kept small, and what changes is in no index but due; what is long and seldom
-- changes is in plans.
CREATE TABLE matches (
  id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,          -- counts changes of the table itself, not of the play
  status TEXT NOT NULL,             -- waiting, playing or over
  game TEXT NOT NULL,
  code TEXT UNIQUE,                 -- while seats are open
  public BIGINT NOT NULL,
  created DOUBLE PRECISION NOT NULL,
  changed DOUBLE PRECISION NOT NULL,
  seq BIGINT NOT NULL,              -- the latest entry; -1 before the deal
  awaited TEXT NOT NULL,            -- the seats asked now, comma separated
  due DOUBLE PRECISION,             -- when the node on duty has to look at it; null: never
  node TEXT,                        -- the node on duty: it asks bots and minds the clock
  outcome TEXT,
  rematch TEXT,
  rated BIGINT NOT NULL             -- 0 not yet, 1 done, 2 never
) {updated};
CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;
CREATE INDEX matches_open ON matches (created) WHERE status = 'waiting' AND public = 1;
CREATE INDEX matches_unrated ON matches (id) WHERE status = 'over' AND rated = 0;

CREATE TABLE plans (
  match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
  plan TEXT NOT NULL,
  header TEXT                       -- the record's first line, seed included
);

CREATE TABLE seats (
  match_id TEXT NOT NULL REFERENCES matches (id),
  seat BIGINT NOT NULL,
  user_id TEXT NOT NULL,
  how TEXT NOT NULL,                -- sits, or came by a private link from another device
  since DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (match_id, user_id)
) {clustered};
CREATE INDEX seats_of_user ON seats (user_id, since);

-- In the order they were stored, so that a group of entries fills few pages.
CREATE TABLE entries (
  match_id TEXT NOT NULL,
  seq BIGINT NOT NULL,
  request TEXT,                     -- seat:request id of the client, so that a repeated request is known
  body TEXT NOT NULL,
  PRIMARY KEY (match_id, seq)
);

CREATE TABLE chat (
  match_id TEXT NOT NULL,
  id BIGINT NOT NULL,
  request TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (match_id, id)
) {clustered};

CREATE TABLE ratings (
  user_id TEXT NOT NULL,
  game TEXT NOT NULL,
  mu DOUBLE PRECISION NOT NULL,
  sigma DOUBLE PRECISION NOT NULL,
  shown BIGINT NOT NULL,
  matches BIGINT NOT NULL,
  PRIMARY KEY (user_id, game)
) {clustered};
CREATE INDEX ratings_ladder ON ratings (game, shown);

CREATE TABLE nodes (
  id TEXT NOT NULL PRIMARY KEY,
  seen DOUBLE PRECISION NOT NULL
);

CREATE TABLE pauses (
  start DOUBLE PRECISION NOT NULL PRIMARY KEY,
  stop DOUBLE PRECISION NOT NULL    -- no node ran from start to stop: that time is nobody's
);
