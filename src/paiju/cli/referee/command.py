"""`paiju referee`: look a foul up, rule on an incident, keep the rulings of a game."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.referee.case import CASE, add_case
from paiju.cli.referee.files import KINDS, path_of, read_record, write_record
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_writable
from paiju.columns import page_width, table, wrap
from paiju.errors import InputError
from paiju.languages import _, _n

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.referee import Foul

DOINGS = ("decide", "apply", "undo", "sheet", "pause", "resume", "rewind")
WRITING = ("apply", "undo", "pause", "resume", "rewind")
DECLARED = ("win", "riichi", "chow", "pung", "kong", "nine_terminals", "ready")
WITHDRAWAL = "withdrawal"
IN_FULL = 4  # so many are told in full, the others only named
EXAMPLES = (
    ("paiju referee -b xjtu", _("every foul in a rule book")),
    ("paiju referee -b mcr draw early", _("by English words")),
    ("paiju referee -b xjtu 诈和", _("by Chinese words")),
    ("paiju referee -b ema 5.1.3", _("by clause")),
    ("paiju referee -b xjtu --decide false_win --offender S", _("South's false win: the ruling, without a record")),
    ("paiju referee --match game.jsonl --apply slow_play --offender Ann", _("make a ruling in a match record")),
    (
        "paiju referee --match game.jsonl --declared win --offender Bob --shown",
        _("a win was declared and tiles were shown: which foul is it?"),
    ),
    ("paiju referee --match game.jsonl --undo 1", _("take the first ruling back")),
    ("paiju referee --match game.jsonl --sheet", _("the referee's sheet for a game")),
    ("paiju referee --relay relay.jsonl --pause", _("pause a relay")),
    (
        "paiju referee --evening night.jsonl --table B --apply false_win --offender Eve",
        _("a false win at table B of an evening"),
    ),
)


def stopped(what: str, args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Pause, go on, or take the running hand back to its first so many events."""
    record = read_record(args, book)
    game = record.game
    if what == "rewind":
        game.rewind(args.rewind)
    elif what == "pause":
        game.pause()
    else:
        game.resume()
    path = write_record(record, args)
    words = {
        "pause": _("Play is paused."),
        "resume": _("Play continues."),
        "rewind": _n(
            "The hand is back at its first {n} event.", "The hand is back at its first {n} events.", args.rewind
        ),
    }
    if args.json:
        return emit({"done": what, "written": path})
    return emit_lines([say(words[what]), say(_("written to {path}", path=path))])


def add(menu: Menu) -> None:
    """One command: a book and words to look for, or something to rule on, in a match or without."""
    parser = menu.command("referee", run, "book", "set", "json", tries=EXAMPLES)
    option = parser.option
    option("words", _("words to look up, an id or a clause number"), nargs="*")
    option("--match", _("the record of a match"), metavar="FILE")
    option("--relay", _("the record of a relay"), metavar="FILE")
    option("--evening", _("the record of an evening"), metavar="FILE")
    option("--table", _("which table of an evening (default A)"), metavar="A")
    option("--decide", _("what the ruling is; nothing is changed"), metavar="FOUL")
    option("--apply", _("make the ruling and write it to the record"), metavar="FOUL")
    option("--undo", _("take ruling N back"), type=int, metavar="N")
    option("--declared", _("what a player declared: shows which foul that is"), metavar="|".join(DECLARED))
    option("--pause", _("pause play"), action="store_true")
    option("--play-on", _("resume play"), "--resume", action="store_true", dest="resume")
    option("--rewind", _("take the hand back to its first N events"), type=int, metavar="N")
    option("--withdraw", _("a player withdraws"), metavar="WHO")
    option("--sheet", _("the referee's sheet for the game"), action="store_true")
    option("--hand", _("which hand, from 1 (default: the last)"), type=int, metavar="N")
    option("--before", _("how often before (when there is no record)"), type=int, metavar="N")
    option("--out", _("write to another file"), metavar="FILE")
    add_case(parser, menu.say)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Do the one thing asked for."""
    from paiju.cli.shared.book_argument import book_if_named

    if args.withdraw is not None:
        args.apply, args.offender = implied(args, "apply", WITHDRAWAL), implied(args, "offender", args.withdraw)
    doings = chosen_doings(args)
    check(args, doings)
    book = book_if_named(args.book or None, args.set)
    if doings and path_of(args) is None:
        from paiju.cli.referee.ruling import rule_without_record

        assert book is not None
        return rule_without_record(args, book, say)
    if doings:
        return on_record(doings[0], args, book, say)
    assert book is not None
    return look_up(args, book, say)


def implied(args: argparse.Namespace, name: str, value: str) -> str:
    """What --withdraw says by itself; nobody says it another way as well."""
    if getattr(args, name) is not None:
        raise InputError("", _("--withdraw says it all; leave out {option}", option=f"--{name}"))
    return value


def chosen_doings(args: argparse.Namespace) -> list[str]:
    """What to do; a declaration told with a ruling is a fact of it."""
    doings = [name for name in DOINGS if is_given(args, name)]
    return doings or [name for name in ("declared",) if is_given(args, name)]


def is_given(args: argparse.Namespace, name: str) -> bool:
    """Was an option given? Nought is a value."""
    return getattr(args, name) is not None and getattr(args, name) is not False


def check(args: argparse.Namespace, doings: list[str]) -> None:
    """Do the options go together?"""
    if len(doings) > 1:
        names = " ".join(f"--{name}" for name in doings)
        raise InputError("", _("one thing at a time: {names}", names=names))
    records = [kind for kind in KINDS if getattr(args, kind) is not None]
    if len(records) > 1:
        names = " ".join(f"--{kind}" for kind in records)
        raise InputError("", _("one record at a time: {names}", names=names))
    if records and not doings:
        raise InputError("", _("say what to do: --sheet, --apply FOUL, --decide FOUL, --declared WHAT or --undo N"))
    if not records and doings and doings != ["decide"]:
        what = "--withdraw" if args.withdraw else f"--{doings[0]}"
        raise InputError("", _("{what} needs --match, --relay or --evening FILE", what=what))
    if args.table is not None and records != ["evening"]:
        raise InputError("", _("--table only works with --evening"))
    if doings and args.words:
        words = " ".join(args.words)[:40]
        raise InputError("", _("what is {words}? Use options to say what happened", words=repr(words)))
    if args.out and not set(doings) & set(WRITING):
        raise InputError("", _("--out only works when something is written: --apply, --undo …"))
    facts = [f"--{name.replace('_', '-')}" for name in CASE if is_given(args, name)]
    if doings == ["declared"]:
        facts = [name for name in facts if name not in ("--offender", "--tile", "--shown")]
    if facts and doings not in (["apply"], ["decide"]):
        raise InputError("", _("{facts} only works with --decide or --apply", facts=facts[0]))
    check_declared(args)
    if args.book is None and not records:
        raise InputError("book", _("name a rule book, such as --book xjtu"))


def check_declared(args: argparse.Namespace) -> None:
    """What was declared is something one can declare, with the tile in writing."""
    from paiju.cli.referee.case import tiles_of

    if args.declared is not None and args.declared not in DECLARED:
        raise InputError(
            "--declared", _("must be one of {known}, not {word}", known=DECLARED, word=repr(args.declared[:40]))
        )
    if args.tile is not None and len(tiles_of(args.tile, "--tile")) != 1:
        given = repr(args.tile[:40])
        raise InputError("--tile", _("must be one tile, such as 5p, not {given}", given=given))


def on_record(doing: str, args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Something about a record."""
    from paiju.cli.referee.ruling import ruled, undone

    check_writable(args.out, "--out")
    if doing in ("apply", "decide"):
        return ruled(args, book, say)
    if doing == "undo":
        return undone(args, book, say)
    if doing == "declared":
        from paiju.cli.referee.declared import proposed

        return proposed(args, book, say)
    if doing == "sheet":
        from paiju.cli.referee.sheets import show_sheet

        return show_sheet(args, book, say)
    return stopped(doing, args, book, say)


