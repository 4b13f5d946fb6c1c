"""Bodies of the HTTP interface. The OpenAPI document and the client's types are generated from these Structs."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=32, description="A name as others see it.")]
PRINTABLE = "^[^\\x00-\\x1f\\x7f]*$"
"""Pattern for text without control characters, which PostgreSQL refuses."""
SeatIndex = Annotated[int, Meta(ge=0, le=63)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all bodies a client sends. Unknown fields are refused."""
