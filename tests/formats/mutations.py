"""Records damaged in many ways: bytes, numbers, whole tags, lines and values."""

import gzip
import json
import random
import re

SIGNS = b'0123456789",:[]{}<>/abcTUVWDEFGpkmr-. \n\\'
CODINGS = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "shift_jis", "gb18030")
NUMBERS = (0, 1, 2, 3, 4, 5, 9, 13, 16, 44, 52, 60, 88, 135, 136, 255, 300, 99999, -1, 10**30)
VALUES: tuple[object, ...] = (
    None, True, "", "x", [], {}, 0, -1, 1.5, 10**30, 1e400,
    "60", "r60", "r²²", "E", "?", "５", "\ud800", [[[]]],
)  # fmt: skip
ENDLESS = b"9" * 5000
DEEP = b"[" * 5000


def damaged(data: bytes, rng: random.Random) -> bytes:
    """A record with one to eight things wrong."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        data = rng.choice((by_bytes, by_number, by_part, by_swap, by_value, by_value))(data, rng)
    if rng.random() < 0.02:
        data = in_another_coding(data, rng)
    if rng.random() < 0.04:
        data = packed(data, rng)
    return data


def in_another_coding(data: bytes, rng: random.Random) -> bytes:
    """The text as some other program would save it."""
    return data.decode("utf-8", "replace").encode(rng.choice(CODINGS), "replace")


def packed(data: bytes, rng: random.Random) -> bytes:
    """Packed, and then cut off, hit, or followed by something."""
    data = gzip.compress(data, 1)
    how = rng.randrange(4)
    if how == 0:
        return data[: rng.randrange(len(data))]
    if how == 1:
        at = rng.randrange(len(data))
        return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
    return data + (b"more" if how == 2 else b"")


def by_swap(data: bytes, rng: random.Random) -> bytes:
    """Two values that stand in quotation marks swapped, or two numbers."""
    found = list(re.finditer(rng.choice((rb'"[^"<>]{0,40}"', rb"-?\d+")), data))
    if len(found) < 2:
        return data
    first, second = sorted(rng.sample(found, 2), key=lambda part: part.start())
    between = data[first.end() : second.start()]
    return data[: first.start()] + second[0] + between + first[0] + data[second.end() :]


def by_bytes(data: bytes, rng: random.Random) -> bytes:
    """Bytes changed, taken out, put in, copied; or the end cut off."""
    at = rng.randrange(len(data) + 1)
    how = rng.randrange(5)
    if how == 0:
        return data[:at] + bytes([rng.choice(SIGNS)]) + data[at + 1 :]
    if how == 1:
        return data[:at] + data[at + rng.choice((1, 1, 2, 5, 30, 300)) :]
    if how == 2:
        return data[:at] + bytes(rng.randrange(256) for _ in range(rng.choice((1, 2, 5)))) + data[at:]
    if how == 3:
        start, length = rng.randrange(len(data) + 1), rng.choice((1, 3, 10, 60))
        return data[:at] + data[start : start + length] + data[at + length :]
    return data[:at]


def by_number(data: bytes, rng: random.Random) -> bytes:
    """A number changed."""
    at = rng.randrange(len(data) + 1)
    found = re.search(rb"\d+", data[at:])
    if not found:
        return data
    number = rng.choice((ENDLESS, DEEP)) if rng.random() < 0.02 else str(rng.choice(NUMBERS)).encode()
    return data[: at + found.start()] + number + data[at + found.end() :]


def by_part(data: bytes, rng: random.Random) -> bytes:
    """A tag or a line taken out, doubled, or moved."""
    parts = re.findall(rb"<[^>]*>|[^<]+", data) if data.lstrip().startswith(b"<") else data.splitlines(keepends=True)
    if not parts:
        return data
    at, to = rng.randrange(len(parts)), rng.randrange(len(parts))
    how = rng.randrange(3)
    if how == 0:
        del parts[at]
    elif how == 1:
        parts.insert(to, parts[at])
    else:
        parts[at], parts[to] = parts[to], parts[at]
    return b"".join(parts)


def by_value(data: bytes, rng: random.Random) -> bytes:
    """A value somewhere in a JSON line replaced, taken out or doubled."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    try:
        value = json.loads(lines[at])
    except (ValueError, RecursionError):
        return by_number(data, rng)
    change(value, rng)
    lines[at] = json.dumps(value).encode()
    return b"\n".join(lines)


def change(value: object, rng: random.Random) -> None:
    """Something inside a value changed, at any depth."""
    while isinstance(value, dict | list) and value:
        key = rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.85:
            value = inner
            continue
        how = rng.randrange(4)
        if how == 0:
            value[key] = rng.choice(VALUES)
        elif how == 1 and isinstance(inner, int) and not isinstance(inner, bool):
            value[key] = inner + rng.choice((-1, 1, 10))
        elif how == 2:
            del value[key]
        elif isinstance(value, list):
            value.insert(key, inner)
        return
