"""Appeals after a game: who may, until when, in which form; and what the board may decide (mcr:Q148, mcr:Q149).

A player's protest at the table, until everybody has signed, is another thing (xjtu:9.19, `desk/signing.py`)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, get_args

from paiju.books.book import Book
from paiju.books.clause_list import deciding
from paiju.errors import InputError

APPEAL_TIME = timedelta(minutes=30)  # after the game's end (mcr:Q149(2))
BoardDecision = Literal["rejected", "referee_instructed", "regulation_decided"]
DECISIONS: tuple[BoardDecision, ...] = get_args(BoardDecision)
LONGEST = 4000


@dataclass(frozen=True)
class EventAppeal:
    """An appeal in writing."""

    player: str  # id
    stage: str
    round: str
    table: str
    text: str
    leader: str  # who signed it for the team; empty: nobody did
    at: datetime
    to_board: bool = True  # handed to the arbitration board


@dataclass(frozen=True)
class AppealAnswer:
    """What the board decided; an appeal that has one is closed."""

    decision: BoardDecision
    text: str
    by: str
    changes_result: bool = False


def takes_appeals(book: Book) -> bool:
    """Does the book's text let people appeal to a board after the game? Elsewhere a protest is settled on the spot."""
    return bool(deciding("code.tournament.rulings.appeals.check_appeal", book.text))


def check_appeal(book: Book, appeal: EventAppeal, seated: tuple[str, ...], ended: datetime, leaders: set[str]) -> None:
    """May it be taken? InputError with the clause when it may not. An event without leaders has none to sign
    (reading:322)."""
    if not takes_appeals(book):
        en = f"{book.id} settles protests at the table, before everybody has signed; there is no appeal"
        raise InputError("appeal", en, f"{book.id} 的异议须当场在签字前提出，没有事后申诉")
    if appeal.player not in seated:
        refuse("player", "only who played at this table may appeal", "只有本桌选手可以申诉", "mcr:Q149(1)")
    if not ended <= appeal.at <= ended + APPEAL_TIME:
        minutes = APPEAL_TIME // timedelta(minutes=1)
        en = f"an appeal is made after the game, within {minutes} minutes of its end"
        refuse("at", en, f"申诉须在本局结束后 {minutes} 分钟内提出", "mcr:Q149(2)")
    if not 0 < len(appeal.text.strip()) <= LONGEST:
        refuse("text", "an appeal is in writing: say what it is about", "申诉须书面提出：请写明内容", "mcr:Q149(2)")
    if leaders and appeal.leader not in leaders:
        refuse("leader", "the team's leader has to sign the appeal", "申诉书须有领队签字", "mcr:Q149(3)")
    if not appeal.to_board:
        refuse("to_board", "an appeal goes to the arbitration board", "申诉材料须提交仲裁委员会", "mcr:Q149(4)")


def check_answer(answer: AppealAnswer, before: AppealAnswer | None, within_referees_power: bool) -> None:
    """May the board decide this? What was within a referee's power it does not change (mcr:Q148(2), mcr:Q149(5)), and
    what it has decided is closed."""
    if before is not None:
        raise InputError("appeal", "this appeal has been decided and is closed", "该申诉已有决定，不再处理")
    if answer.decision not in DECISIONS:
        known = ", ".join(DECISIONS)
        raise InputError("decision", f"one of {known}", f"须为 {known} 之一")
    if answer.decision == "regulation_decided" and within_referees_power:
        en = "this was within the referee's power: it may be rejected, or the referee instructed"
        refuse("decision", en, "此事属裁判职权范围：只能驳回，或教育、处分裁判", "mcr:Q148(2)")
    if answer.changes_result and (within_referees_power or answer.decision != "regulation_decided"):
        en = "the board does not change what a referee decided within their power"
        refuse("changes_result", en, "仲裁不得改变裁判在职权范围内作出的决定", "mcr:Q149(5)")


def refuse(field: str, en: str, zh: str, clause: str) -> None:
    """Not so, and by which clause."""
    raise InputError(field, f"{en} ({clause})", f"{zh}（{clause}）")
