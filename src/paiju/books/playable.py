"""Can a hand be played by this book? A derived book may name rules that no table can follow together.

Scoring a hand asks for none of this: only a table does, and says which field to change, and to what.
"""

from paiju.books.book import Book
from paiju.errors import InputError

HAND = 13
KINDS, MISSING, COPIES = 34, 7, 4  # 2m to 8m may be missing
FLOWERS = 8
MOST_KONGS = 16


def check_playable(book: Book) -> None:
    """InputError, naming the field and what would be right, when nobody could play a hand by this book."""
    family = book.scoring.family
    if book.tiles.wild and family != "house":
        en = f"wild tiles are counted by house rules only; in {family} books it must be false"
        raise InputError("tiles.wild", en, f"赖子只用于 house 类规则；{family} 类须为 false")
    if book.payments.deposit and family != "riichi":
        en = f"deposits are paid to the winner in riichi books only; in {family} books it must be 0"
        raise InputError("payments.deposit", en, f"立直棒只在 riichi 类规则中付给和牌者；{family} 类须为 0")
    if book.tiles.flowers and (book.scoring.dora or book.tiles.wild):
        en = "flowers are not played where tiles are turned (scoring.dora, tiles.wild): one might be a flower; false"
        zh = "翻指示牌或赖子（scoring.dora、tiles.wild）时不用花牌，因为可能翻出花牌；须为 false"
        raise InputError("tiles.flowers", en, zh)
    _check_pool(book)
    if book.wall.wall_per_seat:
        _check_own_walls(book)
    else:
        _check_wall(book)


def number_of_tiles(book: Book) -> int:
    """How many tiles the book is played with."""
    kinds = KINDS if book.tiles.characters_2_to_8 else KINDS - MISSING
    return COPIES * kinds + (FLOWERS if book.tiles.flowers else 0)


def _check_pool(book: Book) -> None:
    """However many are ready, payers and receivers share the same pool."""
    parts = 6 if book.tiles.players == 4 else 2
    pool = book.ready.ready_pool
    if pool % parts:
        near = max(round(pool / parts), 1) * parts
        raise InputError(
            "ready.ready_pool",
            f"{book.tiles.players} players share it out evenly when it is a multiple of {parts}, such as {near}",
            f"{book.tiles.players} 人平分须为 {parts} 的倍数，例如 {near}",
        )


def _check_own_walls(book: Book) -> None:
    """A wall for each player has no end that all share: nothing is kept back there, and nothing turned."""
    if book.wall.dead_wall:
        raise _only_one("wall.dead_wall", "0")
    if book.scoring.dora:
        raise _only_one("scoring.dora", "false")
    if book.tiles.wild:
        raise _only_one("tiles.wild", "false")
    if number_of_tiles(book) % book.tiles.players:
        tiles, players = number_of_tiles(book), book.tiles.players
        en = f"{tiles} tiles make no {players} equal walls; it must be false"
        raise InputError("wall.wall_per_seat", en, f"{tiles} 张牌不能平分为 {players} 道牌墙；须为 false")


def _only_one(field: str, right: str) -> InputError:
    """What needs one wall for all."""
    en = f"where every player has a wall of their own (wall.wall_per_seat), {field} must be {right}"
    return InputError(field, en, f"各家各有牌墙（wall.wall_per_seat）时，{field} 须为 {right}")


def _check_wall(book: Book) -> None:
    """A dead wall of whole stacks that holds what is drawn and turned there, and enough live tiles."""
    dead, replacements = book.wall.dead_wall, book.wall.replacements
    if dead:
        for field, number in (("wall.dead_wall", dead), ("wall.replacements", replacements)):
            if number % 2:
                en = f"the dead wall is counted in stacks of two tiles: {number - 1} or {number + 1}, not {number}"
                zh = f"王牌按墩计，每墩两张：应为 {number - 1} 或 {number + 1}，而非 {number}"
                raise InputError(field, en, zh)
        if dead < replacements + _turned(book):
            least = replacements + _turned(book)
            least += least % 2
            en = f"with {replacements} replacement tiles and the indicators beside them it must be {least} at least"
            raise InputError("wall.dead_wall", en, f"岭上牌 {replacements} 张并其旁的指示牌，至少须 {least} 张")
    most = number_of_tiles(book) - (HAND + 1) * book.tiles.players
    if dead > most:
        en = f"of {number_of_tiles(book)} tiles at most {most} can be kept back, so that everybody draws once"
        raise InputError("wall.dead_wall", en, f"{number_of_tiles(book)} 张牌至多留 {most} 张，使各家至少摸一张")


def _turned(book: Book) -> int:
    """Tiles of the dead wall that indicators need: two for the first. Each one for a kong needs two as well, but with
    the replacement drawn a live tile has moved up."""
    if not book.scoring.dora:
        return 2 * book.tiles.wild
    if book.kongs.indicator_concealed == book.kongs.indicator_open == "none":
        return 2
    return 2 + min(book.kongs.kong_limit or MOST_KONGS, book.wall.replacements)
