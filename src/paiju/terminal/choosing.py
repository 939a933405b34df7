"""Choosing what to play, for somebody who named no book."""

from dataclasses import replace

from paiju import books
from paiju.columns import table as in_columns
from paiju.terminal.folder import kept_games
from paiju.terminal.keys import normal
from paiju.terminal.saving import LATEST, GameChoice
from paiju.terminal.screen import Leave, Screen
from paiju.terminal.words import safe

USUAL = "xjtu"  # what Enter chooses
ON, QUIT = ("r", "resume", "继续"), ("q", "quit", "退出")


def chosen(setup: GameChoice, screen: Screen) -> GameChoice:
    """The setup with a book or a kept game chosen, where it names neither."""
    said = ""
    while setup.book is None and setup.resume is None:
        screen.show([*page(screen), *([said] if said else [])])
        text = screen.ask(screen.say(f"编号或规则名，回车为 {USUAL}", f"Number or name; Enter chooses {USUAL}"))
        setup = picked(setup, normal(text))
        said = screen.say(f"! 没有“{safe(text[:20])}”", f"! there is no '{safe(text[:20])}'")
    return setup


def page(screen: Screen) -> list[str]:
    """The books by number, and the game last left."""
    say = screen.say
    rows = [[str(i), book.id, say(book.names.zh, book.names.en)] for i, book in enumerate(books.all_books(), 1)]
    more = [["r", say("继续上次离开的一盘", "go on with the game last left")]] if kept_games() else []
    others = in_columns([*more, ["q", say("退出", "quit")]])
    return [
        screen.paint(say("打哪一种？", "What shall we play?"), "bold"),
        "",
        *in_columns(rows, right=(0,)),
        "",
        *others,
    ]


def picked(setup: GameChoice, word: str) -> GameChoice:
    """What was typed, as a setup; as it was where it means nothing."""
    if word in QUIT:
        raise Leave
    if word in ON and kept_games():
        return replace(setup, resume=LATEST)
    known = {name: book for i, book in enumerate(books.all_books(), 1) for name in (str(i), book.id)}
    return replace(setup, book=known.get(word or USUAL))
