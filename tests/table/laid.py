"""Tables of the public kind with hands and draws as a test wants them, and people who play at random."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.legal import discard_code
from paiju.core.play.moves import ACTED, CODE, DETAIL, WHO, give, take
from paiju.core.play.readiness import steps_away
from paiju.core.players.levels.choose import RANDOM, SIMPLE
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.table import Table
from tests.core.play.running import has_compiler
from tests.core.play.scenario import NOTHING, Texts, dealt

GAMES: list[tuple[str, str | None]] = [
    *((book.id, None) for book in books.all_books() if not book.specials),
    *((book.id, special.id) for book in books.all_books() for special in book.specials),
]
# Their hands go the ways of others of these: only what may be claimed, what wins or how long a match is differs.
LIKE_OTHERS = {
    *((book, None) for book in ("tenhou-nored", "xjtu-cup", "xjtu-cup-online", "xjtu-cup-relay", "xjtu-relay")),
    *(("psa", special) for special in ("no_chow", "no_discard_win", "pair_258", "two_fans")),
}
QUICK_GAMES = [pytest.param(*game, marks=pytest.mark.long if game in LIKE_OTHERS else ()) for game in GAMES]
QUICK_BOOKS = [pytest.param(id, marks=pytest.mark.long if (id, None) in LIKE_OTHERS else ()) for id in books.ids()]


def laid(
    book: Book | str = "xjtu",
    hands: Texts = NOTHING,
    draws: str = "",
    replacements: str = "",
    dora: str = "",
    points: Sequence[int] | None = None,
    special: str | None = None,
    supporters: Sequence[str] = (),
) -> Table:
    """A table at the deal; of the draws the first is the dealer's fourteenth tile."""
    d = dealt(book, hands, draws, replacements, dora).d
    return Table(book, wall=d.wall[: d.tiles], points=points, special=special, supporters=supporters)


def do(table: Table, who: str, type: str, **details: object) -> None:
    """Act by the JSON form; a discard of the tile just drawn is told by its name too."""
    action: Mapping[str, object] = {"type": type, **details}
    if type in ("discard", "riichi") and table._d.drawn >= 0:
        drawn = Action(A.DISCARD + table._d.drawn).tile
        if drawn == details.get("tile"):
            action = {"type": f"{type}_drawn"}
    table.act(who, dict(action))


def discard(table: Table, *tiles: str) -> Table:
    """Whoever's turn it is discards these tiles one after the other, and nobody claims them."""
    for tile in tiles:
        do(table, table.view("referee").turn if len(table.asked) > 1 else table.asked[0], "discard", tile=tile)
        everybody_passes(table)
    return table


def everybody_passes(table: Table) -> Table:
    """Nobody claims the tile at stake, nobody lays their hand open."""
    while any(action.code == A.PASS for who in table.asked for action in table.legal(who)):
        table.act(table.asked[0], A.PASS)
    return table


def against_riichi(hand: str, drawn: str) -> Table:
    """By ema, East to discard in the second turn, South in riichi."""
    table = laid("ema", hands={"E": hand, "S": "123m456m789p1155s"}, draws=f"1z9s6z6z{drawn}")
    for who, type, tile in (
        ("E", "discard", "1z"),
        ("S", "riichi", "9s"),
        ("W", "discard", "6z"),
        ("N", "discard", "6z"),
    ):
        do(table, who, type, tile=tile)
        everybody_passes(table)
    return table


def new_table(book_id: str, special: str | None, seed: object) -> Table:
    """A table of a book, with supporters where it has them."""
    supporters = ("Ann", "Bea") if books.get(book_id).payments.supporter_halves else ()
    return Table(book_id, f"{book_id} {special} {seed}", special=special, supporters=supporters)


def random_choice(table: Table, rng: Random) -> tuple[str, Action]:
    """Somebody who is asked wins if they may, often declares what they can, else mostly goes for a win."""
    who = rng.choice(table.asked)
    actions = table.legal(who)
    for share, types in ((0.8, ("win",)), (0.7, ("riichi", "riichi_drawn", "concealed_kong", "added_kong", "kong"))):
        eager = [action for action in actions if action.type in types]
        if eager and rng.random() < share:
            return who, rng.choice(eager)
    passes = [action for action in actions if action.type == "pass"]
    if passes and rng.random() < 0.7:
        return who, passes[0]
    if table._d.phase == D.TURN and rng.random() < 0.8:
        actions = nearest(table, who, actions)
    return who, rng.choice(actions)


def nearest(table: Table, who: str, actions: list[Action]) -> list[Action]:
    """The discards that leave the hand nearest to winning."""
    game, d, seat = table._game, table._d, "ESWN".index(who)
    steps: dict[int, list[Action]] = {}
    for action in actions:
        if action.code <= A.DISCARD_DRAWN:
            code = discard_code(d, action.code)
            take(d, seat, code)
            steps.setdefault(steps_away(game.rules, d, game.buffers, seat), []).append(action)
            give(d, seat, code)
    return steps[min(steps)] if steps else actions


def choices(table: Table, seed: int) -> Iterator[tuple[str, int]]:
    """What people do from now to the end, the table being led along: careless players and simple ones, quickly where
    hands can be compiled."""
    if has_compiler and not table._acts:  # from the deal on
        from tests.match.kernel import quick

        rng = Random(seed)
        d = quick(table, [SIMPLE if rng.random() < 0.8 else RANDOM for _ in SEATS], seed)
        acted = [int(entry) for entry in d.log[: d.logged] if entry >> CODE == ACTED]
        yield from ((table._name(entry >> WHO & 15), entry & DETAIL) for entry in acted)
        return
    rng = Random(seed)
    while table.asked:
        who, action = random_choice(table, rng)
        yield who, action.code


def played(table: Table, seed: int) -> Table:
    """The hand played to its end."""
    for who, code in choices(table, seed):
        table.act(who, code)
    assert table.over
    return table
