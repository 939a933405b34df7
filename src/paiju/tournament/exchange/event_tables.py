"""Every list of an event as a table that anybody may take along: what pages show, row by row."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from paiju.errors import InputError
from paiju.fields import unknown
from paiju.languages import _
from paiju.tournament.counting.outcome import EventOutcome, StandingLine
from paiju.tournament.counting.public import people_of
from paiju.tournament.counting.stage_games import in_order
from paiju.tournament.counting.standing_table import file_table
from paiju.tournament.exchange.event_files import RESULTS, entrant_rows, names_apart, penalty_rows, result_rows
from paiju.tournament.exchange.hands_table import hand_rows
from paiju.tournament.files.cells import FileCell, number_or_text
from paiju.tournament.files.people import Roster
from paiju.tournament.paper.lists import ema_rows, games_rows
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.tables import TableResult, TableSeats, natural

FileRows = list[list[FileCell]]
CROSS = ("player", "opponent", "stage", "round", "table", "points", "theirs", "ahead")
PLAYERS, TEAMS, MVP = "players", "teams", "mvp"


@dataclass(frozen=True)
class EventTables:
    """The tables of an event: seats as they are, results as far as they are told (`revealed`)."""

    state: EventState
    revealed: EventState
    lang: str = "en"  # in which the program's own names stand, such as those of people who were erased

    @cached_property
    def outcome(self) -> EventOutcome:
        """What the results that are told come to."""
        return self.revealed.outcome()

    @cached_property
    def roster(self) -> Roster:
        """Everybody, each under a name of their own."""
        return Roster(names_apart(list(people_of(self.state.players, self.lang).values())))

    # --- standings --------------------------------------------------------------------------------

    @cached_property
    def standings(self) -> dict[tuple[str, str], tuple[StandingLine, ...]]:
        """Every table of standings, by its stage ("" is the whole) and by whose it is: players, teams, a category, a
        group, the race for best player."""
        whole = self.outcome
        tables = {("", PLAYERS): whole.standings, ("", TEAMS): whole.teams}
        tables |= {("", name): lines for name, lines in whole.categories.items()}
        for stage in whole.stages:
            tables |= {(stage.name, PLAYERS): stage.standings, (stage.name, TEAMS): stage.teams}
            tables |= {(stage.name, name): lines for name, lines in stage.groups.items()}
        tables |= {(stage, MVP): lines for stage, lines in whole.races.items()}
        return {key: lines for key, lines in tables.items() if lines}

    def standing(self, what: str, stage: str = "") -> FileRows:
        """One of them; an event without results has the head alone."""
        lines = self.standings.get((stage, what))
        if lines is None and (what not in (PLAYERS, TEAMS, MVP) or (stage and stage not in self.state.planned.titles)):
            raise unknown("what", what, [each for at, each in self.standings if at == stage], _("table of standings"))
        return file_table(lines or (), self.roster.by_id).file_rows

    # --- tables -----------------------------------------------------------------------------------

    def results(self) -> FileRows:
        """A line for every table that was seated or played; without points while its result is not told."""
        head, *rows = result_rows(self.open_results.values(), self.roster)
        lines = dict(zip(self.open_results, rows, strict=True))
        return [head, *(lines.get(key) or self.seated_row(seats) for key, seats in self.seats.items())]

    @cached_property
    def open_results(self) -> dict[TableKey, TableResult]:
        """The results that are told, by table."""
        return {(each.stage, each.round, each.table): each for each in self.revealed.results}

    @cached_property
    def seats(self) -> dict[TableKey, TableSeats]:
        """Every table with who sits there, in the order of play; by the results where nobody said."""
        state = self.state
        every = [seats for tables in state.seating.values() for seats in tables]
        every += [
            TableSeats(*key, sheet.result.players)
            for key, sheet in state.sheets.items()
            if key[:2] not in state.seating
        ]
        stages = [stage.name for stage in state.planned.stages]
        rounds = {stage: in_order([each.round for each in every if each.stage == stage]) for stage in stages}

        def place(seats: TableSeats) -> tuple[object, ...]:
            return stages.index(seats.stage), rounds[seats.stage].index(seats.round), natural(seats.table)

        return {(each.stage, each.round, each.table): each for each in sorted(every, key=place)}

    def seated_row(self, seats: TableSeats) -> list[FileCell]:
        """A table without a result."""
        names: list[FileCell] = [self.roster.get(player).name for player in seats.players]
        row: list[FileCell] = [seats.stage, seats.round, seats.table, *names]
        return row + [""] * (len(RESULTS) - len(row))

    def games(self) -> FileRows:
        """Every game of every player as it was counted."""
        return games_rows(self.outcome, self.roster)

    def cross(self) -> FileRows:
        """Who met whom, and how far ahead they were: a line for each two at a table, either way round."""
        rows: FileRows = [list(CROSS)]
        for key in (key for key in self.seats if key in self.open_results):
            result = self.open_results[key]
            at: list[FileCell] = [key[0], number_or_text(key[1]), number_or_text(key[2])]
            points = dict(zip(result.players, result.points, strict=True))
            for player, own in points.items():
                for other, theirs in points.items():
                    if other != player:
                        names: list[FileCell] = [self.roster.get(who).name for who in (player, other)]
                        rows.append([*names, *at, own, theirs, own - theirs])
        return rows

    def penalties(self) -> FileRows:
        """What was imposed."""
        return penalty_rows(self.revealed.penalties, self.roster)

    def hands(self) -> FileRows:
        """Every hand on record."""
        return hand_rows(self.revealed, self.roster)

    # --- for officials ----------------------------------------------------------------------------

    def entrants(self) -> FileRows:
        """The list of entrants with all that the organiser has of them; it can be imported again."""
        people, enrolled = self.state.people, self.state.enrolled
        listed = []
        for player in self.roster.players:
            own = people[player.id].own_fields if player.id in people else {}
            paid = {"paid": "yes"} if enrolled[player.id].paid else {}
            listed.append(replace(player, fields={**player.fields, **own, **paid}))
        return entrant_rows(listed)

    def ema(self) -> FileRows:
        """EMA's list."""
        if not self.outcome.standings:
            raise InputError("name", _("there are no results yet"))
        return ema_rows(self.state.event, self.roster, self.outcome)


Maker = Callable[[EventTables], FileRows]
PUBLIC: Mapping[str, Maker] = {
    "results": EventTables.results,
    "games": EventTables.games,
    "cross": EventTables.cross,
    "penalties": EventTables.penalties,
    "hands": EventTables.hands,
}
OFFICIAL: Mapping[str, Maker] = {"entrants": EventTables.entrants, "ema": EventTables.ema}
STANDINGS = "standings"
NAMES = (STANDINGS, *PUBLIC, *OFFICIAL)
