"""What the server says about where the walls come from (docs/fair.md)."""

from typing import Literal

from msgspec import Struct

from paiju.fair import Said


class SealInfo(Struct):
    """A player's chain of nonces: its head, and how many links have been shown."""

    head: str
    at: int


class WordInfo(Struct):
    """What a player added to a hand: the chain sealed before, how many of its links had been shown, and the nonce that
    counts; all in hexadecimal, empty if there is none."""

    player: int
    said: Said
    head: str
    at: int
    nonce: str


class FairInfo(Struct):
    """What the walls are made from (docs/fair.md): the head of the table's chain, the number of the hand being played
    or the next one, what players added to it, and the chains they have sealed, by player."""

    version: Literal[2]
    head: str
    hand: int
    words: list[WordInfo]
    seals: list[SealInfo | None]


class NoncesWanted(Struct, tag_field="t", tag="nonces_wanted"):
    """A hand is about to be dealt: players who have sealed a chain show its next link. The table waits this long."""

    hand: int
    seconds: float


class Nonces(Struct, tag_field="t", tag="nonces"):
    """What a hand is dealt from, before it is shown: the table's head and commitment, what each player added."""

    hand: int
    head: str
    commitment: str
    words: list[WordInfo]
