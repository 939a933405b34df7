"""One stage counted: who plays in it, what they bring along, what they made of it, who goes on."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from paiju.languages import _
from paiju.tournament.counting import cuts
from paiju.tournament.counting.figures import START, SUMS, Tally, counted_figures, order_of, sum_of
from paiju.tournament.counting.relays import RelayTables, relay_tables
from paiju.tournament.counting.stage_games import StageTables, off_total, stage_games, table_problems
from paiju.tournament.counting.standings import Ranker, moved_up
from paiju.tournament.counting.values import NO_SEAT, CountedGame, Cut, StageOutcome, StandingLine, Suspicion
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import Carry
from paiju.tournament.tables import PointPenalty

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class StageCount:
    """A stage counted, with what the next one needs of it."""

    tables: StageTables
    games: tuple[CountedGame, ...]
    players: Mapping[str, Tally]
    teams: Mapping[str, Tally]
    outcome: StageOutcome
    cut: Cut
    by_team: bool  # teams go on, not players
    problems: list[Suspicion] = field(default_factory=list)


def count_stage(
    tables: StageTables,
    before: StageCount | None,
    last: bool,
    later: Collection[str] = (),
    lots: Sequence[Sequence[str]] = (),
) -> StageCount:
    """Count a stage that has results; `later` are those who sit or have played in a stage after it, `lots` what was
    drawn of equals at its cut."""
    relay = relay_tables(tables) if tables.stage.kind == "relay" else None
    games = tuple(stage_games(tables) if relay is None else relay.games)
    players = with_final(tables, own_tallies(tables, games, before), games, relay)
    teams = team_tallies(tables, games, before, relay)
    order = order_of(tables.book, tables.stage)
    ranker = Ranker(counted_figures(tables.book, tables.stage), order, tables.book.game.leavers == "keep")
    people = tables.people
    standings = ranker.players({who: players[who] for who in people if who in players and people[who].name}, people)
    of_teams = ranker.teams({team: teams[team] for team in teams_in_order(tables) if team in teams})
    by_team = plays_by_team(tables, before) and bool(of_teams)
    groups = groups_of(tables, standings)
    decided = of_teams if by_team else standings
    sections = sections_of(tables, decided, games, groups, relay)
    gone_on = {tables.people[who].team for who in later if who in tables.people} if by_team else later
    parts = [] if last and not tables.stage.cut else cuts.cuts_of(tables.stage, sections)
    cut = cuts.joined(cuts.decided(parts, gone_on, lots))
    tie = cut if cut.equal else None
    outcome = StageOutcome(tables.stage.name, standings, of_teams, cut.sure, groups, tie)
    names = {who: person.name for who, person in tables.people.items()}
    problems = own_problems(tables, before) + (relay.problems if relay else [])
    problems += cuts.cut_problems(tables.stage, cut, names) + line_problems(tables, games)
    problems += uninvited(tables, games, before)
    return StageCount(tables, games, players, teams, outcome, cut, by_team, problems)


def own_problems(tables: StageTables, before: StageCount | None) -> list[Suspicion]:
    """What looks wrong at the tables; where teams have gone on they choose who plays, so nobody plays too little."""
    line_ups = before is not None and before.by_team
    return [each for each in table_problems(tables) if not (line_ups and each.kind == "games")]


def teams_in_order(tables: StageTables) -> list[str]:
    """The teams as they entered, so that equals stand in the same order whenever their results came."""
    return list(dict.fromkeys(person.team for person in tables.people.values()))


def plays_by_team(tables: StageTables, before: StageCount | None) -> bool:
    """Is it teams that go on? In leagues and relays, where the file gives a size of teams, and in what follows such."""
    stage = tables.stage
    follows = before is not None and before.by_team and stage.kind in ("final", "knockout", "results", "seated")
    return stage.kind in ("league", "relay") or stage.team_size > 0 or follows


# --- tallies --------------------------------------------------------------------------------------


def own_tallies(tables: StageTables, games: Sequence[CountedGame], before: StageCount | None) -> dict[str, Tally]:
    """Everybody who plays here or has come this far, with what they bring."""
    tallies = {who: carried(before, before.players[who]) for who in came_on(tables, before)} if before else {}
    for game in games:
        old = tallies.get(game.player) or brought_by(before, game.player)
        counts = game.place is not None and not tables.has_no_result(game.player)
        tallies[game.player] = with_game(old, game) if counts else old
    due = [penalty for penalty in off_total(tables) if not penalty.team]
    return {
        who: Tally()
        if tables.has_no_result(who)
        else taken_off(tally, [penalty for penalty in due if penalty.player == who])
        for who, tally in tallies.items()
    }


def came_on(tables: StageTables, before: StageCount) -> list[str]:
    """Who reached this stage: those surely through, and of equals at the line those who play here; of teams that went
    on, their players."""
    here = {player for result in tables.results for player in result.players}
    if before.by_team:
        own = {tables.people[player].team for player in here}
        teams = {*before.cut.sure, *(team for team in before.cut.equal if team in own)}
        return [who for who in before.players if tables.people[who].team in teams]
    return [*before.cut.sure, *(who for who in before.cut.equal if who in here)]


def brought_by(before: StageCount | None, player: str) -> Tally:
    """What somebody brings along who was not expected here."""
    return carried(before, before.players[player]) if before and player in before.players else Tally()


def carried(before: StageCount, tally: Tally) -> Tally:
    """What a stage hands on: everything, half of every sum, exactly (reading:310), or nothing."""
    carry: Carry = before.tables.stage.carry
    if carry == "zero":
        return Tally()
    if carry == "whole":
        return Tally(tally.games, tally.brought, tally.taken)
    begun = sum(game.start for game in tally.games) + tally.brought.get(START, Fraction(0))
    return Tally(brought={START: begun / 2, **{name: sum_of(tally, name) / 2 for name in SUMS}})


def with_game(tally: Tally, game: CountedGame) -> Tally:
    """One game more."""
    return Tally((*tally.games, game), tally.brought, tally.taken)


def taken_off(tally: Tally, penalties: Sequence[PointPenalty]) -> Tally:
    """Less what penalties take off the totals."""
    taken = dict(tally.taken)
    for penalty in penalties:
        taken[penalty.kind] = taken.get(penalty.kind, Fraction(0)) + penalty.amount
    return Tally(tally.games, tally.brought, taken, tally.final)


def with_final(
    tables: StageTables, tallies: dict[str, Tally], games: Sequence[CountedGame], relay: RelayTables | None
) -> dict[str, Tally]:
    """With places of the last game, where they decide."""
    if relay is not None:
        final = {who: relay.final[team] for who in tallies if (team := tables.people[who].team) in relay.final}
    elif "final" in order_of(tables.book, tables.stage):
        final = cuts.last_places(games, tables.rounds)
    else:
        return tallies
    return {who: Tally(tally.games, tally.brought, tally.taken, final.get(who)) for who, tally in tallies.items()}


def team_tallies(
    tables: StageTables, games: Sequence[CountedGame], before: StageCount | None, relay: RelayTables | None
) -> dict[str, Tally]:
    """Members' games are their team's, a substitute's too (mcr:Q146(8)); those of who left are nobody's
    (mcr:Q146(9), reading:305)."""
    tallies: dict[str, Tally] = {}
    if before:
        on = set(before.cut.everybody) if before.by_team else set(before.teams)
        here = {tables.people[player].team for result in tables.results for player in result.players}
        staying = {team for team in on if team not in before.cut.equal or team in here}
        tallies = {team: carried(before, tally) for team, tally in before.teams.items() if team in staying | here}
    for game in games:
        person = tables.people[game.player]
        if person.team and not person.filler:
            old = tallies.get(person.team, Tally())
            counts = game.place is not None and not tables.has_no_result(game.player)
            tallies[person.team] = with_game(old, game) if counts else old
    due = [(penalised_team(tables, penalty), penalty) for penalty in off_total(tables)]
    for team, tally in tallies.items():
        tallies[team] = taken_off(tally, [penalty for of, penalty in due if of == team])
    if relay is not None:
        tallies = {
            team: Tally(each.games, each.brought, each.taken, relay.final.get(team)) for team, each in tallies.items()
        }
    return tallies


def penalised_team(tables: StageTables, penalty: PointPenalty) -> str:
    """The team a penalty comes off: the one it names, or the player's."""
    if penalty.team:
        return penalty.team
    person = tables.people.get(penalty.player)
    return "" if person is None or person.filler or tables.has_no_result(person.id) else person.team


