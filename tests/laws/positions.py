"""Matches of every book with fouls at random moments, and copies of them to rule on."""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeVar

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.core.play.actions import kind_of
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.judged import JudgedHand
from paiju.match.record import read_match
from paiju.match.referee_log import RuledMatch, position_of, seats_at
from paiju.match.ruled import table_of
from paiju.referee import listing
from paiju.referee.drafting import Need
from paiju.referee.incident import Incident
from paiju.referee.loading import texts
from paiju.table import events as E
from paiju.table.codes import CODES
from paiju.table.record import replay
from paiju.table.record_parts import Record
from paiju.table.table import Table
from tests.match.erring import Evening
from tests.match.playing import simple
from tests.table.laid import random_choice

BOOKS = tuple(book.id for book in books.all_books() if book.text in texts())
MOST_HANDS = 24
LAST: list[tuple[Record, Table]] = []  # the closed hands asked about last
MOMENTS_OF: list[tuple[object, object, list[Table]]] = []  # those of the hands asked about last
MOMENTS_FOUND = Table.moments
JUDGED: list[tuple[tuple[object, ...], JudgedHand]] = []  # the hands judged last, and as far as they had come
Known = TypeVar("Known")


def happened(kind: str) -> Callable[[Table], bool]:
    """Something of this kind is on record."""
    return lambda table: any(event.type == kind for event in table.events)


def in_claim(table: Table) -> bool:
    """Somebody may claim a tile or let it go."""
    return table.phase == "play" and any(action.type == "pass" for action in table.legal(table.asked[0]))


def tempted_seats(table: Table) -> list[str]:
    """Who waits for the tile thrown last and may not win on it: furiten, without a pattern, below the minimum."""
    last = next((event for event in reversed(table.events) if event.type != "answer"), None)
    if not isinstance(last, E.Discard):
        return []
    kind, seats = kind_of(CODES[last.tile]), "ESWN"[: table.book.tiles.players]
    waiting = [seat for i, seat in enumerate(seats) if table.state.waits[i] >> kind & 1 and seat != last.seat]
    return [seat for seat in waiting if all(action.type != "win" for action in table.legal(seat))]


MOMENTS: dict[str, Callable[[Table], bool]] = {
    "turn": lambda table: not in_claim(table),
    "claim": in_claim,
    "riichi": happened("riichi"),
    "kong": happened("kong"),
    "won": happened("win"),
    "open": happened("open"),
    "may_win": lambda table: any(action.type == "win" for who in table.asked for action in table.legal(who)),
}
KINDS = (
    "turn", "claim", "riichi", "kong", "won", "over", "closed", "later", "ruled", "open", "first", "before",
    "may_win", "shy", "not_to_win", "won", "closed", "not_to_win",
)  # fmt: skip


@dataclass(frozen=True)
class Position:
    """A match at some moment, and how it came to be."""

    name: str
    match: Match
    suspect: int | None = None  # who is likeliest to have erred


@cache
def fouls_named(book: str) -> list[tuple[str, str]]:
    """Every foul of a book with every variant."""
    return [(foul.id, variant.id) for foul in listing(books.get(book)) for variant in foul.variants]


class Bench(Evening):
    """A referee of a match that others have played."""

    def __init__(self, match: Match, rng: Random) -> None:
        self.match, self.rng = match, rng
        self.fouls = fouls_named(match.book.id)
        self.said: Incident | None = None

    def answered(self, incident: Incident, need: Need) -> Incident:
        """What was said last is remembered."""
        self.said = super().answered(incident, need)
        return self.said


def positions(book: str, first: int, number: int) -> Iterator[Position]:
    """So many positions of a book."""
    for seed in range(first, first + number):
        yield position(book, seed)


def position(book: str, seed: int) -> Position:
    """One position: the kinds one after the other, dice rules too."""
    rng, kind = Random(f"{book} {seed}"), KINDS[seed % len(KINDS)]
    match = Match(book, seed=f"{book} {seed}")
    if kind != "before":
        dealt(match, seed)
        lead_to(match, kind, rng, seed)
    tempted = tempted_seats(match.table) if match.table is not None and not match.table.over else []
    names = [match.table.sitting.names["ESWN".index(seat)] for seat in tempted] if match.table is not None else []
    return Position(f"{book} {seed} {kind}", match, match.names.index(names[0]) if names else None)


