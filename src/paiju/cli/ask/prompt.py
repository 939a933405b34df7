"""Scoring by conversation: questions with defaults, each answer checked as it is given."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from paiju.books.book import Book
from paiju.cli.ask.circumstances import in_words
from paiju.cli.ask.questions import NONE, QUESTIONS, Draft, Question, read_yes
from paiju.cli.shared.error_place import placed
from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table, wrap
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.notation import SEATS

QUIT, AGAIN, BACK = ("q", "quit", "exit", "退出", "終了"), ("!", "！"), ("<", "＜")
HELP = ("?", "？", "help", "帮助", "ヘルプ")


class Quit(Exception):
    """No error: the person wants to stop."""


class Again(Exception):
    """No error: the person wants to start this hand over."""


class OneBack(Exception):
    """No error: the person wants to answer the question before again."""


class Conversation:
    """Asks, explains mistakes, and asks again; `read` and `write` are the terminal, `book` is the last one used."""

    def __init__(self, say: Speaker, read: Callable[[str], str], write: Callable[[str], object], book: str) -> None:
        self.say, self.read, self.write, self.book = say, read, write, book

    def line(self, prompt: str, default: str = "") -> str:
        """One answer; the default when nothing is typed."""
        shown = self.say(_("none")) if default == NONE else default
        try:
            text = self.read(f"{prompt} [{shown}]: " if shown else f"{prompt}: ").strip()
        except EOFError:
            raise Quit from None
        for words, signal in ((QUIT, Quit), (AGAIN, Again), (BACK, OneBack)):
            if text.lower() in words:
                raise signal
        return text or default

    def tell(self, text: str) -> None:
        """Something to read, set in from the questions."""
        for line in wrap(text, page_width(), "  "):
            self.write(line)

    def ask(
        self, prompt: str, default: str, explain: Callable[[], None], take: Callable[[str], object], about: str = ""
    ) -> object:
        """A question about a field, until its answer can be taken; None when it was left out."""
        while True:
            text = self.line(prompt, default)
            if text.lower() in HELP:
                explain()
            elif text in ("", NONE) and default != NONE:
                self.tell(self.say(_("× an answer is needed here; ? explains")))
            elif text == NONE:
                return None
            else:
                try:
                    return take(text)
                except InputError as error:
                    self.complain(error, about)

    def complain(self, error: InputError, about: str) -> None:
        """What was wrong, and what would be right; where it is only when that is not what was asked about."""
        same = error.field.partition("[")[0] == about and about != "melds"  # of several melds it matters which
        if same or error.field == about:
            error = InputError("", error.text)
        self.tell("× " + in_words(self.say(placed(error)), self.say))

    def ask_yes(self, text: Text, default: str) -> bool:
        """A yes or a no."""

        def explain() -> None:
            self.tell(self.say(_("y for yes, n for no")))

        while True:
            with suppress(OneBack):  # there is nothing to go back to
                return self.ask(self.say(_("{question} (y/n)", question=text)), default, explain, read_yes) is True

    def ask_book(self) -> Book:
        """Which rules."""
        from paiju.books import all_books, get

        def explain() -> None:
            for line in table([book.id, self.say(book.names)] for book in all_books()):
                self.write(line)

        answer: object = None
        while not isinstance(answer, Book):
            with suppress(OneBack):
                answer = self.ask(self.say(_("rule book (? lists them)")), self.book, explain, get, "book")
        self.book = answer.id
        return answer

    def ask_hand(self, book: Book) -> Draft:
        """A whole request, question by question."""
        request: Draft = {"book": book.id}
        answered: list[int] = []
        at = 0
        while at < len(QUESTIONS):
            question = QUESTIONS[at]
            request.pop(question.field, None)
            if question.needed(book, request):
                try:
                    answer = self.ask_field(question, book, request)
                except OneBack:
                    if not answered:
                        raise Again from None
                    at = answered.pop()
                    continue
                answered.append(at)
                if answer is not None:
                    request[question.field] = answer
            at += 1
        return request

    def ask_field(self, question: Question, book: Book, request: Draft) -> object:
        """One field; its answer must fit what is known already."""

        def explain() -> None:
            self.tell(self.say(question.help(book, request) if callable(question.help) else question.help))

        def take(text: str) -> object:
            value = question.read(book, request, text)
            check(question.field, request | {question.field: value})
            return value

        default = question.default(book, request) if callable(question.default) else question.default
        if question.intro:
            self.tell(self.say(question.intro(book, request)))
        prompt = self.say(question.prompt)
        if question.field != "round":  # a round may be named after a seat that nobody has
            prompt = prompt.replace("E S W N", " ".join(SEATS[: book.tiles.players]))
        return self.ask(prompt, default, explain, take, question.field)


def check(field: str, request: Mapping[str, object]) -> None:
    """What is known so far holds together."""
    if field in ("hand", "melds"):
        from paiju.scoring.ready import parse_held

        parse_held({key: request[key] for key in ("book", "hand", "melds") if key in request})
    else:
        from paiju.scoring.request import parse

        parse(request)


def converse(
    say: Speaker, full: bool, book: str = "", read: Callable[[str], str] = input, write: Callable[[str], object] = print
) -> int:
    """Score hand after hand until the person has enough."""
    from paiju.books import get

    with suppress(ImportError):
        import readline  # noqa: F401 — gives the questions line editing

    talk = Conversation(say, read, write, get(book or "xjtu").id)
    text = _(
        "Scoring a hand. ? explains, Enter accepts what is in [ ], - means none, < goes back, ! starts over, q quits"
    )
    for line in wrap(say(text), page_width()):
        write(line)
    try:
        while True:
            try:
                one_hand(talk, full)
            except Again:
                continue
            if not talk.ask_yes(_("another hand?"), "y"):
                return 0
    except Quit:
        return 0


def one_hand(talk: Conversation, full: bool) -> None:
    """Ask for one hand and show what it is worth."""
    from paiju.cli.shared.print_answer import as_text

    request = talk.ask_hand(talk.ask_book())
    talk.write("\n" + as_text(request, talk.say, full) + "\n")
    if not full and talk.ask_yes(_("show the full explanation?"), "n"):
        talk.write("\n" + as_text(request, talk.say, True) + "\n")
