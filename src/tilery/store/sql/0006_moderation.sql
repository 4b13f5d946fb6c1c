-- Whom people have muted or blocked, what they reported, and who moderates.

CREATE TABLE relations (
  user_id TEXT NOT NULL,
  other_id TEXT NOT NULL,
  kind TEXT NOT NULL,               -- mute or block
  since DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (user_id, other_id)
) {clustered};
CREATE INDEX relations_to ON relations (other_id);

CREATE TABLE reports (
  id TEXT NOT NULL PRIMARY KEY,
  reporter TEXT NOT NULL,
  user_id TEXT NOT NULL,            -- who is reported
  match_id TEXT,
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  created DOUBLE PRECISION NOT NULL,
  closed DOUBLE PRECISION,
  closed_by TEXT,
  closing TEXT                      -- what the moderator wrote
);
CREATE INDEX reports_open ON reports (created) WHERE closed IS NULL;
CREATE INDEX reports_by ON reports (reporter);

CREATE TABLE roles (
  user_id TEXT NOT NULL PRIMARY KEY,
  role TEXT NOT NULL,
  since DOUBLE PRECISION NOT NULL
) {clustered};

CREATE TABLE silences (
  user_id TEXT NOT NULL PRIMARY KEY,
  until DOUBLE PRECISION NOT NULL,  -- may not write in chats before
  by_user TEXT NOT NULL
) {clustered};