def dealt(match: Match, seed: int) -> None:
    """The next hand, by each dice rule in turn."""
    specials = match.book.specials
    special = specials[(seed // 2 + seed // len(KINDS)) % len(specials)].id if specials else None
    match.deal(special)


def lead_to(match: Match, kind: str, rng: Random, seed: int) -> None:
    """Play until it is such a position."""
    if kind in ("over", "closed", "later"):
        play(match, rng, lambda _: False)
    if kind in ("closed", "later"):
        match.close()
    if kind == "later" and not match.over:
        dealt(match, seed)
    if kind in ("later", "ruled"):
        after(match, rng, rng.randrange(60))
    if kind == "ruled":
        err(match, rng)
        after(match, rng, rng.randrange(12))
    if kind == "shy":
        least = rng.randrange(40, 110)
        play(match, rng, lambda table: len(table.acts) >= least, shy=True)
    if kind == "not_to_win":
        play(match, rng, lambda table: bool(tempted_seats(table)), shy=True)
    if kind in MOMENTS:
        least = rng.randrange(70 if kind in ("turn", "claim") else 2)
        play(match, rng, lambda table: len(table.acts) >= least and MOMENTS[kind](table))
        after(match, rng, rng.randrange(12) if kind not in ("turn", "claim", "may_win") else 0)


def play(match: Match, rng: Random, until: Callable[[Table], bool], shy: bool = False) -> None:
    """The hand goes on until something is so, or it is over; the shy let every win go."""
    table, careless = match.table, rng.choice((0.0, 0.7, 1.0))
    while table is not None and not table.over and not until(table):
        who, action = random_choice(table, rng) if rng.random() < careless or table.phase != "play" else simple(table)
        others = [each for each in table.legal(who) if each.type != "win"]
        wins = len(others) < len(table.legal(who))
        table.act(who, rng.choice(others) if shy and wins and others else action)


def after(match: Match, rng: Random, acts: int) -> None:
    """So many acts more."""
    if match.table is not None:
        goal = len(match.table.acts) + acts
        play(match, rng, lambda table: len(table.acts) >= goal)


def err(match: Match, rng: Random) -> None:
    """Somebody has erred before, and play goes on."""
    bench = Bench(match, rng)
    for _ in range(20):
        foul, variant = rng.choice(bench.fouls)
        twin = fork(match)
        try:
            told, ruling = Bench(twin, rng).settled(Incident(foul, rng.randrange(len(match.names)), variant))
            shown = bench.exposed(ruling)
            twin.rule(told, shown)
        except InputError:
            continue
        if twin.table is not None and ruling.lost:
            match.rule(told, shown)
            return


def remembered(known: list[Known], is_same: Callable[[Known], bool], made: Callable[[], Known]) -> Known:
    """What was found out before, or is now; of the hands asked about last."""
    found = next((each for each in known if is_same(each)), None)
    if found is None:
        found = made()
        known[:] = [found, *known][:MOST_HANDS]
    return found


def played_again(record: Record, book: Book) -> Table:
    """A closed hand, played again once for all that is asked about it."""
    return remembered(LAST, lambda each: each[0] is record, lambda: (record, replay(record, book)))[1]


def seen_again(table: Table) -> list[Table]:
    """The moments of a hand, looked for once for all that is asked about it."""
    sitting, acts = table.sitting, table.acts

    def is_same(each: tuple[object, object, list[Table]]) -> bool:
        return each[0] is sitting and each[1] == acts

    return remembered(MOMENTS_OF, is_same, lambda: (sitting, acts, MOMENTS_FOUND(table)))[2]


def judged_again(match: RuledMatch, number: int) -> JudgedHand | None:
    """A hand as evidence, the same for all that is asked about it, also of copies that nothing was done to."""
    table = table_of(match, number)
    if table is None:
        return None
    seats = seats_at(match.book, position_of(match, number), table.events)
    acts, live = table.acts, table is match.table and not table.over

    def is_same(each: tuple[tuple[object, ...], JudgedHand]) -> bool:
        hand = each[1]
        return hand.table.sitting is table.sitting and each[0] == acts and (hand.seats, hand.live) == (seats, live)

    return remembered(JUDGED, is_same, lambda: (acts, JudgedHand(table.copy(), seats, live)))[1]  # nobody acts there


def ask_cheaply(monkeypatch: pytest.MonkeyPatch) -> None:
    """The many questions about one hand play it again, look for its moments and judge them but once."""
    monkeypatch.setattr("paiju.match.ruled.replay", played_again)
    monkeypatch.setattr("paiju.match.ruled.judged_hand", judged_again)
    monkeypatch.setattr(Table, "moments", seen_again)


def fork(match: Match) -> Match:
    """The same match, to try something on."""
    twin = copy(match)
    twin.log, twin._remarks = list(match.log), list(match._remarks)
    if match.table is not None:
        twin.table = match.table.copy()
    return twin


def total(match: Match) -> int:
    """Points and sticks."""
    points, deposits = match.position.points, match.position.deposits
    if match.table is not None:
        points, deposits = tuple(match.table.state.points), match.table.state.deposits
    return sum(points) + deposits * match.book.payments.deposit


def plays_again(match: Match) -> None:
    """The record gives the same match, and the same table."""
    lines = match.lines()
    again = read_match(lines)
    assert again.lines() == lines
    assert (again.position, again.over, again.results) == (match.position, match.over, match.results)
    assert (again.table is None) == (match.table is None)
    if match.table is not None and again.table is not None:
        assert again.table.asked == match.table.asked
        assert again.table.view("referee") == match.table.view("referee")
        for who in match.table.asked:
            assert again.table.legal(who) == match.table.legal(who)
