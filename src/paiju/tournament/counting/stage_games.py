"""All games of a stage, counted table by table, and what looks wrong in them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from paiju.books.book import Book
from paiju.languages import Text, _, _n
from paiju.tournament.counting.at_table import (
    FORFEIT,
    book_of_stage,
    counted_table,
    forfeited_game,
    place_of,
    sum_problem,
    taken_at,
    with_forfeits,
    with_group_points,
)
from paiju.tournament.counting.cards import card_problem
from paiju.tournament.counting.figures import FIGURES, counted_figures, order_of
from paiju.tournament.counting.values import GONE, WITHDRAWN, CountedGame, Suspicion
from paiju.tournament.default_names import place_name, shown_name
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult, natural

T = TypeVar("T")
MOST_NAMED = 6  # names in a line of problems


@dataclass(frozen=True)
class StageTables:
    """What was played in a stage: its book, its tables without those given twice, and everybody by id."""

    stage: EventStage
    book: Book
    results: tuple[TableResult, ...]
    penalties: tuple[PointPenalty, ...]
    people: Mapping[str, EventPlayer]

    @property
    def rounds(self) -> list[str]:
        """The rounds in their order."""
        return in_order([result.round for result in self.results])

    def has_no_result(self, player: str) -> bool:
        """Has somebody left for good or been disqualified? Who left keeps the games where the book has it so
        (mcr:Q146(9), reading:367)."""
        out = self.people[player].out
        return out in GONE and not (out == WITHDRAWN and self.book.game.leavers == "keep")

    def name(self, player: str) -> Text | str:
        """A player as people call them."""
        return shown_name((self.people[player].name if player in self.people else "") or "?")


def stage_tables(
    event: TournamentEvent,
    stage: EventStage,
    people: Mapping[str, EventPlayer],
    results: Iterable[TableResult],
    penalties: Iterable[PointPenalty],
) -> tuple[StageTables, list[Suspicion]]:
    """The tables of a stage; one that stands there twice, every seat and point the same, counts once."""
    counting: list[TableResult] = []
    problems: list[Suspicion] = []
    seen: set[tuple[object, ...]] = set()
    own = tuple(penalty for penalty in penalties if penalty.stage == stage.name)
    for result in (each for each in results if each.stage == stage.name):
        key = (result.round, result.table, result.players, result.points)
        if result.round and key in seen:
            text = _("{where}: entered twice; counted once", where=place_of(result))
            problems.append(Suspicion("table_twice", text))
        else:
            counting.append(with_forfeits(result, forfeiters(own, result.round)))
        seen.add(key)
    return StageTables(stage, book_of_stage(event.book, stage), tuple(counting), own, people), problems


def stage_games(tables: StageTables) -> list[CountedGame]:
    """Every game of the stage; standard points by group where the group is not the table."""
    games: list[CountedGame] = []
    charged: set[int] = set()
    for result in tables.results:
        due = [
            (at, penalty)
            for at, penalty in enumerate(tables.penalties)
            if at not in charged and penalty.round and sits_at(penalty, result)
        ]
        charged |= {at for at, _ in due}
        off = taken_at(tables.book, result, [penalty for _, penalty in due])
        games += counted_table(tables.book, tables.stage, result, off, set_aside(tables))
    size = tables.stage.group_size
    if tables.book.game.standard_points and size not in (0, tables.book.tiles.players):
        games = [game for group in chunks(tables, games, size) for game in with_group_points(tables.book, group)]
    return games + [
        forfeited_game(tables.book, tables.stage, round, player) for round, player in forfeited_elsewhere(tables)
    ]


def set_aside(tables: StageTables) -> set[str]:
    """Who fills tables without a place at them, where the book has it so (reading:366)."""
    if tables.book.game.fillers == "placed":
        return set()
    return {who for who, person in tables.people.items() if person.filler}


def forfeiters(penalties: Iterable[PointPenalty], round: str) -> set[str]:
    """Who has forfeited a round."""
    return {each.player for each in penalties if each.kind == FORFEIT and each.round == round}


def forfeited_elsewhere(tables: StageTables) -> list[tuple[str, str]]:
    """Rounds that were played, with who has forfeited them and sat at none of their tables."""
    pairs = []
    for name in tables.rounds:
        there = {player for result in tables.results if result.round == name for player in result.players}
        gone = forfeiters(tables.penalties, name) - there
        pairs += [(name, player) for player in tables.people if player in gone]
    return pairs


def sits_at(penalty: PointPenalty, result: TableResult) -> bool:
    """Is a penalty of this table's round and of one of its players?"""
    return penalty.round == result.round and penalty.player in result.players


