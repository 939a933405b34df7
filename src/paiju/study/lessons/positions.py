"""Tables that steps are asked at: my tiles and what is drawn are told, the rest of the wall stays unknown."""

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.notation import SEATS
from paiju.study.lessons.lesson_types import StepPlace
from paiju.study.lessons.tile_text import split
from paiju.table.action import Action
from paiju.table.codes import code_of
from paiju.table.dictated import Drawn, dictated_wall
from paiju.table.table import Table


def laid(book: Book, place: StepPlace) -> Table:
    """The table at the moment of the question."""
    hands = {place.seat: place.hand, **place.others}
    codes = [[code_of(tile, "tiles") for tile in split(hands.get(seat, ""))] for seat in SEATS[: book.tiles.players]]
    drawn = [*place.turns, *([place.drawn] if place.drawn else [])]
    draws = [Drawn(turn % book.tiles.players, code_of(tile, "tiles")) for turn, tile in enumerate(drawn)]
    special = place.special or (book.specials[0].id if book.specials else None)
    table = Table(book, wall=dictated_wall(book, codes, draws), special=special)
    everybody_passes(table)
    for turn, _ in enumerate(place.turns):
        table.act(SEATS[turn % book.tiles.players], A.DISCARD_DRAWN)
        if turn + 1 < len(drawn):
            everybody_passes(table)
    return table


def everybody_passes(table: Table) -> None:
    """Nobody claims, nobody lays a hand open."""
    while any(action.code == A.PASS for who in table.asked for action in table.legal(who)):
        table.act(table.asked[0], A.PASS)


def action_of(table: Table, seat: str, choice: str) -> Action | None:
    """The action that a choice means: `pung`, `chow 45p`, `discard 3p`; the first allowed one that fits. None where
    nothing like it is allowed."""
    kind, _, rest = choice.partition(" ")
    tiles = split(rest)
    for action in table.legal(seat):
        plain = action.type.removesuffix("_drawn")
        if plain == kind and (not tiles or set(tiles) <= {*action.tiles, *([action.tile] if action.tile else [])}):
            return action
    return None


def code_meant(choice: str) -> int:
    """The number of an action that is not allowed, so that it can be asked why."""
    kind, _, rest = choice.partition(" ")
    tiles = split(rest)
    numbers = {
        "chow": A.CHOW,
        "pung": A.PUNG,
        "kong": A.OPEN_KONG,
        "win": A.WIN,
        "pass": A.PASS,
        "north": A.SET_ASIDE_NORTH,
    }
    if kind in numbers:
        return numbers[kind]
    if kind in ("riichi", "discard") and tiles:
        return (A.RIICHI if kind == "riichi" else A.DISCARD) + code_of(tiles[0], "answer")
    raise InputError("answer", f"{choice[:40]!r} is nothing to be done", f"{choice[:40]!r} 不是可做的事")
