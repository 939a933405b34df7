"""Records in files and folders, one after the other or on several processors."""

import os
import re
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from paiju.books.book import Book
from paiju.errors import InputError, system_reason
from paiju.formats.book import book_of
from paiju.formats.game import RecordedGame
from paiju.formats.reading import LARGEST, Part, place_in, read_each
from paiju.formats.replay import replay
from paiju.formats.tally import RecordsTally
from paiju.formats.words import disagreement_words
from paiju.languages import Text, _

ENDINGS = (".xml", ".mjlog", ".json", ".jsonl", ".mjson", ".mjai", ".txt")
STANDARD_INPUT = "-"
TENHOU_NAME = re.compile(r"\d{10}gm-[0-9a-f]{4}-.*")  # as Tenhou calls its logs, often without an ending
FEW = 8  # files for which further processes are not worth starting
AHEAD = 4  # parts of the work begun for each process
T = TypeVar("T")


@dataclass(slots=True)
class Trouble:
    """Something wrong with a file: where, and what."""

    place: str
    text: Text

    def json(self, path: str) -> dict[str, str]:
        """For programs."""
        return {"file": path, "place": self.place, "en": self.text.en, "zh": self.text.zh}


@dataclass(slots=True)
class FileReport:
    """The result for one file."""

    path: str
    games: int = 0
    hands: int = 0
    steps: int = 0
    walls: int = 0  # hands with a wall of their own
    disagree: list[Trouble] = field(default_factory=list)
    unreadable: list[Trouble] = field(default_factory=list)  # the whole file, or games of it
    tally: RecordsTally | None = None


def records_in(paths: Sequence[str]) -> list[str]:
    """The files named, and every record in the folders named, in order."""
    files: list[str] = []
    for path in paths:
        if os.path.isdir(path):
            inside = [file for file in files_below(path) if is_record(Path(file))]
            if not inside:
                raise InputError("", _("there is no record in {path}", path=path))
            files += inside
        else:
            files.append(path)
    return files


def files_below(folder: str) -> list[str]:
    """Every file of a folder and of those inside it, in order. A folder behind a link is searched unless it was
    already, so that links in a circle come to an end and nothing is found twice."""
    files: list[Path] = []
    starts, searched = [folder], set[str]()
    while starts:
        for place, folders, names in os.walk(starts.pop(0)):
            if os.path.realpath(place) in searched:
                folders.clear()
                continue
            searched.add(os.path.realpath(place))
            inside = [os.path.join(place, name) for name in sorted(folders)]
            starts += [path for path in inside if os.path.islink(path)]
            files += [Path(place, name) for name in names]
    return [str(file) for file in sorted(files)]


def is_record(path: Path) -> bool:
    """Does a file in a folder look like a record, by its name?"""
    name = path.name.lower().removesuffix(".gz")
    named = name.endswith(ENDINGS) or bool(TENHOU_NAME.fullmatch(name))
    return named and not name.startswith(".") and path.is_file()


def load(path: str, format: str | None = None, book: Book | None = None) -> Sequence[Part]:
    """The games of a file or of an input, each one read or the reason why not; a file that cannot be read at all raises
    InputError."""
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = system_reason(error)
        raise InputError("", _("cannot be opened: {reason}", reason=reason)) from None
    if len(data) > LARGEST:
        raise InputError("", _("far too large for a record"))
    return read_each(data, format, book)


def checked(path: str, format: str | None = None, book: Book | None = None) -> FileReport:
    """Replay every game of a file."""
    report = FileReport(path)
    for_each_game(report, format, book, lambda game, place: check(report, game, place, book))
    return report


def for_each_game(
    report: FileReport, format: str | None, book: Book | None, work: Callable[[RecordedGame, str], None]
) -> None:
    """Do the work for every game of a file, with the prefix of its places; unreadable games are reported instead."""
    try:
        parts = load(report.path, format, book)
    except InputError as error:
        report.unreadable.append(trouble_of(error))
        return
    for number, part in enumerate(parts, 1):
        if isinstance(part, InputError):
            report.unreadable.append(trouble_of(part))
            continue
        place = place_in(number, len(parts))
        try:
            work(part, place)
        except InputError as error:
            report.unreadable.append(trouble_of(error, place))


def trouble_of(error: InputError, place: str = "") -> Trouble:
    """What cannot be read, and where."""
    return Trouble(f"{place}{error.field}", error.text)


def check(report: FileReport, game: RecordedGame, place: str, book: Book | None) -> None:
    """Replay one game up to its first disagreement; one that cannot be replayed raises InputError."""
    played = game.own_book or book or book_of(game)
    result = replay(game, played)
    report.games += 1
    report.hands += result.hands
    report.steps += result.steps
    report.walls += sum(hand.wall is not None for hand in game.hands[: result.hands])
    wrong = result.difference
    if wrong is not None:
        where = f"{place}hand {wrong.hand}, step {wrong.step}"
        report.disagree.append(Trouble(where, disagreement_words(wrong, played)))


def counted(path: str, format: str | None = None, book: Book | None = None) -> FileReport:
    """Count every game of a file; none is replayed except our own whole games."""
    report = FileReport(path)
    tally = report.tally = RecordsTally()

    def count(game: RecordedGame, _: str) -> None:
        tally.add(game)
        report.games += 1
        report.hands += len(game.hands)

    for_each_game(report, format, book, count)
    return report


def each(work: Callable[[str], T], paths: Sequence[str], jobs: int) -> Iterator[T]:
    """Do the work for every file, in order; on several processors if there are many."""
    wanted = jobs or (os.cpu_count() or 1 if len(paths) > FEW else 1)
    if wanted == 1 or len(paths) < 2 or STANDARD_INPUT in paths:
        yield from map(work, paths)
        return
    from concurrent.futures import Future, ProcessPoolExecutor

    at_once = max(1, min(32, len(paths) // (4 * wanted)))
    parts = (paths[at : at + at_once] for at in range(0, len(paths), at_once))
    begun = deque[Future[list[T]]]()  # few enough that no results heap up before whoever takes them
    with ProcessPoolExecutor(min(wanted, len(paths))) as pool:
        try:
            for part in parts:
                begun.append(pool.submit(all_of, work, part))
                if len(begun) > AHEAD * wanted:
                    yield from begun.popleft().result()
            while begun:
                yield from begun.popleft().result()
        finally:
            for rest in begun:
                rest.cancel()


def all_of(work: Callable[[str], T], paths: Sequence[str]) -> list[T]:
    """The work done for some files."""
    return [work(path) for path in paths]


def summed(reports: Iterable[FileReport]) -> FileReport:
    """All files together."""
    total = FileReport("")
    for report in reports:
        total.games += report.games
        total.hands += report.hands
        total.steps += report.steps
        total.walls += report.walls
    return total
