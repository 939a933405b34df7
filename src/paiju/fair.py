"""Committed walls: a seed fixed before the deal, shown after it, from which anybody can lay the same wall again.

Before the deal the table publishes the commitment SHA-256(seed ‖ salt). Then every seat may add a nonce of its own, so
that nobody, not even the table, knows the wall before all have spoken. Wall and dice come from the bytes of a `Stream`.
docs/fair.md says all of it byte for byte.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from paiju.errors import InputError

VERSION = 1
TAG = b"paiju-fair-1"  # what every block of the stream begins with
SEED_TAG = b"paiju-seed:"  # what a seed that is no 32 bytes is hashed with
SEED = 32  # bytes
SALT = 16  # bytes, at least
NONCE = 64  # bytes, at most
NONCES = 12  # persons at a table
COUNTER = 8  # bytes

Throw = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Secret:
    """What the table keeps to itself until the hand is over."""

    seed: bytes
    salt: bytes

    def __post_init__(self) -> None:
        if len(self.seed) != SEED:
            en = f"a seed has {SEED} bytes, not {len(self.seed)}"
            raise InputError("seed", en, f"种子须为 {SEED} 字节，而非 {len(self.seed)}")
        if len(self.salt) < SALT:
            en = f"a salt has {SALT} bytes or more, not {len(self.salt)}"
            raise InputError("salt", en, f"盐至少 {SALT} 字节，而非 {len(self.salt)}")


def new_secret() -> Secret:
    """A secret nobody can guess."""
    return Secret(secrets.token_bytes(SEED), secrets.token_bytes(SALT))


def commitment(secret: Secret) -> str:
    """What is published before the deal: SHA-256 of seed and salt, in hexadecimal."""
    return sha256(secret.seed + secret.salt).hexdigest()


def keeps(secret: Secret, published: str) -> bool:
    """Is this the secret behind a published commitment?"""
    return commitment(secret) == published.lower()


def seed_bytes(value: int | str | bytes) -> bytes:
    """A seed from whatever a person likes to remember: 32 bytes stay as they are, all else is hashed."""
    if isinstance(value, bytes) and len(value) == SEED:
        return value
    if isinstance(value, bool) or not isinstance(value, int | str | bytes):
        en = f"a seed is a number, a text or bytes, not {value!r:.40}"
        raise InputError("seed", en, f"种子须为数字、文字或字节，而非 {value!r:.40}")
    try:
        text = value if isinstance(value, bytes) else str(value).encode()
    except ValueError:  # half a character, or a number with too many digits to write
        raise InputError("seed", "this seed cannot be written as text", "此种子无法写成文字") from None
    return sha256(SEED_TAG + text).digest()


class Stream:
    """Random bytes from a seed and the seats' nonces, and what a table needs of them: dice and shuffles."""

    def __init__(self, seed: bytes, nonces: Sequence[bytes] = ()) -> None:
        if len(seed) != SEED:
            raise InputError("seed", f"a seed has {SEED} bytes, not {len(seed)}", f"种子须为 {SEED} 字节")
        if len(nonces) > NONCES or any(len(nonce) > NONCE for nonce in nonces):
            en = f"at most {NONCES} nonces, each of at most {NONCE} bytes"
            raise InputError("nonces", en, f"至多 {NONCES} 个随机数，每个至多 {NONCE} 字节")
        added = b"".join(len(nonce).to_bytes(2) + nonce for nonce in nonces)
        self._begin = sha256(TAG + seed + len(nonces).to_bytes(1) + added)
        self._counter = 0
        self._left = b""

    def take(self, number: int) -> bytes:
        """The next bytes: SHA-256 of tag, seed, nonces and a counter, block after block."""
        while len(self._left) < number:
            block = self._begin.copy()
            block.update(self._counter.to_bytes(COUNTER))
            self._left += block.digest()
            self._counter += 1
        found, self._left = self._left[:number], self._left[number:]
        return found

    def below(self, most: int) -> int:
        """A number from 0 up to, not including, `most`: as few bytes as can hold it, taken anew while they would favour
        the low numbers."""
        size = max(1, ((most - 1).bit_length() + 7) // 8)
        fair = 256**size - 256**size % most
        while True:
            number = int.from_bytes(self.take(size))
            if number < fair:
                return number % most

    def die(self) -> int:
        """One die, 1 to 6."""
        return self.below(6) + 1

    def throw(self) -> Throw:
        """Two dice."""
        return self.die(), self.die()

    def shuffle(self, tiles: list[T]) -> None:
        """Fisher and Yates, from the end: every order is equally likely."""
        for last in range(len(tiles) - 1, 0, -1):
            other = self.below(last + 1)
            tiles[last], tiles[other] = tiles[other], tiles[last]
