"""The pages one reads before and beside the game: a welcome, the keys and signs, the words of the game."""

from collections.abc import Callable

from paiju.books.book import Book
from paiju.books.lookup import summary_of
from paiju.columns import wrap
from paiju.terminal.board import COLUMNS
from paiju.terminal.paint import Paint
from paiju.terminal.words import Say, Words, clipped, safe

MOST_LINES = 6  # of what a book says of itself
Has = Callable[[Book], bool]


def always(_: Book) -> bool:
    """In every book."""
    return True


def riichi(book: Book) -> bool:
    """Is there riichi?"""
    return book.circumstances.riichi


def flowers(book: Book) -> bool:
    """Are there flowers?"""
    return book.tiles.flowers


def house(book: Book) -> bool:
    """Are there dice rules?"""
    return bool(book.specials)


def red_fives(book: Book) -> bool:
    """Are there red fives?"""
    return any(book.tiles.red_fives)


def least(book: Book) -> bool:
    """Must a win be worth something? Where every win has a fan of its own, it need not."""
    return book.scoring.family != "house"


# Lines of the page of keys: in which books, Chinese, English. What only some books have is told in those.
LINES: tuple[tuple[Has, Words], ...] = (
    (always, ("牌：1万-9万、1筒-9筒、1条-9条，东南西北白发中。",
              "Tiles: 1m-9m characters, 1p-9p circles, 1s-9s bamboos; Ea So We No the winds,\n"
              "  Wh Gr Re the dragons white, green, red.")),
    (red_fives, ("  0 是红五。", "  0m 0p 0s are red fives.")),
    (flowers, ("  春夏秋冬梅兰竹菊是花牌。", "  1f-8f are flowers.")),
    (riichi, ("牌河：* 立直宣言牌，! 被和的牌；变暗（或 '）为摸切，反白（或 <）是最后一张。",
              "Discards: * told riichi, ! was won on; dim (or ') was just drawn, the one\n"
              "  in reverse (or with <) is the last.")),
    (lambda book: not riichi(book), ("牌河：! 被和的牌；变暗（或 '）为摸切，反白（或 <）是最后一张。",
              "Discards: ! was won on; dim (or ') was just drawn, reverse (or <) is the last.")),
    (always, ("副露：[ ] 为鸣来的牌，位置指向来源；+ 为加杠的一张；# 为盖着的牌。",
              "Melds: [ ] came from the player it points to: left, middle (across), right;\n"
              "  + was added to a pung; # lies face down.")),
    (always, ("", "")),
    (always, ("键入后按回车。轮到你时", "Type, then press Enter. On your turn")),
    (always, ("  1-9 a-e  打出上方标有此键的牌；也可直接写牌，如 3m、3万、东",
              "  1-9 a-e  discard the tile below that key; or write the tile: 3m, Ea")),
    (always, ("  回车     做“回车”之后所写的事（一般是打出刚摸的牌，或过）",
              '  Enter    what stands after "Enter": mostly discard the tile drawn, or pass')),
    (riichi, ("  r3       立直并打出 3 键的牌", "  r3       riichi, discarding the tile of key 3")),
    (always, ("  w  和牌    k  杠（多种时 k1 k2）", "  w  win    k  kong (of several k1, k2)")),
    (flowers, ("  f  补花", "  f  replace a flower")),
    (lambda book: book.tiles.north_bonus, ("  n  拔北", "  n  set a North aside")),
    (lambda book: book.draws.nine_terminals, ("  t  九种九牌流局", "  t  call the hand off: nine terminals")),
    (house, ("  o  开局时明牌", "  o  lay the hand open, before the first discard")),
    (lambda book: book.calls.chow, ("别人打牌时：c 吃（c1 c2）  p 碰  k 杠  w 和  回车或 0 过",
              "On a discard:  c chow (c1, c2)   p pung   k kong   w win   Enter or 0 pass")),
    (lambda book: not book.calls.chow, ("别人打牌时：p 碰  k 杠  w 和  回车或 0 过",
              "On a discard:  p pung   k kong   w win   Enter or 0 pass")),
    (always, ("随时：h 提示开关  g 用语  l 本局经过  s 存盘（s 文件名）  q 退出  ? 本页",
              "Always:  h hints on/off   g words of the game   l the hand so far\n"
              "         s save (s FILE)  q quit   ? this page")),
    (always, ("  why 和牌的完整说明；why w 为什么不能和    u 所引的条文",
              "  why  the win explained; why w: why you may not win    u  the clauses cited")),
    (always, ("不能做的事也可以键入：会说明为什么不行，以及依据的条文。",
              "You may type what is not allowed, too: you are told why not, with the clause.")),
)  # fmt: skip

