"""`paiju points`: what han and fu, points or fans come to, and a book's tables of it."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table
from paiju.errors import InputError
from paiju.languages import Grouped, _
from paiju.notation import SEATS

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.scoring.points import PointsAnswer

SEAT_NAMES = dict(zip(SEATS, (_("East"), _("South"), _("West"), _("North")), strict=True))
EXAMPLES = (
    ("paiju points -b xjtu --han 3 --fu 40 --self", _("3 han 40 fu, self-drawn by a non-dealer")),
    ("paiju points -b ema --han 4 --fu 30 --dealer", _("4 han 30 fu, the dealer on a discard (ron)")),
    ("paiju points -b psa --fan 5", _("5 fan on a discard by the PSA House Rules")),
    ("paiju points -b xjtu --tables", _("the rule book's tables")),
)


def add(menu: Menu) -> None:
    """One command."""
    parser = menu.command("points", run, "book", "json", tries=EXAMPLES)
    for option, about, once in (
        ("--han", _("han, in riichi rule books"), ""),
        ("--fu", _("fu, in riichi rule books"), ""),
        ("--yakuman", _("how many times the limit hand"), ""),
        ("--fan", _("fan or points, in other rule books"), ""),
        ("--honba", _("number of counters"), "--counters"),
    ):
        name = "counters" if once else option.removeprefix("--")
        parser.option(option, about, once, type=int, metavar="N", dest=name)
    parser.option("--dealer", _("the winner is the dealer (East); otherwise South"), action="store_true")
    parser.option("--self", _("self-drawn; otherwise on a discard"), action="store_true", dest="drawn")
    parser.option("--tables", _("the whole tables"), "--table", action="store_true")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """One win's points, or the tables."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.scoring.points import points

    if not args.book:
        raise InputError("book", _("name a rule book, such as --book xjtu"))
    book = book_of(args.book)
    if args.tables:
        return show_tables(book, args.json, say)
    measures = ("han", "fu", "yakuman", "fan", "counters")
    given = {name: getattr(args, name) for name in measures if getattr(args, name) is not None}
    if not given:
        raise InputError("han", _("give --han and --fu, or --fan; --table shows all of them"))
    answer = points(book, dealer=args.dealer, by="self" if args.drawn else "discard", **given)
    return emit(answer) if args.json else emit_lines(in_words(book, answer, say))


def in_words(book: "Book", answer: "PointsAnswer", say: Speaker) -> list[str]:
    """The answer in three lines."""
    from paiju.books.labels import LIMIT_NAMES
    from paiju.scoring.lines.words import amount_of

    payments, clauses, limit = answer["payments"], answer["clauses"], answer["limit"]
    base = {
        "base_points": _("base points {base}", base=Grouped(answer["base"])),
        "han": _("{base} han", base=answer["base"]),
        "points": _("{base} points", base=answer["base"]),
        "fans": amount_of(book, answer["base"]),
    }[book.pays_for]
    named = _("{limit}, {base}", limit=LIMIT_NAMES[str(limit)], base=base) if limit else base
    rows = [[say(SEAT_NAMES[seat]), say(Grouped(n, change=True))] for seat, n in payments.items()]
    return [f"{say(book.names)} ({book.id})", f"  {say(named)}", *table(rows, right=(1,)), f"  {' '.join(clauses)}"]


def show_tables(book: "Book", as_json: bool, say: Speaker) -> int:
    """Every table of the book."""
    from paiju.books.fan_words import in_own_words
    from paiju.scoring.point_tables import TITLES, tables
    from paiju.scoring.public import in_both

    listed = tables(book)
    if as_json:
        return emit(in_both(listed))
    lines = [f"{say(book.names)} ({book.id})"]
    for each in listed:
        head = ["", *(say(column) for column in each.columns)]
        rows = [head, *([say(name), *row] for name, row in each.rows)]
        lines += ["", f"{say(in_own_words(book, TITLES[each.id]))}  {' '.join(each.clauses)}"]
        lines += table(rows, right=range(1, len(head)), columns=page_width())
    return emit_lines(lines)
