"""The hands of an event as rows of a file: one for each hand, with what it came to."""

from collections.abc import Sequence
from typing import Any

from paiju.tournament.counting.stage_games import in_playing_order
from paiju.tournament.files.cells import FileCell
from paiju.tournament.files.people import Roster
from paiju.tournament.record.live_tables import replayed_at
from paiju.tournament.record.state import EventState, PlayedHands, TableKey
from paiju.tournament.rulings.replayed_hands import PaidHand

FileRows = list[list[FileCell]]
COLUMNS = (
    "stage", "round", "table", "date", "hand", "counters", "sticks", "end", "winner", "from", "han", "fu",
    "limit hands", "patterns", "open", "riichi", "ready", "east", "south", "west", "north", "e", "s", "w", "n",
)  # fmt: skip


def hand_rows(state: EventState, roster: Roster) -> FileRows:
    """Every hand of every table whose hands are on record; two winners have two rows, the points in the first."""
    rows: FileRows = [list(COLUMNS)]
    for result in in_playing_order(state.event, state.results):
        key = result.stage, result.round, result.table
        played, again = state.hands_at(key), replayed_at(state, key)
        if played is not None and again is not None:
            for hand in again.hands:
                rows += rows_of(key, played, hand, roster)
    return rows


def rows_of(key: TableKey, played: PlayedHands, hand: PaidHand, roster: Roster) -> FileRows:
    """One hand."""
    names = [roster.get(player).name for player in played.players]
    at: list[FileCell] = [*key, played.played.date() if played.played else None]
    at += [hand.name, hand.at.counters, hand.at.deposits, str(hand.entry.get("do"))]
    wins: Any = hand.entry.get("wins") or [{}]
    rows: FileRows = []
    for number, win in enumerate(wins):
        points: list[FileCell] = [*hand.paid] if number == 0 else [""] * len(names)
        rows.append([*at, *win_cells(hand, win, names), *lists(hand, names), *names, *points])
    return rows


def win_cells(hand: PaidHand, win: dict[str, Any], names: Sequence[str]) -> list[FileCell]:
    """Who won from whom, and with what."""
    claimed = win.get("claimed") or {}
    player, giver = win.get("player", hand.entry.get("player")), hand.entry.get("from")
    who = [names[each] if isinstance(each, int) else "" for each in (player, giver)]
    patterns = ", ".join(map(str, claimed.get("patterns") or ()))
    is_open = "" if claimed.get("open") is None else "yes" if claimed["open"] else "no"
    return [*who, claimed.get("han"), claimed.get("fu"), claimed.get("yakuman"), patterns, is_open]


def lists(hand: PaidHand, names: Sequence[str]) -> list[FileCell]:
    """Who was in riichi, and who was ready at the end."""
    cells: list[FileCell] = []
    for key in ("riichi", "ready"):
        seats: Any = hand.entry.get(key) or ()
        cells.append(", ".join(names[seat] for seat in seats))
    return cells
