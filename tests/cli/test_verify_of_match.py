"""Hands held against their match: whoever writes a record cannot choose seats, book, special rule or chains for one
hand after a word was heard. Every lie here is laid consistently, so that nothing but these checks finds it."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.fair import Chain, ChainedSecret, SeatWord
from paiju.match import Match
from paiju.table.table import Table
from paiju.verify import sent_chains, verify
from tests.fair_match import Rows, lines, root

TABLE = Chain(root("t"), 16)
NAMES = ["Ann", "Bea", "Cat", "Dan"]
CHAINS = {name: Chain(root(name), 600) for name in NAMES}
EMA = books.get("ema")


def word(name: str, at: int = 0) -> SeatWord:
    """The link of somebody's chain after so many."""
    return SeatWord("said", CHAINS[name].head, at, CHAINS[name].link(at + 1))


def secret(hand: int) -> ChainedSecret:
    """What a hand is dealt from."""
    return ChainedSecret(TABLE.link(hand + 1), TABLE.head, hand + 1)


def record(table: Table) -> Rows:
    """A hand's lines."""
    return [json.loads(line) for line in table.record().lines()]


def match_with(book: Book, *hands: Rows) -> Rows:
    """An honest match, in which these hands are told in place of its own."""
    match = Match(book, names=NAMES, head=TABLE.head)
    for number in range(len(hands)):
        match.deal(secret=secret(number), words=[word(name, number) for name in NAMES])
        match.void()
    rows, told = [json.loads(line) for line in match.lines()], []
    instead = iter(hands)
    for row in rows:
        if row["type"] in ("match", "hand", "after"):
            told.append(row)
        if row["type"] == "hand":
            told += next(instead)
    return told


def hand(book: str | Book, names: Sequence[str] = NAMES, words: Sequence[SeatWord] = (), **more: Any) -> Rows:
    """The first hand, as somebody would have it."""
    said = list(words) or [word(name) for name in names]
    return record(Table(book, secret(0), names=list(names), words=said, **more))


def complaints(rows: Rows, mine: str | None = None) -> set[str]:
    """Which checks complain."""
    known = {"mine": sent_chains(mine)} if mine else {}
    reports = verify(lines(rows), **known)
    return {check.what for report in reports for check in report.checks if check.outcome != "agrees"}


LIES: dict[str, tuple[Book, Rows]] = {
    "seats in another order": (EMA, hand("ema", ["Bea", "Ann", "Dan", "Cat"])),
    "another book": (EMA, hand("psa")),
    "another opening": (EMA, hand(derive(EMA, "ema", **{"wall.opening": "none"}))),
    "one link twice": (EMA, hand("ema", words=[word("Ann"), word("Ann"), word("Cat"), word("Dan")])),
    "a link far down the chain": (EMA, hand("ema", words=[word("Ann"), word("Bea", 516), word("Cat"), word("Dan")])),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_hand_that_is_not_of_its_match_is_found(lie: str) -> None:
    book, told = LIES[lie]
    assert complaints(match_with(book, hand(book))) == set()
    assert complaints(match_with(book, told))


def test_a_special_rule_laid_down_for_one_hand_only_is_found() -> None:
    psa = books.get("psa")
    words = [word(name, 1) for name in NAMES]
    thrown = record(Table(psa, secret(1), names=NAMES, words=words))
    chosen = record(Table(psa, secret(1), names=NAMES, words=words, special="wild_tile"))
    assert complaints(match_with(psa, hand(psa), thrown)) == set()
    assert complaints(match_with(psa, hand(psa), chosen))
    laid_down = hand(psa, special="wild_tile")
    assert complaints(match_with(psa, laid_down, chosen)) == set()


def test_chains_that_were_there_when_i_spoke_must_be_there() -> None:
    """Accomplices who take each other's chains, or leave theirs away, are found by what a player kept."""
    seals = [{"head": CHAINS[name].head.hex(), "at": 0} for name in NAMES]
    kept = {"head": CHAINS["Ann"].head.hex(), "sent": {"0": CHAINS["Ann"].link(1).hex()}, "seals": {"0": seals}}
    mine = json.dumps(kept)
    assert complaints(match_with(EMA, hand(EMA)), mine) == set()
    swapped = hand(EMA, words=[word("Ann"), word("Cat"), word("Bea"), word("Dan")])
    without = hand(EMA, words=[word("Ann"), SeatWord("unsealed"), word("Cat"), word("Dan")])
    for told in (swapped, without):
        assert complaints(match_with(EMA, told), mine) == {"mine"}
