"""A hand and its circumstances as options of a command."""

import argparse

from paiju import notation
from paiju.cli.shared.book_argument import book_of
from paiju.cli.shared.parser import Parser
from paiju.errors import InputError
from paiju.scoring.circumstances import FLAG_WORDS
from paiju.scoring.written import circumstance_fields, option_of, split_win, written_melds


def add_tiles(parser: Parser) -> None:
    """The concealed tiles and the melds."""
    parser.option("hand", "立牌，如 123m406p11z", "concealed tiles, such as 123m406p11z", nargs="?")
    parser.option(
        "-m --meld",
        f"副露，可重复：{notation.MELD_FORMS_ZH}；来源 < ^ > 或 @left @across @right",
        f"a meld, repeatable: {notation.MELD_FORMS}; claimed from < ^ > or @left @across @right",
        action="append",
        default=[],
        metavar="MELD",
    )
    parser.option("--joker", "赖子", "the wild tile", metavar="TILE")


def add_circumstances(parser: Parser) -> None:
    """Everything about the win that the tiles do not show."""
    option = parser.option
    option("win", "和牌张；省略则取写在最后的牌", "winning tile; if left out, the last one written", nargs="?")
    option("--self", "自摸", "self-drawn", action="store_const", const="self", dest="by")
    option("--by", "点和（默认）或自摸", "on a discard (default) or self-drawn", choices=("discard", "self"))
    option("--from", "点炮者的座位 E S W N", "the discarder's seat, E S W N", dest="discarder", metavar="SEAT")
    option("--seat", "和牌者的座位，E 为庄（默认 S）", "the winner's seat, E deals (default S)")
    option("--round", "场风（默认 E）", "the round wind (default E)")
    for flag, words in FLAG_WORDS.items():
        option(f"--{flag.replace('_', '-')}", *words[2:], action="store_true")
    option("--dora", "宝牌指示牌", "indicators", metavar="TILES")
    option("--ura", "里宝牌指示牌", "hidden indicators", metavar="TILES")
    option("--north", "拔北张数", "Norths set aside", type=int, metavar="N")
    option("--flowers", "花牌张数", "flowers", type=int, metavar="N")
    option("--honba", "本场数", "repeat counters", "--counters", type=int, metavar="N")
    option("--sticks", "场上的立直棒", "riichi sticks on the table", type=int, metavar="N")
    option("--no-collect", "本场与立直棒归他家", "counters and sticks go to another", action="store_true")
    option("--mixed-in", "自摸的牌插入了手牌，未单放", "the drawn tile was not laid apart", action="store_true")
    claimed = "patterns as claimed: Full Flush, Dragon Pung×2"
    for name, form, zh, en in (
        ("--claimed", "PATTERN", "所报的番种，可写几个：清一色、喜相逢×2", claimed),
        ("--liable", "SEAT:PATTERN", "包牌者与番种", "who is liable for what"),
        ("--special", "RULE", "特殊规则或骰子点数", "a dice rule or the sum of the dice"),
        ("--open-hand", "SEAT", "明牌的座位", "a seat with an open hand"),
        ("--supporter", "NAME=SEAT", "支持者与座位", "a supporter and the seat backed"),
    ):
        option(name, zh, en, action="append", default=[], metavar=form)


def add_lines(parser: Parser) -> None:
    """Requests by the line."""
    lines = "read one request a line, write one answer a line"
    parser.option("--jsonl", "逐行读取请求，每行一答", lines, nargs="?", const="-", metavar="FILE")


def tiles_request(args: argparse.Namespace) -> dict[str, object]:
    """The request's book, hand, melds and options; an unknown book is told before anything else."""
    book = book_of(args.book) if args.book else None
    if not args.hand:
        raise InputError("hand", "give the concealed tiles, such as 123m406p11z", "请给出立牌，例如 123m406p11z")
    if book is None:
        raise InputError("book", "name a rule book, such as --book xjtu", "请指定规则，例如 --book xjtu")
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
