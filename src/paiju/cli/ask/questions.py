"""The questions of the interactive scorer: how each is asked, explained, read, and when it is needed at all."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.cli.ask.circumstances import explain, intro, read_flags
from paiju.errors import InputError
from paiju.fields import SEAT_WORDS
from paiju.notation import MELD_FORMS, MELD_FORMS_ZH, parse_tile, parse_tiles
from paiju.scoring.circumstances import is_dealer, liable_patterns, possible
from paiju.scoring.request import find_pattern
from paiju.scoring.written import pair_of, written_melds

Draft = dict[str, object]  # the request as far as it is known
Words = tuple[str, str]  # Chinese and English
NONE = "-"
YES = ("y", "yes", "是", "1", "self", "自摸", "tsumo")
NO = ("n", "no", "否", "0", "discard", "点和", "荣和", "ron")


def always(_: Book, __: Draft) -> bool:
    """Asked in every book."""
    return True


def as_typed(_: Book, __: Draft, text: str) -> object:
    """Any text; the check of the whole request says what is wrong with it."""
    return text


@dataclass(frozen=True, slots=True)
class Question:
    """One field of the request. A `default` of "" means that an answer is needed, "-" that none is."""

    field: str
    words: Words
    help: Words | Callable[[Book, Draft], Words]
    read: Callable[[Book, Draft, str], object] = as_typed
    default: str | Callable[[Book, Draft], str] = ""
    needed: Callable[[Book, Draft], bool] = always
    intro: Callable[[Book, Draft], Words] | None = None


def parts(text: str) -> list[str]:
    """Words apart by spaces or commas."""
    return re.split(r"[\s,，、]+", text.strip(" ,，、"))


def hand_size(draft: Draft) -> int:
    """Concealed tiles given."""
    return len(parse_tiles(str(draft.get("hand", "")), "hand"))


def melds_wanted(draft: Draft) -> int:
    """Melds that make thirteen tiles with those concealed."""
    return (13 - hand_size(draft)) // 3


def melds_intro(_: Book, draft: Draft) -> Words:
    """How many there must be."""
    size, wanted = hand_size(draft), melds_wanted(draft)
    return f"立牌 {size} 张，另有 {wanted} 副副露", f"{size} concealed tiles, so {wanted} meld{'s' * (wanted > 1)}"


def read_hand(_: Book, __: Draft, text: str) -> object:
    """Thirteen tiles without the winning one, three fewer for each meld."""
    size = len(parse_tiles(text, "hand"))
    if size % 3 == 1 and size <= 13:
        return text
    if size % 3 == 2 and size <= 14:
        en = f"{size} tiles; leave the winning one out, it is asked for next"
        raise InputError("hand", en, f"共 {size} 张；请去掉和牌张，稍后会问")
    en = f"{size} tiles; without the winning one a hand has 13, or 10, 7, 4, 1 beside one to four melds"
    raise InputError("hand", en, f"共 {size} 张；不含和牌张应为 13 张，有 1 至 4 副副露时为 10、7、4、1 张")


def read_melds(_: Book, draft: Draft, text: str) -> object:
    """As many melds as the hand has room for."""
    melds = list(written_melds([text]))
    size = hand_size(draft)
    wanted = melds_wanted(draft)
    if len(melds) != wanted:
        en = f"{len(melds)} given, but {size} concealed tiles leave room for {wanted}; < goes back to the tiles"
        raise InputError("melds", en, f"立牌 {size} 张，应有 {wanted} 副副露，现有 {len(melds)} 副；< 可返回改立牌")
    return melds


def read_tile(_: Book, __: Draft, text: str) -> object:
    """One tile, as written."""
    parse_tile(text, "")
    return text


def read_way(_: Book, __: Draft, text: str) -> object:
    """Yes for a self-draw."""
    return "self" if read_yes(text) else "discard"


def read_yes(text: str) -> bool:
    """Yes or no."""
    if text.lower() not in YES + NO:
        raise InputError("", f"{text[:20]!r} is neither; answer y or n", f"无法理解 {text[:20]!r}；请回答 y 或 n")
    return text.lower() in YES


def read_wind(_: Book, __: Draft, text: str) -> object:
    """The wind of a round."""
    if text.upper() not in SEAT_WORDS:
        raise InputError(
            "round", f"{text[:20]!r} is no wind; use E, S, W or N", f"{text[:20]!r} 不是风；请用 E、S、W 或 N"
        )
    return text


def read_number(_: Book, __: Draft, text: str) -> object:
    """A whole number."""
    if not text.isascii() or not text.isdigit():
        raise InputError("", f"{text[:20]!r} is no number; give 0, 1, 2 …", f"{text[:20]!r} 不是数目；请写 0、1、2 …")
    return int(text[:9])


def read_list(_: Book, __: Draft, text: str) -> object:
    """Several answers at once."""
    return parts(text)


def read_specials(book: Book, _: Draft, text: str) -> object:
    """Dice rules by sum, id or name, apart by commas, or by spaces."""
    names = {name.lower(): s.id for s in book.specials for name in (s.id, s.zh, s.en, str(s.dice))}
    listed = [part.strip() for part in re.split(r"[,，、]+", text.strip(" ,，、"))]
    words = [word for part in listed for word in ([part] if part.lower() in names else part.split())]
    return [names.get(word.lower(), word) for word in words]


def read_supporters(_: Book, __: Draft, text: str) -> object:
    """Names and the seats they back."""
    return dict(pair_of(part, "=", "") for part in parts(text))


def read_liable(book: Book, draft: Draft, text: str) -> object:
    """A seat, or SEAT:PATTERN."""
    seat, _, name = text.partition(":")
    return [{"seat": seat.strip(), "for": find_pattern(book, name) or next(liable_patterns(book, draft))}]


def discarder(_: Book, draft: Draft) -> str:
    """The dealer, or whoever sits next to a dealer who wins."""
    return "S" if is_dealer(draft) else "E"


def chosen(book: Book, draft: Draft, what: str) -> bool:
    """Was a dice rule chosen that brings this?"""
    ids = draft.get("special")
    return isinstance(ids, list) and any(getattr(special, what) and special.id in ids for special in book.specials)


def has_riichi(draft: Draft) -> bool:
    """Was riichi declared?"""
    flags = draft.get("flags")
    return isinstance(flags, list) and bool({"riichi", "double_riichi"} & set(flags))


def dice_rules(book: Book, _: Draft) -> Words:
    """The dice rules by the sum of the dice."""
    zh = "、".join(f"{s.dice} {s.zh}" for s in book.specials)
    en = "; ".join(f"{s.dice} {s.en}" for s in book.specials)
    zh = f"本局的特殊规则（只有一项），写骰子点数之和或名称；没有则留空。{zh}"
    return zh, f"The special rule of this hand, by the sum of the dice or by name; nothing if there is none. {en}"


def liable_help(book: Book, draft: Draft) -> Words:
    """Who is liable for what."""
    names = {p.id: (p.zh, p.en) for p in book.patterns}
    patterns = [names.get(name, (name, name)) for name in liable_patterns(book, draft)]
    zh, en = "、".join(words[0] for words in patterns), ", ".join(words[1] for words in patterns)
    return (
        f"谁打出的牌使{zh}必成，谁就包牌；写其座位 E S W N，没有则留空",
        f"Whoever discarded the tile that made {en} certain is liable for it; give that seat, or nothing",
    )


TILES = (
    "数字加花色：1-9m 万，1-9p 筒（饼），1-9s 条，1-7z 东南西北白发中，0 为红五；也可写 一二三万东东。"
    "例如 123m456p789s1122z",
    "Digits and a suit: 1-9m characters, 1-9p circles, 1-9s bamboos, 1-7z East South West North White Green Red, "
    "0 a red five. For example 123m456p789s1122z",
)
SEATS = ("E 东（庄家）、S 南、W 西、N 北", "E East (the dealer), S South, W West, N North")

QUESTIONS = (
    Question("hand", ("立牌（不含和牌张与副露）", "concealed tiles (no winning tile, no melds)"),
             (f"手里的牌，13 张；每有一副副露少三张。{TILES[0]}",
              f"The tiles in the hand, 13 of them, three fewer for each meld. {TILES[1]}"), read_hand),
    Question("melds", ("副露，以空格分开", "melds, apart by spaces"),
             (f"吃、碰、杠的牌（暗杠也算）：{MELD_FORMS_ZH}；牌后加 < ^ > 表示来自上家、对家、下家",
              f"The sets laid out, concealed kongs too: {MELD_FORMS}; < ^ > after the tiles: claimed from the left, "
              "across, the right"), read_melds, needed=lambda _, draft: melds_wanted(draft) > 0, intro=melds_intro),
    Question("win", ("和牌张", "winning tile"), (f"和的那一张牌，如 5s。{TILES[0]}",
             f"The tile that completed the hand, such as 5s. {TILES[1]}"), read_tile),
    Question("by", ("是自摸吗？(y/n)", "self-drawn? (y/n)"),
             ("y：和牌张是自己摸到的（杠后补的牌也算）；n：是别人打出的，或抢杠而来",
              "y: the winner drew the winning tile; n: somebody discarded it, or a kong was robbed"), read_way, "n"),
    Question("seat", ("和牌者的座位 E S W N（E 为庄）", "winner's seat E S W N (E deals)"),
             (f"和牌者坐哪里，决定门风与庄家的收付：{SEATS[0]}",
              f"Where the winner sits: it sets the seat wind, and a dealer wins and pays more. {SEATS[1]}"),
             default="S"),
    Question("from", ("点炮者的座位", "discarder's seat"),
             (f"谁打出了和牌张：{SEATS[0]}", f"Who discarded the winning tile. {SEATS[1]}"), default=discarder,
             needed=lambda _, draft: draft.get("by") == "discard"),
    Question("round", ("场风 E S W N", "round wind E S W N"),
             ("现在是哪一圈：E 东风圈、S 南风圈、W 西风圈、N 北风圈",
              "The wind of the round being played: E in the first round, then S, W, N"), read_wind, "E"),
    Question("special", ("特殊规则（骰子点数之和或名称）", "dice rule (sum of the dice, or name)"), dice_rules,
             read_specials, NONE, needed=lambda book, _: bool(book.specials)),
    Question("joker", ("赖子是哪张牌", "which tile is wild"),
             (f"可当任何牌用的那种牌。{TILES[0]}", f"The tile that may stand for any other. {TILES[1]}"), read_tile,
             needed=lambda book, draft: chosen(book, draft, "wild")),
    Question("north", ("拔北张数", "Norths set aside"),
             ("和牌者拔出来放在一边的北，0 至 4 张", "Norths the winner has laid aside as bonus tiles, 0 to 4"),
             read_number, "0", lambda book, _: book.tiles.north_bonus),
    Question("flowers", ("花牌张数", "flowers"),
             ("和牌者补过的花牌，0 至 8 张；不计入起和分", "Flower tiles the winner has laid out, 0 to 8"),
             read_number, "0", lambda book, _: book.tiles.flowers),
    Question("flags", ("特殊情形，写编号或名称", "circumstances, by number or name"),
             explain, read_flags, NONE, lambda book, draft: bool(possible(book, draft)), intro),
    Question("dora", ("宝牌指示牌", "indicators"),
             (f"牌山上翻开的牌，一张，每开一杠多一张；宝牌是它的下一张。{TILES[0]}",
              f"The tiles turned on the wall, one and one more for each kong; the next tile is a bonus. {TILES[1]}"),
             default=NONE, needed=lambda book, draft: book.scoring.dora or chosen(book, draft, "dora")),
    Question("ura", ("里宝牌指示牌", "hidden indicators"),
             ("立直者和牌后翻开的、指示牌下面的牌",
              "The tiles below the indicators, turned because riichi was declared"),
             default=NONE, needed=lambda book, draft: book.scoring.ura_dora and has_riichi(draft)),
    Question("honba", ("本场数", "repeat counters"),
             ("庄家连庄或流局累积的本场，每本场加付点数",
              "Counters on the table for repeated deals; each adds to the payment"),
             read_number, "0", lambda book, _: book.payments.counter > 0),
    Question("sticks", ("场上的立直棒", "riichi sticks on the table"),
             ("场上供托的立直棒，本局和牌者自己的也算，全归和牌者",
              "Riichi sticks lying on the table, the winner's own included; the winner takes them"), read_number, "0",
             lambda book, _: book.payments.deposit > 0),
    Question("open_hands", ("明牌者的座位", "seats with an open hand"),
             (f"亮着手牌打的人，几个座位之间用空格分开。{SEATS[0]}",
              f"Players whose hand lies open, seats apart by spaces. {SEATS[1]}"), read_list, NONE,
             lambda book, _: book.payments.open_hand_fans > 0),
    Question("supporters", ("下注者，如 Ann=E Bob=S", "supporters, such as Ann=E Bob=S"),
             ("场下下注的人与所支持的座位，写作 名字=座位",
              "People off the table and the seat each backs, as NAME=SEAT"),
             read_supporters, NONE, lambda book, _: book.payments.supporter_halves > 0),
    Question("liable", ("包牌者的座位", "seat of a liable player"), liable_help, read_liable, NONE,
             lambda book, draft: any(True for _ in liable_patterns(book, draft))),
)  # fmt: skip
