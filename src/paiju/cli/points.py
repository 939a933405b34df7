"""`paiju points`: what han and fu, points or fans come to, and a book's tables of it."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table
from paiju.errors import InputError
from paiju.notation import SEATS

if TYPE_CHECKING:
    from paiju.books.book import Book

SEAT_NAMES = dict(zip(SEATS, (("东", "East"), ("南", "South"), ("西", "West"), ("北", "North")), strict=True))
EXAMPLES = (
    (
        "paiju points -b xjtu --han 3 --fu 40 --self",
        "闲家自摸 3 番 40 符",
        "3 han 40 fu, drawn by a player not dealing",
    ),
    ("paiju points -b ema --han 4 --fu 30 --dealer", "庄家荣和 4 番 30 符", "4 han 30 fu, the dealer on a discard"),
    ("paiju points -b psa --fan 5", "PSA 点和 5 番", "5 fans on a discard by the house rules"),
    ("paiju points -b xjtu --tables", "规则书里的速查表", "the book's tables"),
)


def add(menu: Menu) -> None:
    """One command."""
    parser = menu.command("points", run, "book", "json", tries=EXAMPLES)
    for option, zh, en, once in (
        ("--han", "番数（立直类规则）", "han, in riichi books", ""),
        ("--fu", "符数（立直类规则）", "fu, in riichi books", ""),
        ("--yakuman", "役满倍数", "how many times the limit hand", ""),
        ("--fan", "番数或分数（其他规则）", "fans or points, in other books", ""),
        ("--honba", "本场数", "repeat counters", "--counters"),
    ):
        name = "counters" if once else option.removeprefix("--")
        parser.option(option, zh, en, once, type=int, metavar="N", dest=name)
    dealer = "the winner deals (East); else South"
    parser.option("--dealer", "和牌者是庄家（东）；否则是南", dealer, action="store_true")
    parser.option("--self", "自摸；否则点和", "self-drawn; else on a discard", action="store_true", dest="drawn")
    parser.option("--tables", "整张点数表", "the whole tables", "--table", action="store_true")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """One win's points, or the tables."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.scoring.points import points

    if not args.book:
        raise InputError("book", "name a rule book, such as --book xjtu", "请指定规则，例如 --book xjtu")
    book = book_of(args.book)
    if args.tables:
        return show_tables(book, args.json, say)
    measures = ("han", "fu", "yakuman", "fan", "counters")
    given = {name: getattr(args, name) for name in measures if getattr(args, name) is not None}
    if not given:
        en = "give --han and --fu, or --fan, or --table for all of them"
        raise InputError("han", en, "请给出 --han 与 --fu，或 --fan；--table 列出全部")
    answer = points(book, dealer=args.dealer, by="self" if args.drawn else "discard", **given)
    return emit(answer) if args.json else emit_lines(in_words(book, answer, say))


def in_words(book: "Book", answer: dict[str, object], say: Speaker) -> list[str]:
    """The answer in three lines."""
    from paiju.books.labels import LIMIT_NAMES

    payments, clauses, limit = answer["payments"], answer["clauses"], answer["limit"]
    assert isinstance(payments, dict)
    assert isinstance(clauses, list)
    named = say(*LIMIT_NAMES[str(limit)]) + say("，", ", ") if limit else ""
    base = say(f"基本点 {answer['base']:,}", f"base points {answer['base']:,}")
    if book.scoring.family != "riichi":
        unit = {"official": ("分", "points"), "house": ("番", "fans")}[book.scoring.family]
        base = f"{answer['base']} {say(*unit)}"
    rows = [[say(*SEAT_NAMES[seat]), f"{n:+,}" if n else "0"] for seat, n in payments.items()]
    head = f"{say(book.names.zh, book.names.en)} ({book.id})"
    return [head, f"  {named}{base}", *table(rows, right=(1,)), f"  {' '.join(clauses)}"]


def show_tables(book: "Book", as_json: bool, say: Speaker) -> int:
    """Every table of the book."""
    from dataclasses import asdict

    from paiju.scoring.point_tables import TITLES, tables

    listed = tables(book)
    if as_json:
        return emit([asdict(each) for each in listed])
    lines = [f"{say(book.names.zh, book.names.en)} ({book.id})"]
    for each in listed:
        head = ["", *(say(*column) for column in each.columns)]
        rows = [head, *([say(*name), *row] for name, row in each.rows)]
        lines += ["", f"{say(*TITLES[each.id])}  {' '.join(each.clauses)}"]
        lines += table(rows, right=range(1, len(head)), columns=page_width())
    return emit_lines(lines)
