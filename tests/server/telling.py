"""Whether what the club says is what its message types promise: nothing missing, nothing besides."""

import json

import msgspec


def is_told_as(kind: object, value: object) -> bool:
    """Whether a value written as JSON and read as this type is whole again; ValidationError where it cannot be read."""
    raw = msgspec.json.encode(value)
    read = msgspec.json.decode(raw, type=kind)
    return bool(json.loads(msgspec.json.encode(read)) == json.loads(raw))
