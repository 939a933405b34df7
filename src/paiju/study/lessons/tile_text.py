"""Tiles of lessons, apart and together: `123m5z` is `1m 2m 3m 5z`. A page draws such names."""

from collections.abc import Iterable

from paiju.notation import format_tiles, parse_tiles, tile_name


def split(text: str) -> list[str]:
    """Tiles written together, one by one."""
    return [tile_name(tile) for tile in parse_tiles(text, "tiles")] if text.strip() else []


def joined(tiles: Iterable[str]) -> str:
    """Tiles one by one, as the scorer takes them."""
    return format_tiles(tile for name in tiles for tile in parse_tiles(name, "tiles"))


def without(tiles: Iterable[str], gone: Iterable[str]) -> list[str] | None:
    """Tiles less some of them; None where one is not there."""
    left = list(tiles)
    for tile in gone:
        if tile not in left:
            return None
        left.remove(tile)
    return left
