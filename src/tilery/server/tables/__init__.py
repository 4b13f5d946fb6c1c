"""Tables before the deal: creating, seats, invitations."""
