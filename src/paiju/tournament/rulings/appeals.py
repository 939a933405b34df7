"""Appeals after a game: who may, until when, in which form; and what the board may decide (mcr:Q148, mcr:Q149).

A player's protest at the table, until everybody has signed, is another thing (xjtu:9.19, `desk/signing.py`)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, get_args

from paiju.books.book import Book
from paiju.books.clause_list import deciding
from paiju.errors import InputError
from paiju.languages import Text, _

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
        raise InputError(
            "appeal",
            _(
                "{id} settles protests at the table, before everybody has signed; there is no appeal afterwards",
                id=book.id,
            ),
        )
    if appeal.player not in seated:
        refuse("player", _("only those who played at this table may appeal"), "mcr:Q149(1)")
    if not ended <= appeal.at <= ended + APPEAL_TIME:
        minutes = APPEAL_TIME // timedelta(minutes=1)
        text = _("an appeal must be made after the game, within {minutes} minutes of its end", minutes=minutes)
        refuse("at", text, "mcr:Q149(2)")
    if not 0 < len(appeal.text.strip()) <= LONGEST:
        refuse("text", _("an appeal must be in writing: say what it is about"), "mcr:Q149(2)")
    if leaders and appeal.leader not in leaders:
        refuse("leader", _("the team's leader must sign the appeal"), "mcr:Q149(3)")
    if not appeal.to_board:
        refuse("to_board", _("an appeal must go to the arbitration board"), "mcr:Q149(4)")


def check_answer(answer: AppealAnswer, before: AppealAnswer | None, within_referees_power: bool) -> None:
    """May the board decide this? What was within a referee's power it does not change (mcr:Q148(2), mcr:Q149(5)), and
    what it has decided is closed."""
    if before is not None:
        raise InputError("appeal", _("this appeal has been decided and is closed"))
    if answer.decision not in DECISIONS:
        known = ", ".join(DECISIONS)
        raise InputError("decision", _("must be one of {known}", known=known))
    if answer.decision == "regulation_decided" and within_referees_power:
        text = _("this was within the referee's power: the board can reject the appeal or instruct the referee")
        refuse("decision", text, "mcr:Q148(2)")
    if answer.changes_result and (within_referees_power or answer.decision != "regulation_decided"):
        text = _("the board cannot change what a referee decided within their power")
        refuse("changes_result", text, "mcr:Q149(5)")


def refuse(field: str, text: Text, clause: str) -> None:
    """Not so, and by which clause."""
    raise InputError(field, _("{text} ({clause})", text=text, clause=clause))
