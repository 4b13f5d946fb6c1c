"""Connections: the ASGI middleware, WebSockets, outboxes and rate limits."""
