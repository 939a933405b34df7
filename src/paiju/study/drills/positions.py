"""Positions as they come about: hands played by simple players up to a turn, and looked at from a seat."""

from collections.abc import Iterator
from random import Random

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import offers
from paiju.core.players.levels.choose import SIMPLE, DecidingPlayer, choose
from paiju.core.players.notes import Notes
from paiju.table.codes import SEATS
from paiju.table.setup import tile_set
from paiju.table.table import Table

MOST_ACTS = 1000


def shuffled(book: Book, rng: Random) -> Table:
    """A new hand; a dice rule is not in force."""
    wall = tile_set(book)
    rng.shuffle(wall)
    return Table(book, wall=wall)


def own_turns(book: Book, rng: Random) -> Iterator[tuple[Table, str]]:
    """Turns with a discard to choose, of hands played one after the other; the table goes on when the next is asked
    for."""
    while True:
        table = shuffled(book, rng)
        for _ in range(MOST_ACTS):
            if table.over:
                break
            if is_choice(table.state):
                yield table, SEATS[table.state.turn]
            who = table.asked[0]
            table.act(who, simple_choice(table, SEATS.index(who)))


def is_choice(d: D.Deal) -> bool:
    """Is it a turn with a discard to choose, flowers replaced?"""
    seat = d.turn
    is_free = d.phase == D.TURN and d.riichi[seat] == D.NO_RIICHI
    return is_free and not d.held_flowers[seat] and d.river_count[seat] > 0


def simple_choice(table: Table, who: int) -> int:
    """What a simple player does."""
    game, out = table.setting, [0] * A.ACTIONS
    n = offers.legal(game.rules, table.state, game.buffers, who, out)
    return choose(game.rules, table.state, game.buffers, DecidingPlayer(who, SIMPLE, 0), out, n, Notes())


def may_win(table: Table, seat: str) -> bool:
    """Is a win offered now?"""
    return any(action.code == A.WIN for action in table.legal(seat))
