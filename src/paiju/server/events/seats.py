"""Who might sit where: a proposal for the rounds of a stage that are to be seated next, by a bounded search."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from paiju.errors import InputError
from paiju.fields import unknown
from paiju.languages import Text, _
from paiju.server.events.messages.calls import ProposedRound, ProposedTable, SeatsProposed
from paiju.server.events.officials.plan import tie_info
from paiju.server.events.seats_anew import (
    SeatsWish,
    away_from,
    away_once,
    change_notes,
    other_way,
    rounds_anew,
    with_announced,
)
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import EventStage
from paiju.tournament.placing.numbers import NO_SEED, seating_entrants, with_numbers
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.placing.values import RoundSeats, StageSeating
from paiju.tournament.record.commands.teams import SUBSTITUTE
from paiju.tournament.record.lineups import fixture_at, seats_from
from paiju.tournament.record.state import EventState
from paiju.tournament.seating.search import steps_of
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats

MOST_SECONDS = 10  # to search, as counted steps
DRAWN = "drawn"  # in place of a round: as the last draw has it
MOST_ROUNDS = 100  # told at once
TO_DRAW = _("Seating follows from lots that are drawn once and that everybody can check; they have not been drawn yet.")
BY_RESULTS = ("knockout",)  # the next round is seated when this one is played


def seats_proposed(state: EventState, wish: SeatsWish, seed: int = 0, seconds: float | None = None) -> SeatsProposed:
    """The rounds of a stage that nobody is seated in yet and that can be seated now; or the one that is asked for, and
    those after it that are seated and have not begun. A season whose fixtures are set follows them and its captains.
    Seats follow from what was drawn, not from a seed."""
    stage = stage_named(state, wish.stage)
    if wish.round == DRAWN:
        return drawn(state, stage)
    set_already = of_fixtures(state, stage.name, wish.round)
    steps = 1 if state.seed is None else steps_of(seconds)  # without a lot nothing is proposed
    how = Arranging(seed=state.seed or 0, steps=steps, lot=state.seed or 0)
    seating, fresh = set_already or planned(state, stage, wish, how)
    if seating.tie is not None:
        tie = tie_info(state, seating.tie.stage, seating.tie.equal, seating.tie.places)
        return SeatsProposed(stage.name, [], [seating.tie.text], {}, tie)
    if state.seed is None and set_already is None and seating.rounds:
        kind, _rest = seating_entrants([state.enrolled[id].player for id in state.active], bool(state.sheets))
        return SeatsProposed(stage.name, [], [TO_DRAW], {}, None, kind)
    rounds = [proposed_round(state, each) for each in rounds_wanted(state, stage, wish, seating)]
    notes = [*seating.notes, *orders_missing(state, stage), *([NO_SEED] if seed else ())]
    if not rounds:
        return SeatsProposed(stage.name, [], [*notes, _("no round is left to be seated")], fresh)
    return with_changes(state, wish, SeatsProposed(stage.name, rounds, notes, fresh))


def rounds_wanted(state: EventState, stage: EventStage, wish: SeatsWish, seating: StageSeating) -> list[RoundSeats]:
    """Of all rounds those that are proposed; InputError where the one asked for is not among them."""
    seated = {name for at, name in state.seating if at == stage.name}
    again = rounds_anew(state, stage.name, wish.round) or (wish.round,)
    rounds = [each for each in seating.rounds if (each.round in again if wish.round else each.round not in seated)]
    if wish.round and not rounds:
        known = ", ".join(each.round for each in seating.rounds) or "-"
        raise InputError(
            "round",
            _(
                "round {round} of {name} cannot be seated yet, or does not exist; known rounds: {known}",
                round=wish.round[:20],
                name=shown_name(stage.name),
                known=known,
            ),
        )
    alone = bool(rounds) and away_once(state, (stage.name, rounds[0].round))
    return rounds[: 1 if alone else MOST_ROUNDS]


def with_changes(state: EventState, wish: SeatsWish, proposed: SeatsProposed) -> SeatsProposed:
    """With what has changed since seats were announced, and what else could be done."""
    first, size = proposed.rounds[0], state.book(proposed.stage).tiles.players
    proposed.notes = [*change_notes(state, (proposed.stage, first.round), first), *proposed.notes]
    sitting = [player for table in first.tables for player in table.players if player]
    proposed.fillers = sum(state.enrolled[player].player.filler for player in sitting)
    proposed.lacking = -len(first.byes) % size if state.stage(proposed.stage).kind == "seated" else 0
    again = rounds_anew(state, proposed.stage, wish.round)
    proposed.other = other_way(state, proposed.stage, again, wish.way, first.round)
    return proposed


def orders_missing(state: EventState, stage: EventStage) -> list[Text]:
    """Teams whose members have no order yet, without which nobody is seated in a relay (xjtu:App1:1)."""
    if stage.kind != "relay":
        return []
    playing = [state.enrolled[id].player for id in state.active]
    teams = dict.fromkeys(player.team for player in playing if not player.order)
    if not teams:
        return []
    return [_("set the relay order first, on the Teams tab: {teams}", teams=teams)]


def drawn(state: EventState, stage: EventStage) -> SeatsProposed:
    """The next round as the last draw of tables or seats has it."""
    made = next((draw for draw in reversed(state.draws) if draw["kind"] in ("tables", "seats")), None)
    if made is None:
        raise InputError("round", _("tables and seats have not been drawn yet"))
    name = str(1 + len({round_name for at, round_name in state.seating if at == stage.name}))
    tables = [ProposedTable(str(lot["table"]), list(lot["winds"].values())) for lot in made["result"] if "winds" in lot]
    byes = [who for lot in made["result"] for who in lot.get("byes", ())]
    return SeatsProposed(stage.name, [ProposedRound(name, tables, byes)], [], {})


def stage_named(state: EventState, name: str) -> EventStage:
    """The stage asked for; without a name the first that has rounds to be seated."""
    stages = state.planned.stages
    if not name:
        played = [stage for stage in stages if any(key[0] == stage.name for key in state.sheets)]
        at = stages.index(played[-1]) if played else 0
        open_one = played and stages[at].rounds and len({r for s, r in state.seating if s == stages[at].name})
        done = played and open_one and open_one >= stages[at].rounds and at + 1 < len(stages)
        return stages[at + 1] if done else stages[at]
    matching = next((stage for stage in stages if stage.name == name), None)
    if matching is None:
        raise unknown("stage", name, [stage.name for stage in stages], _("stage"))
    return matching


def of_fixtures(state: EventState, stage: str, wanted: str) -> tuple[StageSeating, dict[str, str]] | None:
    """A season's rounds as they are set, with whom captains named; who is missing in the round that is next."""
    rounds = dict.fromkeys(fixture.round for fixture in state.fixtures.get(stage, ()))
    if not rounds:
        return None
    seats = tuple(RoundSeats(name, seats_from(state, stage, name)) for name in rounds)
    due = wanted or next((name for name in rounds if (stage, name) not in state.seating), "")
    notes = [
        unnamed(state, table) for each in seats if each.round == due for table in each.tables if "" in table.players
    ]
    return StageSeating(stage, seats, tuple(notes)), {}


