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
from paiju.match import Match
from paiju.match.final import Standing
from paiju.match.rotation import Position
from paiju.referee import EndOfGame, Ruling, end_of_game
from paiju.tournament.tables import Absence, PointPenalty, TableResult, TableSeats

Body = Mapping[str, object]


@dataclass(frozen=True)
class NotedHand:
    """A win at a table, for awards: who, what it was worth in the book's unit, and how it is told."""

    player: str  # id
    worth: int
    yakuman: int
    hand: str  # which one: E1
    zh: str
    en: str
    patterns: str = ""  # their names, as the results' file has them; none where only a value was told


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
        """The dearest hand, the first of equals."""
        return max(self.wins, key=lambda each: each.worth, default=None)


def table_of_hands(book: Book, seats: TableSeats, entries: Sequence[Body], kept: bool = False) -> PlayedTable:
    """What a table came to by its hands; entries that were `kept` mean what they meant when they were written. What the
    engine refuses raises InputError and names the entry."""
    desk = desk_of(book, seats)
    enter_all(desk, entries, kept=kept)
    return played_table(desk, seats, book)


def settled_hands(book: Book, seats: TableSeats, entries: Sequence[Body]) -> tuple[Body, ...]:
    """The entries as they are kept: each ruling with the hand it is on."""
    desk = desk_of(book, seats)
    enter_all(desk, entries)
    return tuple(entry.body for entry in desk.entries)


def desk_of(book: Book, seats: TableSeats, position: Position | None = None) -> Desk:
    """A desk for the table; from the middle of a game with a position."""
    desk = Desk(DeskPlan("match", f"{seats.stage} {seats.round} {seats.table}".strip(), book, seats.players))
    if position is not None:
        desk.match.position = position
    return desk


def enter_all(desk: Desk, entries: Sequence[Body], kept: bool = False) -> None:
    """All entries in order; the one that cannot be is named by its number."""
    for number, body in enumerate(entries, 1):
        try:
            desk.enter(Entry(desk.settled(body), kept=kept))
        except InputError as error:
            where = f"hands[{number}].{error.field}"
            raise InputError(where, f"entry {number}: {error.message}", f"第 {number} 条：{error.zh}") from None


def played_table(desk: Desk, seats: TableSeats, book: Book, earlier: Sequence[Ruling] = ()) -> PlayedTable:
    """The result of a game that is over; `earlier` are rulings from before the desk's first hand, by its seats."""
    match = desk.match
    if not match.over:
        en = f"the game is not over: {match.position.name()} is to be played; enter the rest, or that time is up"
        raise InputError("hands", en, f"本盘尚未结束：应打 {match.position.name()}；请补录，或记时间到")
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
    found = []
    for at, player in enumerate(seats.players):
        where = seats.stage, seats.round, player
        if end.before_places[at]:
            found.append(PointPenalty(*where, "game", Fraction(end.before_places[at])))
        later = end.from_result[at] + end.from_total[at]
        if later:
            found.append(PointPenalty(*where, "pt", Fraction(later, book.game.unit)))
    return tuple(found)


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
    found = []
    for row in entry.body["wins"]:  # type: ignore[attr-defined]
        player = int(row["player"])
        answer = answers.get(player)
        claimed = row.get("claimed") or {}
        if answer is not None:
            worth, limit = answer.total or answer.points or answer.fan or 0, answer.yakuman or 0
        else:
            worth = row.get("value") or claimed.get("fan") or dict(account.worths)[player]
            limit = claimed.get("yakuman") or 0
        words = account.words[account.winners.index(player)]
        said = (
            [line.zh for line in answer.patterns] if answer is not None else [*map(str, claimed.get("patterns") or ())]
        )
        note = "、".join(said)
        found.append(NotedHand(seats.players[player], int(worth), int(limit), entry.hand, *words, note))
    return found


def notes_of(wins: Sequence[NotedHand]) -> dict[str, str]:
    """What of a table is noted for awards, by player: every limit hand by its name, and the dearest hand after what it
    is worth, as the results' file has them."""
    found: dict[str, str] = {}
    for player in dict.fromkeys(win.player for win in wins):
        own = [win for win in wins if win.player == player]
        best = max(own, key=lambda each: each.worth)
        limits = [f"{plain(win.patterns)} yakuman ×{win.yakuman}".strip() for win in own if win.yakuman]
        notes = [*limits, f"{best.worth} {plain(best.patterns)}".strip()]
        found[player] = "; ".join(notes)
    return found


def plain(words: str) -> str:
    """Words that a note can hold: without the marks between notes, or between name and hand."""
    return re.sub(r"[;；|:：]+", " ", words).strip()


# --- players who sat in wrong seats ---------------------------------------------------------------


@dataclass(frozen=True)
class SeatedHands:
    """Hands that were played with the players in this order of seats."""

    players: tuple[str, ...]
    entries: tuple[Body, ...]


def table_with_wrong_seats(
    book: Book, seats: TableSeats, parts: Sequence[SeatedHands], brought: Mapping[str, int] | None = None
) -> PlayedTable:
    """A table at which people sat in wrong seats for a while: hands that were played stand, the seats are put right
    from the next hand on, points go with the person and the deal with the seat (mcr:Q27(2), reading:323). `brought`
    has the points of whoever came from another table. The last part has the seats as they should be, or the game ended
    before anybody noticed. Repetition is counted anew from the correction on; where it matters the referee says so."""
    points = dict(brought or {})
    position: Position | None = None
    wins: list[NotedHand] = []
    rulings: list[Ruling] = []
    for number, part in enumerate(parts):
        here = replace(seats, players=part.players)
        desk = desk_of(book, here, position and carried(book, position, part.players, points))
        enter_all(desk, part.entries)
        if number < len(parts) - 1:
            check_between_hands(desk.match)
            rulings += [reseated(each, part.players, parts[-1].players) for each in desk.match.rulings]
        position = desk.match.position
        points |= dict(zip(part.players, position.points, strict=True))
        wins += wins_of(desk, here)
    played = played_table(desk, here, book, rulings)
    result = replace(played.result, best=notes_of(wins))
    return replace(played, result=in_seats(result, seats.players), wins=tuple(wins))


def carried(book: Book, position: Position, players: Sequence[str], points: Mapping[str, int]) -> Position:
    """The game as it stands with other people on its seats."""
    start = book.game.start_points
    return replace(position, points=tuple(points.get(player, start) for player in players))


def check_between_hands(match: Match) -> None:
    """Seats are put right when the hand has ended, not within it."""
    if match.told is not None:
        raise InputError("hands", "seats are put right when the hand has ended (mcr:Q27(2))", "座位须在一盘结束后纠正")
    if match.over:
        raise InputError("hands", "the game is over already; there is nothing to put right", "本局已经结束，不再纠正")


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
