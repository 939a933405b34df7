"""What is offered: an action with the tiles it now uses, and the table when a tile was last put at stake."""

from functools import cache

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import moves
from paiju.core.play.deal import Deal
from paiju.core.play.flow import put_at_stake
from paiju.languages import _, _c
from paiju.table.action import Action
from paiju.table.codes import name_of, with_reds
from paiju.table.wins import HandSetting, copied


def offered(d: Deal, who: int, code: int) -> Action:
    """An action with the tiles of the hand it now uses, and words that name them."""
    if code in (A.DISCARD_DRAWN, A.RIICHI_DRAWN):
        return of_drawn(code, name_of(d.drawn))
    if A.CHOW <= code <= A.OPEN_KONG:
        tiles, claimed = claiming(d, who, code), name_of(d.stake)
        do = {A.OPEN_KONG: _c("open", "kong")}.get(code, _("pung") if code >= A.PUNG else _("chow"))
        return Action(code, tiles, _("{do} {tile} with {own}", do=do, tile=claimed, own=" ".join(tiles)))
    return of_hand(code)


@cache
def of_drawn(code: int, tile: str) -> Action:
    """The discard of the tile just drawn."""
    if code == A.RIICHI_DRAWN:
        return Action(code, (tile,), _("riichi, discarding {tile}, just drawn", tile=tile))
    return Action(code, (tile,), _("discard {tile}, just drawn", tile=tile))


@cache
def of_hand(code: int) -> Action:
    """An action that uses the tile its number names, or none."""
    plain = Action(code)
    return Action(code, (plain.tile,)) if plain.tile else plain


def claiming(d: Deal, seat: int, code: int) -> tuple[str, ...]:
    """The tiles of the hand that a claim melds."""
    kind = A.kind_of(d.stake)
    if code < A.PUNG:
        place = (code - A.CHOW) % 3
        kinds = [other for other in range(kind - place, kind - place + 3) if other != kind]
        return with_reds(kinds, (code - A.CHOW) // 3)
    reds = moves.red_of(d, seat, kind)
    if code == A.OPEN_KONG:
        return with_reds([kind] * 3, reds)
    plain = d.counts[seat][kind] - reds
    return with_reds([kind] * 2, max(1, 2 - plain) if code > A.PUNG else 0)


def at_stake(game: HandSetting, was: Deal, d: Deal) -> Deal | None:
    """The table when the last tile was put at stake, before anybody answered; None if the last action put none there.
    `was` is the table before that action."""
    if d.phase == D.CLAIM:
        return d
    if was.phase == D.CLAIM:
        return was
    entries = d.log[was.logged : d.logged]
    auto = any(entry >> moves.CODE == moves.AUTO for entry in entries)
    if was.phase != D.TURN or not entries or auto or not puts_at_stake(entries[0] & moves.DETAIL):
        return None
    then = copied(was)
    then.log = list(was.log)  # what is written here did not happen
    put_at_stake(game.rules, then, game.buffers, was.turn, entries[0] & moves.DETAIL)
    return then


def puts_at_stake(action: int) -> bool:
    """Is it a discard, a kong from the hand or a North?"""
    return action < A.CHOW or A.CONCEALED_KONG <= action < A.WIN or action == A.SET_ASIDE_NORTH
