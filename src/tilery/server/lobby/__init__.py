"""Tables before the deal: creating, joining, inviting."""
