"""The results group's list: which sheets are missing, not signed, not audited, and when everything must be counted
(mcr:Q144(1))."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.languages import Text, _
from paiju.tournament.counting.cards import apart_text, cards_apart
from paiju.tournament.default_names import place_name
from paiju.tournament.record.live_values import HallProtest
from paiju.tournament.record.state import EventState, Round, TableKey, TableSheet
from paiju.tournament.rulings.score_cards import counted_before

REFEREE = "referee"  # among those whose signature is missing
MISSING = {
    "result": _("no result"),
    "answer": _("a protest is waiting for an answer"),
    "cards": _("the score cards disagree"),
    "signatures": _("not signed"),
    "audit": _("not audited"),
}


@dataclass(frozen=True)
class SheetDue:
    """A sheet that is not ready: what is missing, and from whom."""

    table: TableKey
    missing: str  # result | answer | cards | signatures | audit
    who: tuple[str, ...] = ()

    def text(self, state: EventState) -> Text:
        """In a line."""
        values = {"where": place_name(*self.table), "problem": MISSING[self.missing]}
        if not self.who:
            return _("{where}: {problem}", **values)
        return _("{where}: {problem} ({who})", **values, who=names_of(state, self.who))


def names_of(state: EventState, who: Sequence[str]) -> list[Text | str]:
    """Whose signatures or answers are missing, as people call them."""
    return [_("the table referee") if id == REFEREE else state.called(id) for id in who]


def missing_signatures(state: EventState, sheet: TableSheet) -> list[str]:
    """Who has not signed: players who have a result, and a referee if the event has referees at tables."""
    out = {
        **state.counted(sheet.result).out,
        **{id: entrant.left for id, entrant in state.enrolled.items() if entrant.left},
    }
    missing = [player for player in sheet.result.players if player not in out and player not in sheet.signed]
    has_referees = any(official.role == "table" for official in state.planned.officials)
    return missing + [REFEREE] * (has_referees and "referee" not in sheet.signed.values())


def all_players_signed(state: EventState, sheet: TableSheet) -> bool:
    """Have all players signed, whether or not a referee has? From then on the result stands (mcr:Q147(4))."""
    return bool(sheet.signed) and set(missing_signatures(state, sheet)) <= {REFEREE}


def open_protests(state: EventState, key: TableKey) -> list[HallProtest]:
    """A table's open protests: awaiting an answer, or a correction of the result (reading:342)."""
    sheet = state.sheets.get(key)
    put_right = sheet.entries[-1] if sheet is not None and len(sheet.entries) > 1 else 0
    waiting = (protest for protest in state.protests.values() if protest.table == key and not protest.referee)
    return [protest for protest in waiting if protest.number > put_right]


def cards_at(state: EventState, key: TableKey) -> Text | None:
    """Why the score cards counted at a table prevent signing: they differ from the sheet, or were wrong before play and
    have not been counted since (mcr:Q27(3), mcr:Q147(4), reading:364)."""
    sheet, book = state.sheets.get(key), state.book(key[0])
    if sheet is not None and sheet.result.cards:
        own = [penalty for penalty in state.penalties if (penalty.stage, penalty.round) == key[:2]]
        apart = cards_apart(book, state.counted(sheet.result), own)
        return apart_text(apart) if apart else None
    first = state.first_cards.get(key)
    seats = next((table.players for table in state.seating.get(key[:2], ()) if table.table == key[2]), ())
    count = counted_before(book, [first.get(player, book.game.start_points) for player in seats]) if first else None
    return None if count is None or count.right else count.text


def sheets_due(state: EventState, only: Round | None = None) -> list[SheetDue]:
    """Every sheet that is not ready, of a round or of all. Signatures and the audit are required once somebody has
    signed, or if the plan names officials: a club evening may do without."""
    due = []
    formal = bool(state.planned.officials) or any(sheet.signed for sheet in state.sheets.values())
    for key in keys_of(state, only):
        sheet = state.sheets.get(key)
        if sheet is None:
            due.append(SheetDue(key, "result"))
        elif protests := open_protests(state, key):
            due.append(SheetDue(key, "answer", tuple(protest.player for protest in protests)))
        elif cards_at(state, key):
            due.append(SheetDue(key, "cards"))
        elif formal and not sheet.audited and (who := missing_signatures(state, sheet)):
            due.append(SheetDue(key, "signatures", tuple(who)))
        elif formal and not sheet.audited:
            due.append(SheetDue(key, "audit"))
    return due


def keys_of(state: EventState, only: Round | None) -> list[TableKey]:
    """Every table that was seated or has a result."""
    seated = [(*at, table.table) for at, tables in state.seating.items() for table in tables]
    keys = dict.fromkeys([*seated, *state.sheets])
    return [key for key in keys if only is None or key[:2] == only]
