"""An event as its log describes it: the fold of all entries. Nothing here is ever changed in place."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.counting.at_table import FORFEIT, book_of_stage, with_forfeits
from paiju.tournament.counting.outcome import EventOutcome, count_event
from paiju.tournament.counting.stage_games import stage_of_penalty
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import EventStage, OfficialRole, Session, TeamEntry, TournamentEvent
from paiju.tournament.files.people import column_named
from paiju.tournament.record.chain import GENESIS
from paiju.tournament.record.live_values import (
    CLOSED,
    Application,
    EventRegistration,
    HallCall,
    HallProtest,
    HiddenResults,
    LineupKey,
    LiveDraw,
    TeamFixture,
)
from paiju.tournament.record.people import EventPerson, name_of, shown_names
from paiju.tournament.record.privacy import with_people
from paiju.tournament.record.state_values import ARRIVAL as ARRIVAL
from paiju.tournament.record.state_values import Enrolled as Enrolled
from paiju.tournament.record.state_values import FiledAppeal as FiledAppeal
from paiju.tournament.record.state_values import Halt as Halt
from paiju.tournament.record.state_values import HaltKind as HaltKind
from paiju.tournament.record.state_values import PlayedHands as PlayedHands
from paiju.tournament.record.state_values import PlayerRound as PlayerRound
from paiju.tournament.record.state_values import Published as Published
from paiju.tournament.record.state_values import Round as Round
from paiju.tournament.record.state_values import ShownCard as ShownCard
from paiju.tournament.record.state_values import SignedAs as SignedAs
from paiju.tournament.record.state_values import TableKey as TableKey
from paiju.tournament.record.state_values import TableSheet as TableSheet
from paiju.tournament.rulings.entry_conditions import condition_problems, unfit_players
from paiju.tournament.rulings.hands import WrongSeats
from paiju.tournament.rulings.reasons import shown_reason
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult, TableSeats

GROUP = "group"  # the column of entrants by which a round robin, or a comparison, is made in groups


@dataclass(frozen=True)
class EventState:
    """Everything said so far. Only `people` does not come from the log: it is the table beside it."""

    count: int = 0
    head: str = GENESIS
    time: datetime = datetime(1970, 1, 1, tzinfo=UTC)  # of the last entry
    organiser: str = ""
    plan: TournamentEvent | None = None  # officials by id
    seals: Mapping[str, str] = field(default_factory=dict)  # of everybody ever known, by id
    erased: frozenset[str] = frozenset()
    enrolled: Mapping[str, Enrolled] = field(default_factory=dict)
    leaders: Mapping[str, str] = field(default_factory=dict)  # by team
    coaches: Mapping[str, str] = field(default_factory=dict)
    draws: tuple[Mapping[str, Any], ...] = ()
    draws_after: tuple[int, ...] = ()  # how many rounds had begun when each was made
    lots: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)  # of equals at a stage's cut
    seed: int | None = None  # what seats, and numbers of who has none, follow from, once it is drawn
    seating: Mapping[Round, tuple[TableSeats, ...]] = field(default_factory=dict)
    starts: Mapping[Round, datetime] = field(default_factory=dict)
    ends: Mapping[Round, datetime] = field(default_factory=dict)
    halts: tuple[Halt, ...] = ()
    sheets: Mapping[TableKey, TableSheet] = field(default_factory=dict)
    given: Mapping[int, PointPenalty] = field(default_factory=dict)  # by entry
    forfeits: Mapping[PlayerRound, str] = field(default_factory=dict)  # why
    noted: Mapping[PlayerRound, Mapping[str, int]] = field(default_factory=dict)  # late, forfeit: by which entry
    left_seats: Mapping[PlayerRound, str] = field(default_factory=dict)  # the table at which somebody else took a seat
    cards: tuple[ShownCard, ...] = ()
    appeals: Mapping[int, FiledAppeal] = field(default_factory=dict)
    notices: tuple[Published, ...] = ()
    bulletins: tuple[Published, ...] = ()
    closed: bool = False
    registration: EventRegistration = CLOSED
    applications: Mapping[str, Application] = field(default_factory=dict)  # to be let in, in the order they came
    distinct: frozenset[frozenset[str]] = frozenset()  # two of one name each, who are different people
    extra: Mapping[TableKey, int] = field(default_factory=dict)  # minutes more for a table
    wrong_seats: Mapping[TableKey, WrongSeats] = field(default_factory=dict)  # in which hands of a table were played
    first_cards: Mapping[TableKey, Mapping[str, int]] = field(default_factory=dict)  # counted before play, by player
    calls: Mapping[int, HallCall] = field(default_factory=dict)  # by entry
    protests: Mapping[int, HallProtest] = field(default_factory=dict)
    online: Mapping[TableKey, str] = field(default_factory=dict)  # the club's table at which one is played
    drawing: LiveDraw | None = None  # a draw that is being made
    hidden: HiddenResults | None = None  # kept for the ceremony
    fixtures: Mapping[str, tuple[TeamFixture, ...]] = field(default_factory=dict)  # by stage
    lineups: Mapping[LineupKey, str] = field(default_factory=dict)  # who plays for a team
    played: Mapping[TableKey, PlayedHands] = field(default_factory=dict)  # hands, apart from the results
    people: Mapping[str, EventPerson] = field(default_factory=dict)

    def __getstate__(self) -> dict[str, Any]:
        """What is passed to another process: what was said, not what was computed from it."""
        return {each.name: self.__dict__[each.name] for each in fields(self)}

    # --- with names -------------------------------------------------------------------------------

    @cached_property
    def event(self) -> TournamentEvent:
        """The plan with names, postponements, and teams as they were drawn; InputError without a plan."""
        timetable = tuple(self.moved(session) for session in self.planned.timetable)
        now = replace(self.planned, timetable=timetable, place=self.place, teams=self.teams)
        return with_people(now, self.people, self.organiser)

    @cached_property
    def teams(self) -> tuple[TeamEntry, ...]:
        """Every team of the plan or of the entrants, with its drawn number, leader and coach by id."""
        planned = {team.name: team for team in self.planned.teams}
        names = dict.fromkeys(
            [*planned, *(entrant.player.team for entrant in self.enrolled.values() if entrant.player.team)]
        )
        lots = [team for draw in self.draws if draw["kind"] == "lots" for team in draw["result"]]
        drawn = {team["name"]: team["number"] for team in lots}
        teams = []
        for name in names:
            entry = planned.get(name, TeamEntry(name))
            leader, coach = self.leaders.get(name, entry.leader), self.coaches.get(name, entry.coach)
            teams.append(replace(entry, number=drawn.get(name, entry.number), leader=leader, coach=coach))
        return tuple(teams)

    def leader(self, team: str) -> str:
        """The leader of a team; empty if there is none."""
        return next((entry.leader for entry in self.teams if entry.name == team), "")

    @property
    def planned(self) -> TournamentEvent:
        """The plan as it is in the log."""
        if self.plan is None:
            raise InputError("plan", _("the event has no plan yet"))
        return self.plan

    @property
    def rounds_begun(self) -> int:
        """The number of rounds in which play was announced, or has results."""
        return len({*self.starts, *(key[:2] for key in self.sheets)})

    @cached_property
    def players(self) -> tuple[EventPlayer, ...]:
        """Everybody entered, with names, in the order of entry."""
        return tuple(self.named_player(entrant) for entrant in self.enrolled.values())

    @cached_property
    def public_fields(self) -> frozenset[str]:
        """The columns of entrants that standings are made from: those a category reads, and groups."""
        read = {column_named(category.field) for category in self.plan.categories} if self.plan else set()
        return frozenset(read | {GROUP})

    def named_player(self, entrant: Enrolled) -> EventPlayer:
        """A player with their name. If they were erased the age stays, so that age groups do not change."""
        person = self.people.get(entrant.player.id)
        if person is not None:
            public = {key: text for key, text in person.own_fields.items() if key in self.public_fields}
            fields = {**person.fields, **public, **entrant.player.fields}
            return replace(entrant.player, name=person.name, born=person.born, out=entrant.left, fields=fields)
        start = self.plan.start if self.plan else None
        born = years_before(start, entrant.age)
        return replace(entrant.player, name=name_of(entrant.player.id, {}), born=born, out=entrant.left)

    def outcome(self) -> EventOutcome:
        """The outcome so far."""
        seats = [table for tables in self.seating.values() for table in tables]
        outcome = count_event(self.event, self.players, self.results, self.penalties, seats, self.lots)
        unfit = condition_problems(unfit_players(self.event, self.players, self.ticks), self.players)
        return replace(outcome, problems=(*outcome.problems, *unfit))

    @property
    def ticks(self) -> Mapping[str, Mapping[str, bool]]:
        """By entrant: conditions that an official has checked."""
        return {id: entrant.ticks for id, entrant in self.enrolled.items() if entrant.ticks}

    def called(self, id: str) -> Text | str:
        """Somebody's name as it is read, or a team's, which is its id; empty for nobody."""
        return shown_name(name_of(id, self.people)) if id in self.seals else id

    def shown(self, words: str) -> Text | str:
        """A reason, a notice or other words of the log as they are read: with names, and the program's own words in
        every language."""
        reason = shown_reason(words, self.planned.book)
        return reason if isinstance(reason, Text) else shown_names(reason, self.people)

    def hands_at(self, key: TableKey) -> PlayedHands | None:
        """The hands of a table, however they came: with its result, one by one, or from elsewhere."""
        sheet, played = self.sheets.get(key), self.played.get(key)
        return PlayedHands(sheet.result.players, sheet.hands) if sheet and sheet.hands else played

    # --- looking things up ------------------------------------------------------------------------

    @cached_property
    def results(self) -> tuple[TableResult, ...]:
        """Every table's result, with who forfeited it. `players` says who has left: they have no result, and the others
        keep what those tables gave them (mcr:Q146(9), reading:305)."""
        return tuple(self.counted(sheet.result) for sheet in self.sheets.values())

    def counted(self, result: TableResult) -> TableResult:
        """A result as it counts."""
        return with_forfeits(result, {who for *at, who in self.forfeited if at == [result.stage, result.round]})

    @cached_property
    def forfeited(self) -> frozenset[PlayerRound]:
        """Who has forfeited which round."""
        said = {
            (penalty.stage, penalty.round, penalty.player) for penalty in self.given.values() if penalty.kind == FORFEIT
        }
        return frozenset(said | set(self.forfeits))

    @cached_property
    def penalties(self) -> tuple[PointPenalty, ...]:
        """What was deducted and not lifted; cards and unexcused absences are among them, and games forfeited by
        somebody whose place another took: a table's own are in `results`."""
        cards = [
            PointPenalty(card.stage, card.round, card.player, "card", Fraction(1), card.why) for card in self.cards
        ]
        sat = {(*key[:2], player) for key, sheet in self.sheets.items() for player in sheet.result.players}
        sat |= {(*at, player) for at, tables in self.seating.items() for table in tables for player in table.players}
        away = [PointPenalty(*at, FORFEIT, Fraction(1), why) for at, why in self.forfeits.items() if at not in sat]
        return tuple(
            penalty if penalty.stage else self.in_stage(penalty) for penalty in (*self.given.values(), *cards, *away)
        )

    def in_stage(self, penalty: PointPenalty) -> PointPenalty:
        """A card or an absence recorded for no stage, assigned to the one it falls into."""
        players = [entrant.player for entrant in self.enrolled.values()]
        return replace(penalty, stage=stage_of_penalty(self.planned, players, self.results, penalty))

    @cached_property
    def active(self) -> tuple[str, ...]:
        """Who plays on: entered, not gone, not a substitute still waiting, not replaced."""
        waiting = (entrant for entrant in self.enrolled.values() if not entrant.left and not entrant.replaced_by)
        return tuple(entrant.player.id for entrant in waiting if not entrant.player.substitute or entrant.replaces)

    def stage(self, name: str) -> EventStage:
        """A stage of the plan by its name."""
        known = next((stage for stage in self.planned.stages if stage.name == name), None)
        if known is None:
            names = [shown_name(stage.name) for stage in self.planned.stages]
            raise InputError("stage", _("there is no stage {name}; there are {names}", name=repr(name), names=names))
        return known

    def book(self, stage: str) -> Book:
        """The book by which a stage is played."""
        return book_of_stage(self.planned.book, self.stage(stage))

    def holds(self, person: str, *roles: OfficialRole) -> bool:
        """Does the person hold one of these offices? If the plan fills none of them, the organiser holds them all."""
        officials = [official for official in self.planned.officials if official.role in roles]
        return any(official.name == person for official in officials) if officials else person == self.organiser

    def halted(self, stage: str, round: str) -> Halt | None:
        """What prevents a round from being played."""
        at = [halt for halt in self.halts if not halt.over and (halt.stage, halt.round) in (ARRIVAL, (stage, round))]
        return at[-1] if at else None

    def gaps(self, stage: str, round: str) -> list[tuple[str, str]]:
        """Table and player of a round's seats whose player is gone: a filler or a substitute is needed, since nobody
        plays with three (mcr:Q25(8))."""
        tables = self.seating.get((stage, round), ())
        return [
            (table.table, player) for table in tables for player in table.players if self.is_gone(player, stage, round)
        ]

    def is_gone(self, player: str, stage: str, round: str) -> bool:
        """Left, replaced, or absent from this round?"""
        entrant = self.enrolled[player]
        return bool(entrant.left or entrant.replaced_by or entrant.is_absent((stage, round)))

    def byes(self, stage: str, round: str) -> tuple[str, ...]:
        """Who plays on but has no seat in a round."""
        seated = {player for table in self.seating.get((stage, round), ()) for player in table.players}
        free = [player for player in self.active if player not in seated]
        return tuple(player for player in free if not self.enrolled[player].player.filler)

    def sitting_out(self, stage: str, round: str) -> tuple[str, ...]:
        """Those of them who are there."""
        return tuple(player for player in self.byes(stage, round) if not self.is_gone(player, stage, round))

    @property
    def place(self) -> str:
        """Where the event takes place, after any move."""
        moved = [halt.place for halt in self.halts if halt.place and not halt.round]
        return moved[-1] if moved else self.planned.place

    def moved(self, session: Session) -> Session:
        """A line of the timetable at the time its round was postponed to."""
        at = (session.stage, session.round)
        halts = [halt for halt in self.halts if halt.until and halt.round and (halt.stage, halt.round) == at]
        return replace(session, start=like(session.start, halts[-1].until)) if halts else session


def like(before: datetime, after: datetime | None) -> datetime:
    """A new time in the same form as the old one: with its zone, or as the clock on the wall."""
    assert after is not None
    return after if before.tzinfo else after.replace(tzinfo=None)


def years_before(start: date | None, age: int | None) -> date | None:
    """A birthday that makes somebody this old at the start."""
    if start is None or age is None:
        return None
    try:
        return start.replace(year=start.year - age)
    except ValueError:  # 29 February
        return start.replace(year=start.year - age, day=28)
