"""`paiju waits` and `paiju distance`."""

import argparse

from paiju.cli.shared import hand
from paiju.cli.shared.jsonl import run_lines
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.languages import _, _n

EXAMPLES = (
    ("paiju waits -b mcr 2345678m234p555s", _("thirteen tiles")),
    ("paiju waits -b ema 234m55p67s -m 123m -m 777z", _("with two melds")),
)


def add(menu: Menu) -> None:
    """Two commands that take a hand and melds."""
    for name, run in (("waits", waits), ("distance", distance)):
        tries = [(line.replace("waits", name), about) for line, about in EXAMPLES]
        parser = menu.command(name, run, "book", "set", "json", tries=tries)
        hand.add_tiles(parser)
        hand.add_lines(parser)


def waits(args: argparse.Namespace, say: Speaker) -> int:
    """The tiles that complete a hand."""
    from paiju.scoring import ready

    if args.jsonl is not None:
        return run_lines(args.jsonl, ready.waits)
    names = ready.waits_of(ready.parse_held(hand.tiles_request(args)))
    if args.json:
        return emit({"waits": names})
    return emit_lines([" ".join(names) if names else say(_("not ready"))])


def distance(args: argparse.Namespace, say: Speaker) -> int:
    """Steps to go, and the draws that help."""
    from paiju.scoring import ready

    if args.jsonl is not None:
        return run_lines(args.jsonl, ready.distance)
    steps, useful = ready.distance_of(ready.parse_held(hand.tiles_request(args)))
    if args.json:
        return emit({"distance": steps, "useful": useful})
    if steps < 0:
        return emit_lines([say(_("complete"))])
    state = say(_("ready")) if steps == 0 else say(_n("{n} tile from ready", "{n} tiles from ready", steps))
    draws = " ".join(f"{tile}×{copies}" for tile, copies in useful.items())
    tiles = _n("{n} tile", "{n} tiles", sum(useful.values()))
    kinds = _n(
        "{n} useful kind, {tiles}: {draws}", "{n} useful kinds, {tiles}: {draws}", len(useful), tiles=tiles, draws=draws
    )
    return emit_lines([state, say(kinds)])
