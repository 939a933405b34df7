"""Committed walls: the documented bytes, written out a second time; nothing favoured; nothing guessed."""

import hashlib
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from paiju import books, fair
from paiju.errors import InputError
from paiju.fair import Secret, Stream, commitment, keeps, new_secret, seed_bytes
from paiju.table.codes import name_of
from paiju.table.setup import lay

DOCUMENT = Path(__file__).parent.parent / "docs" / "fair.md"
SEED, SALT = bytes(range(32)), bytes(range(100, 116))
NONCES = [b"east", b"", b"west", b""]


# --- docs/fair.md, read by somebody else -----------------------------------------------------------


def stream_bytes(seed: bytes, nonces: list[bytes]):
    """The bytes of version 1, one by one."""
    head = b"paiju-fair-1" + seed + bytes([len(nonces)])
    for nonce in nonces:
        head += bytes([len(nonce) // 256, len(nonce) % 256]) + nonce
    block = 0
    while True:
        yield from hashlib.sha256(head + block.to_bytes(8, "big")).digest()
        block += 1


def number_below(n: int, source) -> int:
    """A number below n, for n up to 256."""
    while True:
        byte = next(source)
        if byte < 256 // n * n:
            return byte % n


def whole_hand(seed: bytes, nonces: list[bytes], specials: bool, kinds: str, players: int, throws: int):
    """Dice and wall by the text alone, with four copies of every kind; `kinds` has the red fives in capitals."""
    source = stream_bytes(seed, nonces)
    dice = []
    if specials:
        dice.append([number_below(6, source) + 1, number_below(6, source) + 1])
    tiles = kinds.split()
    for j in range(len(tiles) - 1, 0, -1):
        other = number_below(j + 1, source)
        tiles[j], tiles[other] = tiles[other], tiles[j]
    opening = [[number_below(6, source) + 1, number_below(6, source) + 1] for _ in range(throws)]
    if opening:
        side = -(sum(opening[0]) - 1) % players  # counted clockwise
        stacks = side * len(tiles) // 2 // players + sum(map(sum, opening))
        tiles = tiles[2 * stacks :] + tiles[: 2 * stacks]
        if 2 * stacks > len(tiles):
            extra = 2 * stacks - len(tiles)
            tiles = tiles[extra:] + tiles[:extra]
        jump = tiles.pop(12 * players + 4)
        tiles.insert(13 * players, jump)
    return dice + opening, tiles


PLAIN = " ".join([f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)])
REDS = PLAIN.replace("5m", "0m").replace("5p", "0p").replace("5s", "0s")
THREE = " ".join(name for name in PLAIN.split() if name[1] != "m" or name[0] in "19")
THREE_REDS = THREE.replace("5p", "0p").replace("5s", "0s")
FLOWERS = " ".join(f"{rank}f" for rank in range(1, 9))


@pytest.mark.parametrize(
    ("book_id", "specials", "kinds", "players", "throws"),
    [
        ("xjtu", False, " ".join([REDS, PLAIN, PLAIN, PLAIN]), 4, 1),
        ("ema", False, " ".join([PLAIN] * 4), 4, 1),
        ("xjtu-3p", False, " ".join([THREE_REDS, THREE, THREE, THREE]), 3, 1),
        ("mcr", False, " ".join([PLAIN] * 4 + [FLOWERS]), 4, 2),
        ("psa", True, " ".join([PLAIN] * 4), 4, 1),
        ("tenhou", False, " ".join([REDS, PLAIN, PLAIN, PLAIN]), 4, 0),
        ("botzone", False, " ".join([PLAIN] * 4), 4, 0),
    ],
)
def test_the_document_is_enough_to_lay_every_wall(
    book_id: str, specials: bool, kinds: str, players: int, throws: int
) -> None:
    for number in range(25):
        seed = hashlib.sha256(bytes([number])).digest()
        nonces = [b"", b"x" * number, bytes(range(number))][: number % 4]
        laid = lay(books.get(book_id), Stream(seed, nonces))
        dice, wall = whole_hand(seed, nonces, specials, kinds, players, throws)
        assert [list(throw) for throw in laid.dice] == dice
        assert [name_of(code) for code in laid.wall] == wall


def test_the_worked_example_of_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert hashlib.sha256(SEED + SALT).hexdigest() in text
    source = stream_bytes(SEED, NONCES)
    first = bytes(next(source) for _ in range(32))
    assert first.hex() in text
    assert first[:5] == bytes([243, 247, 171, 195, 123])
    dice, wall = whole_hand(SEED, NONCES, False, " ".join([REDS, PLAIN, PLAIN, PLAIN]), 4, 1)
    assert dice == [[5, 2]]
    assert f"'{' '.join(wall[:8])}'" in text
    assert all(tag.decode() in text for tag in fair.TAGS.values())
    assert fair.SEED_TAG.decode() in text


# --- the parts -------------------------------------------------------------------------------------


def test_the_stream_does_not_depend_on_how_it_is_taken() -> None:
    one, other = Stream(SEED, NONCES), Stream(SEED, NONCES)
    assert b"".join(one.take(size) for size in (1, 2, 3, 40, 50, 4)) == other.take(100)


def test_nonces_cannot_be_confused() -> None:
    variants = [(), (b"",), (b"", b""), (b"ab",), (b"a", b"b"), (b"", b"ab"), (b"ab", b""), (b"a\0\1b",)]
    assert len({Stream(SEED, nonces).take(32) for nonces in variants}) == len(variants)


class Fixed(Stream):
    """A stream of given bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(SEED)
        self.data = data

    def take(self, number: int) -> bytes:
        found, self.data = self.data[:number], self.data[number:]
        if len(found) < number:
            raise EOFError
        return found


@pytest.mark.parametrize("most", [1, 2, 3, 6, 7, 100, 128, 129, 136, 144, 255, 256])
def test_no_number_is_favoured(most: int) -> None:
    found: Counter[int] = Counter()
    for byte in range(256):
        try:
            found[Fixed(bytes([byte])).below(most)] += 1
        except EOFError:
            continue
    assert set(found) == set(range(most))
    assert len(set(found.values())) == 1
    assert sum(found.values()) > 128


def test_greater_numbers_take_more_bytes() -> None:
    assert Fixed(b"\x01\x02").below(257) == 258 - 257
    assert Fixed(b"\xff\xff\x00\x05").below(300) == 5  # 65535 would favour the low ones
    assert Fixed(b"\x01\x00\x00").below(65537) == 65536


def test_every_order_is_equally_likely() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(2400):
        tiles = [0, 1, 2, 3]
        Stream(seed_bytes(number)).shuffle(tiles)
        counts[tuple(tiles)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 50  # 23 degrees of freedom


def test_dice() -> None:
    dice = Stream(SEED)
    assert {dice.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {len(dice.throw()) for _ in range(3)} == {2}


# --- secrets and seeds -----------------------------------------------------------------------------


def test_a_commitment_binds() -> None:
    secret = Secret(SEED, SALT)
    published = commitment(secret)
    assert published == hashlib.sha256(SEED + SALT).hexdigest()
    assert keeps(secret, published)
    assert keeps(secret, published.upper())
    assert not keeps(Secret(SEED, SALT + b"\0"), published)
    assert not keeps(Secret(SEED[::-1], SALT), published)
    assert not keeps(secret, "\ud800")


def test_new_secrets_differ() -> None:
    found = [new_secret() for _ in range(20)]
    assert len({secret.seed for secret in found}) == len({secret.salt for secret in found}) == 20
    assert all(len(secret.seed) == 32 and len(secret.salt) >= 16 for secret in found)


def test_seeds_a_person_can_remember() -> None:
    assert seed_bytes(SEED) == SEED
    assert seed_bytes(7) == seed_bytes("7") == seed_bytes(b"7") == hashlib.sha256(b"paiju-seed:7").digest()
    assert seed_bytes("牌局") == hashlib.sha256("paiju-seed:牌局".encode()).digest()
    assert seed_bytes(-1) != seed_bytes(1)
    assert len({seed_bytes(value) for value in ("", 0, "a", b"a" * 31, b"a" * 33)}) == 5


@pytest.mark.parametrize("value", [None, 1.5, True, "\ud800", 10**5000, [1]], ids=range(6))
def test_other_seeds_are_refused(value: object) -> None:
    with pytest.raises(InputError) as told:
        seed_bytes(value)  # type: ignore[arg-type]
    assert told.value.field == "seed"
    assert not told.value.zh.isascii()


def test_sizes_are_checked() -> None:
    for seed, salt in ((b"", SALT), (SEED + b"0", SALT), (SEED, b"short")):
        with pytest.raises(InputError, match="bytes"):
            Secret(seed, salt)
    with pytest.raises(InputError, match="32 bytes"):
        Stream(b"abc")
    for nonces in ([b""] * 13, [b"x" * 65]):
        with pytest.raises(InputError, match="random numbers"):
            Stream(SEED, nonces)
    assert Stream(SEED, [b"x" * 64] * 12).take(1)
