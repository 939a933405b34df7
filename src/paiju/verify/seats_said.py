"""What the seats of a hand said by version 2 of fair walls, as its record tells it, and whether it fits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import get_args

from paiju.books.book import Book
from paiju.fair import LINKS, Said
from paiju.languages import Text, _, _n
from paiju.notation import WIND_NAMES
from paiju.table.codes import SEATS
from paiju.verify.checks import Check, differs
from paiju.verify.lines import HandLines, Row, hexadecimal, list_of, number_of, unreadable


@dataclass(frozen=True, slots=True)
class RecordedWord:
    """What a record says of one seat."""

    seat: str
    name: object
    head: bytes  # of its chain, none when it has sealed nothing
    at: int
    nonce: bytes
    late: bytes
    said: object

    @property
    def wind(self) -> Text:
        """The seat by name."""
        return WIND_NAMES[self.seat]

    @property
    def link(self) -> bytes:
        """What was shown, in time or not."""
        return self.nonce or self.late


def seat_words(hand: HandLines) -> list[RecordedWord]:
    """What the record says of every seat; InputError when it does not speak of all."""
    seats = list_of(hand.header, "seats", hand.line)
    seals = list_of(hand.header, "seals", hand.line)
    row, line = hand.reveal, hand.reveal_line
    nonces, late, said = (list_of(row, key, line) for key in ("nonces", "late", "said"))
    if len(seats) > len(SEATS) or {len(each) for each in (seals, nonces, late, said)} != {len(seats)}:
        raise unreadable(line, _("seals, nonces, said and late must have one item per seat"))
    return [
        RecordedWord(
            SEATS[i],
            seats[i],
            *chain_place(seals[i], "seals", hand.line),
            hexadecimal(row, "nonces", line, nonces[i] or ""),
            hexadecimal(row, "late", line, late[i] or ""),
            said[i],
        )
        for i in range(len(seats))
    ]


def chain_place(value: object, key: str, line: int) -> tuple[bytes, int]:
    """A head and a place of a chain; none is none."""
    if value is None:
        return b"", 0
    if not isinstance(value, dict):
        raise unreadable(line, _("{key} must be an object with head and at", key=key))
    row: Row = value
    return hexadecimal(row, "head", line), number_of(row, "at", line, LINKS)


def hashed(link: bytes, steps: int) -> bytes:
    """SHA-256, so many times."""
    for _rest in range(steps):
        link = sha256(link).digest()
    return link


def check_count(words: Sequence[RecordedWord], book: Book) -> Iterator[Check]:
    """Every player has a word, and nobody else."""
    if len(words) != book.tiles.players:
        yield differs("seal", len(words), book.tiles.players, _("there must be one seat for each player"))


def check_said(words: Sequence[RecordedWord]) -> Iterator[Check]:
    """What of a hand's own words does not fit: links that do not lead to the head sealed, and words for them."""
    for word in words:
        if word.nonce and word.late:
            yield differs(
                "seal",
                word.late.hex(),
                "",
                _("{seat} has both a counted and a late random number", seat=word.wind),
            )
        steps = word.at + 1
        if word.link and hashed(word.link, steps) != word.head:
            yield differs(
                "seal",
                word.head.hex(),
                hashed(word.link, steps).hex(),
                _n(
                    "{seat}'s random number does not lead to the sealed head in {n} step",
                    "{seat}'s random number does not lead to the sealed head in {n} steps",
                    steps,
                    seat=word.wind,
                ),
            )
        if word.said not in fitting(word):
            yield differs(
                "seal",
                word.said,
                fitting(word)[0],
                _("what {seat} is said to have done does not match what was shown", seat=word.wind),
            )


def fitting(word: RecordedWord) -> tuple[Said, ...]:
    """What may be said of a seat by what it has sealed and shown; somebody who has sealed may be stood in for."""
    if word.link:
        return ("said",) if word.nonce else ("late",)
    return ("silent", "bot") if word.head else ("unsealed", "bot")


def counted(words: Sequence[RecordedWord]) -> tuple[str, ...]:
    """What every seat did, for people."""
    known = get_args(Said)
    return tuple(str(word.said) if word.said in known else "?" for word in words)
