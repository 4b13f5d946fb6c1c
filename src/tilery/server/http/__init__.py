"""The network side of a node: connections, sockets, middleware, and what turns endpoints into routes."""
