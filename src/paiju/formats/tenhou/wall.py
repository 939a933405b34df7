"""Tenhou's walls from the seed of a game.

The seed fills an MT19937 generator. Each hand takes 288 words of it; nine blocks of 32 words through SHA-512 give 144
numbers, of which the first shuffle the tiles and the next two are the dice. Tiles are dealt from the end of the array.
"""

import base64
import binascii
import hashlib
import random
from collections import Counter
from collections.abc import Callable
from struct import unpack_from

from paiju.formats.book import has_red_fives
from paiju.formats.game import RecordedGame, RecordedHand
from paiju.formats.tenhou.tiles import PLAIN, TILES, WITH_RED

PREFIX = "mt19937ar-sha512-n288-base64,"
WORDS = "mt19937ar-sha512-n288,"  # older: the words of the seed in hexadecimal, with commas
SEED_BYTES = 624 * 4
HAND_BYTES = 288 * 4
BLOCK = 128
MIDDLE_CHARACTERS = range(4, 32)  # 2–8 of characters, not there with three players


def lay_walls(game: RecordedGame) -> None:
    """Give every hand its wall, if the record has a seed of a known kind."""
    next_wall = wall_maker(game.seed, game.players == 3)
    codes = WITH_RED if has_red_fives(game) else PLAIN
    if next_wall is None:
        return
    for hand in game.hands:
        hand.wall = [codes[number] for number in next_wall()]
    if game.seed.startswith(WORDS) and not fits(game.hands[0]):
        for hand in game.hands:  # shuffled in a way that we do not know: the record itself dictates the walls
            hand.wall = None


def fits(hand: RecordedHand) -> bool:
    """Does the dealer get the first twelve tiles from this wall?"""
    blocks = range(0, 12 * len(hand.dealt), 4 * len(hand.dealt))
    dealt = [code for start in blocks for code in (hand.wall or [])[start : start + 4]]
    return not Counter(dealt) - Counter(hand.dealt[0])


def wall_maker(seed: str, three: bool) -> Callable[[], list[int]] | None:
    """A function that gives one wall after the other, in the order in which the core draws; None for a seed of another
    kind."""
    raw = seed_bytes(seed)
    if len(raw) < SEED_BYTES:
        return None
    generator = random.Random(int.from_bytes(raw[:SEED_BYTES], "little"))
    tiles = [number for number in range(TILES) if not three or number not in MIDDLE_CHARACTERS]
    return lambda: shuffled(tiles, generator)


def seed_bytes(seed: str) -> bytes:
    """The seed as it fills the generator; nothing if it is of another kind."""
    try:
        if seed.startswith(PREFIX):
            return base64.b64decode(seed[len(PREFIX) :], validate=True)
        if seed.startswith(WORDS):
            return b"".join(int(word, 16).to_bytes(4, "little") for word in seed[len(WORDS) :].split(","))
    except (binascii.Error, ValueError, OverflowError):
        pass
    return b""


def shuffled(tiles: list[int], generator: random.Random) -> list[int]:
    """One wall, the first tile drawn first."""
    raw = generator.getrandbits(8 * HAND_BYTES).to_bytes(HAND_BYTES, "little")
    mixed = b"".join(hashlib.sha512(raw[at : at + BLOCK]).digest() for at in range(0, HAND_BYTES, BLOCK))
    wall = list(tiles)
    last = len(wall) - 1
    for i, word in enumerate(unpack_from(f"<{last}I", mixed)):
        other = i + word % (last + 1 - i)
        wall[i], wall[other] = wall[other], wall[i]
    return wall[::-1]