def look_up(args: argparse.Namespace, book: "Book", say: Speaker) -> int:
    """List the fouls of a book, or those that fit the words."""
    from paiju.referee import find, listing
    from paiju.referee.describe import foul_json

    query = " ".join(args.words).strip()
    fouls = find(book, query) if query else listing(book)
    if not fouls:
        raise InputError(
            "",
            _(
                "no foul in {id} is like {query}; `paiju referee -b {book}` lists them all",
                id=book.id,
                query=repr(query[:40]),
                book=args.book,
            ),
        )
    if args.json:
        return emit([foul_json(book, foul) for foul in fouls])
    if not query:
        return emit_lines(list_lines(book, fouls, say))
    return emit_lines(full_lines(book, fouls, say))


def list_lines(book: "Book", fouls: tuple["Foul", ...], say: Speaker) -> list[str]:
    """Every foul in a line."""
    rows = [[foul.clauses[0].partition(":")[2], say(foul.words), foul.id] for foul in fouls]
    more = say(_("paiju referee -b {id} WORDS shows the penalty", id=book.id))
    return [f"{say(book.names)} ({book.id})", *table(rows, columns=page_width()), more]


def full_lines(book: "Book", fouls: tuple["Foul", ...], say: Speaker) -> list[str]:
    """The best fouls in full, what their penalties mean, and the names of the others."""
    from paiju.referee.describe import changes, explained
    from paiju.referee.fouls import code_of

    code = code_of(book)
    best, others = fouls[:IN_FULL], fouls[IN_FULL:]
    lines: list[str] = []
    for foul in best:
        lines += [*foul_lines(book, foul, say), ""]
    for name, meaning, clauses in explained(code, best):
        text = say(_("{what}: {value}", what=name, value=meaning))
        lines += wrap(f"{text} ({' '.join(clauses)})", page_width())
    for change in changes(code, best):
        text = say(_("at the referee's discretion: {change}", change=change.words))
        lines += wrap(f"{text} ({' '.join(change.clauses)})", page_width())
    if others:
        lines += wrap(say(_("see also: {fouls}", fouls=[foul.words for foul in others])), page_width())
    return lines


def foul_lines(book: "Book", foul: "Foul", say: Speaker) -> list[str]:
    """A foul with its variants."""
    from paiju.referee.describe import cost
    from paiju.referee.fouls import code_of

    code = code_of(book)
    lines = [f"{say(foul.words)}  [{foul.id}]  {' '.join(foul.clauses)}"]
    lines += wrap(say(foul.what), page_width(), "  ")
    rows = [[say(variant.when), say(cost(code, variant))] for variant in foul.variants]
    if len(rows) == 1 and not rows[0][0]:
        return [*lines, *wrap(f"→ {rows[0][1]}", page_width(), "  ")]
    return [*lines, *table(([when, f"→ {price}"] for when, price in rows), columns=page_width())]
