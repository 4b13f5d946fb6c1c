"""Web push: messages that a browser shows while its page is closed. Encrypted and signed by ``pywebpush``."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from importlib.util import find_spec
from urllib.parse import urlsplit

from tilery.server.notifications.wire import PushSubscription

IS_HERE = find_spec("pywebpush") is not None
"""True if ``tilery[push]`` is installed."""
TTL_SECONDS = 86_400
"""Seconds for which a push service keeps a message for a browser that is offline."""

POINT_BYTES, SECRET_BYTES = 65, 16
"""Bytes of the two keys of a subscription (RFC 8291)."""


def new_private_key() -> str:
    """A new private key by which push services recognize this server, empty if push is not installed."""
    if not IS_HERE:
        return ""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    return bytes(vapid.private_pem()).decode()


def public_key(private: str) -> str:
    """The public key that a browser needs to subscribe."""
    from cryptography.hazmat.primitives import serialization
    from py_vapid import Vapid02

    point = Vapid02.from_pem(private.encode()).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def has_keys(subscription: PushSubscription) -> bool:
    """True if its keys are valid: a point on the curve P-256, and 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = map(_decode, (subscription.p256dh, subscription.auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES and len(secret) == SECRET_BYTES


def _decode(key: str) -> bytes:
    text = key.rstrip("=")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def seal_message(
    subscription: PushSubscription, data: bytes, private: str, contact: str
) -> tuple[bytes, Mapping[str, str]]:
    """A message for the push service: encrypted for the browser, signed by this server. Returns its body and
    headers.
    """
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    encoded = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(data)
    parts = urlsplit(subscription.endpoint)
    signed = Vapid02.from_pem(private.encode()).sign({"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact})
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL_SECONDS),
        "Urgency": "normal",
        **signed,
    }
    return bytes(encoded["body"]), headers
