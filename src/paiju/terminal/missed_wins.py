"""Tiles that complete the own hand and still may not win: one is told at once, for the table would only pass on."""

from paiju.core.play import actions as A
from paiju.core.play.claims import why_no_answer
from paiju.notation import SEATS
from paiju.table import events as E
from paiju.table.codes import CODES
from paiju.table.offered import at_stake
from paiju.table.table import Table
from paiju.table.why import Refusal, explain

NO_WIN = ("furiten_discard", "furiten_turn", "furiten_riichi", "below_minimum", "taken_away")


def waits(table: Table, seat: str) -> int:
    """What the own hand waits for, as kinds in a mask."""
    return table.state.waits[SEATS.index(seat)]


def missed(table: Table, seat: str, waited: int, done: tuple[E.Event, ...]) -> tuple[str, Refusal] | None:
    """Of what somebody just did: the discard that would have completed the own hand, and why it may not win."""
    for event in done:
        if isinstance(event, E.Discard) and event.seat != seat and is_waited(waited, event.tile):
            return told(event.tile, why_no_claim(table, seat))
    return None


def drawn(table: Table, seat: str, tile: str | None) -> tuple[str, Refusal] | None:
    """The same of the tile just drawn."""
    if tile is None or not is_waited(waits(table, seat), tile):
        return None
    return told(tile, table.why_not(seat, A.WIN))


def is_waited(waited: int, tile: str) -> bool:
    """Is the tile among the waits?"""
    kind = A.kind_of(CODES[tile])
    return kind >= 0 and waited >> kind & 1 == 1


def told(tile: str, why: Refusal | None) -> tuple[str, Refusal] | None:
    """What is worth telling."""
    return (tile, why) if why is not None and why.id in NO_WIN else None


def why_no_claim(table: Table, seat: str) -> Refusal | None:
    """Why the tile that was last at stake could not be won on, though the table may have gone on since."""
    game, who = table.setting, SEATS.index(seat)
    then = at_stake(game, table.state_before, table.state)
    if then is None or then.by == who:
        return None
    reason = why_no_answer(game.rules, then, game.buffers, who, A.WIN)
    return explain(game, then, who, A.WIN, reason, table.sitting.special) if reason else None
