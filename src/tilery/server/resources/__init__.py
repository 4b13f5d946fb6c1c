"""What the HTTP interface answers with, without a web framework: the routes and the static page share it."""
