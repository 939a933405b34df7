"""Results: entered, put right with their history, signed, audited."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from paiju.desk.signing import signed_clauses
from paiju.errors import InputError
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
    """A table's size, people who are entered, nobody twice, and those who were seated there."""
    size = state.book(result.stage).tiles.players
    if len(result.players) != size or len(result.points) != size or len(set(result.players)) != size:
        raise InputError("players", f"{size} different players with their points", f"须为 {size} 名不同选手及其得分")
    check_cards(result.cards, size)
    for player in (*result.players, *result.out, *result.best):
        enrolled(state, player)
    seats = state.seating.get((result.stage, result.round))
    if seats is not None:
        here = next((table for table in seats if table.table == result.table), None)
        if here is None:
            tables = ", ".join(table.table for table in seats)
            raise InputError(
                "table", f"no table {result.table}; there are {tables}", f"没有 {result.table} 桌；有 {tables}"
            )
        if set(here.players) != set(result.players):
            seated = ", ".join(here.players)
            raise InputError("players", f"seated there: {seated}", f"该桌所排选手：{seated}")
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
                en = f"{name} has a result at table {there.table} in this round"
                raise InputError("players", en, f"{name} 本轮在 {there.table} 桌已有成绩")


@dataclass(frozen=True)
class ResultEntered(EventCommand):
    """What a table came to; its hands with it where they were written down."""

    kind: ClassVar[str] = "result"
    result: TableResult
    hands: tuple[Any, ...] = ()

    def about_table(self, _: EventState) -> str:
        return self.result.table

    def settled(self, state: EventState) -> "ResultEntered":
        """Rulings among the hands with the hand they are on."""
        return replace(self, hands=hands_on_record(state, self.result, self.hands))

    def check(self, state: EventState) -> None:
        """A table that has none yet."""
        if key_of(self.result) in state.sheets:
            raise InputError("table", "it has a result; correct that one", "该桌已有成绩，请用更正")
        check_result(state, self.result)
        check_hands(state, self.result, self.hands)

    def done(self, state: EventState) -> EventState:
        """The table has its sheet."""
        sheet = TableSheet(self.result, (state.count,), hands=self.hands)
        return replace(state, sheets=put(state.sheets, key_of(self.result), sheet))


def hands_on_record(state: EventState, result: TableResult, hands: tuple[Any, ...]) -> tuple[Any, ...]:
    """Hands as a record keeps them; whether they belong to the table is for the check to say."""
    book = state.book(result.stage) if hands else None
    if book is None or len(result.players) != book.tiles.players:
        return hands
    return settled_hands(book, seats_of_result(result), hands, state.wrong_seats.get(key_of(result)))


def check_hands(state: EventState, result: TableResult, hands: tuple[Any, ...]) -> None:
    """Hands, judged by the book's engine, come to the points that were told."""
    if not hands:
        return
    wrong = state.wrong_seats.get(key_of(result))
    played = table_of_hands(state.book(result.stage), seats_of_result(result), hands, replayed=True, wrong=wrong).result
    if played.points != result.points:
        reported, counted = (", ".join(map(str, each)) for each in (result.points, played.points))
        raise InputError(
            "points", f"told {reported}; the hands come to {counted}", f"所报为 {reported}；各盘合计为 {counted}"
        )


