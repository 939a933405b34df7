"""Results: entered, corrected with their history, signed, audited."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from paiju.desk.signing import signed_clauses
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.default_names import place_name
from paiju.tournament.placing.values import seats_of_result
from paiju.tournament.record.commands.at_table import check_cards, with_cards_of
from paiju.tournament.record.commands.base import EventCommand, enrolled, in_office, put, said_why
from paiju.tournament.record.commands.rounds import CHIEFS
from paiju.tournament.record.sheets_due import cards_at, missing_signatures, names_of, open_protests
from paiju.tournament.record.signed_tables import is_closed
from paiju.tournament.record.state import EventState, SignedAs, TableKey, TableSheet
from paiju.tournament.rulings.hands import settled_hands, table_of_hands
from paiju.tournament.tables import TableResult

BROUGHT = ("results", "league")  # stages whose rounds others made: somebody may play twice in one


def key_of(result: TableResult) -> TableKey:
    """Which table of which round."""
    return result.stage, result.round, result.table


def check_result(state: EventState, result: TableResult) -> None:
    """The right number of players, all entered, nobody twice, and those who were seated there."""
    size = state.book(result.stage).tiles.players
    if len(result.players) != size or len(result.points) != size or len(set(result.players)) != size:
        raise InputError("players", _("expected {size} different players with their points", size=size))
    check_cards(result.cards, size)
    for player in (*result.players, *result.out, *result.best):
        enrolled(state, player)
    seats = state.seating.get((result.stage, result.round))
    if seats is not None:
        here = next((table for table in seats if table.table == result.table), None)
        if here is None:
            tables = ", ".join(table.table for table in seats)
            raise InputError(
                "table", _("there is no table {table}; there are {tables}", table=result.table, tables=tables)
            )
        if set(here.players) != set(result.players):
            seated = ", ".join(here.players)
            raise InputError("players", _("seated there: {seated}", seated=seated))
    if state.stage(result.stage).kind not in BROUGHT:
        check_nobody_twice(state, result)


def check_nobody_twice(state: EventState, result: TableResult) -> None:
    """Nobody has a result at another table of the round."""
    for other in state.sheets.values():
        there = other.result
        if key_of(there) != key_of(result) and (there.stage, there.round) == (result.stage, result.round):
            both = set(there.players) & set(result.players)
            if both:
                name = sorted(both)[0]
                raise InputError(
                    "players",
                    _("{name} already has a result at table {table} in this round", name=name, table=there.table),
                )


@dataclass(frozen=True)
class ResultEntered(EventCommand):
    """The result of a table, with its hands if they were written down."""

    kind: ClassVar[str] = "result"
    result: TableResult
    hands: tuple[Any, ...] = ()

    def about_table(self, _: EventState) -> str:
        return self.result.table

    def settled(self, state: EventState) -> "ResultEntered":
        """Rulings among the hands, each with the hand it is on."""
        return replace(self, hands=hands_on_record(state, self.result, self.hands))

    def check(self, state: EventState) -> None:
        """A table that has no result yet."""
        if key_of(self.result) in state.sheets:
            raise InputError("table", _("this table already has a result; correct that one"))
        check_result(state, self.result)
        check_hands(state, self.result, self.hands)

    def done(self, state: EventState) -> EventState:
        """The table has its sheet."""
        sheet = TableSheet(self.result, (state.count,), hands=self.hands)
        return replace(state, sheets=put(state.sheets, key_of(self.result), sheet))


def hands_on_record(state: EventState, result: TableResult, hands: tuple[Any, ...]) -> tuple[Any, ...]:
    """Hands as a record stores them; the check says whether they belong to the table."""
    book = state.book(result.stage) if hands else None
    if book is None or len(result.players) != book.tiles.players:
        return hands
    return settled_hands(book, seats_of_result(result), hands, state.wrong_seats.get(key_of(result)))


def check_hands(state: EventState, result: TableResult, hands: tuple[Any, ...]) -> None:
    """Hands, judged by the book's engine, must add up to the points given."""
    if not hands:
        return
    wrong = state.wrong_seats.get(key_of(result))
    played = table_of_hands(state.book(result.stage), seats_of_result(result), hands, replayed=True, wrong=wrong).result
    if played.points != result.points:
        reported, counted = (", ".join(map(str, each)) for each in (result.points, played.points))
        raise InputError(
            "points", _("reported {reported}; the hands add up to {counted}", reported=reported, counted=counted)
        )


