-- Tables that have not begun, by age, and the matches they follow.
CREATE INDEX matches_waiting ON matches (created) WHERE status = 'waiting';
CREATE INDEX matches_rematch ON matches (rematch) WHERE rematch IS NOT NULL;
