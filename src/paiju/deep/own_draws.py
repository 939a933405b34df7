"""Every seat draws its own tiles: flat text.

Each tile of the wall belongs to the seat that would draw it if nobody claimed anything. Before a seat draws, its next
own tile is exchanged with the one that lies in front, so that its draws are the same whatever was claimed before: two
trials on one deal differ by what the decision caused, not by who happened to draw what. Which tile that is depends on
who drew how often and never on what the tiles are, so any tile is as likely as it would be.
"""

from paiju.core.play.actions import NONE, RIICHI_DRAWN
from paiju.core.play.deal import CLAIM, TURN, Deal
from paiju.core.play.turns import next_seat
from paiju.core.rules import Rules

SEAT, SEAT_BITS = 3, 2  # the low bits of a lot say whose tile it is, those above where it lay at first


def draws_next(r: Rules, d: Deal) -> int:
    """Who will draw from the wall, if nobody claims."""
    return next_seat(r, d, d.turn if d.phase == TURN else d.by)


def mark_lots(r: Rules, d: Deal, lots: list[int]) -> None:
    """Say of every live tile whose it is."""
    seat = draws_next(r, d)
    for at in range(d.front, d.back):
        lots[at] = at << SEAT_BITS | seat
        seat = next_seat(r, d, seat)


def bring_own(r: Rules, d: Deal, lots: list[int], action: int) -> None:
    """Before an action that a draw may follow: lay the tile in front that belongs to whoever would draw."""
    if r.wall_per_seat or (d.phase != CLAIM and (d.phase != TURN or action > RIICHI_DRAWN)):
        return
    # Without a dead wall replacements come from the end, the upper tile of a stack first: the lower one stays there.
    end = d.back if r.dead_wall else d.back - (d.replaced & 1)
    place = own_place(lots, d.front, end, draws_next(r, d))
    if place > d.front:
        code = d.wall[d.front]
        d.wall[d.front] = d.wall[place]
        d.wall[place] = code
        lot = lots[d.front]
        lots[d.front] = lots[place]
        lots[place] = lot


def own_place(lots: list[int], front: int, end: int, seat: int) -> int:
    """Where a seat's next own tile lies; where it has had them all, the tile that would have been drawn last of all;
    -1 where none is left."""
    own = last = NONE
    for at in range(front, end):
        lot = lots[at]
        if lot & SEAT == seat and (own == NONE or lot < lots[own]):
            own = at
        if last == NONE or lot > lots[last]:
            last = at
    return own if own != NONE else last
