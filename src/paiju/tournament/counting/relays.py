"""Relays within an event: tables of exactly four teams, who hand their points on from game to game (xjtu:App1:0)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from paiju.languages import _
from paiju.match.relay import games_in_all
from paiju.tournament.counting.at_table import counted_table, place_of, taken_at
from paiju.tournament.counting.stage_games import StageTables, in_order
from paiju.tournament.counting.values import CountedGame, Suspicion
from paiju.tournament.default_names import place_name, shown_name
from paiju.tournament.tables import TableResult


@dataclass(frozen=True)
class RelayTables:
    """What the relays of a stage came to."""

    games: list[CountedGame]
    final: Mapping[str, int]  # by team: its place in its last game (xjtu:App1:5)
    table: Mapping[str, str]  # by team: where it plays
    problems: list[Suspicion]


def relay_tables(tables: StageTables) -> RelayTables:
    """Every table by itself: a game's points are what it changed, so that members add up to their team."""
    whole = RelayTables([], {}, {}, [])
    final: dict[str, int] = {}
    where: dict[str, str] = {}
    for table in dict.fromkeys(result.table for result in tables.results):
        left: Mapping[str, int] = {}
        legs = counted_legs(tables, table)
        for leg in legs:
            whole.problems.extend(leg_problems(tables, leg.result, left))
            whole.games.extend(leg.games)
            where |= dict.fromkeys(leg.left, table)
            final |= leg.places
            left = leg.left
        whole.problems.extend(line_up_problems(tables, table, [leg.result for leg in legs], left))
    return replace(whole, final=final, table=where)


@dataclass(frozen=True)
class CountedLeg:
    """A game of a relay: what it changed, and by team what it left and the place, where there is one."""

    result: TableResult
    games: list[CountedGame]
    left: Mapping[str, int]
    places: Mapping[str, int]


def counted_legs(tables: StageTables, table: str) -> list[CountedLeg]:
    """The games of a table in the order of their rounds, each with what the ones before have left."""
    left: dict[str, int] = {}
    legs = []
    for leg in legs_of(tables, table):
        games = handed_on(tables, leg, left)
        places = {tables.people[game.player].team: game.place for game in games if game.place is not None}
        legs.append(CountedLeg(leg, games, dict(left), places))
    return legs


def legs_of(tables: StageTables, table: str) -> list[TableResult]:
    """The games of a table in the order of their rounds."""
    own = [result for result in tables.results if result.table == table]
    order = in_order([result.round for result in own])
    return sorted(own, key=lambda result: order.index(result.round))


def handed_on(tables: StageTables, leg: TableResult, left: dict[str, int]) -> list[CountedGame]:
    """A game with what each team gained in it; `left` is what teams had before and have now (xjtu:App1:2)."""
    start = tables.book.game.start_points
    off = taken_at(tables.book, leg, [penalty for penalty in tables.penalties if penalty.round == leg.round])
    games = []
    for game in counted_table(tables.book, tables.stage, leg, off):
        team = tables.people[game.player].team
        before, now = left.get(team, start), int(game.game) + start
        left[team] = now
        games.append(replace(game, game=Fraction(now - before), standard=None, pt=None))
    return games


def leg_problems(tables: StageTables, leg: TableResult, left: Mapping[str, int]) -> list[Suspicion]:
    """Four different teams, the same ones all along, and no game after somebody fell below nothing (xjtu:App1:1,
    xjtu:App1:3)."""
    teams = {tables.people[player].team for player in leg.players} - {""}
    wanted = tables.book.tiles.players
    problems = []
    if len(teams) != wanted:
        text = _("{where}: {teams} teams play, not {wanted}", where=place_of(leg), teams=len(teams), wanted=wanted)
        problems.append(Suspicion("relay_teams", text))
    elif left and teams != set(left):
        text = _("{where}: these are not the same teams as before", where=place_of(leg))
        problems.append(Suspicion("relay_teams", text))
    if any(points < 0 for points in left.values()):
        text = _("{where}: the relay was already over: a team had fallen below zero", where=place_of(leg))
        problems.append(Suspicion("relay_over", text))
    return problems


def line_up_problems(
    tables: StageTables, table: str, legs: Sequence[TableResult], left: Mapping[str, int]
) -> list[Suspicion]:
    """How many games there are, members in their order, a substitute for one member only (xjtu:App1:1)."""
    stage, wanted = tables.stage, wanted_games(tables)
    problems = []
    if wanted and len(legs) != wanted and all(points >= 0 for points in left.values()):
        text = _(
            "{where}: {played} games have results; a relay has {wanted}",
            where=place_name(stage.name, table=table),
            played=len(legs),
            wanted=wanted,
        )
        problems.append(Suspicion("rounds", text))
    stood_in: dict[str, set[int]] = {}
    for number, leg in enumerate(legs):
        turn = number // games_each(tables) + 1
        for player in leg.players:
            problems += turn_problem(tables, leg, player, turn)
            if tables.people[player].substitute:
                stood_in.setdefault(player, set()).add(turn)
    return problems + substitute_problems(tables, stood_in) + repeat_problems(tables, legs)


def substitute_problems(tables: StageTables, stood_in: Mapping[str, set[int]]) -> list[Suspicion]:
    """A substitute who stood in for several members, and a team with more substitutes than it may have
    (xjtu:App1:1)."""
    stage = shown_name(tables.stage.name)
    most = tables.stage.substitutes or tables.book.teams.substitutes
    problems = []
    for player, turns in stood_in.items():
        if len(turns) > 1:
            text = _(
                "{stage}: the substitute {name} replaces {n} members; only one is allowed",
                stage=stage,
                name=tables.name(player),
                n=len(turns),
            )
            problems.append(Suspicion("relay_substitute", text))
    for team, used in Counter(tables.people[player].team for player in stood_in).items():
        if most and used > most:
            text = _(
                "{stage}: {used} substitutes play for {team}; at most {most} may",
                stage=stage,
                used=used,
                team=team,
                most=most,
            )
            problems.append(Suspicion("relay_substitute", text))
    return problems


def repeat_problems(tables: StageTables, legs: Sequence[TableResult]) -> list[Suspicion]:
    """Members who play more games than a member has."""
    most = games_each(tables)
    played = Counter(player for leg in legs for player in leg.players if not tables.people[player].substitute)
    return [
        Suspicion(
            "relay_turn",
            _(
                "{stage}: {name} plays {times} games; a member has {most}",
                stage=shown_name(tables.stage.name),
                name=tables.name(player),
                times=times,
                most=most,
            ),
        )
        for player, times in played.items()
        if times > most
    ]


def games_each(tables: StageTables) -> int:
    """How many games a member plays in a row."""
    return tables.stage.games or tables.book.teams.games or 1


def wanted_games(tables: StageTables) -> int:
    """All games of a relay: the stage's own numbers of members and games, else the book's."""
    members, games = tables.stage.members, tables.stage.games
    if members or games:
        return (members or tables.book.teams.members) * (games or tables.book.teams.games or 1)
    return games_in_all(tables.book)


def turn_problem(tables: StageTables, leg: TableResult, player: str, turn: int) -> list[Suspicion]:
    """A member who plays in another's turn."""
    who = tables.people[player]
    if who.substitute or not who.order or who.order == turn:
        return []
    text = _(
        "{where}: {name} is member {order}; it is the turn of member {turn}",
        where=place_of(leg),
        name=tables.name(player),
        order=who.order,
        turn=turn,
    )
    return [Suspicion("relay_turn", text)]
