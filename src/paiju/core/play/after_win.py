"""A win paid, and the hand ended or played on: where a book lets it, winners leave (psa:特殊#7) or stay and discard
what they draw (psa:特殊#11)."""

from paiju.core.play.actions import kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIMED_MARK, DISCARDED, FROM_WALL, WON, WON_MARK, Deal
from paiju.core.play.ending import finish, settle_wins
from paiju.core.play.last_payments import run_out
from paiju.core.play.moves import take, throw_into_river, tiles_left
from paiju.core.play.readiness import find_waits
from paiju.core.play.turns import draw_on, next_seat
from paiju.core.rules import ENDS, RIGHT_OF_WINNER, WINNER_LEAVES, WINNER_STAYS, Rules
from paiju.core.tiles import bits


def win_by(r: Rules, d: Deal, buffers: Buffers, wins: int, self_draw: bool) -> None:
    """These seats win; they are paid, and the hand ends or goes on."""
    if d.winners == 0:
        name_dealer(d, wins, d.by)
    d.winners |= wins
    settle_wins(r, d, buffers, wins, self_draw)
    if r.after_win == ENDS:
        finish(d, WON)
        return
    set_tile_aside(r, d, buffers, self_draw)
    if r.after_win == WINNER_LEAVES:
        leave(r, d, wins)
    else:
        stay(r, d, wins)
    go_on(r, d, buffers, wins, d.turn if self_draw else d.by)


def name_dealer(d: Deal, wins: int, giver: int) -> None:
    """The first win of a hand names who deals next, where a book has it so: the winner, or who gave several the
    tile."""
    d.named = giver
    if bits(wins) == 1:
        for seat in range(4):
            if wins >> seat & 1:
                d.named = seat


def leave(r: Rules, d: Deal, wins: int) -> None:
    """Winners who take no further part."""
    d.out |= wins
    for seat in range(r.players):
        if wins >> seat & 1:
            d.waits[seat] = 0


def stay(r: Rules, d: Deal, wins: int) -> None:
    """Winners who play on; their first turn may be over with the win (reading:108)."""
    d.stuck |= wins
    for seat in range(r.players):
        if wins >> seat & 1 and r.win_ends_own_first_turn:
            d.first[seat] = 0


def set_tile_aside(r: Rules, d: Deal, buffers: Buffers, self_draw: bool) -> None:
    """The tile won on stays where it lies; a robbed one leaves the hand it was in; a self-drawn one leaves the hand
    of a winner who stays, so that thirteen tiles are left. Whose turn it was has had their first (reading:108)."""
    if self_draw:
        d.first[d.turn] = 0
        if r.after_win == WINNER_STAYS:
            take(d, d.turn, d.drawn)
            throw_into_river(d, d.turn, d.drawn, kind_of(d.drawn), WON_MARK)
            find_waits(r, d, buffers, d.turn)  # a dealt hand, or one that made a kong, has no waits yet
    elif d.what == DISCARDED:
        d.marks[d.by][d.river_count[d.by] - 1] |= WON_MARK | CLAIMED_MARK
    else:
        d.first[d.by] = 0
        take(d, d.by, d.stake)
        throw_into_river(d, d.by, d.stake, kind_of(d.stake), WON_MARK | CLAIMED_MARK)
        find_waits(r, d, buffers, d.by)


def go_on(r: Rules, d: Deal, buffers: Buffers, wins: int, source: int) -> None:
    """The player after the last winner draws, or the one after who gave the tile, unless one player or no tile is left
    (reading:166)."""
    if r.players - bits(d.out) < 2:
        finish(d, WON)
        return
    last = source
    for step in range(1, r.players):
        seat = (source + step) % r.players
        if r.draws_after_win == RIGHT_OF_WINNER and wins >> seat & 1:
            last = seat
    seat = next_seat(r, d, last)
    if tiles_left(r, d, seat) == 0:
        run_out(r, d, buffers)
    else:
        draw_on(r, d, buffers, seat, FROM_WALL)