def chunks(tables: StageTables, games: Sequence[CountedGame], size: int) -> list[list[CountedGame]]:
    """The games of each round, group by group: who has the same `group` among the entrants, else so many tables that
    follow each other."""
    groups: dict[object, list[CountedGame]] = {}
    filled: Counter[str] = Counter()
    for game in games:
        group = tables.people[game.player].fields.get("group", "")
        groups.setdefault((game.round, group or filled[game.round] // size), []).append(game)
        filled[game.round] += 1
    return list(groups.values())


def off_total(tables: StageTables) -> list[PointPenalty]:
    """The penalties that no table has taken off: those of standard points and pt, and points without a round or of a
    round the player did not play."""
    seats = {(result.round, player) for result in tables.results for player in result.players}
    return [
        penalty
        for penalty in tables.penalties
        if penalty.kind in ("standard", "pt")
        or (penalty.kind == "game" and (not penalty.round or (penalty.round, penalty.player) not in seats))
    ]


def in_order(rounds: Iterable[str]) -> list[str]:
    """Rounds by their numbers where each has one of its own, else as they were written."""
    names = list(dict.fromkeys(rounds))
    numbers = {name: tuple(map(int, re.findall(r"\d+", name))) for name in names}
    alike = len({re.sub(r"\d+", "0", name) for name in names}) == 1  # 2026-03-05/1, 2026-03-05/2
    if (alike or all(len(each) == 1 for each in numbers.values())) and len(set(numbers.values())) == len(names):
        return sorted(names, key=lambda name: numbers[name])
    return names


def in_playing_order(event: TournamentEvent, results: Sequence[TableResult]) -> list[TableResult]:
    """Tables by stage, round and name, in whatever order they were entered: nothing hangs on who was first at the
    desk."""
    stages = [stage.name for stage in event.stages]
    ordered = [result for result in results if result.stage not in stages]
    for name in reversed(stages):
        own = [result for result in results if result.stage == name]
        order = in_order([result.round for result in own])
        ordered[:0] = sorted(own, key=lambda result: (order.index(result.round), natural(result.table)))
    return ordered


def stage_of_penalty(
    event: TournamentEvent, players: Iterable[EventPlayer], results: Iterable[TableResult], penalty: PointPenalty
) -> str:
    """The stage of a penalty that names none: where the player played that round, else the last one they played in."""
    own = {each.id for each in players if each.team == penalty.team} if penalty.team else {penalty.player}
    played = [result for result in results if own & set(result.players)]
    fits = [result.stage for result in played if penalty.round and result.round == penalty.round]
    return (fits or [result.stage for result in played][-1:] or [event.stages[0].name])[0]


def named(names: Sequence[T]) -> list[T | str]:
    """Some names, the first of them where they are many."""
    return [*names[:MOST_NAMED], *["…"] * (len(names) > MOST_NAMED)]


# --- what looks wrong -----------------------------------------------------------------------------


def table_problems(tables: StageTables) -> list[Suspicion]:
    """What looks wrong at tables, and in rounds."""
    problems: list[Suspicion] = []
    for result in tables.results:
        own = [penalty for penalty in tables.penalties if penalty.round and sits_at(penalty, result)]
        problems += seat_problems(tables, result) + sum_problem(tables.book, result, own)
        problems += card_problem(tables.book, result, own)
    return problems + round_problems(tables) + stray_penalties(tables) + figure_problems(tables)


def figure_problems(tables: StageTables) -> list[Suspicion]:
    """Figures that the stage is to go by, or penalties come off, and that its book does not count."""
    stage, book = shown_name(tables.stage.name), tables.book
    problems = []
    if not book.game.standard_points and "standard" in order_of(book, tables.stage):
        text = _("{stage}: {book} has no standard points; they decide nothing", stage=stage, book=book.id)
        problems.append(Suspicion("figure", text))
    shown = counted_figures(book, tables.stage)
    for kind in dict.fromkeys(penalty.kind for penalty in off_total(tables) if penalty.kind not in shown):
        text = _(
            "{stage}: {book} does not count {figure} here; penalties of this kind take nothing off",
            stage=stage,
            book=book.id,
            figure=FIGURES[kind].name if kind in FIGURES else kind,
        )
        problems.append(Suspicion("figure", text))
    return problems


def seat_problems(tables: StageTables, result: TableResult) -> list[Suspicion]:
    """Seats that nobody has, and somebody who has two."""
    problems = []
    seats, wanted = len(result.players), tables.book.tiles.players
    if seats < wanted:
        text = _(
            "{where}: players at the table: {seats}, not {wanted}", where=place_of(result), seats=seats, wanted=wanted
        )
        problems.append(Suspicion("seats", text))
    for player, times in Counter(result.players).items():
        if times > 1:
            text = _("{where}: {name} has two seats", where=place_of(result), name=tables.name(player))
            problems.append(Suspicion("twice_at_table", text))
    return problems


def round_problems(tables: StageTables) -> list[Suspicion]:
    """Somebody at two tables in a round, rounds too few or too many, players with fewer games than others."""
    problems: list[Suspicion] = []
    numbered = [result for result in tables.results if result.round]
    seats = Counter((result.round, player) for result in numbered for player in dict.fromkeys(result.players))
    for number in tables.rounds:
        twice = [tables.name(player) for player in tables.people if seats[(number, player)] > 1]
        if twice:
            at = place_name(tables.stage.name, number)
            text = _("{where}: playing more than once: {names}", where=at, names=named(twice))
            problems.append(Suspicion("twice_in_round", text))
    return problems + number_problems(tables)


def number_problems(tables: StageTables) -> list[Suspicion]:
    """More or fewer rounds than planned, and who has missed some."""
    stage, played, wanted = shown_name(tables.stage.name), len(tables.rounds), tables.stage.rounds
    if not wanted or not tables.results or tables.stage.kind in ("league", "relay", "knockout"):
        return []
    problems = []
    if played != wanted:
        text = _n(
            "{stage}: there are results of {n} round; {wanted} are planned",
            "{stage}: there are results of {n} rounds; {wanted} are planned",
            played,
            stage=stage,
            wanted=wanted,
        )
        problems.append(Suspicion("rounds", text))
    games = Counter(player for result in tables.results for player in result.players)
    games.update(player for _round, player in forfeited_elsewhere(tables))
    short = [
        _("{name} ({games})", name=tables.name(who), games=games[who])
        for who in tables.people
        if 0 < games[who] < played and stays(tables, who)
    ]
    if short:
        text = _n(
            "{stage}: {n} player has fewer than {played} games: {names}",
            "{stage}: {n} players have fewer than {played} games: {names}",
            len(short),
            stage=stage,
            played=played,
            names=named(short),
        )
        problems.append(Suspicion("games", text))
    return problems


def stays(tables: StageTables, player: str) -> bool:
    """Should somebody play from the first round to the last? Not who left, nor who took over from them."""
    person = tables.people.get(player)
    return person is None or not (person.out or person.filler or person.substitute)


def stray_penalties(tables: StageTables) -> list[Suspicion]:
    """Points to come off in a round that the player did not play: they come off the total, as a team's do anyway."""
    strays = []
    for penalty in off_total(tables):
        if penalty.kind == "game" and penalty.round and not penalty.team:
            text = _(
                "{stage}: {name} did not play round {round}; the penalty is taken off the total",
                stage=shown_name(tables.stage.name),
                name=tables.name(penalty.player),
                round=penalty.round,
            )
            strays.append(Suspicion("penalty_round", text))
    return strays
