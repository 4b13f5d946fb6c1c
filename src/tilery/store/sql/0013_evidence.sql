-- Chat lines of deleted people that a moderator has still to look at: kept with the open report, deleted when it is closed.

CREATE TABLE report_lines (
  report_id TEXT NOT NULL,
  line BIGINT NOT NULL,             -- the number of the line in the chat
  body TEXT NOT NULL,               -- as in chat, with a neutral name
  PRIMARY KEY (report_id, line)
) {clustered};