@dataclass(frozen=True)
class ResultCorrected(EventCommand):
    """A corrected result. `entry` is the one it corrects; the old result stays in the log. Once all players have
    signed, only a mistake in copying from the signed sheet is corrected, by the chief referee (mcr:Q147(4),
    mcr:Q140(12))."""

    kind: ClassVar[str] = "result_corrected"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    late: ClassVar[bool] = True
    entry: int
    result: TableResult
    why: str
    copied_wrong: bool = False
    chief: str = ""
    hands: tuple[Any, ...] = ()

    def about_table(self, _: EventState) -> str:
        return self.result.table

    def settled(self, state: EventState) -> "ResultCorrected":
        """Rulings among the hands, each with the hand it is on."""
        return replace(self, hands=hands_on_record(state, self.result, self.hands))

    def check(self, state: EventState) -> None:
        """The entry now in force; a reason; after all signatures only copying mistakes."""
        sheet = state.sheets.get(key_of(self.result))
        if sheet is None or sheet.entries[-1] != self.entry:
            last = sheet.entries[-1] if sheet else None
            none = _("this table has no result to correct")
            raise InputError("entry", _("the current result is entry {entry}", entry=last) if last else none)
        said_why(self.why)
        check_result(state, self.result)
        check_hands(state, self.result, self.hands)
        if state.closed or is_closed(state, key_of(self.result)):
            self.check_closed(state, sheet)

    @property
    def puts_right(self) -> TableKey:
        """This table."""
        return key_of(self.result)

    def check_closed(self, state: EventState, sheet: TableSheet) -> None:
        """By the chief referee: as the board has decided on an appeal since the result was entered or, until the event
        is closed, a copying mistake."""
        if not board_changes(state, sheet):
            if state.closed:
                raise InputError(
                    "entry",
                    _("the event is closed: a result can be corrected only as the arbitration board has decided"),
                )
            if not self.copied_wrong:
                cited = ", ".join(signed_clauses(state.book(self.result.stage)))
                raise InputError(
                    "copied_wrong",
                    _(
                        "it is signed: only what was copied wrongly from the signed sheet can be corrected ({cited})",
                        cited=cited,
                    ),
                )
        in_office(state, self.chief, "chief", CHIEFS)

    def done(self, state: EventState) -> EventState:
        """The new result applies, and must be audited again. If only a copying mistake was corrected all signatures
        stay (reading:324); otherwise another result was signed."""
        before = state.sheets[key_of(self.result)]
        signed = before.signed if self.copied_wrong and is_closed(state, key_of(self.result)) else {}
        result = with_cards_of(before.result, self.result)
        sheet = TableSheet(result, (*before.entries, state.count), signed, hands=self.hands)
        return replace(state, sheets=put(state.sheets, key_of(self.result), sheet))


def board_changes(state: EventState, sheet: TableSheet) -> bool:
    """Has the arbitration board decided to change a table's result since it was last entered? (mcr:Q149)"""
    filed = [appeal for appeal in state.appeals.values() if appeal.answer and appeal.answer.changes_result]
    at = key_of(sheet.result)
    return any(
        (appeal.appeal.stage, appeal.appeal.round, appeal.appeal.table) == at and appeal.decided > sheet.entries[-1]
        for appeal in filed
    )


@dataclass(frozen=True)
class ResultSigned(EventCommand):
    """A player or the table's referee signs the sheet (mcr:Q147(4)); or an official has seen a player's name on the
    sheet of paper."""

    kind: ClassVar[str] = "signed"
    stage: str
    round: str
    table: str
    person: str
    signs_as: SignedAs = "player"
    on_paper: bool = False

    def about_table(self, _: EventState) -> str:
        return self.table

    def check(self, state: EventState) -> None:
        """Somebody who played there, or holds an office."""
        sheet = sheet_of(state, (self.stage, self.round, self.table))
        if self.signs_as == "player" and self.person not in sheet.result.players:
            raise InputError("person", _("{person} did not play there", person=state.called(self.person)))
        if self.signs_as == "referee":
            in_office(state, self.person, "person", ("table", *CHIEFS))
        if sheet.audited:
            raise InputError("table", _("the sheet has already been audited"))
        check_settled(state, (self.stage, self.round, self.table))

    def done(self, state: EventState) -> EventState:
        """One more signature."""
        key = (self.stage, self.round, self.table)
        sheet = state.sheets[key]
        return replace(
            state, sheets=put(state.sheets, key, replace(sheet, signed=put(sheet.signed, self.person, self.signs_as)))
        )


@dataclass(frozen=True)
class ResultAudited(EventCommand):
    """The chief referee audits and signs a sheet that all have signed (mcr:Q140(12), mcr:Q147(4))."""

    kind: ClassVar[str] = "audited"
    stage: str
    round: str
    table: str
    chief: str

    def check(self, state: EventState) -> None:
        """All have signed."""
        in_office(state, self.chief, "chief", CHIEFS)
        key = (self.stage, self.round, self.table)
        missing = missing_signatures(state, sheet_of(state, key))
        check_settled(state, key)
        if missing:
            raise InputError("signed", _("not signed yet: {who} (mcr:Q147(4))", who=names_of(state, missing)))

    def done(self, state: EventState) -> EventState:
        """Audited."""
        key = (self.stage, self.round, self.table)
        return replace(state, sheets=put(state.sheets, key, replace(state.sheets[key], audited=self.chief)))


def check_settled(state: EventState, key: TableKey) -> None:
    """Nobody signs or audits while a protest waits for its answer (reading:268), or the counted score cards disagree
    with the sheet (reading:364)."""
    waiting = open_protests(state, key)
    if waiting:
        raise InputError("table", _("a protest (entry {number}) must be answered first", number=waiting[0].number))
    apart = cards_at(state, key)
    if apart:
        text = _(
            "{problem}; count again, or correct the result ({cited})",
            problem=apart,
            cited=signed_clauses(state.book(key[0])),
        )
        raise InputError("cards", text)


def sheet_of(state: EventState, key: TableKey) -> TableSheet:
    """A table's sheet."""
    if key not in state.sheets:
        raise InputError("table", _("there is no result for {where}", where=place_name(*key)))
    return state.sheets[key]
