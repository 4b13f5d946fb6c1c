-- Ratings are shown in Elo points, 1000 for a newcomer: see tilery.bots.rating_scale, from which the factor is.

UPDATE ratings SET shown = CAST(ROUND(1000 + (mu - 25) * 29.480887) AS BIGINT);
UPDATE puzzle_ratings SET shown = CAST(ROUND(1000 + (mu - 25) * 29.480887) AS BIGINT);
