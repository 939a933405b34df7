"""`paiju import results`: events from a club's list of games, whatever its columns."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import book_of
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_folder
from paiju.errors import InputError
from paiju.languages import Text, _, _n

if TYPE_CHECKING:
    from paiju.tournament.exchange.result_columns import ColumnGuess, ResultColumns
    from paiju.tournament.exchange.results_list import ListedGames
    from paiju.tournament.record import EventRecord

DIFFERS = 1
ARCHIVE, REST = "event.zip", "not-understood.csv"
COLUMNS = ("names", "points", "date", "round", "table", "season")
FORMS = ("ymd", "dmy", "mdy")
PERIODS = ("season", "year", "half", "quarter", "month", "all")
EXAMPLES = (
    ("paiju import results games.csv --book ema --out league", _("a list of games from any spreadsheet")),
    (
        "paiju import results games.csv --book ema --points e,s,w,n --per year --out league",
        _("columns chosen by heading, and an event for every year"),
    ),
)


def add(menu: Menu) -> None:
    """The command."""
    about = _("import a list of games: date, table, four names, four points, in any columns")
    parser = menu.command("results", run, "book", "json", about=about, tries=EXAMPLES)
    parser.option("file", _("the list, CSV or XLSX"), metavar="FILE")
    parser.option("--out", _("the folder to write into"), required=True, metavar="DIR")
    parser.option("--name", _("the event's name (default: the file's)"), default="")
    parser.option("--per", _("one event for each (default: season if there is such a column)"), choices=PERIODS)
    columns = (
        _("the four columns of names, by heading or number, separated by commas"),
        _("the four columns of points"),
    )
    for name, text in zip(COLUMNS[:2], columns):
        parser.option(f"--{name}", text, default="", metavar="A,B,C,D")
    for name in COLUMNS[2:]:
        parser.option(f"--{name}", _("which column this is, by heading or number"), default="", metavar="COLUMN")
    parser.option("--dates", _("the order of day, month and year"), choices=FORMS, default="")
    parser.option("--organiser", _("who keeps the record, when it is created"), default="", metavar="NAME")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0 when every line is a game, 1 when some are not, 2 when nothing can be read."""
    from paiju.tournament.exchange.results_list import read_games, record_of, rows_with_lines, seasons

    check_folder(args.out, "--out")
    rows, lines = rows_with_lines(table_in(args.file))
    guess, columns = understood(rows, args, say)
    listed = read_games(guess, columns, lines[len(rows) - len(guess.rows) :])
    if not listed.games:
        why = listed.leftovers[0].why if listed.leftovers else _("there are no games")
        raise InputError("FILE", _("{file}: no game can be read: {why}", file=args.file, why=why))
    book = book_of(args.book or chosen_book(say))
    name = args.name or Path(args.file).stem
    parts = seasons(listed.games, args.per or "season")
    records = {
        season: record_of(games, book, f"{name} {season}".strip(), args.organiser or say(_("Organiser")))
        for season, games in parts.items()
    }
    written = write(Path(args.out), records, listed)
    texts = report(guess, columns, listed, records)
    if args.json:
        emit(public(listed, records, written, say))
    else:
        emit_lines([say(text) for text in (*texts, *(_("written: {path}", path=path) for path in written))])
    return DIFFERS if listed.leftovers else 0


def table_in(file: str) -> str:
    """The list as the text of a CSV file."""
    from paiju.reading.files import file_bytes
    from paiju.tournament.files.read_table import table_text

    return table_text(file_bytes(file, "FILE"), Path(file).name)


def understood(rows: list[list[str]], args: argparse.Namespace, say: Speaker) -> "tuple[ColumnGuess, ResultColumns]":
    """Which column is what; where it is unclear the person at the terminal is asked."""
    from paiju.tournament.exchange.result_columns import ColumnChoices, Unclear, guess_columns, with_answer

    choices = ColumnChoices(**{name: getattr(args, name) for name in (*COLUMNS, "dates")})
    while True:
        try:
            return guess_columns(rows, choices)
        except Unclear as error:
            if not is_terminal():
                raise
            answer = answer_to(error.question, error.among, say)
            choices = with_answer(choices, {error.what: answer})


def is_terminal() -> bool:
    """Is there somebody who can be asked?"""
    return sys.stdin.isatty()


def answer_to(question: Text, among: tuple[str, ...], say: Speaker) -> str:
    """An answer typed in the terminal, by headings or numbers."""
    print(say(question), file=sys.stderr)
    print("  " + ", ".join(among), file=sys.stderr)
    try:
        return input("> ")
    except EOFError:
        raise InputError("", _("no answer was given")) from None


def chosen_book(say: Speaker) -> str:
    """The rule book, if the person at the terminal names it."""
    from paiju.books import ids

    if not is_terminal():
        raise InputError("--book", _("name the rule book by which the games were played: --book ema"))
    return answer_to(_("Which rule book were the games played by?"), tuple(ids()), say).strip()


def write(out: Path, records: "dict[str, EventRecord]", listed: "ListedGames") -> list[Path]:
    """An archive for every season, and the lines that could not be understood."""
    from paiju.cli.tournament.show import plain
    from paiju.tournament.files.cells import FileCell, csv_text

    files: dict[Path, bytes] = {}
    for season, record in records.items():
        folder = out / plain(season) if len(records) > 1 else out
        files[folder / ARCHIVE] = record.archive()
    rest: list[list[FileCell]] = [[each.line, each.why.into("en"), *each.cells] for each in listed.leftovers]
    if rest:
        files[out / REST] = csv_text(rest).encode()
    try:
        for path, raw in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(raw)
    except OSError as error:
        raise InputError("--out", _("cannot write {folder}: {error}", folder=out, error=error)) from None
    return list(files)


def report(
    guess: "ColumnGuess", columns: "ResultColumns", listed: "ListedGames", records: "dict[str, EventRecord]"
) -> list[Text]:
    """How the list was understood, what it came to, and what looks wrong."""
    pairs = [_("{name} with {points}", name=name, points=points)
             for name, points in zip(guess.named(columns.names), guess.named(columns.points))]  # fmt: skip
    texts = [_("players: {pairs}", pairs=pairs)]
    single = {name: getattr(columns, name) for name in COLUMNS[2:] if getattr(columns, name) is not None}
    for name, number in single.items():
        (head,) = guess.named([number])
        order = f" ({columns.date_form})" if name == "date" and columns.date_form else ""
        texts.append(_("{what}: {value}", what=name, value=f"{head}{order}"))
    texts += listed.notes
    for record in records.values():
        state = record.state
        texts.append(_("{name}: games {games}, players {players}", name=state.event.name,
                       games=len(state.results), players=len(state.players)))  # fmt: skip
        texts += [_("{name}: {text}", name=state.event.name, text=each.text) for each in state.outcome().problems]
    if listed.leftovers:
        texts.append(
            _n("{n} line could not be read as a game:", "{n} lines could not be read as games:", len(listed.leftovers))
        )
        texts += [_("line {line}: {why}", line=each.line, why=each.why) for each in listed.leftovers]
    return texts


def public(
    listed: "ListedGames", records: "dict[str, EventRecord]", written: list[Path], say: Speaker
) -> dict[str, object]:
    """For programs."""
    events = [{"name": record.state.event.name, "games": len(record.state.results),
               "players": len(record.state.players)} for record in records.values()]  # fmt: skip
    rest = [{"line": each.line, "why": say(each.why)} for each in listed.leftovers]
    return {"events": events, "not_understood": rest, "written": [str(path) for path in written]}
