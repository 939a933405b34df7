"""A table of an event's round as somebody is shown it: who sits there, its sheet, its clock, what goes on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from paiju.languages import _
from paiju.server.events.messages.events import EventRole
from paiju.server.events.messages.hands import HandsShown
from paiju.server.events.messages.rounds import (
    PastShown,
    PenaltyShown,
    ProtestShown,
    SeatShown,
    SheetShown,
    SignatureShown,
    TableShown,
    TableState,
)
from paiju.server.events.officials.hands import hands_shown
from paiju.server.events.roles import OFFICIALS
from paiju.server.protocol.texts import Wording
from paiju.tournament.counting.at_table import counted_table, points_of, taken_at
from paiju.tournament.counting.awards import note_text
from paiju.tournament.counting.penalty_words import penalty_text
from paiju.tournament.record.chain import LogEntry
from paiju.tournament.record.history import IMPOSED, history_of
from paiju.tournament.record.live_values import HallProtest
from paiju.tournament.record.sheets_due import SheetDue, cards_at, missing_signatures, open_protests, sheets_due
from paiju.tournament.record.state import EventState, Round, TableKey, TableSheet
from paiju.tournament.record.values import value_of
from paiju.tournament.tables import PointPenalty, TableSeats


@dataclass
class EventViewer:
    """Who looks at an event's state with its log, as what, and when."""

    state: EventState
    entries: Sequence[LogEntry]
    who: str
    roles: Sequence[EventRole]
    now: datetime
    _due: dict[Round, list[SheetDue]] = field(default_factory=dict)

    @property
    def official(self) -> bool:
        """Has an office?"""
        return any(role in OFFICIALS for role in self.roles)

    def due(self, at: Round) -> list[SheetDue]:
        """A round's sheets that are not ready, looked for once."""
        if at not in self._due:
            self._due[at] = sheets_due(self.state, at)
        return self._due[at]

    @cached_property
    def own(self) -> frozenset[str]:
        """Who looks, and everybody of the teams they lead."""
        led = {team.name for team in self.state.teams if team.leader == self.who} if "captain" in self.roles else set()
        members = [id for id, entrant in self.state.enrolled.items() if entrant.player.team in led]
        return frozenset([*members, self.who] if self.who else [])


def seconds(at: datetime | None) -> float | None:
    """A moment as it is sent."""
    return None if at is None else at.timestamp()


def made_at(entry: LogEntry) -> float:
    """When an entry was made."""
    return datetime.fromisoformat(entry.at).timestamp()


def plain(number: Fraction | None) -> str:
    """A figure as it is sent: 4, 1.5, -12.3; nothing where there is none."""
    if number is None:
        return ""
    return str(int(number)) if number.denominator == 1 else f"{float(number):.2f}".rstrip("0").rstrip(".")


def seat_shown(viewer: EventViewer, player: str, out: str = "") -> SeatShown:
    """Somebody on a seat."""
    entrant = viewer.state.enrolled.get(player)
    if entrant is None:
        return SeatShown(player, viewer.state.called(player), "", "", out)
    return SeatShown(
        player, viewer.state.called(player), entrant.player.number, entrant.player.team, out or entrant.left
    )


