-- Rooms for a club night or a class: who is there, and the tables of each round. Results are those of the matches, so that
-- none can be counted twice; a ruling of the leader stands above it.

CREATE TABLE rooms (
  id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,          -- counts changes of the room, its people and its rounds
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  leader TEXT NOT NULL,
  body TEXT NOT NULL,               -- the settings as JSON
  created DOUBLE PRECISION NOT NULL,
  changed DOUBLE PRECISION NOT NULL,
  closed BIGINT NOT NULL            -- 1: nobody can join and no round can start
);
CREATE INDEX rooms_of_leader ON rooms (leader, changed);
CREATE INDEX rooms_changed ON rooms (changed);

CREATE TABLE room_people (
  room_id TEXT NOT NULL REFERENCES rooms (id),
  number BIGINT NOT NULL,           -- in the order of arrival, from 1
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  playing BIGINT NOT NULL,          -- 0: withdrawn
  since DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (room_id, number)
) {clustered};
CREATE UNIQUE INDEX room_people_once ON room_people (room_id, user_id);
CREATE INDEX room_people_of_user ON room_people (user_id);

CREATE TABLE room_tables (
  room_id TEXT NOT NULL REFERENCES rooms (id),
  round BIGINT NOT NULL,            -- from 1
  number BIGINT NOT NULL,           -- the table in the round, from 1
  people TEXT NOT NULL,             -- numbers of the people in the order of the seats, comma separated; one: a bye
  match_id TEXT,                    -- null: a bye
  ruling TEXT,                      -- the ranks the leader decided, comma separated
  PRIMARY KEY (room_id, round, number)
) {clustered};
CREATE UNIQUE INDEX room_tables_match ON room_tables (match_id);
