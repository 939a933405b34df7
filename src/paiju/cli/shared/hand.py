"""A hand and its circumstances as options of a command."""

import argparse

from paiju import notation
from paiju.cli.shared.book_argument import book_of
from paiju.cli.shared.parser import Parser
from paiju.errors import InputError
from paiju.languages import _
from paiju.scoring.circumstances import FLAG_WORDS
from paiju.scoring.written import circumstance_fields, number_or_text, option_of, split_win, written_melds


def add_tiles(parser: Parser) -> None:
    """The concealed tiles and the melds."""
    parser.option("hand", _("concealed tiles, such as 123m406p11z"), nargs="?")
    parser.option(
        "-m --meld",
        _("a meld, repeatable: {forms}; claimed from < ^ > or @left @across @right", forms=notation.MELD_FORMS),
        action="append",
        default=[],
        metavar="MELD",
    )
    parser.option("--joker", _("the wild tile"), metavar="TILE")


def add_circumstances(parser: Parser) -> None:
    """Everything about the win that the tiles do not show."""
    option = parser.option
    option("win", _("the winning tile; if left out, the last tile given"), nargs="?")
    option("--self", _("self-drawn"), action="store_const", const="self", dest="by")
    option("--by", _("on a discard (default) or self-drawn"), choices=("discard", "self"))
    option("--from", _("the discarder's seat, E S W N"), dest="discarder", metavar="SEAT")
    option("--seat", _("the winner's seat; E is the dealer (default S)"))
    option("--round", _("the prevalent wind (default E)"))
    for flag, (_name, meaning) in FLAG_WORDS.items():
        option(f"--{flag.replace('_', '-')}", meaning, action="store_true")
    option("--dora", _("dora indicators"), metavar="TILES")
    option("--ura", _("ura-dora indicators"), metavar="TILES")
    option("--north", _("Norths set aside"), type=int, metavar="N")
    option("--flowers", _("number of flowers, or the flowers themselves such as 15f"), type=number_or_text, metavar="N")
    option("--honba", _("number of counters"), "--counters", type=int, metavar="N")
    option("--sticks", _("riichi sticks on the table"), type=int, metavar="N")
    option("--no-collect", _("counters and riichi sticks go to another player"), action="store_true")
    option("--mixed-in", _("the drawn tile was put into the hand, not kept apart"), action="store_true")
    for name, form, about in (
        ("--claimed", "PATTERN", _("patterns as declared, one or more: Full Flush, Dragon Pung×2")),
        ("--liable", "SEAT:PATTERN", _("who is liable, and for which pattern")),
        ("--special", "RULE", _("a dice rule or the sum of the dice")),
        ("--open-hand", "SEAT", _("a seat with an open hand")),
        ("--supporter", "NAME=SEAT", _("a supporter and the seat backed")),
    ):
        option(name, about, action="append", default=[], metavar=form)


def add_lines(parser: Parser) -> None:
    """Requests by the line."""
    parser.option(
        "--jsonl", _("read one request per line, write one answer per line"), nargs="?", const="-", metavar="FILE"
    )


def tiles_request(args: argparse.Namespace) -> dict[str, object]:
    """The request's book, hand, melds and options; an unknown book is told before anything else."""
    book = book_of(args.book) if args.book else None
    if not args.hand:
        raise InputError("hand", _("give the concealed tiles, such as 123m406p11z"))
    if book is None:
        raise InputError("book", _("name a rule book, such as --book xjtu"))
    return {
        "book": book,
        "hand": args.hand,
        "melds": list(written_melds(args.meld)),
        "options": dict(option_of(text) for text in args.set),
        "joker": args.joker,
    }


def hand_request(args: argparse.Namespace) -> dict[str, object]:
    """The whole request; what was not given is left out."""
    request = tiles_request(args)
    request["hand"], request["win"] = split_win(args.hand, args.win)
    request["by"] = args.by or "discard"
    return request | circumstance_fields(vars(args))
