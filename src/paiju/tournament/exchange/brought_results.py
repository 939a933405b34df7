"""A list of results, or of penalties, brought into an event that is there: which column is what, who is meant, which
table it is, and what has to be asked first."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from paiju.errors import InputError
from paiju.fields import near
from paiju.languages import Text, _
from paiju.tournament.counting.at_table import place_of
from paiju.tournament.default_names import place_name
from paiju.tournament.event import EventStage
from paiju.tournament.exchange.result_columns import (
    ColumnChoices,
    ColumnGuess,
    ResultColumns,
    Unclear,
    guess_columns,
)
from paiju.tournament.exchange.results_list import ListedGame, placed, read_games, rows_with_lines
from paiju.tournament.files.csv_sheet import clean, read_sheet
from paiju.tournament.files.table_bounds import ENTRY_LIST
from paiju.tournament.folder.entrants import EntrantList
from paiju.tournament.folder.results import COLUMNS, PENALTY_COLUMNS, POINTS, SEATS, ResultsReader
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.refereeing import PenaltyGiven, is_same
from paiju.tournament.record.commands.results import ResultEntered, key_of
from paiju.tournament.record.entry.form import details_of, form_line
from paiju.tournament.record.entry.same_names import name_key
from paiju.tournament.record.from_files import chief_of
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult

NEW = "new"  # the answer that a name is somebody who is not entered yet
MOST_FAULTS = 100
UNFINISHED = ("rounds", "games", "unplayed", "no_result")  # of an event that goes on
OF_PENALTIES = ("player", "kind", "amount")


@dataclass(frozen=True)
class ListAnswers:
    """What somebody has answered: which columns, which stage, and who is meant by a name (an id, or `NEW`)."""

    columns: ColumnChoices = field(default_factory=ColumnChoices)
    people: Mapping[str, str] = field(default_factory=dict)
    stage: str = ""


@dataclass(frozen=True)
class NameQuestion:
    """A name that is nobody's, or several people's: who may be meant, and what was answered, or is taken for granted
    where nobody has a name like it; empty: it has to be asked."""

    name: str
    like: tuple[str, ...]
    answer: str = ""
    may_be_new: bool = True


@dataclass
class BroughtList:
    """A list as far as it is understood. Nothing can be entered while there are faults or open questions."""

    results: list[TableResult] = field(default_factory=list)
    known: list[TableResult] = field(default_factory=list)  # that are in the event already
    penalties: list[PointPenalty] = field(default_factory=list)
    newcomers: list[EventPlayer] = field(default_factory=list)  # in results by the ids they have here
    strangers: dict[str, str] = field(default_factory=dict)  # names that are nobody's, by their ids here
    columns: list[Text] = field(default_factory=list)  # how they were understood
    notes: list[Text] = field(default_factory=list)
    faults: list[Text] = field(default_factory=list)
    names: list[NameQuestion] = field(default_factory=list)
    unclear: Unclear | None = None
    is_of_penalties: bool = False

    @property
    def is_open(self) -> bool:
        """Is something still to be answered or corrected?"""
        return bool(self.faults or self.unclear or any(not each.answer for each in self.names))


def read_list(text: str, file: str, state: EventState, answers: ListAnswers) -> BroughtList:
    """What a list says to an event. What cannot be read at all is a fault like any other."""
    reading = ListReading(state, answers)
    try:
        reading.read(text, file)
    except Unclear as question:
        reading.list.unclear = question
    except InputError as fault:
        reading.list.faults.append(fault.text)
    return reading.list


class ListReading:
    """One list on its way into an event."""

    def __init__(self, state: EventState, answers: ListAnswers) -> None:
        self.state, self.answers, self.list = state, answers, BroughtList()
        self.players = {player.id: player for player in state.players}
        self.roster = EntrantList(False, list(self.players.values()))
        for name, id in answers.people.items():
            if id in self.players:
                for word in (clean(name), clean(name).casefold()):
                    self.roster.words[word] = self.players[id]
        self.reader = ResultsReader(state.event, self.roster)

    def read(self, text: str, file: str) -> None:
        """Penalties, results as the event's own files have them, or a list in any columns."""
        rows, lines = rows_with_lines(text)
        ENTRY_LIST.check(len(rows), max(map(len, rows), default=0))
        head = [cell.casefold() for cell in rows[0]] if rows else []
        if {PENALTY_COLUMNS.get(cell) for cell in head}.issuperset(OF_PENALTIES):
            self.penalties(text, file)
            return
        size = self.state.planned.book.tiles.players
        own = (*SEATS[:size], *POINTS[:size])
        if {COLUMNS.get(cell) for cell in head}.issuperset(own) and not self.answers.columns.names:
            results = self.reader.results(text, file, self.chosen_stage())
        else:
            results = self.any_columns(rows, lines)
        self.take(results)

    def chosen_stage(self) -> EventStage | None:
        """The stage that was said."""
        return self.state.stage(self.answers.stage) if self.answers.stage else None

    # --- results ----------------------------------------------------------------------------------

    def any_columns(self, rows: Sequence[Sequence[str]], lines: Sequence[int]) -> list[TableResult]:
        """The tables of a list whose columns have to be guessed; seats in the order of the seating, where there is
        one."""
        guess, columns = guess_columns(rows, self.answers.columns)
        self.list.columns = columns_in_words(guess, columns)
        listed = read_games(guess, columns, lines[len(rows) - len(guess.rows) :])
        self.list.notes += listed.notes
        self.list.faults += [_("line {line}: {why}", line=each.line, why=each.why) for each in listed.leftovers]
        who = [tuple(self.roster.seat(name).id for name in game.names) for game in listed.games]
        results = []
        for game, players, key in zip(listed.games, who, self.places(listed.games, who), strict=True):
            points = dict(zip(players, map(int, game.points), strict=True))
            order = next((seats for seats in self.seated(key) if set(seats) == set(players)), players)
            results.append(TableResult(*key, order, tuple(points[player] for player in order)))
        return results

    def seated(self, key: TableKey) -> Iterable[tuple[str, ...]]:
        """Who was seated at a table."""
        return (each.players for each in self.state.seating.get(key[:2], ()) if each.table == key[2])

    def places(self, games: Sequence[ListedGame], who: Sequence[tuple[str, ...]]) -> list[TableKey]:
        """Stage, round and table of each game: as the list has them; else where these four were seated; else by day
        and number."""
        named = [(game.round, game.table) for game in games]
        if not all(round and table for round, table in named) or len(set(named)) < len(named):
            seated = [self.seat_of(game, players) for game, players in zip(games, who, strict=True)]
            if all(seated):
                return [key for key in seated if key]
            named = placed(games)
        stage = self.chosen_stage()
        filled = self.reader.filled([round for round, _table in named])
        return [(stage.name if stage else filled[round], round, table) for round, table in named]

    def seat_of(self, game: ListedGame, players: tuple[str, ...]) -> TableKey | None:
        """The only table without a result at which these four were seated."""
        keys = [
            (*at, seats.table)
            for at, tables in self.state.seating.items()
            for seats in tables
            if set(seats.players) == set(players) and (not game.round or game.round == at[1])
        ]
        return keys[0] if len(keys) == 1 else None

    def take(self, results: Sequence[TableResult]) -> None:
        """The results, each once, apart from those that are there already; and who the strangers among them are."""
        for problem in self.reader.problems:
            left_out = problem.kind == "stage" and len(self.state.planned.stages) > 1
            (self.list.faults if left_out else self.list.notes).append(problem.text)
        strangers = self.roster.players[len(self.players) :]
        self.list.strangers = {player.id: player.name for player in strangers}
        self.list.names = [self.question(player.name) for player in strangers if player.name]
        self.list.names += [self.question(name) for name in self.shared_names(results)]
        self.list.newcomers = [each for each in strangers if not each.name or self.answer(each.name) == NEW]
        new: dict[TableKey, TableResult] = {}
        for result in results:
            key = key_of(result)
            there = self.state.sheets[key].result if key in self.state.sheets else new.get(key)
            if there is None:
                new[key] = result
            elif not is_alike(there, result):
                self.list.faults.append(_("{where}: there is another result already", where=place_of(result)))
            elif key in self.state.sheets:
                self.list.known.append(result)
        self.list.results = list(new.values())
        self.list.faults = self.list.faults[:MOST_FAULTS]

    # --- names ------------------------------------------------------------------------------------

    def answer(self, name: str) -> str:
        """Who was said to be meant; somebody new where nobody has a name like it."""
        answered = self.answers.people.get(name, "")
        return answered or ("" if self.like(name) else NEW)

    def like(self, name: str) -> tuple[str, ...]:
        """Entrants who may be meant by a name."""
        same = [id for id, player in self.players.items() if name_key(player.name) == name_key(name)]
        close = near(name, [player.name for player in self.players.values()])
        return tuple(same or [id for id, player in self.players.items() if close and player.name == close])

    def question(self, name: str) -> NameQuestion:
        """Who is meant?"""
        return NameQuestion(name, self.like(name), self.answer(name))

    def shared_names(self, results: Iterable[TableResult]) -> list[str]:
        """Names of the list that two entrants have, of whom nobody has said which is meant."""
        used = {id for result in results for id in result.players if id in self.players}
        keys = Counter(name_key(player.name) for player in self.players.values())
        names = dict.fromkeys(self.players[id].name for id in self.players if id in used)
        said = {name_key(name) for name in self.answers.people}
        return [name for name in names if keys[name_key(name)] > 1 and name_key(name) not in said]

    # --- penalties --------------------------------------------------------------------------------

    def penalties(self, text: str, file: str) -> None:
        """A list of penalties: of those that are there already only what is more."""
        self.list.is_of_penalties = True
        words = dict.fromkeys(row["player"] for row in read_sheet(text, file, PENALTY_COLUMNS, OF_PENALTIES).rows)
        strange = [word for word in words if not self.roster.find(word) and word.casefold() not in self.roster.teams]
        self.list.names = [NameQuestion(word, self.like(word), may_be_new=False) for word in strange]
        if strange:
            return
        given = self.reader.penalties(text, file, self.state.results)
        self.list.faults += [problem.text for problem in self.reader.problems]
        there = Counter(self.state.given.values())
        for penalty in given:
            if there[penalty]:
                there[penalty] -= 1
            else:
                self.list.penalties.append(penalty)
        left = len(given) - len(self.list.penalties)
        self.list.notes += [_("entered already: {count}", count=left)] if left else []


