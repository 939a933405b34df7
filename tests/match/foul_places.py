"""Where fouls happen: matches of any book in the middle of a hand, or after it. East deals; mostly South errs; and what
a player has after it."""

from collections.abc import Callable

from paiju.match import Match
from paiju.table.fouls.rulings import RIGHTS
from paiju.table.table import Table
from tests.match.acting import pass_out
from tests.table.laid import discard, do, everybody_passes, laid

READY = "123456789m11s23p"  # waits for 1p and 4p
WAITING = "123456789m1122p"  # for 1p and 2p
FAR = "13579m2468p1357s"


def dealt(book: str) -> Match:
    """Nobody has acted yet."""
    match = Match(book, seed=1)
    match.deal()
    return match


def turn(book: str) -> Match:
    """East has discarded, South has drawn."""
    match = Match(book)
    table = match.sit_at(laid(book, {"E": READY, "S": "147m258p369s1357z"}, "1z2s"))
    discard(everybody_passes(table), "1z")
    return match


def stake(book: str) -> Match:
    """East's discard can be claimed by South; West is ready and waits for another tile."""
    match = Match(book)
    table = match.sit_at(laid(book, {"E": READY, "S": "46p147m258s1357z6z", "W": "234567m345678s2z"}, "5p"))
    do(everybody_passes(table), "E", "discard", tile="5p")
    assert table.asked == ("S",)
    return match


def called(book: str) -> Match:
    """South has made a chow and is to discard."""
    match = stake(book)
    assert match.table is not None
    match.table.act("S", next(action for action in match.table.legal("S") if action.type == "chow"))
    return match


def called_with_barred(book: str) -> Match:
    """South has made a chow of 4, 5 and 6 with East's 5, and holds another 5, which may not be discarded now."""
    match = Match(book)
    table = match.sit_at(laid(book, {"E": READY, "S": "456p147m258s1357z"}, "5p"))
    do(everybody_passes(table), "E", "discard", tile="5p")
    table.act("S", next(a for a in table.legal("S") if a.type == "chow" and set(a.tiles) == {"4p", "6p"}))
    return match


def called_long_ago(book: str) -> Match:
    """South has made a chow, and West and North have discarded since."""
    match = called(book)
    assert match.table is not None
    for seat in "SWN":
        match.table.act(seat, next(action for action in match.table.legal(seat) if action.type.startswith("discard")))
        everybody_passes(match.table)
    return match


def thrown(book: str) -> Match:
    """South has drawn and discarded, and West has drawn."""
    match = turn(book)
    assert match.table is not None
    discard(match.table, "7z")
    return match


def winning(book: str) -> Match:
    """South has drawn the tile it waits for."""
    match = Match(book)
    discard(everybody_passes(match.sit_at(laid(book, {"S": READY}, "1z1p"))), "1z")
    return match


def bare(book: str) -> Match:
    """South has four pungs and one tile."""
    match = Match(book)
    table = match.sit_at(laid(book, {"S": "11223344z2468m9p"}, "1z2z3z4z"))
    for giver, tile, thrown in (("E", "1z", "2m"), ("W", "2z", "4m"), ("W", "3z", "6m"), ("W", "4z", "8m")):
        do(table, giver, "discard", tile=tile)
        do(table, "S", "pung", red=False)
        do(table, "S", "discard", tile=thrown)
        everybody_passes(table)
    return match


def konged(book: str) -> Match:
    """East has a concealed kong and is to discard."""
    match = Match(book)
    table = match.sit_at(laid(book, {"E": "5555z147m258p369s"}, "9s"))
    do(everybody_passes(table), "E", "concealed_kong", tile="5z")
    everybody_passes(table)
    return match


def short(book: str) -> Match:
    """South has drawn and is a tile short of being ready."""
    match = Match(book)
    discard(everybody_passes(match.sit_at(laid(book, {"S": "123456m789p11s47z"}, "1z6s"))), "1z")
    return match


def cheap(book: str) -> Match:
    """South has drawn the last tile of a hand of few points."""
    match = Match(book)
    discard(everybody_passes(match.sit_at(laid(book, {"S": "123m567p234789s5z"}, "1z5z"))), "1z")
    return match


def riichi(book: str) -> Match:
    """East is in riichi, South has drawn a tile East waits for."""
    match = Match(book)
    table = match.sit_at(laid(book, {"E": READY}, "9s1p"))
    do(table, "E", "riichi", tile="9s")
    everybody_passes(table)
    return match


def riichi_turn(book: str) -> Match:
    """East in riichi has drawn the fourth 3m, whose kong would change what it waits for."""
    match = Match(book)
    table = match.sit_at(laid(book, {"E": "3334m456789p555s"}, "9s1z2z3z3m"))
    do(table, "E", "riichi", tile="9s")
    discard(everybody_passes(table), "1z", "2z", "3z")
    return match


def riichi_taken(book: str) -> Match:
    """East's riichi tile was claimed by West, and East has discarded since."""
    match = Match(book)
    table = match.sit_at(laid(book, {"E": READY, "W": "99s147m258p1357z6z"}, "9s1z2z3z"))
    do(table, "E", "riichi", tile="9s")
    do(table, "W", "pung", red=False)
    discard(table, "7z", "1z", "2z")
    return match


def lost(book: str) -> Match:
    """South has won on East's discard, and the hand is closed."""
    match = Match(book)
    table = match.sit_at(laid(book, {"S": READY}, "1p"))
    do(everybody_passes(table), "E", "discard", tile="1p")
    do(table, "S", "win")
    everybody_passes(table)
    match.close()
    return match


def won(book: str) -> Match:
    """East in riichi has won on South's discard, and the hand is closed."""
    match = riichi(book)
    assert match.table is not None
    do(match.table, "S", "discard", tile="1p")
    do(match.table, "E", "win")
    everybody_passes(match.table)
    match.close()
    return match


def drawn(book: str) -> Match:
    """The wall is empty and the hand closed."""
    match = Match(book, seed=1)
    pass_out(match.deal())
    match.close()
    return match


PLACES = (
    dealt, turn, stake, called, called_with_barred, called_long_ago, thrown, winning, bare, konged, short, cheap,
    riichi, riichi_turn, riichi_taken, lost, won, drawn,
)  # fmt: skip
WHERE: dict[str, Callable[[str], Match]] = {place.__name__: place for place in PLACES}


def at(
    book: str, hands: dict[str, str], draws: str = "", special: str | None = None, **more: str
) -> tuple[Match, Table]:
    """A match at a hand as it is laid."""
    match = Match(book, seed=1)
    table = laid(book, hands, draws, special=special, **more)
    match.sit_at(table)
    return match, table


def won_by_south(book: str = "ema") -> Match:
    """South wins on East's first discard; North has nothing."""
    match, table = at(book, {"S": WAITING, "N": FAR}, "1p")
    do(table, "E", "discard_drawn")
    table.act("S", {"type": "win"})
    everybody_passes(table)
    assert table.over
    return match


def points_now(match: Match) -> tuple[int, ...]:
    """Points by player, at the table or between hands."""
    if match.table is None:
        return match.position.points
    return tuple(place.points for place in match.table.view("referee").seats.values())


def rights_lost(match: Match, player: int) -> frozenset[str]:
    """What a player in the first hand may not do any more."""
    held = match.table._d.rights[player] if match.table is not None else -1
    return frozenset(name for name, bit in RIGHTS.items() if not held & bit)