def table_shown(viewer: EventViewer, seats: TableSeats, ends: datetime | None, past: bool = False) -> TableShown:
    """A table. What was protested, taken off and said before is for officials and those who sit there."""
    state, key = viewer.state, (seats.stage, seats.round, seats.table)
    sheet, mine = state.sheets.get(key), viewer.who in seats.players
    inside = mine or viewer.official
    shown = sheet if sheet is not None and (inside or not is_hidden(state, sheet)) else None
    out = state.counted(sheet.result).out if sheet else {}
    wrong = state.wrong_seats.get(key) if inside else None
    call = next(
        (hall_call.number for hall_call in state.calls.values() if hall_call.table == key and not hall_call.referee), 0
    )
    return TableShown(
        table=seats.table,
        seats=[seat_shown(viewer, player, out.get(player, "")) for player in seats.players],
        state=state_of_table(viewer, key, ends),
        sheet=sheet_shown(viewer, seats, shown) if shown else None,
        ends=seconds(ends),
        extra=state.extra.get(key, 0),
        call=call if inside else 0,
        club=state.online.get(key, ""),
        mine=mine,
        protests=[
            protest_shown(viewer, protest) for protest in state.protests.values() if protest.table == key
        ] if inside else [],
        penalties=penalties_at(viewer, seats) if inside else [],
        history=history_shown(viewer, seats) if inside and past else [],
        cards=cards_shown(state, seats) if inside else [],
        apart=cards_at(state, key) if inside else None,
        sat=[seats.players.index(player) for player in wrong.sat if player in seats.players] if wrong else [],
        sat_hands=wrong.hands if wrong else 0,
        hands=hands_at(viewer, key, inside),
    )  # fmt: skip


def hands_at(viewer: EventViewer, key: TableKey, inside: bool) -> HandsShown | None:
    """The hands of a table that is not locked; once there is a result, for officials and those who sit there."""
    sheet, hidden = viewer.state.sheets.get(key), viewer.state.hidden is not None
    if sheet is not None and (sheet.audited or not inside):
        return None
    return hands_shown(viewer.state, key) if inside or not hidden else None


def cards_shown(state: EventState, seats: TableSeats) -> list[int]:
    """Score cards as they were counted last, in the order of the seats."""
    sheet = state.sheets.get((seats.stage, seats.round, seats.table))
    counted = dict(zip(sheet.result.players, sheet.result.cards)) if sheet else {}
    counted = counted or dict(state.first_cards.get((seats.stage, seats.round, seats.table), {}))
    return [counted.get(player, 0) for player in seats.players] if counted else []


def is_hidden(state: EventState, sheet: TableSheet) -> bool:
    """Is a result kept for the ceremony?"""
    return state.hidden is not None and sheet.entries[-1] > state.hidden.since


def state_of_table(viewer: EventViewer, key: TableKey, ends: datetime | None) -> TableState:
    """How far a table has come."""
    state, sheet = viewer.state, viewer.state.sheets.get(key)
    if sheet is not None:
        return "audited" if sheet.audited else "entered" if missing_signatures(state, sheet) else "signed"
    if key[:2] not in state.starts:
        return "waiting"
    over = key[:2] in state.ends or (ends is not None and viewer.now > ends and not state.halted(*key[:2]))
    return "late" if over else "playing"


def sheet_shown(viewer: EventViewer, seats: TableSeats, sheet: TableSheet) -> SheetShown:
    """The sheet, in the order of the seats."""
    state, result = viewer.state, sheet.result
    book, stage = state.book(result.stage), state.stage(result.stage)
    own = [penalty for penalty in state.penalties if (penalty.stage, penalty.round) == (result.stage, result.round)]
    games = {
        game.player: game for game in counted_table(book, stage, state.counted(result), taken_at(book, result, own))
    }
    order = [player for player in seats.players if player in games]
    entry = viewer.entries[sheet.entries[-1] - 1]
    first = viewer.entries[sheet.entries[0] - 1]
    return SheetShown(
        entry=entry.n,
        by=first.by,
        by_name=viewer.state.called(first.by),
        at=made_at(entry),
        corrected=len(sheet.entries) - 1,
        points=[games[player].points for player in order],
        net=[int(games[player].game) for player in order],
        places=[games[player].place for player in order],
        standard=[plain(games[player].standard) for player in order] if book.game.standard_points else [],
        missing=points_of(book, result).missing,
        best={player: str(state.shown(text)) for player, text in result.best.items()},
        hands={player: note_text(book, str(state.shown(text))) for player, text in result.best.items()},
        signed=[SignatureShown(id, viewer.state.called(id), how) for id, how in sheet.signed.items()],
        waits=missing_signatures(state, sheet),
        audited=viewer.state.called(sheet.audited),
        locked=bool(sheet.audited),
    )


