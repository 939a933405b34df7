"""`paiju waits` and `paiju distance`."""

import argparse

from paiju.cli.shared import hand
from paiju.cli.shared.jsonl import run_lines
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines

EXAMPLES = (
    ("paiju waits -b mcr 2345678m234p555s", "十三张牌", "thirteen tiles"),
    ("paiju waits -b ema 234m55p67s -m 123m -m 777z", "有两副副露", "with two melds"),
)


def add(menu: Menu) -> None:
    """Two commands that take a hand and melds."""
    for name, run in (("waits", waits), ("distance", distance)):
        tries = [(line.replace("waits", name), zh, en) for line, zh, en in EXAMPLES]
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
    return emit_lines([" ".join(names) if names else say("未听牌", "not ready")])


def distance(args: argparse.Namespace, say: Speaker) -> int:
    """Steps to go, and the draws that help."""
    from paiju.scoring import ready

    if args.jsonl is not None:
        return run_lines(args.jsonl, ready.distance)
    steps, useful = ready.distance_of(ready.parse_held(hand.tiles_request(args)))
    if args.json:
        return emit({"distance": steps, "useful": useful})
    if steps < 0:
        return emit_lines([say("已和牌", "complete")])
    state = say("听牌", "ready") if steps == 0 else say(f"{steps} 向听", f"{steps} from ready")
    draws = " ".join(f"{tile}×{copies}" for tile, copies in useful.items())
    total = sum(useful.values())
    kinds = f"{len(useful)} useful kind{'s' * (len(useful) != 1)}, {total} tile{'s' * (total != 1)}: "
    words = say(f"有效牌 {len(useful)} 种 {total} 张：", kinds)
    return emit_lines([state, f"{words}{draws}"])
