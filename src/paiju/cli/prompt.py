"""Scoring by conversation: questions with defaults, mistakes explained and asked again."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.cli.hand import FLAG_WORDS, written_melds
from paiju.cli.language import Speaker
from paiju.errors import InputError
from paiju.notation import MELD_FORMS, MELD_FORMS_ZH, parse_tile, parse_tiles

YES = ("y", "yes", "是", "1")
NO = ("n", "no", "否", "0")
ASKED_TOGETHER = {"hand": ("hand", "melds", "win"), "from": ("from",), "ura": ("ura", "flags")}


@dataclass(frozen=True, slots=True)
class Question:
    """One field of the request: how it is asked, read, and explained to somebody who answers "?"."""

    field: str
    zh: str
    en: str
    read: Callable[[str], object]
    help_zh: str = ""
    help_en: str = ""
    default: str = ""
    needed: Callable[[Book, dict[str, object]], bool] = lambda *_: True


class Quit(Exception):
    """The person wants to stop."""


class Again(Exception):
    """The person wants to start this hand over."""


def a_tile(text: str) -> object:
    """One tile, as written."""
    parse_tile(text, "win")
    return text


def some_tiles(text: str) -> object:
    """Tiles, as written."""
    parse_tiles(text, "hand")
    return text


def a_number(text: str) -> object:
    """A whole number."""
    if not text.isascii() or not text.isdigit():
        raise InputError("", "a whole number, please", "请输入整数")
    return int(text)


def a_way(text: str) -> object:
    """Yes for a self-draw."""
    return "self" if yes(text) else "discard"


def yes(text: str) -> bool:
    """Yes or no."""
    if text.lower() not in YES + NO:
        raise InputError("", "answer y or n", "请回答 y 或 n")
    return text.lower() in YES


def some_flags(text: str) -> object:
    """Circumstances by their ids or their Chinese names, apart by spaces."""
    names = {words[0].split("：")[0]: flag for flag, words in FLAG_WORDS.items()}
    return [names.get(word, word.lower()) for word in text.replace(",", " ").replace("，", " ").split()]


def some_rules(text: str) -> object:
    """Dice rules, apart by spaces."""
    return text.replace(",", " ").replace("，", " ").split()


TILES_ZH = "数字加花色：1-9m 万，1-9p 筒，1-9s 条，1-7z 东南西北白发中，0 为红五；也可写 一二三万东东"
TILES_EN = "digits and a suit: 1-9m characters, 1-9p circles, 1-9s bamboos, 1-7z E S W N White Green Red, 0 a red five"
FLAGS_ZH = "以空格分开：" + "，".join(f"{flag} {words[0]}" for flag, words in FLAG_WORDS.items())
FLAGS_EN = "apart by spaces: " + "; ".join(f"{flag} ({words[1]})" for flag, words in FLAG_WORDS.items())

QUESTIONS = (
    Question("hand", "立牌（不含和牌张）", "concealed tiles, without the winning one", some_tiles, TILES_ZH, TILES_EN),
    Question("melds", "副露", "melds", lambda text: list(written_melds([text])), MELD_FORMS_ZH, MELD_FORMS, "-"),
    Question("win", "和牌张", "winning tile", a_tile, TILES_ZH, TILES_EN),
    Question("by", "自摸？(y/n)", "self-drawn? (y/n)", a_way, default="n"),
    Question("seat", "和牌者座位 E S W N（E 为庄）", "winner's seat E S W N (E deals)", str, default="S"),
    Question(
        "from", "点炮者座位", "discarder's seat", str, default="-",
        needed=lambda _, request: request.get("by") == "discard",
    ),
    Question("round", "场风", "round wind", str, default="E"),
    Question("flags", "特殊情形", "circumstances", some_flags, FLAGS_ZH, FLAGS_EN, "-"),
    Question("special", "特殊规则或骰子点数", "dice rule or sum of the dice", some_rules, default="-",
             needed=lambda book, _: bool(book.specials)),
    Question("joker", "赖子", "wild tile", a_tile, default="-",
             needed=lambda book, _: any(special.wild for special in book.specials)),
    Question("dora", "宝牌指示牌", "indicators", some_tiles, TILES_ZH, TILES_EN, "-",
             needed=lambda book, _: book.scoring.dora or any(special.dora for special in book.specials)),
    Question("ura", "里宝牌指示牌", "hidden indicators", some_tiles, TILES_ZH, TILES_EN, "-",
             needed=lambda book, request: book.scoring.ura_dora and "riichi" in str(request.get("flags", ""))),
    Question("north", "拔北张数", "Norths set aside", a_number, default="0",
             needed=lambda book, _: book.tiles.north_bonus),
    Question("flowers", "花牌张数", "flowers", a_number, default="0", needed=lambda book, _: book.tiles.flowers),
    Question("honba", "本场", "repeat counters", a_number, default="0",
             needed=lambda book, _: book.payments.counter > 0),
    Question("sticks", "场上立直棒", "riichi sticks on the table", a_number, default="0",
             needed=lambda book, _: book.payments.deposit > 0),
)  # fmt: skip
BY_FIELD = {question.field: question for question in QUESTIONS}


class Conversation:
    """Asks, explains mistakes, and asks again; `read` and `write` are the terminal."""

    def __init__(self, say: Speaker, read: Callable[[str], str], write: Callable[[str], object]) -> None:
        self.say, self.read, self.write = say, read, write

    def line(self, prompt: str, default: str = "") -> str:
        """One answer; the default when nothing is typed."""
        shown = f"{prompt} [{default}]: " if default else f"{prompt}: "
        try:
            text = self.read(shown).strip()
        except EOFError:
            raise Quit from None
        if text in ("q", "quit", "退出"):
            raise Quit
        if text == "!":
            raise Again
        return text or default

    def ask(self, question: Question) -> object:
        """A question until its answer can be read; None when it was left out."""
        while True:
            text = self.line(self.say(question.zh, question.en), question.default)
            if text == "?":
                self.write("  " + (self.say(question.help_zh, question.help_en) or question.field))
            elif text == "-":
                return None
            elif text:
                try:
                    return question.read(text)
                except InputError as error:
                    self.complain(error)

    def complain(self, error: InputError) -> None:
        """What was wrong, and what would be right."""
        where = f"{error.field}: " if error.field else ""
        self.write("  × " + where + self.say(error.zh, error.message))

    def ask_yes(self, zh: str, en: str, default: str) -> bool:
        """A yes or a no."""
        question = Question("", f"{zh}(y/n)", f"{en} (y/n)", yes, default=default)
        return self.ask(question) is True

    def ask_book(self, default: str) -> Book:
        """Which rules."""
        from paiju.books import get, ids

        names = " ".join(ids())
        found = self.ask(Question("book", "规则", "rule book", get, names, names, default))
        return found if isinstance(found, Book) else get(default)

    def ask_hand(self, book: Book) -> dict[str, object]:
        """A whole request, asked again in part until it holds together."""
        from paiju.request import parse

        request: dict[str, object] = {"book": book.id}
        fields = tuple(BY_FIELD)
        while True:
            for question in (BY_FIELD[field] for field in fields):
                request.pop(question.field, None)
                answer = self.ask(question) if question.needed(book, request) else None
                if answer is not None:
                    request[question.field] = answer
            try:
                parse(request)
            except InputError as error:
                self.complain(error)
                head = error.field.partition(".")[0].partition("[")[0]
                fields = ASKED_TOGETHER.get(head, (head,) if head in BY_FIELD else tuple(BY_FIELD))
            else:
                return request


def converse(
    say: Speaker,
    full: bool,
    book: str = "",
    read: Callable[[str], str] = input,
    write: Callable[[str], object] = print,
) -> int:
    """Score hand after hand until the person has enough."""
    with suppress(ImportError):
        import readline  # noqa: F401 — gives the questions line editing

    talk = Conversation(say, read, write)
    write(
        say(
            "牌局计分。? 说明，- 跳过，! 重来，q 退出",
            "Scoring a hand: ? explains, - leaves out, ! starts over, q quits",
        )
    )
    chosen = book or "xjtu"
    try:
        while True:
            try:
                chosen = one_hand(talk, chosen, full)
            except Again:
                continue
            if not talk.ask_yes("再来一手？", "another hand?", "y"):
                return 0
    except Quit:
        return 0


def one_hand(talk: Conversation, book: str, full: bool) -> str:
    """Ask for one hand and show what it is worth; the book's id, for the next one."""
    from paiju.cli.tell import as_text

    found = talk.ask_book(book)
    request = talk.ask_hand(found)
    talk.write("\n" + as_text(request, talk.say, full) + "\n")
    if not full and talk.ask_yes("详细说明？", "the full explanation?", "n"):
        talk.write("\n" + as_text(request, talk.say, True) + "\n")
    return found.id