# --- who goes on ----------------------------------------------------------------------------------


def sections_of(
    tables: StageTables,
    lines: tuple[StandingLine, ...],
    games: Sequence[CountedGame],
    groups: Mapping[str, tuple[StandingLine, ...]],
    relay: RelayTables | None,
) -> list[tuple[StandingLine, ...]]:
    """The parts of the standings in which the cut is made: all together, or each group or table."""
    stage = tables.stage
    if stage.cut_from == "all":
        return [lines]
    if stage.kind == "groups":
        return list(groups.values()) or [lines]
    if relay is not None:
        where: Mapping[str, str] = relay.table
    elif stage.kind == "knockout":
        last = cuts.last_games(games, tables.rounds)
        sat = {who: game for who, game in last.items() if game.seat != NO_SEAT}
        where = {who: game.table for who, game in sat.items() if game.round == tables.rounds[-1]}
    else:
        return [lines]
    sections: dict[str, list[StandingLine]] = {}
    for line in lines:
        if cuts.key_of(line) in where:
            sections.setdefault(where[cuts.key_of(line)], []).append(line)
    return [tuple(section) for section in sections.values()]


def line_problems(tables: StageTables, games: Sequence[CountedGame]) -> list[Suspicion]:
    """Equals at the line of a knock-out's tables, of every round but one of a single table."""
    if tables.stage.kind != "knockout":
        return []
    number, problems = tables.stage.cut or cuts.OF_A_TABLE, list[Suspicion]()
    names = {who: person.name for who, person in tables.people.items()}
    for name in tables.rounds:
        own = [game for game in games if game.round == name]
        if len({game.table for game in own if game.seat != NO_SEAT}) > 1:
            at = (tables.stage.name, name)
            problems += [Suspicion("line_tie", cuts.line_text(at, tie, names)) for tie in cuts.line_ties(own, number)]
    return problems


