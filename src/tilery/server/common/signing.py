"""Signed texts that the server hands out and verifies when they are sent back."""

from __future__ import annotations

import base64
import hashlib
import hmac

SIGNATURE_BYTES = 24


class Signer:
    """Signs with a secret shared by all nodes. A text signed for one purpose is not valid for another."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def sign(self, purpose: str, text: str, expires: float) -> str:
        """The text with its expiry and its signature. ``text`` must not contain a dot."""
        body = f"{text}.{int(expires)}"
        return f"{body}.{self._signature(purpose, body)}"

    def read(self, purpose: str, signed: str, now: float) -> str | None:
        """The text, or None if it is forged, damaged or expired."""
        body, _, signature = signed.rpartition(".")
        text, _, expires = body.rpartition(".")
        if not text or not hmac.compare_digest(signature.encode(), self._signature(purpose, body).encode()):
            return None
        return text if now < int(expires) else None

    def _signature(self, purpose: str, body: str) -> str:
        digest = hmac.new(self._secret, f"{purpose}:{body}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:SIGNATURE_BYTES]).decode()
