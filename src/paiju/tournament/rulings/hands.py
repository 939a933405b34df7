"""A table's hands as they were entered, judged by the book's engine, and what the table then came to.

Entries are those of a desk (`desk/desk.py`): {"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}, players by
the number of their seat. Both kinds of penalty count: what is paid to others is in the points, what is only taken off
is a `PointPenalty` beside them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from paiju.books.book import Book
from paiju.desk.desk import Desk
from paiju.desk.entry import Entry
from paiju.desk.plan import DeskPlan
from paiju.errors import InputError
from paiju.languages import _
from paiju.match import Match
from paiju.match.final import Standing
from paiju.match.rotation import Position
from paiju.referee import EndOfGame, Ruling, end_of_game
from paiju.tournament.tables import Absence, PointPenalty, TableResult, TableSeats

Body = Mapping[str, object]


@dataclass(frozen=True)
class WrongSeats:
    """Who sat in each other's places, East first, until so many hands had been played."""

    sat: tuple[str, ...]
    hands: int


@dataclass(frozen=True)
class NotedHand:
    """A win at a table, for awards: who, and what it was worth in the book's unit."""

    player: str  # id
    worth: int
    yakuman: int
    hand: str  # which one: E1
    patterns: str = ""  # their ids, or names as they were typed; none where only a value was told


@dataclass(frozen=True)
class PlayedTable:
    """A table whose hands were entered."""

    result: TableResult
    penalties: tuple[PointPenalty, ...]
    rulings: tuple[Ruling, ...]
    wins: tuple[NotedHand, ...]
    over: str  # why the game ended

    @property
    def best(self) -> NotedHand | None:
        """The most valuable hand, the first of equals."""
        return max(self.wins, key=lambda each: each.worth, default=None)


def table_of_hands(
    book: Book, seats: TableSeats, entries: Sequence[Body], replayed: bool = False, wrong: WrongSeats | None = None
) -> PlayedTable:
    """What a table came to by its hands; entries that were `replayed` mean what they meant when they were written. What
    the engine refuses raises InputError and names the entry."""
    return table_with_wrong_seats(book, seats, seated_parts(book, seats, entries, wrong, replayed), replayed=replayed)


def settled_hands(
    book: Book, seats: TableSeats, entries: Sequence[Body], wrong: WrongSeats | None = None
) -> tuple[Body, ...]:
    """The entries as they are kept: each ruling with the hand it is on."""
    parts = seated_parts(book, seats, entries, wrong)
    desks = seated_desks(book, seats, parts)
    return tuple(
        counted_on(entry.body, part.entries_before, part.hands_before)
        for part, desk in zip(parts, desks)
        for entry in desk.entries
    )


def desk_of(
    book: Book, seats: TableSeats, position: Position | None = None, names: Mapping[str, str] | None = None
) -> Desk:
    """A desk for the table, with names where they are known; from the middle of a game with a position."""
    people = tuple((names or {}).get(player, player) for player in seats.players)
    title = f"{seats.stage} {seats.round} {seats.table}".strip()
    return Desk(DeskPlan("match", title, book, people), position)


def enter_all(desk: Desk, entries: Sequence[Body], replayed: bool = False, first: int = 1) -> None:
    """All entries in order; the one that cannot be is named by its number."""
    for number, body in enumerate(entries, first):
        try:
            desk.enter(Entry(desk.settled(body), replayed=replayed))
        except InputError as error:
            where = f"hands[{number}].{error.field}"
            raise InputError(where, _("entry {n}: {text}", n=number, text=error.text)) from None


def played_table(desk: Desk, seats: TableSeats, book: Book, earlier: Sequence[Ruling] = ()) -> PlayedTable:
    """The result of a game that is over; `earlier` are rulings from before the desk's first hand, by its seats."""
    match = desk.match
    if not match.over:
        raise InputError(
            "hands",
            _(
                "the game is not over: {name} is still to be played; enter the rest, or that time is up",
                name=match.position.name(),
            ),
        )
    own, whole = summed(book, match.rulings), summed(book, [*earlier, *match.rulings])
    written = [each.points - own.payments[at] + own.before_places[at] for at, each in enumerate(match.results)]
    out: dict[str, Absence] = {seats.players[each.player]: each.out for each in match.results if each.out}
    wins = wins_of(desk, seats)
    result = TableResult(
        seats.stage,
        seats.round,
        seats.table,
        seats.players,
        tuple(
            on_table(match, each, points) + paid for each, points, paid in zip(match.results, written, whole.payments)
        ),
        out,
        notes_of(wins),
    )
    return PlayedTable(result, deductions_of(book, seats, whole), (*earlier, *match.rulings), tuple(wins), match.over)