def uninvited(tables: StageTables, games: Sequence[CountedGame], before: StageCount | None) -> list[Suspicion]:
    """Who plays here though they did not go on, from the stage before or from a round of a knock-out."""
    here = dict.fromkeys(game.player for game in games)
    out: list[str] = []
    if before is not None and before.by_team:
        out = [who for who in here if tables.people[who].team not in before.cut.everybody]
    elif before is not None:
        out = [who for who in here if who not in before.cut.everybody]
    if tables.stage.kind == "knockout":
        out += cuts.knocked_out_problems(tables.stage, games, tables.rounds)
    out = [who for who, person in tables.people.items() if who in out and not person.filler]
    if not out:
        return []
    names = [tables.name(who) for who in out]
    text = _("{stage}: playing without having qualified: {names}", stage=shown_name(tables.stage.name), names=names)
    return [Suspicion("not_through", text)]


# --- groups ---------------------------------------------------------------------------------------


def groups_of(tables: StageTables, standings: tuple[StandingLine, ...]) -> dict[str, tuple[StandingLine, ...]]:
    """The standings of every group by itself, by the group's name."""
    if tables.stage.kind != "groups":
        return {}
    names = group_names(tables)
    groups: dict[str, list[StandingLine]] = {}
    for line in standings:
        groups.setdefault(names.get(line.player, ""), []).append(line)
    return {name: moved_up(groups[name]) for name in sorted(groups) if name}


def group_names(tables: StageTables) -> dict[str, str]:
    """By player: the `group` of the entrants' list, or a letter for all who are joined by tables they shared."""
    joined: dict[str, set[str]] = {}
    for result in tables.results:
        whole = set(result.players).union(*(joined.get(player, set()) for player in result.players))
        joined.update(dict.fromkeys(whole, whole))
    letters: dict[int, str] = {}
    groups = {}
    for player, whole in joined.items():
        number = letters.setdefault(id(whole), letter(len(letters)))
        groups[player] = tables.people[player].fields.get("group", "") or number
    return groups


def letter(number: int) -> str:
    """A, B, … Z, then numbers."""
    return LETTERS[number] if number < len(LETTERS) else str(number + 1)
