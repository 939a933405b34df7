"""Seats of an event from its files: what chance decides is drawn once, then the stage that is due is seated by it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from paiju.errors import InputError
from paiju.fields import unknown
from paiju.languages import Text, _
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.default_names import readings_of, shown_name
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.files.people import Roster
from paiju.tournament.files.seats_file import read_seats
from paiju.tournament.folder.draws import DrawFile, draw_beside, taken_over, with_drawn_numbers
from paiju.tournament.folder.event_file import read_event
from paiju.tournament.folder.event_folder import EventFolder, draw_files, file_words, planned_event, read_event_folder
from paiju.tournament.placing.numbers import NO_SEED, with_numbers
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.placing.values import RoundSeats, StageSeating
from paiju.tournament.rulings.entry_conditions import condition_problems, unfit_players
from paiju.tournament.tables import EventPlayer, rounds_in_order

KEEP_NUMBERS = _(
    "write the numbers drawn into the number column of the entrants' list; only then can results be entered by number"
)


@dataclass(frozen=True)
class SeatRequest:
    """What is asked for."""

    event: str
    results: str | None = None
    stage: str | None = None
    round: str | None = None
    seed: int | None = None  # has no say: seats follow from what is drawn
    steps: int | None = None
    plan: tuple[str, bytes] | None = None  # a file of seats told before, by name
    draws: tuple[str, ...] = ()  # files of draws, besides those that the event names


@dataclass(frozen=True)
class EventSeats:
    """The rounds still to be played that can be seated now."""

    stage: str
    players: tuple[EventPlayer, ...]
    rounds: tuple[RoundSeats, ...]
    notes: tuple[Text, ...]
    drawn: bool  # the numbers were drawn here
    unlisted: frozenset[str] = frozenset()  # whose number was drawn here, by id

    def public(self, lang: str) -> dict[str, object]:
        """For programs."""
        names = {player.id: player.name for player in self.players}
        numbers = {player.id: player.number for player in self.players}

        def who(player: str) -> dict[str, str]:
            return {"player": names.get(player, ""), "number": numbers.get(player, "")}

        rounds = [
            {
                "round": each.round,
                "tables": [
                    {"table": table.table, "seats": [who(player) for player in table.players]} for table in each.tables
                ],
                "byes": [who(player) for player in each.byes],
            }
            for each in self.rounds
        ]
        notes = [note.into(lang) for note in self.notes]
        return {"stage": self.stage, "drawn": self.drawn, "rounds": rounds, "notes": notes}


def event_seats(request: SeatRequest) -> EventSeats:
    """The stage that is asked for, or the first with rounds to be played. Where seats hang on chance and nothing was
    drawn yet, it is drawn now, once, and kept beside the event's file."""
    folder = read_all(request)
    if folder.draws.seating is not None:
        return with_seed_note(seats_by(folder, folder.draws.seed or 0, request), request)
    played = {(result.stage, result.round) for result in folder.results}
    first = seats_by(folder, 0, request)  # what is wrong is told before anything is drawn
    if all((first.stage, each.round) in played for each in first.rounds):
        return first
    file = draw_beside(Path(request.event), folder.players, bool(folder.results))
    again = read_all(request)
    seats = seats_by(again, again.draws.seed or 0, request)
    notes = (*seats.notes, drawn_now(file))
    return with_seed_note(replace(seats, notes=notes, drawn=seats.drawn or file.kind == "lots"), request)


def drawn_now(file: DrawFile) -> Text:
    """That it was drawn, and where it is kept."""
    return _(
        "drawn once, and written to {file} (commitment {commitment}): numbers and seats follow from it. Keep the file; "
        "to "
        "check it: paiju draw verify {file}",
        file=file.name,
        commitment=file.commitment,
    )


def with_seed_note(seats: EventSeats, request: SeatRequest) -> EventSeats:
    """A seed that somebody gives chooses nothing, and they are told."""
    if request.seed is None:
        return seats
    return replace(seats, notes=(*seats.notes, NO_SEED))


