"""The pages one reads before and beside the game: a welcome, and the keys."""

from paiju.books.book import Book
from paiju.columns import wrap
from paiju.terminal.board import COLUMNS
from paiju.terminal.paint import Paint
from paiju.terminal.words import Say, clipped, safe

MOST_LINES = 6  # of what a book says of itself

HELP_ZH = """
牌：1万-9万、1筒-9筒、1条-9条，东南西北白发中，花牌春夏秋冬梅兰竹菊；0 是红五。
牌河：每行六张；* 立直宣言牌，! 被和的牌，变暗（或 '）为摸切。
副露：[ ] 为鸣来的牌，位置指向来源；+ 为加杠的一张；# 为盖着的牌。

轮到你时
  1-9 a-e   打出上方标有此键的牌；也可直接写牌，如 3m、3万、东
  回车      做“回车”之后所写的事（一般是打出刚摸的牌，或过）
  r3        立直并打出 3 键的牌         w  和牌
  k         杠（多种时 k1 k2）          f  补花    n  拔北    t  九种九牌
别人打牌时
  c 吃（c1 c2）  p 碰  k 杠  w 和  回车或 0 过
随时
  h 提示开关    l 本局经过    why 和牌的完整说明
  u 上次所引条文的内容（u xjtu:7.9 查一条）
  s 存盘（s 文件名）    q 退出    ? 本页
不能做的事也可以键入：会说明为什么不行，以及依据的条文。
完整说明中 m p s 为万筒条，1z-7z 为东南西北白发中。
"""
HELP_EN = """
Tiles: 1m-9m characters, 1p-9p circles, 1s-9s bamboos; Ea So We No the winds,
  Wh Gr Re the dragons white, green, red; 1f-8f flowers; 0 is a red five.
Discards: rows of six; * told riichi, ! was won on, dim (or ') was drawn last.
Melds: [ ] came from another player, and its place points there: left, middle,
  right; + was added to a pung; # lies face down.

On your turn
  1-9 a-e   discard the tile below that key; or write the tile: 3m, Ea
  Enter     what stands after "Enter": mostly discard the tile drawn, or pass
  r3        riichi, discarding the tile of key 3      w  win
  k         kong (k1, k2)    f  flower    n  North aside    t  nine terminals
On a discard
  c chow (c1, c2)   p pung   k kong   w win   Enter or 0 pass
At any time
  h  hints on or off      l  the hand so far      why  the win explained
  u  the clauses just cited (u xjtu:7.9 looks one up)
  s  save (s FILE)        q  quit        ?  this page
You may type what is not allowed, too: you are told why not, with the clause.
In explanations 1z-4z are the winds, 5z-7z white, green and red.
"""


def help_page(paint: Paint, say: Say) -> list[str]:
    """One page of keys and signs."""
    title = paint(say("按键与符号", "Keys and signs"), "bold")
    return [title, *say(HELP_ZH, HELP_EN).strip("\n").splitlines()]


def welcome(book: Book, seated: list[str], paint: Paint, say: Say) -> list[str]:
    """What is played, against whom, and how to find help."""
    name = clipped(safe(f"{say(book.names.zh, book.names.en)} ({book.id})"), COLUMNS)
    lines = [paint(name, "bold"), ""]
    for line in say(book.summary.zh, book.summary.en).splitlines()[:MOST_LINES]:
        lines += wrap(safe(line), COLUMNS)
    zh = "轮到你时，屏幕下方列出能做的事和按键。? 说明，h 提示，q 退出。"
    en = "The last lines say what you may do and with which key. ? help, h hints, q quit."
    return [*lines, "", *seated, "", *wrap(say(zh, en), COLUMNS)]
