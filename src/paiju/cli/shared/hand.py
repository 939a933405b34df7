"""A hand and its circumstances as options of a command."""

import argparse

from paiju import notation
from paiju.cli.shared.book_argument import book_of
from paiju.cli.shared.language import Speaker
from paiju.errors import InputError
from paiju.scoring.circumstances import FLAG_WORDS
from paiju.scoring.written import option_of, split_win, told_fields, written_melds


def add_tiles(parser: argparse.ArgumentParser, say: Speaker) -> None:
    """The book, the concealed tiles and the melds."""
    melds = say(
        f"副露，可重复：{notation.MELD_FORMS_ZH}；来源 < ^ > 或 @left @across @right",
        f"a meld, repeatable: {notation.MELD_FORMS}; claimed from < ^ > or @left @across @right",
    )
    parser.add_argument("hand", nargs="?", help=say("立牌，如 123m406p11z", "concealed tiles, such as 123m406p11z"))
    book = say("规则 (paiju rules list)，或 .toml 文件", "the rule book (paiju rules list), or a .toml file")
    parser.add_argument("-b", "--book", help=book)
    parser.add_argument("-m", "--meld", action="append", default=[], metavar="MELD", help=melds)
    options = say("改动规则的一项，可重复", "change one field of the book, repeatable")
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help=options)
    parser.add_argument("--joker", metavar="TILE", help=say("赖子", "the wild tile"))


def add_circumstances(parser: argparse.ArgumentParser, say: Speaker) -> None:
    """Everything about the win that the tiles do not show."""
    text = parser.add_argument
    text("win", nargs="?", help=say("和牌张；省略则取写在最后的牌", "winning tile; if left out, the last one written"))
    text("--self", action="store_const", const="self", dest="by", help=say("自摸", "self-drawn"))
    text("--by", choices=("discard", "self"), help=say("点和（默认）或自摸", "on a discard (default) or self-drawn"))
    text("--from", dest="discarder", metavar="SEAT", help=say("点炮者的座位 E S W N", "the discarder's seat, E S W N"))
    text("--seat", help=say("和牌者的座位，E 为庄（默认 S）", "the winner's seat, E deals (default S)"))
    text("--round", help=say("场风（默认 E）", "the round wind (default E)"))
    for flag, words in FLAG_WORDS.items():
        text(f"--{flag.replace('_', '-')}", action="store_true", help=say(*words[2:]))
    text("--dora", metavar="TILES", help=say("宝牌指示牌", "indicators"))
    text("--ura", metavar="TILES", help=say("里宝牌指示牌", "hidden indicators"))
    text("--north", type=int, metavar="N", help=say("拔北张数", "Norths set aside"))
    text("--flowers", type=int, metavar="N", help=say("花牌张数", "flowers"))
    text("--honba", type=int, metavar="N", help=say("本场数", "repeat counters"))
    text("--sticks", type=int, metavar="N", help=say("场上的立直棒", "riichi sticks on the table"))
    text("--no-collect", action="store_true", help=say("本场与立直棒归他家", "counters and sticks go to another"))
    text("--mixed-in", action="store_true", help=say("自摸的牌插入了手牌，未单放", "the drawn tile was not laid apart"))
    for option, form, zh, en in (
        (
            "--claimed",
            "PATTERN",
            "所报的番种，可写几个：清一色、喜相逢×2",
            "patterns as claimed: Full Flush, Dragon Pung×2",
        ),
        ("--liable", "SEAT:PATTERN", "包牌者与番种", "who is liable for what"),
        ("--special", "RULE", "特殊规则或骰子点数", "a dice rule or the sum of the dice"),
        ("--open-hand", "SEAT", "明牌的座位", "a seat with an open hand"),
        ("--supporter", "NAME=SEAT", "支持者与座位", "a supporter and the seat backed"),
    ):
        text(option, action="append", default=[], metavar=form, help=say(zh, en))


def add_formats(parser: argparse.ArgumentParser, say: Speaker) -> None:
    """JSON for one hand, or requests by the line."""
    lines = say("逐行读取请求，每行一答", "read one request a line, write one answer a line")
    parser.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
    parser.add_argument("--jsonl", nargs="?", const="-", metavar="FILE", help=lines)


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
    return request | told_fields(vars(args))
