"""A club's list of games, whatever its columns, as events: one for every season."""

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.default_names import SEASON
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.exchange.result_cells import day_in, points_in
from paiju.tournament.exchange.result_columns import ColumnGuess, ResultColumns
from paiju.tournament.files.cells import MOST_ROWS, unguarded
from paiju.tournament.files.csv_sheet import clean, delimiter_of, is_remark
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.tables import TableResult

Period = Literal["season", "year", "half", "quarter", "month", "all"]
PERIODS: tuple[Period, ...] = ("season", "year", "half", "quarter", "month", "all")
THOUSAND = 1000
LONGEST_NAME = 200


@dataclass(frozen=True)
class ListedGame:
    """A game of a list: its line, day, and who came to what."""

    line: int
    names: tuple[str, ...]
    points: tuple[Fraction, ...]
    day: date | None = None
    round: str = ""
    table: str = ""
    season: str = ""


@dataclass(frozen=True)
class ListLeftover:
    """A line that could not be understood."""

    line: int
    why: Text
    cells: tuple[str, ...]


@dataclass
class ListedGames:
    """The games of a list, and the lines that are none."""

    games: list[ListedGame] = field(default_factory=list)
    leftovers: list[ListLeftover] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)


def read_games(guess: ColumnGuess, columns: ResultColumns, lines: Sequence[int]) -> ListedGames:
    """Every line that has four people and their points."""
    listed, spelled = ListedGames(), dict[str, str]()
    for line, row in zip(lines, guess.rows, strict=True):
        try:
            listed.games.append(game_in(row, columns, line, spelled))
        except InputError as error:
            listed.leftovers.append(ListLeftover(line, error.text, tuple(row)))
    return with_whole_points(listed)


def game_in(row: Sequence[str], columns: ResultColumns, line: int, spelled: dict[str, str]) -> ListedGame:
    """One line. Names that differ in capitals only are one person, as they were spelled first."""

    def cell(number: int | None) -> str:
        return clean(row[number]) if number is not None and number < len(row) else ""

    names = [cell(number)[:LONGEST_NAME] for number in columns.names]
    if not all(names):
        raise InputError("names", _("a name is missing"))
    known = tuple(spelled.setdefault(name.casefold(), name) for name in names)
    if len(set(known)) < len(known):
        raise InputError("names", _("somebody is at the table twice"))
    points = [points_in(cell(number)) for number in columns.points]
    if None in points:
        wrong = cell(columns.points[points.index(None)])
        raise InputError("points", _("must be a number of points, not {given}", given=repr(wrong[:40])))
    day = day_in(cell(columns.date), columns.date_form) if columns.date is not None else None
    if columns.date is not None and day is None:
        given = repr(cell(columns.date)[:40])
        raise InputError("date", _("must be a date such as 2026-05-01, not {given}", given=given))
    texts = (cell(columns.round), cell(columns.table), cell(columns.season))
    return ListedGame(line, known, tuple(each for each in points if each is not None), day, *texts)


def with_whole_points(listed: ListedGames) -> ListedGames:
    """Points are whole numbers; a list that has them in thousands is told, and read so."""
    parts = [points for game in listed.games for points in game.points]
    if all(points.denominator == 1 for points in parts):
        return listed
    if any((points * THOUSAND).denominator != 1 for points in parts):
        raise InputError("--points", _("points must be whole numbers, or thousands with at most three decimals"))
    games = [scaled(game) for game in listed.games]
    note = _("points are read as thousands: {first} is {whole}",
             first=str(float(parts[0])), whole=int(parts[0] * THOUSAND))  # fmt: skip
    return ListedGames(games, listed.leftovers, [*listed.notes, note])


def scaled(game: ListedGame) -> ListedGame:
    """A game whose points were thousands."""
    points = tuple(each * THOUSAND for each in game.points)
    return ListedGame(game.line, game.names, points, game.day, game.round, game.table, game.season)


# --- events ---------------------------------------------------------------------------------------


def seasons(games: Sequence[ListedGame], period: Period) -> dict[str, list[ListedGame]]:
    """The games of every season, by its name, in the order of their days."""
    ordered = sorted(games, key=lambda game: (game.day or date.min, game.line))
    parts: dict[str, list[ListedGame]] = {}
    for game in ordered:
        parts.setdefault(season_of(game, period), []).append(game)
    return parts


def season_of(game: ListedGame, period: Period) -> str:
    """The season a game belongs to; empty where there is only one."""
    day = game.day
    if period in ("all", "season"):
        return game.season if period == "season" else ""
    if day is None:
        raise InputError("--per", _("there is no column with dates; use --per all"))
    names = {
        "year": f"{day.year}",
        "half": f"{day.year}-{(day.month + 5) // 6}",
        "quarter": f"{day.year}-Q{(day.month + 2) // 3}",
        "month": f"{day.year}-{day.month:02}",
    }
    return names[period]


def record_of(games: Sequence[ListedGame], book: Book, name: str, organiser: str) -> EventRecord:
    """The record of one season."""
    if book.tiles.players != len(games[0].names):
        raise InputError("--book", _("expected a rule book for four players, not {book}", book=book.id))
    days = [game.day for game in games if game.day is not None]
    start, end = (min(days), max(days)) if days else (None, None)
    record = EventRecord.create(organiser)
    stage = EventStage(SEASON, "results")
    record.plan(TournamentEvent(name[:LONGEST_NAME], book, (stage,), start=start, end=end))
    people = list(dict.fromkeys(name for game in games for name in game.names))
    ids = dict(zip(people, record.enter_all((EventPerson(each), {}) for each in people), strict=True))
    places = placed(games)
    record.say_all(
        ResultEntered(TableResult(stage.name, *at, tuple(ids[each] for each in game.names),
                                  tuple(int(each) for each in game.points)))
        for game, at in zip(games, places, strict=True)
    )  # fmt: skip
    return record


def placed(games: Sequence[ListedGame]) -> list[tuple[str, str]]:
    """Round and table of each game: the day with the round, and the table, each only once."""
    used: set[tuple[str, str]] = set()
    numbers: Counter[str] = Counter()
    places = []
    for game in games:
        day = game.day.isoformat() if game.day else ""
        round = "/".join(part for part in (day, game.round) if part) or "1"
        table = game.table
        while not table or (round, table) in used:
            numbers[round] += 1
            table = str(numbers[round]) if not game.table else f"{game.table}/{numbers[round] + 1}"
        used.add((round, table))
        places.append((round, table))
    return places


def rows_with_lines(text: str) -> tuple[list[list[str]], list[int]]:
    """The rows of a table that are not empty, and the lines they stand in."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    reader = csv.reader(io.StringIO(lines), delimiter=delimiter_of(lines), skipinitialspace=True)
    rows: list[list[str]] = []
    numbers: list[int] = []
    try:
        for row in reader:
            cells = [clean(unguarded(cell)) for cell in row]
            if any(cells) and not is_remark(cells):
                rows.append(cells)
                numbers.append(reader.line_num)
            if len(rows) > MOST_ROWS:
                raise InputError("FILE", _("more than {most_rows} lines", most_rows=MOST_ROWS))
    except csv.Error as error:
        raise InputError("FILE", _("not CSV: {error}", error=error)) from None
    return rows, numbers