def protest_shown(viewer: EventViewer, protest: HallProtest) -> ProtestShown:
    """A protest, and whether it still waits."""
    state = viewer.state
    return ProtestShown(
        protest.number,
        *protest.table,
        player=protest.player,
        name=state.called(protest.player),
        why=state.shown(protest.why),
        at=protest.at.timestamp(),
        referee=state.called(protest.referee),
        answer=state.shown(protest.answer),
        settled=protest not in open_protests(state, protest.table),
    )


def penalties_at(viewer: EventViewer, seats: TableSeats) -> list[PenaltyShown]:
    """What was taken off the players of a table in its round, cards and forfeits among it."""
    at = (seats.stage, seats.round)
    return [penalty for penalty in penalties_shown(viewer, seats.players) if (penalty.stage, penalty.round) == at]


def penalties_shown(viewer: EventViewer, players: Iterable[str]) -> list[PenaltyShown]:
    """Everything that was imposed on these players."""
    state, among = viewer.state, set(players)
    penalties = [
        given_shown(viewer, entry, penalty) for entry, penalty in state.given.items() if penalty.player in among
    ]
    for card in state.cards:
        if card.player in among:
            penalties.append(imposed(viewer, (card.stage, card.round), card.player, "card", state.shown(card.why)))
    for (stage, round, player), why in state.forfeits.items():
        if player in among:
            penalties.append(imposed(viewer, (stage, round), player, "forfeit", state.shown(why)))
    return penalties


def given_shown(viewer: EventViewer, entry: int, penalty: PointPenalty) -> PenaltyShown:
    """Points that were taken off."""
    at = (penalty.stage, penalty.round)
    who = (penalty.player, viewer.state.called(penalty.player) or penalty.team)
    return PenaltyShown(entry, *at, *who, penalty.kind, plain(penalty.amount), viewer.state.shown(penalty.why))


def imposed(viewer: EventViewer, at: tuple[str, str], player: str, kind: str, why: Wording) -> PenaltyShown:
    """A card, or a game that counts as nothing."""
    return PenaltyShown(0, *at, player, viewer.state.called(player), kind, "", why)


def history_shown(viewer: EventViewer, seats: TableSeats) -> list[PastShown]:
    """Every word on a table's sheet, the newest last: who, when, before, after; hands are no word on it."""
    rows = []
    for change in history_of(viewer.entries, (seats.stage, seats.round, seats.table), seats.players):
        if change.kind == "hands":  # they have a page of their own
            continue
        at = made_at(viewer.entries[change.n - 1])
        why = why_shown(viewer, viewer.entries[change.n - 1])
        points = [in_seats(each, seats.players) for each in (change.before, change.after)]
        rows.append(PastShown(change.n, at, viewer.state.called(change.by), change.kind, why, points[0], points[1]))
    return rows


def why_shown(viewer: EventViewer, entry: LogEntry) -> Wording:
    """The reason of an entry; of a penalty also who, and what it takes off."""
    if entry.kind == "penalty":
        penalty = value_of(PointPenalty, entry.data["penalty"], "penalty")
        text = penalty_text(penalty, viewer.state.shown(penalty.why) if penalty.why else "")
        return _("{name}: {what}", name=viewer.state.called(penalty.player) or penalty.team, what=text)
    why = viewer.state.shown(str(entry.data.get("why", "")))
    return (
        _("{name}: {what}", name=viewer.state.called(entry.data["player"]), what=why) if entry.kind in IMPOSED else why
    )


def in_seats(result: object, players: Sequence[str]) -> list[int] | None:
    """The points of a result as the log has it, in the order of the seats."""
    if not isinstance(result, dict) or "points" not in result:
        return None
    points = dict(zip(result["players"], result["points"], strict=True))
    return [int(points.get(player, 0)) for player in players]
