"""The network side of a node: connections, sockets, middleware, and the routes made from endpoints."""
