"""The whole event, step by step; it stops at the first thing that is not as it must be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from random import Random

from paiju.languages import SEMICOLON, Text, _, _n, joined
from paiju.tournament.counting.at_table import book_of_stage
from paiju.tournament.counting.outcome import EventOutcome, count_event
from paiju.tournament.counting.values import AWARD_NAMES
from paiju.tournament.default_names import place_name, shown_name
from paiju.tournament.draw import Entrant, Json, check_draw, make_draw
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.numbers import seed_bytes, with_numbers
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stage_field import field_of
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.placing.values import CutTie, RoundSeats
from paiju.tournament.rehearsal import checks
from paiju.tournament.rehearsal.disputes import wrong_appeals, wrong_repair, wrong_signing
from paiju.tournament.rehearsal.people import made_up, replaced, to_be_seated
from paiju.tournament.rehearsal.table_play import LATE_MINUTES, TableScript, has_ladder, play_leg, play_table
from paiju.tournament.rulings.clock import round_times
from paiju.tournament.rulings.officials import asks_for_officials, missing_officials, standing_in
from paiju.tournament.seating.search import STEPS_A_SECOND
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult

Tell = Callable[[Text, int], None]  # what has been done, and how many tables have been played
MOST_ROUNDS = 400
NINE = time(9, 0)
ALONE = ("seated", "final", "groups", "knockout", "results")


@dataclass(frozen=True)
class TookOver:
    """Somebody left, and somebody else plays on their number."""

    who: str
    other: str


@dataclass(frozen=True)
class DrawnCut:
    """Equals at a stage's cut, in the order of the lot."""

    stage: str
    order: tuple[str, ...]


@dataclass(frozen=True)
class PlayedRound:
    """A round and what its tables came to."""

    stage: str
    round: str
    start: datetime
    results: tuple[TableResult, ...]
    penalties: tuple[PointPenalty, ...]


