-- Who is online at each node, so that every node can tell; renewed while the node runs.

CREATE TABLE online (
  node_id TEXT NOT NULL PRIMARY KEY,
  seen DOUBLE PRECISION NOT NULL,
  people TEXT NOT NULL              -- user ids and names as JSON
);
