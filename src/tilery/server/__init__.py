"""The server: tables in the browser whose matches are durable, fair and fast, on one machine or several."""