@dataclass(frozen=True)
class ResultCorrected(EventCommand):
    """A result put right. `entry` is the one it corrects; what stood there stays in the log. When all players have
    signed, only a mistake of copying from the signed sheet is put right, by the chief (mcr:Q147(4), mcr:Q140(12))."""

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
        """Rulings among the hands with the hand they are on."""
        return replace(self, hands=hands_on_record(state, self.result, self.hands))

    def check(self, state: EventState) -> None:
        """The entry that holds now; a reason; after all signatures only what was copied wrong."""
        sheet = state.sheets.get(key_of(self.result))
        if sheet is None or sheet.entries[-1] != self.entry:
            last = sheet.entries[-1] if sheet else None
            en = f"the result that holds is entry {last}" if last else "the table has no result to put right"
            raise InputError("entry", en, f"现行成绩是第 {last} 条" if last else "该桌没有可更正的成绩")
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
        """By the chief: as the board has decided on an appeal since the result was entered, or, until the event is
        closed, what was copied wrong."""
        if not board_changes(state, sheet):
            if state.closed:
                en = "the event is closed: a result is put right only as the arbitration board has decided"
                raise InputError("entry", en, "赛事已结束：只能按仲裁委员会的决定更正成绩")
            if not self.copied_wrong:
                cited = ", ".join(signed_clauses(state.book(self.result.stage)))
                en = f"it is signed: only what was copied wrong from the signed sheet is put right ({cited})"
                raise InputError("copied_wrong", en, f"已签字：只能更正与签字记录表不符的录入错误（{cited}）")
        in_office(state, self.chief, "chief", CHIEFS)

    def done(self, state: EventState) -> EventState:
        """The new result holds, and the audit is made again. Signatures of all stand under what was only copied wrong
        (reading:324); else what was signed was another result."""
        before = state.sheets[key_of(self.result)]
        signed = before.signed if self.copied_wrong and is_closed(state, key_of(self.result)) else {}
        result = with_cards_of(before.result, self.result)
        sheet = TableSheet(result, (*before.entries, state.count), signed, hands=self.hands)
        return replace(state, sheets=put(state.sheets, key_of(self.result), sheet))


def board_changes(state: EventState, sheet: TableSheet) -> bool:
    """Has the arbitration board decided that a table's result changes, since it was last entered? (mcr:Q149)"""
    filed = [appeal for appeal in state.appeals.values() if appeal.answer and appeal.answer.changes_result]
    at = key_of(sheet.result)
    return any(
        (appeal.appeal.stage, appeal.appeal.round, appeal.appeal.table) == at and appeal.decided > sheet.entries[-1]
        for appeal in filed
    )


@dataclass(frozen=True)
class ResultSigned(EventCommand):
    """A player or the table's referee signs the sheet (mcr:Q147(4))."""

    kind: ClassVar[str] = "signed"
    stage: str
    round: str
    table: str
    person: str
    signs_as: SignedAs = "player"

    def about_table(self, _: EventState) -> str:
        return self.table

    def check(self, state: EventState) -> None:
        """Who played there, or has an office."""
        sheet = sheet_of(state, (self.stage, self.round, self.table))
        if self.signs_as == "player" and self.person not in sheet.result.players:
            raise InputError("person", f"{self.person} did not play there", f"{self.person} 不是该桌选手")
        if self.signs_as == "referee":
            in_office(state, self.person, "person", ("table", *CHIEFS))
        if sheet.audited:
            raise InputError("table", "the sheet is audited already", "该表已审核")
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
            zh, en = names_of(state, missing)
            raise InputError("signed", f"not signed yet: {en} (mcr:Q147(4))", f"尚未签字：{zh}（mcr:Q147(4)）")

    def done(self, state: EventState) -> EventState:
        """Audited."""
        key = (self.stage, self.round, self.table)
        return replace(state, sheets=put(state.sheets, key, replace(state.sheets[key], audited=self.chief)))


def check_settled(state: EventState, key: TableKey) -> None:
    """Nobody signs or audits while a protest waits for its answer (reading:268), or the score cards that were counted
    disagree with the sheet (reading:364)."""
    waiting = open_protests(state, key)
    if waiting:
        en = f"a protest (entry {waiting[0].number}) waits for its answer first"
        raise InputError("table", en, f"有异议（第 {waiting[0].number} 条）尚未答复，须先答复")
    apart = cards_at(state, key)
    if apart:
        zh, en = apart
        cited = ", ".join(signed_clauses(state.book(key[0])))
        raise InputError(
            "cards", f"{en}; count again, or put the result right ({cited})", f"{zh}；请重新清点或更正成绩（{cited}）"
        )


def sheet_of(state: EventState, key: TableKey) -> TableSheet:
    """A table's sheet."""
    if key not in state.sheets:
        raise InputError("table", f"no result of {' '.join(key)}", f"没有 {' '.join(key)} 的成绩")
    return state.sheets[key]
