"""Botzone's names for tiles and fans."""

from functools import cache

from paiju.books import get
from paiju.core.tiles import BAMBOOS, CHARACTERS, CIRCLES, EAST, WHITE
from paiju.errors import InputError
from paiju.formats.mistakes import shown
from paiju.languages import _

SUITS = {"W": (CHARACTERS, 9), "B": (CIRCLES, 9), "T": (BAMBOOS, 9), "F": (EAST, 4)}
DRAGONS = ("J3", "J2", "J1")  # white, green, red, as the kinds are numbered
CODES = {f"{letter}{i + 1}": first + i for letter, (first, number) in SUITS.items() for i in range(number)}
CODES |= {name: WHITE + i for i, name in enumerate(DRAGONS)}
NAMES = {code: name for name, code in CODES.items()}

# Names that the judge, its library and its contests have used beside the book's.
OTHER_FANS = {
    "坎张": "closed_wait",
    "独听・边张": "edge_wait",
    "独听・嵌张": "closed_wait",
    "独听・单钓": "single_wait",
    "单钓": "single_wait",
    "单骑": "single_wait",
    "单调将": "single_wait",
    "清么九": "all_terminals",
    "混么九": "all_terminals_and_honours",
    "十三么": "thirteen_orphans",
    "全带么": "outside_hand",
    "断么": "all_simples",
    "幺九刻": "pung_of_terminals_or_honours",
    "么九刻": "pung_of_terminals_or_honours",
}


def code_of(name: object, place: str) -> int:
    """The tile with this name."""
    if not isinstance(name, str) or name not in CODES:
        raise InputError(place, _("{name} is not a tile", name=shown(name)))
    return CODES[name]


@cache
def fans() -> dict[str, str]:
    """Pattern ids by Chinese name."""
    return OTHER_FANS | {pattern.zh: pattern.id for pattern in get("botzone").patterns}


def fan_name(pattern: str) -> str:
    """The Chinese name of a fan."""
    name = next((each.zh for each in get("botzone").patterns if each.id == pattern), "")
    if not name:
        raise InputError("", _("this format has no pattern {pattern}", pattern=pattern[:40]))
    return name


def fan_of(name: object, place: str) -> str:
    """The pattern id of a fan."""
    if not isinstance(name, str) or name not in fans():
        raise InputError(place, _("{name} is not a pattern", name=shown(name)))
    return fans()[name]
