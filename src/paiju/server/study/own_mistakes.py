"""Somebody's mistakes in games that are over, as exercises; made beside the server, for as long as that may take."""

import time
from typing import Any

from paiju.errors import InputError
from paiju.languages import _

SECONDS = 40.0  # for one request; what is found by then is told
MOST = 30


def mistakes_in(text: str, name: str, seat: str) -> list[dict[str, Any]]:
    """The mistakes in records of whoever is called so, or sat there in the first hand."""
    from paiju.formats.reading import read_each

    until, items = time.monotonic() + SECONDS, list[dict[str, Any]]()
    for game in read_each(text.encode(), None):
        if isinstance(game, InputError):
            raise game
        for item in of_game(game, name, seat):
            items.append(item.to_json())
            if len(items) >= MOST or time.monotonic() > until:
                return items
    return items


def of_game(game: Any, name: str, seat: str) -> Any:
    """The mistakes of one of its players."""
    from paiju.study.own_games import mistakes, seat_number

    if not name:
        return mistakes(game, seat_number(seat))
    if name not in game.names:
        raise InputError("table", _("you did not play this game"))
    return mistakes(game, game.names.index(name))