@dataclass
class Rehearsal:
    """An event being rehearsed: what there is so far, what has been done, and what was found wrong."""

    event: TournamentEvent
    players: list[EventPlayer]
    seed: int = 0
    search_steps: int | None = STEPS_A_SECOND
    tell: Tell = lambda *_step: None
    lang: str = "en"  # of names that are made up
    steps: list[Text] = field(default_factory=list)
    broken: list[Text] = field(default_factory=list)
    seats: list[RoundSeats] = field(default_factory=list)
    results: list[TableResult] = field(default_factory=list)
    penalties: list[PointPenalty] = field(default_factory=list)
    outcome: EventOutcome | None = None
    drawn: Json | None = None
    entered: list[EventPlayer] = field(default_factory=list)  # with their numbers, before anybody left
    history: list[TookOver | PlayedRound | DrawnCut] = field(default_factory=list)
    lots: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    ended_early: bool = False  # a relay did, so that some have not played

    def __post_init__(self) -> None:
        self.dice = Random(self.seed)
        day = datetime.combine(self.event.start or datetime(2026, 1, 1).date(), NINE)
        self.now = day

    # --- the event ---

    def play(self) -> bool:
        """From entries to prizes; did everything hold?"""
        self.enter()
        self.staff()
        for stage in self.event.stages:
            if not self.broken:
                self.play_stage(stage)
        if not self.broken:
            self.close()
        return not self.broken

    def done(self, text: Text) -> None:
        """A step is over."""
        self.steps.append(text)
        self.tell(text, len(self.results))

    def check(self, wrong: Sequence[Text]) -> None:
        """Note what is wrong."""
        self.broken += wrong

    @property
    def people(self) -> Mapping[str, EventPlayer]:
        """Everybody by id."""
        return {player.id: player for player in self.players}

    # --- before play ---

    def enter(self) -> None:
        """Entrants, their numbers by lot, and somebody who does not come."""
        if not self.players:
            self.players = made_up(self.event, lang=self.lang)
        n = len(self.players)
        self.done(_n("{n} entrant", "{n} entrants", n))
        self.players, self.drawn = with_numbers(self.players, self.seed)
        if self.drawn is not None:
            self.check(check_draw(self.drawn))
        numbers = [player.number for player in self.players if player.number]
        if len(set(numbers)) < len(numbers):
            self.check([_("a number was given twice")])
        self.entered = list(self.players)
        self.done(_("numbers are drawn"))
        if self.event.stages[0].kind not in ("league", "knockout"):
            self.no_show()

    def no_show(self) -> None:
        """At the roll call one is missing (mcr:Q142(9)): a substitute plays, or a filler."""
        missing = self.dice.choice([player for player in to_be_seated(self.players) if not player.substitute])
        self.players, other = replaced(self.players, missing, self.lang)
        self.history.append(TookOver(missing.id, other.id))
        self.done(
            _(
                "roll call: number {number} is missing, {other} plays instead",
                number=missing.number,
                other=other.number,
            )
        )

    def staff(self) -> None:
        """What officials are missing is told; it stops nobody."""
        playing = len(to_be_seated(self.players))
        tables = playing // self.event.book.tiles.players
        for gap in missing_officials(self.event, playing, tables):
            self.done(gap.text)

    # --- stages ---

    def play_stage(self, stage: EventStage) -> None:
        """Round after round, until nothing is left to be seated."""
        announced: tuple[RoundSeats, ...] = ()
        relay: dict[str, dict[str, int]] = {}
        for number in range(MOST_ROUNDS):
            how = Arranging(seed=self.seed, steps=self.search_steps, announced=announced)
            seating = seat_stage(self.event, self.players, stage, self.results, self.outcome, how)
            if seating.tie is not None:
                self.draw_cut(seating.tie)
                seating = seat_stage(self.event, self.players, stage, self.results, self.outcome, how)
            announced = seating.rounds if stage.kind in ALONE and stage.seating != "standing" else ()
            played = {result.round for result in self.results if result.stage == stage.name}
            to_play = [each for each in seating.rounds if each.round not in played]
            if not number:
                for note in seating.notes:
                    self.done(note)
            if not to_play or self.broken:
                break
            batch = (
                to_play if stage.kind in ("league", "relay") or not to_be_seated_anew(stage, number) else to_play[:1]
            )
            for each in batch:
                if not self.broken:
                    self.play_round(stage, each, relay)
        if not self.broken:
            self.done(_("{stage} is over", stage=shown_name(stage.name)))

    def draw_cut(self, tie: CutTie) -> None:
        """A lot decides between equals at the cut."""
        entrants = [Entrant(player, table=tie.stage) for player in tie.equal]
        drawn = make_draw("cut", entrants, seed_bytes(self.seed, f"cut:{tie.stage}"))
        self.check(check_draw(drawn))
        order = tuple(row["name"] for row in drawn["result"])
        self.lots.setdefault(tie.stage, []).append(order)
        self.history.append(DrawnCut(tie.stage, order))
        self.count()
        self.done(tie.text)

    def play_round(self, stage: EventStage, sitting: RoundSeats, relay: dict[str, dict[str, int]]) -> None:
        """Seats checked, tables played, results counted and checked."""
        book = book_of_stage(self.event.book, stage)
        self.check(checks.wrong_seats(book, stage, sitting, self.people))
        if stage.kind in ("seated", "groups", "results", "final") and not self.by_team(stage):
            able = to_be_seated(self.players)
            expected = field_of(self.event, able, stage, (), self.outcome).players
            self.check(checks.wrong_field(stage, sitting, [player.id for player in expected if not player.out]))
        if self.broken:
            return
        self.seats.append(sitting)
        before, taken = len(self.results), len(self.penalties)
        for at, seats in enumerate(sitting.tables):
            if stage.kind == "relay":
                self.play_relay_table(stage, seats.table, int(sitting.round) - 1, sitting, at, relay)
            else:
                self.play_single(stage, sitting, at)
        new, off = tuple(self.results[before:]), tuple(self.penalties[taken:])
        self.history.append(PlayedRound(stage.name, sitting.round, self.now, new, off))
        times = round_times(book, stage, self.now)
        self.now = times.results[1] if times.results else self.now + timedelta(hours=2)
        self.count()
        self.done(
            _n(
                "{where}: {n} table",
                "{where}: {n} tables",
                len(sitting.tables),
                where=place_name(stage.name, sitting.round),
            )
        )
        if stage.kind in ALONE and sitting.round == "2" and stage is self.event.stages[0] and stage.rounds > 2:
            self.withdrawal()

    def by_team(self, stage: EventStage) -> bool:
        """Do teams, not players, go on into a stage?"""
        return bool(field_of(self.event, self.players, stage, self.results, self.outcome).teams)

    def play_single(self, stage: EventStage, sitting: RoundSeats, at: int) -> None:
        """One table by itself: its cards counted, its hands entered, its sheet signed."""
        book, seats = book_of_stage(self.event.book, stage), sitting.tables[at]
        table, late = play_table(book, seats, self.dice, self.script(stage, sitting.round, at), self.now)
        result = table.result
        self.check(checks.wrong_sum(book, result, ()))
        self.check(checks.wrong_cards(book, result, table.penalties))
        self.results.append(result)
        self.penalties += table.penalties
        if late is not None and late.ruling is not None:
            who = self.people[late.player].name
            self.done(_("{who} is late: {why}", who=who, why=late.ruling.why))
        if at == 0 and len(self.seats) == 1:
            self.check(wrong_signing(book, seats, table.result))
            self.check(wrong_repair(self.results))
            ended = round_times(book, stage, self.now).end or self.now
            self.check(wrong_appeals(book, seats, ended, self.people))
            self.signatures()

    def script(self, stage: EventStage, round: str, at: int) -> TableScript:
        """Something happens at the first tables of the first rounds; everywhere time may run out."""
        first = stage is self.event.stages[0]
        hands = 12 if stage.minutes and self.dice.random() < 0.1 else 1000
        if first and at == 1 and round == "1":
            return TableScript(wrong_seats=True)
        if not first or at or not round.isdecimal() or int(round) > len(LATE_MINUTES):
            return TableScript(fouls=int(self.dice.random() < 0.05), hands=hands)
        late = LATE_MINUTES[int(round) - 1] if has_ladder(self.event.book) else 0
        return TableScript(late, fouls=1, hands=hands)

    def play_relay_table(
        self, stage: EventStage, table: str, number: int, sitting: RoundSeats, at: int, relay: dict[str, dict[str, int]]
    ) -> None:
        """A game of a relay, unless it is over."""
        book, seats = book_of_stage(self.event.book, stage), sitting.tables[at]
        teams = [self.people[player].team for player in seats.players]
        have = relay.setdefault(table, dict.fromkeys(teams, book.game.start_points))
        if min(have.values()) < 0:
            self.ended_early = True
            return
        start = [have[team] for team in teams]
        result, left = play_leg(book, seats, self.dice, number, start)
        self.check(checks.wrong_sum(book, result, start))
        relay[table] = dict(zip(teams, left, strict=True))
        self.results.append(result)

    # --- officials' doings ---

    def signatures(self) -> None:
        """Is the result official with the signatures there are?"""
        signed = [each.name for each in self.event.officials if each.role in ("table", "chief")]
        standing = standing_in(self.event, signed)
        if asks_for_officials(self.event.book):
            unofficial = _("unofficial: {why} ({clause})", why=joined(standing.why, SEMICOLON), clause=standing.clause)
            self.done(_("results are official") if standing.official else unofficial)

    def withdrawal(self) -> None:
        """Somebody leaves; their results count no more, the others' stay (mcr:Q146(9))."""
        able = [player for player in to_be_seated(self.players) if not player.filler and not player.substitute]
        leaver = self.dice.choice(able)
        self.players, other = replaced(self.players, leaver, self.lang)
        self.history.append(TookOver(leaver.id, other.id))
        self.done(
            _("number {number} withdraws, {other} takes over", number=leaver.number, other=other.number),
        )
        self.count()
        line = next(
            (each for each in (self.outcome.standings if self.outcome else ()) if each.player == leaver.id), None
        )
        if line is not None and line.place is not None:
            self.check([_("somebody who has withdrawn still has a place")])

    # --- counting ---

    def count(self, over: bool = False) -> None:
        """Everything counted so far, and whether it can be true."""
        self.outcome = count_event(self.event, self.players, self.results, self.penalties, lots=self.lots)
        expected = () if over and not self.ended_early else checks.UNDER_WAY
        byes = checks.WITH_BYES if any(each.byes for each in self.seats) else ()
        self.check(checks.complaints(self.outcome, self.results, (*expected, *byes)))
        self.check(checks.wrong_outcome(self.event, self.people, self.results, self.penalties, self.outcome))

    def close(self) -> None:
        """Prizes; and the same count comes to the same."""
        self.count(over=True)
        if self.outcome is None:
            return
        turned = list(reversed(self.results))
        backwards = count_event(self.event, self.players, turned, self.penalties, lots=self.lots)
        if by_whom(backwards) != by_whom(self.outcome):
            self.check([_("the order in which results arrive changes the standings")])
        if not any(line.place == 1 for line in (*self.outcome.standings, *self.outcome.teams)):
            self.check([_("nobody has won")])
        for award in self.outcome.awards:
            name = self.people[award.player].name if award.player in self.people else award.team
            self.done(_("award: {award}: {name}", award=AWARD_NAMES[award.kind], name=name))


def to_be_seated_anew(stage: EventStage, number: int) -> bool:
    """Does the next round depend on this one? Somebody may also leave after the second."""
    return stage.kind == "knockout" or stage.seating == "standing" or number < 3


def by_whom(outcome: EventOutcome) -> dict[str, object]:
    """Places and figures by player and team; equals may stand in any order."""
    lines = (*outcome.standings, *outcome.teams)
    return {f"{line.player}|{line.team}": (line.place, line.games, dict(line.metrics)) for line in lines}
