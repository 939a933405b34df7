"""`paiju dataset`: decisions as arrays, of recorded games or of games that our levels play."""

import argparse
import sys
from typing import TYPE_CHECKING

from paiju.cli.replay import unreadable_line
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import FORMATS, Menu, level_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.parser import BAD_INPUT
from paiju.cli.shared.progress import Bar, watched
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError
from paiju.languages import Grouped, _

if TYPE_CHECKING:
    from paiju.envs.dataset import Decisions
    from paiju.formats.files import Trouble

EXAMPLES = (
    ("paiju dataset games/ --out games.npz", _("the decisions of recorded games")),
    ("paiju dataset --self-play 1e4 -b ema --bots steady --out ema.npz", _("ten thousand hands of self-play")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("dataset", run, "seed text", "special", "json", tries=EXAMPLES)
    parser.option("files", _("records, or folders of them"), nargs="*", metavar="RECORDS")
    parser.option("--self-play", _("play this many hands of self-play instead"), metavar="N")
    parser.option("-b --book", _("the rule book; required for self-play"))
    parser.option("--bots", level_help(), "--level", default="steady", metavar="LEVEL")
    parser.option("--observation", _("the version of the observation"), choices=("1", "2", "3"), default="1")
    parser.option("--format", _("the format of the records (default: detected)"), choices=FORMATS)
    parser.option("--out", _("the .npz file to write"), required=True, metavar="FILE")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0 when everything is written, 2 when a game cannot be read; the others are written all the same."""
    if bool(args.files) == (args.self_play is not None):
        raise InputError("dataset", _("give either records or --self-play N"))
    check_writable(args.out, "--out")
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise InputError("dataset", _("needs NumPy: pip install '.[batch]' in Paiju's folder")) from None
    from paiju.envs.dataset import save

    dataset, bad = own_hands(args) if args.self_play is not None else recorded(args)
    for path, trouble in bad:
        print(unreadable_line(path, trouble, say), file=sys.stderr)
    if bad and not dataset.hands:
        return BAD_INPUT
    arrays = dataset.arrays()
    save(args.out, arrays)
    summary = {"out": args.out, "hands": dataset.hands, "decisions": len(arrays["action"]), "books": dataset.books}
    if args.json:
        emit(summary | {"unreadable": [trouble.json(path) for path, trouble in bad]})
    else:
        hands, decisions = say(Grouped(dataset.hands)), say(Grouped(summary["decisions"]))
        text = _("{out}: {hands} hands, {decisions} decisions", out=args.out, hands=hands, decisions=decisions)
        emit_lines([say(text)])
    return BAD_INPUT if bad else 0


def own_hands(args: argparse.Namespace) -> tuple["Decisions", list[tuple[str, "Trouble"]]]:
    """Hands that our levels play."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.envs.dataset import MOST_HANDS, self_play
    from paiju.simulation.run import MOST_SEED, whole

    if not args.book:
        raise InputError("book", _("name the book: -b ID"))
    hands, seed = whole(args.self_play, "self-play", 1, MOST_HANDS), whole(args.seed, "seed", 0, MOST_SEED)
    shown = Bar()
    try:
        book, version = book_of(args.book), int(args.observation)
        return self_play(book, hands, args.bots, seed, args.special, version, shown.show), []
    finally:
        shown.clear()


def recorded(args: argparse.Namespace) -> tuple["Decisions", list[tuple[str, "Trouble"]]]:
    """Hands of records."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.envs.dataset import from_records
    from paiju.formats.files import records_in

    book, paths = book_of(args.book) if args.book else None, records_in(args.files)
    return from_records(watched(paths, len(paths)), args.format, book, int(args.observation))
