"""A rehearsed event said again to the record, entry by entry: what the record comes to must be the same, and its
archive must verify."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.counting.outcome import EventOutcome
from paiju.tournament.event import Official, OfficialRole, TournamentEvent
from paiju.tournament.placing.values import seats_of_result
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
from paiju.tournament.rulings.reasons import AS_LISTED, LOT, MISREAD
from paiju.tournament.tables import EventPlayer, TableResult

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)  # by the record's own clock
NEEDED: tuple[OfficialRole, ...] = ("chief", "table")
DETAILS = ("number", "team", "club", "country", "grade", "order", "substitute", "filler")


def with_officials(event: TournamentEvent) -> TournamentEvent:
    """The event with a chief and a table referee, made up where it has none."""
    missing = [role for role in NEEDED if all(official.role != role for official in event.officials)]
    return replace(event, officials=(*event.officials, *(Official(f"Official {role}", role) for role in missing)))


class RehearsalScribe:
    """Says everything to the record, people by the record's ids."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        self.rehearsal, self.time = rehearsal, BEGUN
        event = with_officials(rehearsal.event)
        self.record = EventRecord.create("Organiser", clock=self.clock)
        self.record.plan(event)
        ids = self.record.enter_all(
            [(EventPerson(entrant.name, fields=entrant.fields), details(entrant)) for entrant in rehearsal.entered]
        )
        self.ids: dict[str, str] = dict(zip((entrant.id for entrant in rehearsal.entered), ids, strict=True))
        self.referee = {role: self.official(event, role) for role in NEEDED}
        self.left_before()

    def left_before(self) -> None:
        """Who had left when the event began, after those who follow them, T15 for 15."""
        listed = {each.number: each for each in self.rehearsal.entered if each.number}
        for entrant in self.rehearsal.entered:
            other = listed.get(f"{SUBSTITUTE}{entrant.number}")
            if entrant.out and other is not None and other.team == entrant.team and entrant.team:
                self.record.say(SubstituteNamed(self.ids[entrant.id], self.ids[other.id]))
            if entrant.out == "disqualified":
                self.record.say(PlayerDisqualified(self.ids[entrant.id], self.referee["chief"], AS_LISTED))
            elif entrant.out:
                self.record.say(PlayerWithdrawn(self.ids[entrant.id]))

    def clock(self) -> datetime:
        """A second later each time."""
        self.time += timedelta(seconds=1)
        return self.time

    def official(self, event: TournamentEvent, role: OfficialRole) -> str:
        """The first official with a role, by id."""
        name = next(official.name for official in event.officials if official.role == role)
        return next(id for id, person in self.record.state.people.items() if person.name == name)

    def write(self) -> None:
        """Everything that happened, in its order; then a bulletin, and the event is closed."""
        for moment in self.rehearsal.history:
            if isinstance(moment, DrawnCut):
                order = tuple(self.ids.get(player, player) for player in moment.order)
                self.record.say(CutDecided(moment.stage, order, LOT))
            else:
                self.change(moment) if isinstance(moment, TookOver) else self.round(moment)
        self.record.say(BulletinPublished("Results", self.record.head, self.referee["chief"]))
        self.record.say(EventClosed(self.referee["chief"]))

    def change(self, moment: TookOver) -> None:
        """A substitute or a filler plays on for who has left."""
        other = self.rehearsal.people[moment.other]
        if other.filler:
            self.ids[other.id] = self.record.enter_all([(EventPerson(other.name), details(other))])[0]
        else:
            self.record.say(SubstituteNamed(self.ids[moment.who], self.ids[other.id]))
        self.record.say(PlayerWithdrawn(self.ids[moment.who]))

    def round(self, moment: PlayedRound) -> None:
        """A round: seated, begun, its results entered, signed and audited, ended."""
        at, chief = (moment.stage, moment.round), self.referee["chief"]
        results = [self.renamed(result) for result in moment.results]
        start = moment.start.replace(tzinfo=UTC)
        commands: list[EventCommand] = [
            RoundSeated(*at, tuple(map(seats_of_result, results))),
            StartAnnounced(*at, start, chief),
        ]
        self.record.say_all(commands)
        self.mistake(results[0])
        commands = [
            PenaltyGiven(replace(penalty, player=self.ids[penalty.player]), chief) for penalty in moment.penalties
        ]
        for result in results:
            table = (*at, result.table)
            commands += [ResultEntered(result)] if result is not results[0] else []
            commands += [ResultSigned(*table, player) for player in result.players]
            commands += [ResultSigned(*table, self.referee["table"], "referee"), ResultAudited(*table, chief)]
        self.record.say_all([*commands, EndAnnounced(*at, start + timedelta(hours=1), chief)])

    def mistake(self, result: TableResult) -> None:
        """A result typed wrong, and put right."""
        typed = self.record.say(ResultEntered(replace(result, points=(*result.points[1:], result.points[0]))))
        self.record.say(ResultCorrected(typed.n, result, MISREAD))

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


def recorded(rehearsal: Rehearsal) -> tuple[bytes, str, list[Text]]:
    """The archive of the record, its head, and what is not the same in it as in the rehearsal."""
    scribe = RehearsalScribe(rehearsal)
    try:
        scribe.write()
    except InputError as error:
        return b"", "", [_("the record refuses: {problem}", problem=error.text)]
    archive, state = scribe.record.archive(), scribe.record.state
    before, after = rehearsal.outcome or EventOutcome((), ()), state.outcome()
    wrong: list[Text] = []
    for ours, other in ((before.standings, after.standings), (before.teams, after.teams)):
        if figures(ours, rehearsal.players) != figures(other, state.players):
            wrong.append(_("the standings of the record differ"))
    if not verify_record(archive, scribe.record.head).agrees:
        wrong.append(_("the archive fails its check"))
    if EventRecord.from_archive(archive).state.outcome() != after:
        wrong.append(_("reading the archive back gives a different result"))
    return archive, scribe.record.head, wrong
