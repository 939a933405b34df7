"""The hands of a table played again, one after another: where each stood, and what the book's engine pays for it.

Hands brought from elsewhere may hold two entries that no desk takes: `at` says where the next hand stands if the book
would have it elsewhere ({"do": "at", "hand": "S2", "counters": 1}), and `chombo` that a hand was void by a player's
foul, with the points paid for it at the table ({"do": "chombo", "player": 2, "paid": [2000, 2000, -8000, 4000]}). In
any entry, `brought` has facts that our entries have no word for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from paiju.books.book import Book
from paiju.desk.desk import Desk
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.match.final import final_results
from paiju.match.rotation import Position
from paiju.notation import SEATS
from paiju.tournament.rulings.hands import Body, WrongSeats
from paiju.tournament.rulings.table_desk import TableDesk
from paiju.tournament.tables import TableSeats

AT, CHOMBO, BROUGHT = "at", "chombo", "brought"
ENDS = ("win", "draw", "abort", "void", "over", CHOMBO)  # what ends a hand, or leaves it to be played again


@dataclass(frozen=True)
class PaidHand:
    """One entry that ended a hand: where the hand stood, what was paid, or why the engine refused it."""

    at: Position
    entry: Body
    paid: tuple[int, ...]
    refused: Text | None = None

    @property
    def name(self) -> str:
        """E1, S4."""
        return self.at.name()


@dataclass(frozen=True)
class ReplayedTable:
    """All hands, and where the game stood after them."""

    hands: tuple[PaidHand, ...]
    after: Position
    over: str  # why the game ended by the book; empty if it had gone on

    def final_points(self, book: Book, sticks: bool = True) -> tuple[int, ...]:
        """Points at the end, with the sticks that were left, if somebody gets those."""
        if not sticks:
            return self.after.points
        return tuple(each.points for each in final_results(book, self.after.points, self.after.deposits))


class HandsReplay:
    """Plays entries on a desk, those that only brought hands have too."""

    def __init__(self, book: Book, players: Sequence[str] = (), wrong: WrongSeats | None = None) -> None:
        seats = tuple(players) or tuple(SEATS[: book.tiles.players])
        self.table_desk = TableDesk(book, TableSeats("", "", "", seats), wrong)
        self.hands: list[PaidHand] = []

    @property
    def desk(self) -> Desk:
        """The desk that takes the next entry."""
        return self.table_desk.desk

    @property
    def position(self) -> Position:
        """Where the game stands, with the points by player."""
        position = self.desk.match.position
        return replace(position, points=tuple(self.table_desk.now.at_table(position.points)))

    def enter(self, entry: Body) -> None:
        """One entry; what the engine refuses is noted, and changes nothing."""
        if entry.get("do") == AT:
            self.go_to(entry)
            return
        before = self.position
        try:
            self.play(entry)
        except InputError as error:
            self.hands.append(PaidHand(before, entry, (0,) * len(before.points), error.text))
            return
        if entry.get("do") == "undo":
            self.undone(entry)
        if entry.get("do") in ENDS:
            paid = tuple(now - then for now, then in zip(self.position.points, before.points))
            self.hands.append(PaidHand(before, entry, paid))

    def undone(self, entry: Body) -> None:
        """What an undo takes back is no hand any more."""
        part = self.table_desk.now
        target = part.desk.entries[int(str(entry["entry"])) - part.entries_before - 1]
        last = next((at for at, hand in reversed([*enumerate(self.hands)]) if not hand.refused), None)
        if last is not None and target.do in ENDS and target.do == self.hands[last].entry.get("do"):
            del self.hands[last]

    def play(self, entry: Body) -> None:
        """What a desk takes, or a chombo."""
        if entry.get("do") == CHOMBO:
            self.pay(paid_in(entry, len(self.position.points)))
        else:
            self.table_desk.enter(engine_entry(entry), replayed=True)

    def go_to(self, entry: Body) -> None:
        """The next hand is this one, whatever the book says."""
        match = self.desk.match
        match.over = ""
        match.position = replace(match.position, **place_in(entry))  # type: ignore[arg-type]

    def pay(self, paid: Sequence[int]) -> None:
        """Points that change hands between two hands."""
        match = self.desk.match
        points = tuple(before + change for before, change in zip(match.position.points, paid))
        match.position = replace(match.position, points=points)

    def table(self) -> ReplayedTable:
        """What was played so far."""
        return ReplayedTable(tuple(self.hands), self.position, self.desk.match.over)


def replayed(
    book: Book, hands: Sequence[Body], players: Sequence[str] = (), wrong: WrongSeats | None = None
) -> ReplayedTable:
    """The hands of a table played again by the book's engine; with who sat in wrong seats, if some of these players
    did."""
    replay = HandsReplay(book, players, wrong)
    for entry in hands:
        replay.enter(entry)
    return replay.table()


def engine_entry(entry: Body) -> Body:
    """An entry as the engine takes it: without what only the source says; an early end whose reason nobody noted as
    one that pays the same."""
    known = {key: part for key, part in entry.items() if key != BROUGHT}
    if known.get("do") == "abort" and not known.get("why"):
        riichi = known.get("riichi")
        known["why"] = "four_riichi" if isinstance(riichi, list) and len(riichi) == len(SEATS) else "nine_terminals"
    return known


def position_entry(position: Position) -> Body:
    """An entry that says where the next hand stands."""
    return {"do": AT, "hand": position.name(), "counters": position.counters}


def place_in(entry: Body) -> Mapping[str, int]:
    """The round, dealer and counters that such an entry names."""
    hand, counters = str(entry.get("hand", "")), entry.get("counters", 0)
    if len(hand) != 2 or hand[0] not in SEATS or hand[1] not in "1234" or not isinstance(counters, int):
        raise InputError("hand", _("expected a hand such as E1 or S4, not {hand}", hand=repr(hand[:20])))
    return {"round": SEATS.index(hand[0]), "dealer": int(hand[1]) - 1, "counters": counters}


def paid_in(entry: Body, players: int) -> tuple[int, ...]:
    """The points by player that a chombo names; nothing if it names none."""
    paid = entry.get("paid", [0] * players)
    if not isinstance(paid, list | tuple) or len(paid) != players or not all(isinstance(each, int) for each in paid):
        raise InputError("paid", _("expected {count} whole numbers", count=players))
    return tuple(paid)
