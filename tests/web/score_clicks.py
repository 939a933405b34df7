"""The score desk by clicking: hands of every family, and how they are entered."""

from typing import Any

from paiju.notation import parse_tiles, tile_name
from tests.web.visitor import Visitor

Row = dict[str, Any]

# What is pressed, in this order, and what the scorer is asked besides: keys of the pad, sets, then circumstances.
HANDS: dict[str, tuple[list[str], Row]] = {
    "xjtu": (
        ["hand:123678m345p6799s8s", "dora:8s", "flag riichi", "honba+", "seat:E"],
        {"hand": "123678m345p6799s", "win": "8s", "dora": "8s", "flags": ["riichi"], "honba": 1, "seat": "E"},
    ),
    "ema": (
        ["pon:7z", "ankan:9p", "hand:22s345m23p4p", "by:self", "flag kong_replacement", "round:S"],
        {"hand": "22s345m23p", "win": "4p", "by": "self", "flags": ["kong_replacement"], "round": "S"},
    ),
    "mcr": (
        ["hand:123456789m1199p1p", "by:self", "flowers+", "flowers+"],
        {"hand": "123456789m1199p", "win": "1p", "by": "self", "flowers": 2},
    ),
    "psa": (
        ["chi:1s", "kan:5z", "hand:99m456p99p9p", "from:W", "open S"],
        {"hand": "99m456p99p", "win": "9p", "from": "W", "open_hands": ["S"]},
    ),
    "xjtu-3p": (
        ["hand:19m19p19s1234567z1m", "by:self", "north+"],
        {"hand": "19m19p19s1234567z", "win": "1m", "by": "self", "north": 1},
    ),
}


def desk(somebody: Visitor, path: str = "/score") -> Any:
    """The desk, with the server's first answer."""
    page = somebody.go(path)
    page.wait_for_selector(".flags .choice, .points-desk .payers")
    return page


def press(page: Any, step: str) -> None:
    """One thing that is told: tiles, a set, a circumstance."""
    what, _, value = step.partition(":")
    if not value:
        page.locator(f'[data-ask="{what}"]').click()
    elif what in ("by", "from", "seat", "round"):
        page.check(f"input[name={what}][value={value}]")
    else:
        page.locator(f'[data-mode="{what}"]').click()
        for tile in parse_tiles(value, ""):
            page.locator(f'[data-key="{tile_name(tile)}"]').click()


def choose(page: Any, book: str) -> None:
    """Another book, once its questions are there."""
    page.locator(".score-head select").select_option(book)
    page.wait_for_function("(book) => location.search.includes(`book=${book}`)", arg=book)
    page.wait_for_load_state("networkidle")
