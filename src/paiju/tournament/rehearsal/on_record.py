"""A rehearsed event said again to the record, entry by entry: what the record comes to must be the same, and its
archive must verify."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from paiju.errors import InputError
from paiju.tournament.counting.outcome import EventOutcome
from paiju.tournament.event import Official, OfficialRole, TournamentEvent
from paiju.tournament.placing.values import Words, seats_of_result
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.drawing import CutDecided
from paiju.tournament.record.commands.entrants import PlayerWithdrawn
from paiju.tournament.record.commands.publishing import BulletinPublished, EventClosed
from paiju.tournament.record.commands.refereeing import PenaltyGiven, PlayerDisqualified
from paiju.tournament.record.commands.results import ResultAudited, ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import EndAnnounced, RoundSeated, StartAnnounced
from paiju.tournament.record.commands.teams import SUBSTITUTE, SubstituteNamed
from paiju.tournament.record.event_record import EventRecord
from paiju.tournament.record.people import EventPerson
from paiju.tournament.record.verifying import verify_record
from paiju.tournament.rehearsal.files import figures
from paiju.tournament.rehearsal.rehearse import DrawnCut, PlayedRound, Rehearsal, TookOver
from paiju.tournament.tables import EventPlayer, TableResult

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)  # by the record's own clock
NEEDED: tuple[OfficialRole, ...] = ("chief", "table")
DETAILS = ("number", "team", "club", "country", "grade", "order", "substitute", "filler")


def with_officials(event: TournamentEvent) -> TournamentEvent:
    """The event with a chief and a table referee, made up where it has none."""
    missing = [role for role in NEEDED if all(one.role != role for one in event.officials)]
    return replace(event, officials=(*event.officials, *(Official(f"Official {role}", role) for role in missing)))


class RehearsalScribe:
    """Says everything to the record, people by the record's ids."""

    def __init__(self, told: Rehearsal) -> None:
        self.told, self.time = told, BEGUN
        event = with_officials(told.event)
        self.book = EventRecord.create("Organiser", clock=self.clock)
        self.book.plan(event)
        ids = self.book.enter_all([(EventPerson(one.name, fields=one.fields), details(one)) for one in told.entered])
        self.ids: dict[str, str] = dict(zip((one.id for one in told.entered), ids, strict=True))
        self.referee = {role: self.official(event, role) for role in NEEDED}
        self.left_before()

    def left_before(self) -> None:
        """Who had left when the event began, after those who follow them, T15 for 15."""
        listed = {one.number: one for one in self.told.entered if one.number}
        for one in self.told.entered:
            other = listed.get(f"{SUBSTITUTE}{one.number}")
            if one.out and other is not None and other.team == one.team and one.team:
                self.book.say(SubstituteNamed(self.ids[one.id], self.ids[other.id]))
            if one.out == "disqualified":
                self.book.say(PlayerDisqualified(self.ids[one.id], self.referee["chief"], "as listed"))
            elif one.out:
                self.book.say(PlayerWithdrawn(self.ids[one.id]))

    def clock(self) -> datetime:
        """A second later each time."""
        self.time += timedelta(seconds=1)
        return self.time

    def official(self, event: TournamentEvent, role: OfficialRole) -> str:
        """The first official with a role, by id."""
        name = next(one.name for one in event.officials if one.role == role)
        return next(id for id, person in self.book.state.people.items() if person.name == name)

    def write(self) -> None:
        """Everything that happened, in its order; then a bulletin, and the event is closed."""
        for moment in self.told.history:
            if isinstance(moment, DrawnCut):
                order = tuple(self.ids.get(one, one) for one in moment.order)
                self.book.say(CutDecided(moment.stage, order, "by lot"))
            else:
                self.change(moment) if isinstance(moment, TookOver) else self.round(moment)
        self.book.say(BulletinPublished("Results", self.book.head, self.referee["chief"]))
        self.book.say(EventClosed(self.referee["chief"]))

    def change(self, moment: TookOver) -> None:
        """A substitute or a filler plays on for who has left."""
        other = self.told.people[moment.other]
        if other.filler:
            self.ids[other.id] = self.book.enter_all([(EventPerson(other.name), details(other))])[0]
        else:
            self.book.say(SubstituteNamed(self.ids[moment.who], self.ids[other.id]))
        self.book.say(PlayerWithdrawn(self.ids[moment.who]))

    def round(self, moment: PlayedRound) -> None:
        """A round: seated, begun, its results entered, signed and audited, ended."""
        at, chief = (moment.stage, moment.round), self.referee["chief"]
        results = [self.renamed(result) for result in moment.results]
        start = moment.start.replace(tzinfo=UTC)
        commands: list[EventCommand] = [
            RoundSeated(*at, tuple(map(seats_of_result, results))),
            StartAnnounced(*at, start, chief),
        ]
        self.book.say_all(commands)
        self.mistake(results[0])
        commands = [PenaltyGiven(replace(one, player=self.ids[one.player]), chief) for one in moment.penalties]
        for result in results:
            table = (*at, result.table)
            commands += [ResultEntered(result)] if result is not results[0] else []
            commands += [ResultSigned(*table, player) for player in result.players]
            commands += [ResultSigned(*table, self.referee["table"], "referee"), ResultAudited(*table, chief)]
        self.book.say_all([*commands, EndAnnounced(*at, start + timedelta(hours=1), chief)])

    def mistake(self, result: TableResult) -> None:
        """A result typed wrong, and put right."""
        typed = self.book.say(ResultEntered(replace(result, points=(*result.points[1:], result.points[0]))))
        self.book.say(ResultCorrected(typed.n, result, "read in the wrong order"))

    def renamed(self, result: TableResult) -> TableResult:
        """A result with the record's ids."""
        return replace(
            result,
            players=tuple(self.ids[player] for player in result.players),
            out={self.ids[player]: why for player, why in result.out.items()},
            best={self.ids[player]: note for player, note in result.best.items()},
        )


def details(player: EventPlayer) -> Mapping[str, object]:
    """What somebody is entered with besides their name."""
    return {key: getattr(player, key) for key in DETAILS}


def recorded(told: Rehearsal) -> tuple[bytes, str, list[Words]]:
    """The archive of the record, its head, and what is not the same in it as in the rehearsal."""
    scribe = RehearsalScribe(told)
    try:
        scribe.write()
    except InputError as error:
        return b"", "", [(f"赛事档案拒绝：{error.zh}", f"the record refuses: {error.message}")]
    archive, state = scribe.book.archive(), scribe.book.state
    before, after = told.outcome or EventOutcome((), ()), state.outcome()
    wrong: list[Words] = []
    for one, other in ((before.standings, after.standings), (before.teams, after.teams)):
        if figures(one, told.players) != figures(other, state.players):
            wrong.append(("赛事档案的名次不同", "the standings of the record differ"))
    if not verify_record(archive, scribe.book.head).agrees:
        wrong.append(("赛事档案核对不符", "the archive does not verify"))
    if EventRecord.from_archive(archive).state.outcome() != after:
        wrong.append(("从档案读回的结果不同", "read back from the archive it comes to something else"))
    return archive, scribe.book.head, wrong