def is_alike(there: TableResult, other: TableResult) -> bool:
    """The same points for the same people?"""
    points = [dict(zip(each.players, each.points, strict=True)) for each in (there, other)]
    return points[0] == points[1] and dict(there.out) == dict(other.out)


def columns_in_words(guess: ColumnGuess, columns: ResultColumns) -> list[Text]:
    """How the columns of a list were understood."""
    pairs = [
        _("{name} with {points}", name=name, points=points)
        for name, points in zip(guess.named(columns.names), guess.named(columns.points), strict=True)
    ]
    single = {
        _("round"): columns.round,
        _("table"): columns.table,
        _("date"): columns.date,
    }
    texts = [_("players: {pairs}", pairs=pairs)]
    for what, number in single.items():
        if number is not None:
            texts.append(_("{what}: {value}", what=what, value=guess.named([number])[0]))
    return texts


# --- into the record ------------------------------------------------------------------------------


def enter_list(record: EventRecord, brought: BroughtList, by: str) -> None:
    """Enter who is new, every result and every penalty; InputError at the first that the event refuses."""
    lines = [form_line(player) for player in brought.newcomers]
    entered = record.enter_all([(line.person, details_of(line.player)) for line in lines], by)
    ids = {player.id: id for player, id in zip(brought.newcomers, entered, strict=True)}
    commands: list[EventCommand] = [ResultEntered(with_ids(result, ids)) for result in brought.results]
    before = list(record.state.given.values())
    for penalty in brought.penalties:
        again = any(is_same(penalty, other) for other in before)
        commands.append(PenaltyGiven(penalty, chief_of(record), again))
        before.append(penalty)
    record.say_all(commands, by)


