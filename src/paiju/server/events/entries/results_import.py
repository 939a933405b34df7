"""Results and penalties from a list: read, tried beside the event with every question and problem, entered all or
none."""

from dataclasses import dataclass, fields
from hashlib import sha256

from paiju.errors import InputError
from paiju.fields import check_keys, unknown
from paiju.languages import _
from paiju.reading.encodings import decoded_text
from paiju.server.events.entries.entrants_import import possible_encodings
from paiju.server.events.messages.calls import (
    ColumnAsked,
    FileEncoding,
    NameAsked,
    PenaltyLine,
    ResultLine,
    ResultSeat,
    ResultsRead,
    SentResults,
)
from paiju.tournament.counting.penalty_words import placed_penalty
from paiju.tournament.default_names import as_text
from paiju.tournament.exchange.brought_results import BroughtList, ListAnswers, doubts_after, read_list, refusals
from paiju.tournament.exchange.result_cells import DATE_FORMS
from paiju.tournament.exchange.result_columns import ColumnChoices
from paiju.tournament.files.read_table import reads_as_workbook, table_text
from paiju.tournament.files.table_bounds import ENTRY_LIST
from paiju.tournament.record import EventRecord
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableResult


@dataclass(frozen=True)
class ResultsFile:
    """A list that was sent: its bytes, and what was answered of it."""

    raw: bytes
    sent: SentResults

    @property
    def key(self) -> str:
        """What tells two of them apart."""
        how = [self.sent.columns, self.sent.people, self.sent.stage, self.sent.encoding]
        return sha256(self.raw + repr(how).encode()).hexdigest()[:40]

    @property
    def answers(self) -> ListAnswers:
        """What was answered; InputError for what is no question."""
        check_keys(self.sent.columns, tuple(each.name for each in fields(ColumnChoices)), "columns.")
        columns = ColumnChoices(**self.sent.columns)
        if columns.dates and columns.dates not in DATE_FORMS:
            raise unknown("columns.dates", columns.dates, DATE_FORMS, _("order of day, month and year"))
        return ListAnswers(columns, self.sent.people, self.sent.stage)


@dataclass(frozen=True)
class ResultsPreview:
    """What an event says to a list, and the list as it would be entered."""

    shown: ResultsRead
    brought: BroughtList


def results_preview(file: ResultsFile, trial: EventRecord, by: str) -> ResultsPreview:
    """A list read and tried in a record beside the event's. Done in another process: errors of ours do not go from
    process to process."""
    before = trial.state
    try:
        text, encoding, encodings = text_in(file)
        brought = read_list(text, file.sent.name, before, file.answers)
    except InputError as fault:
        encoding, encodings = "", ()
        brought = BroughtList(faults=[fault.text])
    wrong = list(brought.faults)
    doubts = list(brought.notes)
    if not brought.is_open:
        wrong += refusals(trial, brought, by)
        doubts += doubts_after(trial, before) if not wrong else []
    question = brought.unclear
    brought.unclear = None  # an error of ours, which stays here
    column = ColumnAsked(question.what, question.question, list(question.among)) if question else None
    shown = ResultsRead(
        result_lines(brought, before),
        penalty_lines(brought, before),
        [NameAsked(each.name, list(each.like), each.answer, each.may_be_new) for each in brought.names],
        column,
        brought.columns,
        [*wrong, *doubts],
        bool(wrong or column or any(not each.answer for each in brought.names)),
        0,
        encoding,
        list(encodings),
    )
    return ResultsPreview(shown, brought)


def text_in(file: ResultsFile) -> tuple[str, str, tuple[FileEncoding, ...]]:
    """The list as the text of a CSV file, how it was decoded, and how else it could be."""
    if reads_as_workbook(file.raw, file.sent.name):
        return table_text(file.raw, file.sent.name, ENTRY_LIST), "", ()
    decoded = decoded_text(file.raw, file.sent.name, file.sent.encoding, file.sent.lang)
    return decoded.text, decoded.encoding, possible_encodings(file.raw)


def result_lines(brought: BroughtList, state: EventState) -> list[ResultLine]:
    """The tables as they were understood, those that are there already last."""
    strangers = brought.strangers

    def line(result: TableResult, known: bool) -> ResultLine:
        seats = [
            ResultSeat(strangers.get(who, "") or state.called(who), points, result.out.get(who, ""))
            for who, points in zip(result.players, result.points, strict=True)
        ]
        return ResultLine(result.stage, result.round, result.table, seats, known)

    return [*(line(each, False) for each in brought.results), *(line(each, True) for each in brought.known)]


def penalty_lines(brought: BroughtList, state: EventState) -> list[PenaltyLine]:
    """The penalties that are new."""
    return [
        PenaltyLine(each.team or state.called(each.player), as_text(placed_penalty(each, each.why)))
        for each in brought.penalties
    ]
