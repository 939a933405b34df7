"""Whether what the club says is what its message types promise: nothing missing, nothing besides."""

import json

import msgspec

from paiju.server.protocol.texts import encode
from tests.server.texts import decoded


def is_told_as(kind: object, value: object) -> bool:
    """Whether a value written as JSON and read as this type is whole again; ValidationError where it cannot be read."""
    raw = encode(value)
    read = msgspec.json.decode(raw, type=kind, dec_hook=decoded)
    return bool(json.loads(encode(read)) == json.loads(raw))
