"""The table in the browser: matches that are durable, fair and quick, on one machine or several."""