def with_ids(result: TableResult, ids: Mapping[str, str]) -> TableResult:
    """A result in which newcomers have the ids under which they entered."""
    return replace(
        result,
        players=tuple(ids.get(player, player) for player in result.players),
        out={ids.get(player, player): why for player, why in result.out.items()},
        best={ids.get(player, player): hand for player, hand in result.best.items()},
    )


def doubts_after(trial: EventRecord, before: EventState) -> list[Text]:
    """What looks wrong with the list entered and did not before: sums, places, who plays twice."""
    known = {problem.text for problem in before.outcome().problems}
    new = (each for each in trial.state.outcome().problems if each.kind not in UNFINISHED)
    return [each.text for each in new if each.text not in known][:MOST_FAULTS]


def refusals(trial: EventRecord, brought: BroughtList, by: str) -> list[Text]:
    """What the event would refuse, tried in a record beside it: table by table where the whole is refused. If nothing
    is, the trial has it all."""
    before = trial.state
    try:
        enter_list(trial, brought, by)
        return []
    except InputError as error:
        first = error.text
    faults = []
    for result in brought.results:
        if set(result.players) <= set(before.enrolled):
            try:
                ResultEntered(result).check(before)
            except InputError as error:
                where = place_name(result.stage, result.round, result.table)
                faults.append(_("{where}: {problem}", where=where, problem=error.text))
    return faults[:MOST_FAULTS] or [first]