def unnamed(state: EventState, seats: TableSeats) -> Text:
    """For which teams of a table nobody is named yet."""
    teams = fixture_at(state, seats.stage, seats.round, seats.table).teams
    missing = [team for team, player in zip(teams, seats.players, strict=True) if not player]
    return _(
        "round {round}, table {table}: nobody has been named yet for {missing}",
        round=seats.round,
        table=seats.table,
        missing=missing,
    )


def planned(
    state: EventState, stage: EventStage, wish: SeatsWish, how: Arranging
) -> tuple[StageSeating, dict[str, str]]:
    """Rounds by the seating engine, beside what was played and what is seated; and the numbers it drew for who has
    none. Rounds that are seated again keep what was announced, unless everybody is to be seated anew."""
    again = rounds_anew(state, stage.name, wish.round)
    seated = {name for at, name in state.seating if at == stage.name}
    away = away_from(state, (stage.name, wish.round or str(len(seated) + 1)))
    event, seated_stage, how = with_announced(state, stage, again if wish.way == "least" else (), how)
    announced = {player for each in how.announced for table in each.tables for player in table.players}
    idle = idle_fillers(state, stage, away, wish.fillers)
    there = [player for player in state.players if player.id not in idle - announced]
    players = [as_seated(state, player, away | idle) for player in there]
    numbered = on_their_places(state, with_numbers(players, how.lot)[0])
    fresh = {now.id: now.number for before, now in zip(players, numbered, strict=True) if before.number != now.number}
    outcome = state.outcome() if state.sheets else None
    results = [*state.results, *seated_already(state, stage, again)]
    return seat_stage(event, numbered, seated_stage, results, outcome, how), fresh


def on_their_places(state: EventState, players: Sequence[EventPlayer]) -> list[EventPlayer]:
    """Substitutes who came before numbers were drawn have that of whom they replace."""
    numbers = {player.id: player.number for player in players}
    places = {id: entrant.replaces for id, entrant in state.enrolled.items() if entrant.replaces and not numbers[id]}
    return [
        replace(player, number=SUBSTITUTE + numbers[places[player.id]]) if player.id in places else player
        for player in players
    ]


def as_seated(state: EventState, player: EventPlayer, away: Collection[str]) -> EventPlayer:
    """Somebody as they are to be seated: who was replaced plays no more, who is away not now."""
    gone = bool(state.enrolled[player.id].replaced_by) or player.id in away
    return replace(player, out="withdrawn") if gone and not player.out else player


def idle_fillers(state: EventState, stage: EventStage, away: Collection[str], used: bool) -> set[str]:
    """Fillers whom nobody needs: they make a table whole, and take nobody's seat. Where they are too few for a whole
    table, or byes are wanted instead, none of them plays."""
    here = [id for id in state.active if id not in away]
    fillers = [id for id in here if state.enrolled[id].player.filler]
    playing = len(here) - len(fillers)
    wanted = -playing % state.book(stage.name).tiles.players if used else 0
    return set(fillers[wanted:] if len(fillers) >= wanted else fillers)


def seated_already(state: EventState, stage: EventStage, again: Collection[str] = ()) -> list[TableResult]:
    """Tables that are seated and not over, as if they were: what comes after goes by who met there; but for the rounds
    that are seated again. Where the next round hangs on results, it has to wait for them."""
    if stage.kind in BY_RESULTS or stage.seating == "standing":
        return []
    keys = [(at, seats) for at, tables in state.seating.items() if at[0] == stage.name for seats in tables]
    return [
        TableResult(seats.stage, seats.round, seats.table, seats.players, (0,) * len(seats.players))
        for at, seats in keys
        if (*at, seats.table) not in state.sheets and at[1] not in again
    ]


def proposed_round(state: EventState, each: RoundSeats) -> ProposedRound:
    """A round as it is told."""
    gone = set(state.enrolled) - set(state.active)
    tables = [ProposedTable(table.table, list(table.players)) for table in each.tables]
    return ProposedRound(each.round, tables, [player for player in each.byes if player not in gone])