def summed(book: Book, rulings: Sequence[Ruling]) -> EndOfGame:
    """What rulings come to at the end; nothing where there are none, also in books that know no fouls."""
    nothing = (0,) * book.tiles.players
    return end_of_game(book, rulings) if rulings else EndOfGame(*(nothing,) * 6, (), ())


def on_table(match: Match, standing: Standing, points: int) -> int:
    """What lay before a player at the end; who forfeited has points on the table that count for nothing."""
    return match.position.points[standing.player] if standing.out == "forfeit" else points


def deductions_of(book: Book, seats: TableSeats, end: EndOfGame) -> tuple[PointPenalty, ...]:
    """What was only taken off: of the points before places are given, and of the result or a season's total."""
    deductions = []
    for at, player in enumerate(seats.players):
        where = seats.stage, seats.round, player
        if end.before_places[at]:
            deductions.append(PointPenalty(*where, "game", Fraction(end.before_places[at])))
        later = end.from_result[at] + end.from_total[at]
        if later:
            deductions.append(PointPenalty(*where, "pt", Fraction(later, book.game.unit)))
    return tuple(deductions)


# --- wins -----------------------------------------------------------------------------------------


def wins_of(desk: Desk, seats: TableSeats) -> list[NotedHand]:
    """Every win that stands, in order."""
    standing = [each for each in desk.entries if each.do == "win" and not each.undone and each.account]
    return [win for entry in standing for win in noted(entry, seats)]


def noted(entry: Entry, seats: TableSeats) -> list[NotedHand]:
    """The wins of one entry."""
    account = entry.account
    if account is None:
        return []
    answers = dict(account.answers)
    hands = []
    for row in entry.body["wins"]:  # type: ignore[attr-defined]
        player = int(row["player"])
        answer = answers.get(player)
        claimed = row.get("claimed") or {}
        if answer is not None:
            worth, limit = answer.total or answer.points or answer.fan or 0, answer.yakuman or 0
        else:
            worth = row.get("value") or claimed.get("fan") or dict(account.worths)[player]
            limit = claimed.get("yakuman") or 0
        listed = [line.id for line in answer.patterns] if answer is not None else claimed.get("patterns") or ()
        patterns = ", ".join(map(str, listed))
        hands.append(NotedHand(seats.players[player], int(worth), int(limit), entry.hand, patterns))
    return hands


def notes_of(wins: Sequence[NotedHand]) -> dict[str, str]:
    """What of a table is noted for awards, by player: every limit hand by its patterns, and the most valuable hand
    after what it is worth, as a results file may have them."""
    by_player: dict[str, str] = {}
    for player in dict.fromkeys(win.player for win in wins):
        own = [win for win in wins if win.player == player]
        best = max(own, key=lambda each: each.worth)
        limits = [f"{plain(win.patterns)} yakuman ×{win.yakuman}".strip() for win in own if win.yakuman]
        notes = [*limits, f"{best.worth} {plain(best.patterns)}".strip()]
        by_player[player] = "; ".join(notes)
    return by_player


def plain(words: str) -> str:
    """Words that a note can hold: without the marks between notes, or between name and hand."""
    return re.sub(r"[;；|:：]+", " ", words).strip()


# --- players who sat in wrong seats ---------------------------------------------------------------


@dataclass(frozen=True)
class SeatedHands:
    """Hands that were played with the players in this order of seats; how many entries and hands were before them."""

    players: tuple[str, ...]
    entries: tuple[Body, ...]
    entries_before: int = 0
    hands_before: int = 0


def table_with_wrong_seats(
    book: Book,
    seats: TableSeats,
    parts: Sequence[SeatedHands],
    brought: Mapping[str, int] | None = None,
    replayed: bool = False,
) -> PlayedTable:
    """A table at which people sat in wrong seats for a while: hands that were played stand, the seats are put right
    from the next hand on, points go with the person and the deal with the seat (mcr:Q27(2), reading:323). `brought`
    has the points of whoever came from another table. The last part has the seats as they should be, or the game ended
    before anybody noticed. Repetition is counted anew from the correction on; where it matters the referee says so."""
    desks = seated_desks(book, seats, parts, brought, replayed)
    return table_of_desks(
        book, seats, [(replace(seats, players=part.players), desk) for part, desk in zip(parts, desks)]
    )


def table_of_desks(book: Book, seats: TableSeats, seated: Sequence[tuple[TableSeats, Desk]]) -> PlayedTable:
    """What a table came to whose hands are on these desks, each with the seats in which they were played."""
    places, desks = [here for here, _desk in seated], [desk for _here, desk in seated]
    now = places[-1].players
    earlier = [
        reseated(each, here.players, now) for here, desk in zip(places[:-1], desks) for each in desk.match.rulings
    ]
    played = played_table(desks[-1], places[-1], book, earlier)
    wins = tuple(win for here, desk in zip(places, desks) for win in wins_of(desk, here))
    result = replace(played.result, best=notes_of(wins))
    return replace(played, result=in_seats(result, seats.players), wins=wins)


