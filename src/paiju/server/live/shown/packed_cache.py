"""Bytes kept at hand, so many in all: what was not asked for the longest goes first."""

from collections import OrderedDict
from typing import Generic, TypeVar

Key = TypeVar("Key")
OVERHEAD = 300  # bytes that an entry costs beside its body


class PackedCache(Generic[Key]):
    """Bodies by key, with a limit on their bytes."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self.bodies: OrderedDict[Key, bytes] = OrderedDict()

    def get(self, key: Key) -> bytes | None:
        """What is kept under a key; it has been asked for just now."""
        body = self.bodies.get(key)
        if body is not None:
            self.bodies.move_to_end(key)
        return body

    def put(self, key: Key, body: bytes) -> None:
        """Keep something, and let go of the oldest while there is too much."""
        before = self.bodies.pop(key, None)
        self.size += len(body) + OVERHEAD - (0 if before is None else len(before) + OVERHEAD)
        self.bodies[key] = body
        while self.size > self.most:
            _, gone = self.bodies.popitem(last=False)
            self.size -= len(gone) + OVERHEAD

    def clear(self) -> None:
        """Keep nothing."""
        self.bodies.clear()
        self.size = 0

    def __contains__(self, key: Key) -> bool:
        return key in self.bodies
