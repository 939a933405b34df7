"""Seats of an event from its files: what chance decides is drawn once, then the stage that is due is seated by it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from paiju.errors import InputError
from paiju.fields import unknown
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.files.people import Roster
from paiju.tournament.files.seats_file import read_seats
from paiju.tournament.folder.draws import DrawFile, draw_beside, taken_over, with_drawn_numbers
from paiju.tournament.folder.event_file import read_event
from paiju.tournament.folder.event_folder import EventFolder, draw_files, file_words, planned_event, read_event_folder
from paiju.tournament.placing.numbers import with_numbers
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.placing.values import RoundSeats, StageSeating, Words
from paiju.tournament.rulings.entry_conditions import condition_problems, unfit_players
from paiju.tournament.tables import EventPlayer, rounds_in_order

KEEP_NUMBERS: Words = (
    "抽到的号码请写进名单的 number 一列，之后成绩才可按号码填写",
    "write the numbers drawn into the entrants' list, column number; only then results may be told by number",
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
    notes: tuple[Words, ...]
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
        notes = [zh if lang == "zh" else en for zh, en in self.notes]
        return {"stage": self.stage, "drawn": self.drawn, "rounds": rounds, "notes": notes}


def event_seats(request: SeatRequest) -> EventSeats:
    """The stage that is asked for, or the first with rounds to be played. Where seats hang on chance and nothing was
    drawn yet, it is drawn now, once, and kept beside the event's file."""
    folder = read_all(request)
    if folder.draws.seating is not None:
        return with_seed_note(seats_by(folder, folder.draws.seed or 0, request), folder.draws.seating, request)
    played = {(result.stage, result.round) for result in folder.results}
    first = seats_by(folder, 0, request)  # what is wrong is told before anything is drawn
    if all((first.stage, each.round) in played for each in first.rounds):
        return first
    file = draw_beside(Path(request.event), folder.players, bool(folder.results))
    again = read_all(request)
    seats = seats_by(again, again.draws.seed or 0, request)
    notes = (*seats.notes, drawn_now(file))
    return with_seed_note(replace(seats, notes=notes, drawn=seats.drawn or file.kind == "lots"), file, request)


def drawn_now(file: DrawFile) -> Words:
    """That it was drawn, and where it is kept."""
    zh = f"已抽签，写入 {file.name}（承诺 {file.commitment}）：号码和座位都由它而定，只抽一次"
    en = f"drawn, and written to {file.name} (commitment {file.commitment}): numbers and seats follow from it"
    keep = f"paiju draw verify {file.name}"
    return f"{zh}。请保留此文件；核对：{keep}", f"{en}, drawn once. Keep the file; to check it: {keep}"


def with_seed_note(seats: EventSeats, file: DrawFile, request: SeatRequest) -> EventSeats:
    """A seed that somebody gives chooses nothing, and they are told."""
    if request.seed is None:
        return seats
    en = f"--seed changes nothing: seats follow from what was drawn, {file.name}"
    return replace(seats, notes=(*seats.notes, (f"--seed 不起作用：座位由抽签而定，见 {file.name}", en)))


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
            notes = seating.notes if rounds else (*seating.notes, ("没有待排的轮次", "no round is left to be seated"))
            fresh = frozenset(now.id for before, now in zip(players, numbered, strict=True) if before != now)
            notes = (*notes, KEEP_NUMBERS) if fresh else notes
            unfit = condition_problems(unfit_players(event, players), players)
            notes = (*notes, *((misfit.zh, misfit.en) for misfit in unfit))
            return EventSeats(stage.name, tuple(numbered), rounds, notes, drawn is not None, fresh)
    raise InputError("stage", "no round is left to be seated", "没有待排的轮次")


def check_no_tie(seating: StageSeating) -> None:
    """Between equals at the cut a lot decides, which is drawn once and checked by anybody, not the seed of a search."""
    if seating.tie is not None:
        zh, en = seating.tie.words
        make = f'paiju draw make EQUALS.csv --kind cut --stage "{seating.tie.stage}" --secret SECRET --out cut.json'
        en += f'. Draw it: {make}; then seat with --draw cut.json, or write draws = ["cut.json"] into the file'
        zh += f'。请抽签：{make}；再用 --draw cut.json 排座，或在比赛文件写 draws = ["cut.json"]'
        raise InputError("draws", en, zh)


def read_all(request: SeatRequest) -> EventFolder:
    """The event, its entrants, and its results if there are any."""
    if request.results:
        return read_event_folder(request.event, request.results, request.draws)
    file = Path(request.event)
    planned = read_event(file_words(file, "event"), file.parent)
    event, players, _ = planned_event(planned, file.parent)
    if not players:
        en = 'the event lists no entrants; write entrants = "entrants.csv" at its top'
        raise InputError("entrants", en, '比赛文件没有参赛名单；请在开头写 entrants = "entrants.csv"')
    files = draw_files(planned, file, request.draws)
    numbered = with_drawn_numbers(players, files)
    return EventFolder(event, numbered, (), (), (), draws=taken_over(event, numbered, files))


def stage_named(event: TournamentEvent, name: str) -> EventStage:
    """A stage by its name."""
    known = next((stage for stage in event.stages if stage.name == name), None)
    if known is None:
        raise unknown("stage", name, [stage.name for stage in event.stages], "stage", "阶段")
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
        en = f"round {name} of {seating.stage} cannot be seated yet, or there is none; rounds known: {known}"
        raise InputError("round", en, f"{seating.stage} 第 {name} 轮还不能排，或没有这一轮；已知轮次：{known}")
    return seats