def seated_desks(
    book: Book,
    seats: TableSeats,
    parts: Sequence[SeatedHands],
    brought: Mapping[str, int] | None = None,
    replayed: bool = False,
) -> list[Desk]:
    """A desk for the hands of each order of seats, each going on where the one before it ended."""
    points = dict(brought or {})
    desks: list[Desk] = []
    for part in parts:
        position = desks[-1].match.position if desks else None
        here = replace(seats, players=part.players)
        desk = desk_of(book, here, position and carried(book, position, part.players, points))
        enter_all(desk, part.entries, replayed, part.entries_before + 1)
        points |= dict(zip(part.players, desk.match.position.points, strict=True))
        desks.append(desk)
        if len(desks) < len(parts):
            check_between_hands(desk.match)
    return desks


def seated_parts(
    book: Book, seats: TableSeats, entries: Sequence[Body], wrong: WrongSeats | None, replayed: bool = False
) -> list[SeatedHands]:
    """Entries with the seats in which they were played: wrong ones up to the hand in which that was noticed. The game
    may have ended by then."""
    if wrong is None:
        return [SeatedHands(seats.players, tuple(entries))]
    if sorted(wrong.sat) != sorted(seats.players):
        raise InputError(
            "hands", _("the players have changed since the wrong seats were noted: say again who sat where")
        )
    desk = desk_of(book, replace(seats, players=wrong.sat))
    cut = 0
    while cut < len(entries) and not (desk.hands_played() >= wrong.hands and is_next(entries[cut], desk.match.hands)):
        enter_all(desk, entries[cut : cut + 1], replayed, cut + 1)
        cut += 1
    played = SeatedHands(wrong.sat, tuple(entries[:cut]))
    if desk.match.over and cut == len(entries):
        return [played]
    after = [counted_off(body, cut, desk.match.hands) for body in entries[cut:]]
    return [played, SeatedHands(seats.players, tuple(after), cut, desk.match.hands)]


def is_next(body: Body, hands: int) -> bool:
    """Does an entry belong to what comes after so many hands, not to those that have ended?"""
    hand = body.get("hand")
    return body.get("do") != "undo" and not (body.get("do") == "rule" and isinstance(hand, int) and hand < hands)


def counted_off(body: Body, entries: int, hands: int) -> Body:
    """An entry after the seats were put right, with hands and entries counted from there on."""
    before = {"rule": ("hand", hands), "undo": ("entry", entries)}.get(str(body.get("do")))
    number = body.get(before[0]) if before else None
    if before is None or not isinstance(number, int):
        return body
    if number < before[1] + (before[0] == "entry"):
        text = _(
            "hands from before the seats were corrected stand; enter what concerns them together with them (mcr:Q27(2))"
        )
        raise InputError("hands", text)
    return {**body, before[0]: number - before[1]}


def counted_on(body: Body, entries: int, hands: int) -> Body:
    """The same with hands and entries counted from the first of the game."""
    for do, key, before in (("rule", "hand", hands), ("undo", "entry", entries)):
        number = body.get(key)
        if body.get("do") == do and isinstance(number, int) and before:
            return {**body, key: number + before}
    return body


def carried(book: Book, position: Position, players: Sequence[str], points: Mapping[str, int]) -> Position:
    """The game as it stands with other people on its seats."""
    start = book.game.start_points
    return replace(position, points=tuple(points.get(player, start) for player in players))


def check_between_hands(match: Match) -> None:
    """Seats are put right when the hand has ended, not within it."""
    if match.entered_hand is not None:
        raise InputError("hands", _("seats are corrected once the hand has ended (mcr:Q27(2))"))
    if match.over:
        raise InputError("hands", _("the game is already over; there is nothing to correct"))


def reseated(ruling: Ruling, before: Sequence[str], now: Sequence[str]) -> Ruling:
    """A ruling on somebody who sits elsewhere since, by the seats of now."""
    seat = {at: now.index(player) for at, player in enumerate(before) if player in now}
    incident = replace(ruling.incident, offender=seat.get(ruling.incident.offender, ruling.incident.offender))
    taken = tuple(replace(each, player=seat.get(each.player, each.player)) for each in ruling.deductions)
    return replace(ruling, incident=incident, deductions=taken)


def in_seats(result: TableResult, players: Sequence[str]) -> TableResult:
    """The same result told in the order in which they should have sat, where all of them are there."""
    if set(players) != set(result.players):
        return result
    points = dict(zip(result.players, result.points, strict=True))
    return replace(result, players=tuple(players), points=tuple(points[player] for player in players))
