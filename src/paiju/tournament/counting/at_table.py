"""What a table's points are to each player, by the book: places, standard points, results with points for the place."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from paiju.books.book import Book, Game
from paiju.books.derive import derive
from paiju.languages import Text, _
from paiju.match.final import Out, Penalised, Standing, forfeited_result, results_after_rulings, share_by_place
from paiju.tournament.counting.book_penalties import paid_for_warnings
from paiju.tournament.counting.values import NO_SEAT, WITHDRAWN, CountedGame, Suspicion
from paiju.tournament.default_names import place_name
from paiju.tournament.event import EventStage
from paiju.tournament.tables import PointPenalty, TableResult

Off = Mapping[str, int]  # by player: points that come off before places are given
FORFEIT: Literal["forfeit"] = "forfeit"
MOST_COUNTED = 20_000  # tables whose results are at hand
COUNTED: dict[tuple[Game, tuple[int, ...], tuple[tuple[int, Out], ...]], list[Standing]] = {}


@dataclass(frozen=True)
class TablePoints:
    """A table's points with the starting points in them, and whether their sum is as it should be."""

    full: tuple[int, ...]
    missing: int  # how much they lack of the sum there should be; nothing where somebody has no result
    written: int  # the sum as it was written down


def book_of_stage(book: Book, stage: EventStage) -> Book:
    """The event's book with what the stage changes in it; its scheme of changing seats too (mcr:Q24(9))."""
    scheme = {"game.seat_changes": stage.seat_changes} if stage.seat_changes else {}
    changes = {**stage.options, **scheme}
    return derive(book, book.id, **changes) if changes else book


def points_of(book: Book, result: TableResult) -> TablePoints:
    """Points around zero or with starting points, whichever the sum is nearer to. Only who has a result is counted."""
    start = book.game.start_points
    counted = [points for player, points in zip(result.players, result.points) if not out_of(result, player)]
    written, whole = sum(counted), start * len(counted)
    with_start = abs(written - whole) < abs(written)
    full = tuple(points if with_start else points + start for points in result.points)
    missing = (whole if with_start else 0) - written if len(counted) == len(result.points) else 0
    return TablePoints(full, missing, written)


def out_of(result: TableResult, player: str) -> Out:
    """Why a player has no result here; "" for who has one. A filler plays as anybody else does."""
    why = result.out.get(player, "")
    return "" if why == "filler" else why


def counted_table(
    book: Book, stage: EventStage, result: TableResult, off: Off, aside: Collection[str] = ()
) -> list[CountedGame]:
    """Each player's game; those set `aside` have no place, and the others are placed among themselves. Points taken off
    in the game come off before places are given (mcr:Q146(1), mcr:Q147(4), reading:303)."""
    full = points_of(book, result).full
    points = tuple(each - off.get(player, 0) for player, each in zip(result.players, full))
    gone = {player: WITHDRAWN if player in aside else out_of(result, player) for player in result.players}
    out = {seat: why for seat, player in enumerate(result.players) if (why := gone[player])}
    results = results_at(book, points, out)
    at = (stage.name, result.round, result.table)
    return [game_of(book, at, player, (seat, result.points[seat]), results[seat])
            for seat, player in enumerate(result.players)]  # fmt: skip


def game_of(book: Book, at: tuple[str, str, str], player: str, seat: tuple[int, int], counted: Standing) -> CountedGame:
    """A player's game at a table: the seat with the points written there, and what they came to."""
    net = Fraction(counted.points - book.game.start_points)
    start = book.game.start_points
    return CountedGame(*at, player, *seat, net, counted.place, counted.standard, counted.final, start)


def forfeited_game(book: Book, stage: EventStage, round: str, player: str) -> CountedGame:
    """The round of somebody who forfeited it and on whose seat another sat: nothing, in the last place (mcr:Q28,
    mcr:Q146(1), reading:365)."""
    nothing = forfeited_result(book, 0, book.tiles.players, 0)
    return game_of(book, (stage.name, round, ""), player, (NO_SEAT, 0), nothing)


def with_forfeits(result: TableResult, players: Collection[str]) -> TableResult:
    """A result whose players among these have forfeited it."""
    late = [player for player in result.players if player in players]
    return replace(result, out={**result.out, **dict.fromkeys(late, FORFEIT)}) if late else result


def results_at(book: Book, points: tuple[int, ...], out: Mapping[int, Out]) -> list[Standing]:
    """A table's results, counted once: the same tables are counted again with every other table of an event. They
    follow from the book's game alone, since nobody's deposits are left."""
    key = (book.game, points, tuple(out.items()))
    standings = COUNTED.get(key)
    if standings is None:
        nothing = (0,) * len(points)
        standings = results_after_rulings(book, points, 0, Penalised(nothing, nothing, out))
        if len(COUNTED) >= MOST_COUNTED:
            COUNTED.clear()
        COUNTED[key] = standings
    return standings


def taken_at(book: Book, result: TableResult, penalties: Iterable[PointPenalty]) -> Off:
    """What comes off a table's points: nothing where they lack exactly that already (reading:303); and what warnings
    cost, which the others get."""
    due = list(penalties)
    off, paid = off_at(result, due), paid_for_warnings(book, result, due)
    off = {} if sum(off.values()) == points_of(book, result).missing else off
    return {player: off.get(player, 0) + paid.get(player, 0) for player in {**off, **paid}}


def off_at(result: TableResult, penalties: Iterable[PointPenalty]) -> dict[str, int]:
    """What penalties in points of the game come to, by player of a table."""
    off: dict[str, int] = {}
    for penalty in penalties:
        if penalty.kind == "game" and penalty.player in result.players:
            off[penalty.player] = off.get(penalty.player, 0) + int(penalty.amount)
    return off


def sum_problem(book: Book, result: TableResult, penalties: Iterable[PointPenalty] = ()) -> list[Suspicion]:
    """A sum that is neither nothing nor all starting points, nor lacks exactly what was taken off (reading:303)."""
    points = points_of(book, result)
    if not points.missing or points.missing == sum(off_at(result, penalties).values()):
        return []
    wanted = points.written + points.missing
    text = _(
        "{where}: the points add up to {sum}, not {wanted}", where=place_of(result), sum=points.written, wanted=wanted
    )
    return [Suspicion("sum", text)]


def place_of(result: TableResult) -> Text | str:
    """Where a table stood."""
    return place_name(result.stage, result.round, result.table)


# --- standard points of a group that is larger than a table ---------------------------------------


def group_values(players: int) -> tuple[int, ...]:
    """The first has as many as there are players, every other that number less the place (mcr:Q47)."""
    return (players, *(players - place for place in range(2, players + 1)))


def with_group_points(book: Book, games: Sequence[CountedGame]) -> list[CountedGame]:
    """The games of one group in one round with standard points for their places in the group."""
    ranked = [game for game in games if game.standard is not None]
    points = tuple(int(game.game) for game in ranked)
    shares = share_by_place(book, points, group_values(len(points)))
    own = {id(game): share for game, share in zip(ranked, shares)}
    return [replace(game, standard=own.get(id(game), game.standard)) for game in games]
