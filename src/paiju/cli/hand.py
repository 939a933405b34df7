"""A hand and its circumstances as options of a command."""

import argparse
import re
from collections.abc import Iterable, Iterator

from paiju import notation
from paiju.cli.book_argument import book_of, option_of, pair_of
from paiju.cli.language import Speaker
from paiju.errors import InputError

# Chinese and English name, then what each means.
FLAG_WORDS = {
    "riichi": ("立直", "riichi", "宣告过立直", "riichi was declared"),
    "double_riichi": ("两立直", "double riichi", "第一巡就立直", "riichi was declared in the very first turn"),
    "ippatsu": ("一发", "ippatsu", "立直后一巡之内、无人鸣牌", "within one go-round of riichi, before any claim"),
    "first_turn": ("第一巡", "first turn", "第一巡、无人鸣牌", "in the first turn, before any claim"),
    "last_tile": (
        "最后一张",
        "last tile",
        "牌墙最后一张，或其后打出的牌",
        "last tile of the wall, or the discard after it",
    ),
    "kong_replacement": ("杠后补牌", "kong replacement", "和的是杠后补的牌", "won with the tile drawn after a kong"),
    "rob_kong": ("抢杠", "rob kong", "和的是他家加杠的牌", "won with the tile somebody adds to a pung"),
    "rob_north": ("抢北", "rob north", "和的是他家拔出的北", "won with a North that somebody sets aside"),
    "fourth_tile": ("绝张", "fourth tile", "另三张已亮明", "the other three copies lie open on the table"),
    "kong_discard": ("杠振", "kong discard", "和的是开杠者随后打出的牌", "won with the discard after a kong"),
}


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
        ("--claimed", "PATTERN", "所报的番种，可写几个：清一色、喜相逢×2", "patterns as claimed: 清一色, 喜相逢×2"),
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


def written_melds(texts: Iterable[str]) -> Iterator[dict[str, str]]:
    """Melds in human notation as the request has them; one text may hold several."""
    parts = " ".join(texts).replace("，", " ").replace(",", " ").split()
    for i, part in enumerate(parts):
        meld = notation.parse_meld(part, f"melds[{i}]")
        tiles = notation.format_tiles(meld.tiles)
        yield {"type": meld.type, "tiles": tiles} | ({"from": meld.source} if meld.source else {})


def hand_request(args: argparse.Namespace) -> dict[str, object]:
    """The whole request; what was not given is left out."""
    request = tiles_request(args)
    request["hand"], request["win"] = split_win(args.hand, args.win)
    request["by"] = args.by or "discard"
    given = {
        "from": args.discarder,
        "seat": args.seat,
        "round": args.round,
        "flags": [flag for flag in FLAG_WORDS if getattr(args, flag)],
        "dora": args.dora,
        "ura": args.ura,
        "north": args.north,
        "flowers": args.flowers,
        "honba": args.honba,
        "sticks": args.sticks,
        "collects": False if args.no_collect else None,
        "liable": [dict(zip(("seat", "for"), pair_of(text, ":", "--liable"))) for text in args.liable],
        "special": args.special,
        "open_hands": args.open_hand,
        "supporters": dict(pair_of(text, "=", "--supporter") for text in args.supporter),
        "mixed_in": args.mixed_in or None,
    }
    told = {key: value for key, value in given.items() if value not in (None, [], {})}
    if args.claimed:  # nothing claimed is a claim as well
        names = [name.strip() for text in args.claimed for name in re.split("[,，、;；]", text)]
        told["claimed"] = [name for name in names if name]
    return request | told


def split_win(hand: str, win: str | None) -> tuple[str, str]:
    """The winning tile by itself; when it was not named, it is the last tile written."""
    if win is not None:
        return hand, win
    tiles = notation.parse_tiles(hand, "hand")
    if len(tiles) % 3 != 2:
        raise InputError("win", "give the winning tile after the hand", "请在立牌之后给出和牌张")
    return notation.format_tiles(tiles[:-1]), notation.tile_name(tiles[-1])