def seats_by(folder: EventFolder, seed: int, request: SeatRequest) -> EventSeats:
    """Seats as they follow from what was drawn."""
    event, players, results = folder.event, folder.players, folder.results
    numbered, drawn = with_numbers(players, seed)
    outcome = count_event(event, numbered, results, folder.penalties, lots=folder.draws.lots) if results else None
    how = Arranging(seed=seed, steps=request.steps, lot=seed)
    own = [stage for stage in event.stages if stage.kind != "results"] or list(event.stages)  # the others come seated
    stages = [stage_named(event, request.stage)] if request.stage else own
    for stage in stages:
        announced = announced_before(stage, numbered, request)
        seating = seat_stage(event, numbered, stage, results, outcome, replace(how, announced=announced))
        check_no_tie(seating)
        played = {result.round for result in results if result.stage == stage.name}
        due = tuple(each for each in seating.rounds if each.round not in played)
        if due or stage is stages[-1]:
            rounds = due if request.round is None else (round_named(seating, request.round),)
            notes = seating.notes if rounds else (*seating.notes, _("there are no rounds left to seat"))
            fresh = frozenset(now.id for before, now in zip(players, numbered, strict=True) if before != now)
            notes = (*notes, KEEP_NUMBERS) if fresh else notes
            unfit = condition_problems(unfit_players(event, players), players)
            notes = (*notes, *(misfit.text for misfit in unfit))
            return EventSeats(stage.name, tuple(numbered), rounds, notes, drawn is not None, fresh)
    raise InputError("stage", _("there are no rounds left to seat"))


def check_no_tie(seating: StageSeating) -> None:
    """Between equals at the cut a lot decides, which is drawn once and checked by anybody, not the seed of a search."""
    if seating.tie is not None:
        text = _(
            '{problem}. Draw lots: paiju draw make EQUALS.csv --kind cut --stage "{stage}" --secret SECRET --out '
            "cut.json; "
            'then seat with --draw cut.json, or write draws = ["cut.json"] into the file',
            problem=seating.tie.text,
            stage=seating.tie.stage,
        )
        raise InputError("draws", text)


def read_all(request: SeatRequest) -> EventFolder:
    """The event, its entrants, and its results if there are any."""
    if request.results:
        return read_event_folder(request.event, request.results, request.draws)
    file = Path(request.event)
    planned = read_event(file_words(file, "event"), file.parent)
    event, players, _rest = planned_event(planned, file.parent)
    if not players:
        raise InputError(
            "entrants", _('the event lists no entrants; write entrants = "entrants.csv" at the top of its file')
        )
    files = draw_files(planned, file, request.draws)
    numbered = with_drawn_numbers(players, files)
    return EventFolder(event, numbered, (), (), (), draws=taken_over(event, numbered, files))


def stage_named(event: TournamentEvent, name: str) -> EventStage:
    """A stage by its name."""
    known = next((stage for stage in event.stages if name in readings_of(stage.name)), None)
    if known is None:
        raise unknown("stage", name, [stage.name for stage in event.stages], _("stage"))
    return known


def announced_before(stage: EventStage, players: Sequence[EventPlayer], request: SeatRequest) -> tuple[RoundSeats, ...]:
    """The stage's rounds in a file of seats; who is not in a round sits out."""
    if request.plan is None:
        return ()
    seats = [
        table
        for table in read_seats(request.plan[1], request.plan[0], Roster(players), stage.name)
        if table.stage == stage.name
    ]
    everybody = dict.fromkeys(player for table in seats for player in table.players)
    rounds = []
    for name in rounds_in_order(table.round for table in seats):
        tables = tuple(table for table in seats if table.round == name)
        there = {player for table in tables for player in table.players}
        rounds.append(RoundSeats(name, tables, tuple(player for player in everybody if player not in there)))
    return tuple(rounds)


def round_named(seating: StageSeating, name: str) -> RoundSeats:
    """A round that can be seated now."""
    seats = seating.round(name)
    if seats is None:
        known = ", ".join(each.round for each in seating.rounds) or "-"
        raise InputError(
            "round",
            _(
                "round {name} of {stage} cannot be seated yet, or does not exist; known rounds: {known}",
                name=name,
                stage=shown_name(seating.stage),
                known=known,
            ),
        )
    return seats
