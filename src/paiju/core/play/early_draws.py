"""Draws that end a hand before its wall does. The discard that brings one about can only be won on."""

from paiju.core.play.deal import DISCARDED, FOUR_KONGS, FOUR_RIICHI, FOUR_WINDS, NO_RIICHI, Deal
from paiju.core.play.moves import tiles_left
from paiju.core.rules import Rules
from paiju.core.tiles import WINDS


def early_end(r: Rules, d: Deal) -> int:
    """How the hand ends with this discard unless somebody wins on it; 0 when it goes on."""
    if d.calls == 0 and r.four_winds and d.river_count[3] == 1 and four_winds(d):
        return FOUR_WINDS
    if d.riichi[0] != NO_RIICHI and r.four_riichi and r.players == 4 and all_in_riichi(d):
        return FOUR_RIICHI
    if d.kongs == 4 and r.four_kongs and d.kong_seats & (d.kong_seats - 1):
        empty = tiles_left(r, d, (d.by + 1) % r.players) == 0
        return 0 if empty and not r.four_kongs_on_last_discard else FOUR_KONGS
    return 0


def ends_at_once(r: Rules, d: Deal) -> bool:
    """Is the hand over with this discard, won on or not? By the letter of xjtu:6.8.1, the fourth wind (reading:182)."""
    return r.four_winds == 1 and r.four_winds_can_be_won_on == 0 and d.what == DISCARDED and four_winds(d)


def four_winds(d: Deal) -> bool:
    """The first four discards are the same wind, and nobody called."""
    if d.calls or d.river_count[0] != 1 or d.river_count[3] != 1:
        return False
    kind = d.river[0][0]
    same = d.river[1][0] == kind and d.river[2][0] == kind and d.river[3][0] == kind
    return same and WINDS >> kind & 1 == 1


def all_in_riichi(d: Deal) -> bool:
    """Everybody has declared riichi, the last one with this discard."""
    return (
        d.riichi[0] != NO_RIICHI and d.riichi[1] != NO_RIICHI and d.riichi[2] != NO_RIICHI and d.riichi[3] != NO_RIICHI
    )