# Words of the game: in which books, the word and what it is, Chinese, English.
TERMS: tuple[tuple[Has, Words], ...] = (
    (always, ("和牌：四副面子加一对将，摸到（自摸）或由别人打出（点和）最后一张。",
              "win: four sets and a pair, the last tile drawn or discarded by another.")),
    (always, ("面子：顺子（同花色相连三张）、刻子（相同三张）、杠（相同四张）。",
              "set: a chow (three in a row of a suit), a pung (three alike), a kong (four).")),
    (always, ("吃、碰、杠：用别人刚打的牌成面子，摊在桌上；吃只限上家的牌。",
              "claim: make a set with a discard and lay it out; chows from the left only.")),
    (always, ("听牌：再来一张就能和；向听：离听牌还差几张。",
              "ready: one tile short of winning; n from ready: so many tiles short of that.")),
    (least, ("起和：牌型之外还要有番，不够就不能和；why w 可问差在哪里。",
              "minimum: the shape is not enough, patterns must be worth something; try why w.")),
    (riichi, ("立直：门前清听牌时押一根立直棒，此后手牌不变，多一番。",
              "riichi: a ready hand without claims bets a stick and stays as it is; one han.")),
    (riichi, ("宝牌：指示牌的下一张，和牌时每张一番，但不能只靠它和牌。",
              "dora: the tile after the indicator, one han each to a hand that wins anyway.")),
    (riichi, ("振听：自己打过所听的牌，或放过了能和的牌，就不能和别人打的牌。",
              "furiten: you discarded what you wait for, or let it go: only a draw wins.")),
    (riichi, ("番、符：番是牌型的价值，符是细小的加分；两者定出点数。",
              "han, fu: what patterns are worth, and small points; together they make the sum.")),
    (lambda book: book.game.counters != "none", ("本场：连庄或流局的次数，和牌另加。",
              "counters: repeated or drawn hands; each adds to the next win.")),
    (flowers, ("花牌：不入手牌，亮出后补一张，和牌后每张一分。",
              "flower: laid out and replaced; a point each to a hand that wins.")),
    (house, ("特殊规则：庄家每局掷骰定一种，u 看说明。赖子可当任何牌。",
              "dice rule: thrown for every hand, u explains it. A wild tile is any tile.")),
    (house, ("明牌：开局时把手牌亮出来打，和牌更值钱。",
              "open hand: played for all to see, for a higher price.")),
    (always, ("庄家：坐东的一家。圈风、门风：这一圈的风，和自己座位的风。",
              "dealer: East. Winds: that of the round, and that of your own seat.")),
)  # fmt: skip


def lines_of(book: Book, sections: tuple[tuple[Has, Words], ...], say: Say) -> list[str]:
    """What is told of a book."""
    return [line for has, words in sections if has(book) for line in say(*words).split("\n")]


def help_page(book: Book, paint: Paint, say: Say) -> list[str]:
    """One page of keys and signs."""
    return [paint(say("按键与符号", "Keys and signs"), "bold"), *lines_of(book, LINES, say)]


def words_page(book: Book, paint: Paint, say: Say) -> list[str]:
    """One page of the words of the game."""
    title = paint(say("用语", "Words of the game"), "bold")
    return [title, "", *lines_of(book, TERMS, say)]


def welcome(book: Book, about: list[str], seated: list[str], paint: Paint, say: Say) -> list[str]:
    """What is played, against whom, and how to find help."""
    name = clipped(safe(f"{say(book.names.zh, book.names.en)} ({book.id})"), COLUMNS)
    lines = [paint(name, "bold"), ""]
    summary = summary_of(book)
    for line in say(summary.zh, summary.en).splitlines()[:MOST_LINES]:
        lines += wrap(safe(line), COLUMNS)
    zh = (
        "每张手牌上方有一个键，屏幕下方列出能做的事：键入后按回车。",
        "第一次打？h 打开提示（打哪张、听什么），g 解释用语，? 是全部按键。",
    )
    en = (
        "Every tile has a key above it, and the last line lists what you may do:",
        "type a key, then press Enter. New to the game? h turns on hints (what to",
        "discard, what you wait for), g explains the words, ? lists all keys.",
    )
    return [*lines, *about, "", *seated, "", *(zh if say.lang == "zh" else en)]
