"""Committed walls: a seed fixed before the deal and shown after it, from which anybody can rebuild the same wall.

Version 1: before the deal the table publishes the commitment SHA-256(seed ‖ salt). Then every seat may add a nonce of
its own, so that nobody, not even the table, knows the wall before all have spoken.

Version 2: the table commits to all hands of a match at once by the head of a hash chain (`Chain`), and so does every
seat that wants to, by a chain of its own. A hand's seed and nonces are the next links (`ChainedSecret`, `SeatWord`).

Wall and dice come from the bytes of a `Stream`. docs/fair.md specifies all of it byte for byte.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, TypeVar

from paiju.errors import InputError
from paiju.languages import _

TAGS = {1: b"paiju-fair-1", 2: b"paiju-fair-2"}  # by version, what every block of the stream begins with
LINKS = 1024  # of a chain: more hands than any match has
SEED_TAG = b"paiju-seed:"  # what a seed that is no 32 bytes is hashed with
SEED = 32  # bytes
SALT = 16  # bytes, at least
NONCE = 64  # bytes, at most
NONCES = 12  # persons at a table
COUNTER = 8  # bytes

Throw = tuple[int, int]
Said = Literal["said", "bot", "silent", "unsealed", "late"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Secret:
    """What the table keeps to itself until the hand is over."""

    seed: bytes
    salt: bytes

    def __post_init__(self) -> None:
        if len(self.seed) != SEED:
            raise InputError(
                "seed", _("a seed must have {wanted} bytes, not {count}", wanted=SEED, count=len(self.seed))
            )
        if len(self.salt) < SALT:
            raise InputError(
                "salt", _("a salt must have at least {salt} bytes, not {count}", salt=SALT, count=len(self.salt))
            )


class Chain:
    """A hash chain: every link is the SHA-256 of the next one, so its head commits to all of them, and links already
    shown reveal nothing about those to come."""

    def __init__(self, root: bytes, links: int = LINKS) -> None:
        if len(root) != SEED:
            raise InputError(
                "root", _("a chain's root must have {wanted} bytes, not {count}", wanted=SEED, count=len(root))
            )
        hashes = [root]
        for _rest in range(links):
            hashes.append(sha256(hashes[-1]).digest())
        self.links = hashes[::-1]

    @property
    def head(self) -> bytes:
        """What is published before anything is dealt."""
        return self.links[0]

    def link(self, at: int) -> bytes:
        """The link so many steps after the head, the first being 1."""
        if not 0 < at < len(self.links):
            raise InputError(
                "at", _("the chain has links 1 to {count}; there is no link {link}", count=len(self.links) - 1, link=at)
            )
        return self.links[at]


def leads_to(link: bytes, head: bytes, at: int) -> bool:
    """Is this the link so many steps after the head?"""
    for _rest in range(at):
        link = sha256(link).digest()
    return link == head


@dataclass(frozen=True, slots=True)
class ChainedSecret:
    """The seed of a hand in version 2: the link of the table's chain so many steps after its head."""

    seed: bytes
    head: bytes
    at: int

    def __post_init__(self) -> None:
        if len(self.seed) != SEED or len(self.head) != SEED or not 0 < self.at <= LINKS:
            raise InputError(
                "seed",
                _(
                    "a link and a head must have {bytes} bytes each, "
                    "and the link must be one of the first {links} after the head",
                    bytes=SEED,
                    links=LINKS,
                ),
            )


@dataclass(frozen=True, slots=True)
class SeatWord:
    """What a seat adds to a hand in version 2: the head of its chain, how many of its links were shown before, and the
    next one, or why there is none. A link that comes too late is recorded and does not count."""

    said: Said
    head: bytes = b""  # of a seat that has sealed
    at: int = 0
    link: bytes = b""  # of "said" and "late"

    @property
    def nonce(self) -> bytes:
        """The nonce that counts."""
        return self.link if self.said == "said" else b""


def new_secret() -> Secret:
    """A secret nobody can guess."""
    return Secret(secrets.token_bytes(SEED), secrets.token_bytes(SALT))


def commitment(secret: Secret | ChainedSecret) -> str:
    """What is published before the deal, in hexadecimal: SHA-256 of seed and salt; for a link, the one before it."""
    salt = secret.salt if isinstance(secret, Secret) else b""
    return sha256(secret.seed + salt).hexdigest()


def keeps(secret: Secret | ChainedSecret, published: str) -> bool:
    """Is this the secret behind a published commitment?"""
    return commitment(secret) == published.lower()


def seed_bytes(value: int | str | bytes) -> bytes:
    """A seed from anything a person wants to remember: 32 bytes stay as they are, everything else is hashed."""
    if isinstance(value, bytes) and len(value) == SEED:
        return value
    if isinstance(value, bool) or not isinstance(value, int | str | bytes):
        raise InputError("seed", _("a seed must be a number, text or bytes, not {given}", given=f"{value!r:.40}"))
    try:
        text = value if isinstance(value, bytes) else str(value).encode()
    except ValueError:  # half a character, or a number with too many digits to write
        raise InputError("seed", _("this seed cannot be shown as text")) from None
    return sha256(SEED_TAG + text).digest()


class Stream:
    """Random bytes from a seed and the seats' nonces, and what a table needs from them: dice and shuffles."""

    def __init__(self, seed: bytes, nonces: Sequence[bytes] = (), version: int = 1) -> None:
        if len(seed) != SEED:
            raise InputError("seed", _("a seed must have {wanted} bytes, not {count}", wanted=SEED, count=len(seed)))
        if len(nonces) > NONCES or any(len(nonce) > NONCE for nonce in nonces):
            raise InputError(
                "nonces",
                _("at most {most} random numbers, each of at most {bytes} bytes", most=NONCES, bytes=NONCE),
            )
        added = b"".join(len(nonce).to_bytes(2) + nonce for nonce in nonces)
        self._begin = sha256(TAGS[version] + seed + len(nonces).to_bytes(1) + added)
        self._counter = 0
        self._left = b""

    def take(self, number: int) -> bytes:
        """The next bytes: SHA-256 of tag, seed, nonces and a counter, block after block."""
        while len(self._left) < number:
            block = self._begin.copy()
            block.update(self._counter.to_bytes(COUNTER))
            self._left += block.digest()
            self._counter += 1
        taken, self._left = self._left[:number], self._left[number:]
        return taken

    def below(self, most: int) -> int:
        """A number from 0 up to, but not including, `most`: as few bytes as can hold it, drawn again while they would
        favour the low numbers."""
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
