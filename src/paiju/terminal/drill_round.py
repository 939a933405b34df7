"""A round of exercises at the keyboard: asked, answered, explained; progress kept, mistakes brought back."""

import json
import os
import secrets
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TextIO

from paiju.books.book import Book
from paiju.errors import InputError, system_reason
from paiju.languages import _, _n
from paiju.study.drills import KINDS, LEVELS, DrillItem, check
from paiju.study.drills.making import DrillSet
from paiju.study.learner import Learner
from paiju.terminal.drill_text import DrillText, read_answer
from paiju.terminal.folder import games_folder, shown_path
from paiju.terminal.paint import Paint, wants_colour
from paiju.terminal.words import Say

STUDY, FILE = "study", "drills.json"
LEAVE = ("q", "quit", "exit", "退出", "終了")
SEVERAL_DUE = 3  # mistakes brought back before a round


def progress_file() -> Path:
    """Where progress is kept."""
    return games_folder(STUDY) / FILE


def load_learner() -> Learner:
    """The progress kept; a new one where there is none."""
    path = progress_file()
    try:
        return Learner.from_json(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Learner()
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise InputError("", _("{path}: {error}", path=shown_path(str(path)), error=error.text)) from None
        raise InputError("", _("{path} cannot be read", path=shown_path(str(path)))) from None


def save_learner(learner: Learner) -> None:
    """Keep the progress: written beside, then put in its place."""
    path = progress_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps(learner.to_json(), ensure_ascii=False), encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        where = shown_path(str(path))
        raise InputError(
            "", _("cannot save progress in {where}: {reason}", where=where, reason=system_reason(error))
        ) from None


@dataclass(slots=True)
class RoundResult:
    """How a round went."""

    marks: list[bool]
    left: bool = False  # before its end

    @property
    def right(self) -> int:
        """Answers that were right."""
        return sum(self.marks)


class DrillRound:
    """Asks at the keyboard."""

    def __init__(self, say: Say, given: TextIO, out: TextIO, learner: Learner | None) -> None:
        self.say, self.given, self.out, self.learner = say, given, out, learner
        self.text = DrillText(say, Paint(wants_colour(out)))
        self.reviews = True  # until the scheme's library is found to be missing

    def go(self, items: Iterable[DrillItem], count: int = 0, until: float | None = None) -> RoundResult:
        """One after the other, up to a moment of the clock where one is told."""
        result = RoundResult([])
        for number, item in enumerate(items, 1):
            if until is not None and time.monotonic() >= until:
                break
            self.tell(
                [self.text.head(item, f"[{number}/{count}]" if count else f"[{number}]"), *self.text.question(item)]
            )
            answer = self.ask(item)
            if answer is None:
                result.left = True
                break
            right = check(item, answer)
            result.marks.append(right)
            self.keep(item, right)
            self.tell([*self.text.verdict(item, right), ""])
        return result

    def ask(self, item: DrillItem) -> object:
        """An answer that can be one; None when somebody leaves."""
        while True:
            self.out.write("> ")
            self.out.flush()
            line = self.given.readline()
            if not line or line.strip().lower() in LEAVE:
                self.out.write("\n")
                return None
            answer = read_answer(item, line)
            if answer is not None:
                return answer
            self.tell([self.say(_("press one of the keys or type the answer; q quits"))])

    def keep(self, item: DrillItem, right: bool) -> None:
        """Take the answer into the progress."""
        if self.learner is None or not self.reviews:
            return
        try:
            self.learner.answered(item, right, time.time())
        except ImportError:
            self.reviews = False
            self.tell([missing_library(self.say)])

    def tell(self, lines: list[str]) -> None:
        """Lines for the person."""
        self.out.write("\n".join(lines) + "\n")

    def summary(self, result: RoundResult) -> list[str]:
        """How it went."""
        return [self.say(_("{right} of {many} right", right=result.right, many=len(result.marks)))]


def missing_library(say: Say) -> str:
    """What to install for mistakes to come back."""
    return say(_("to have mistakes come back, install fsrs: pip install '.[study]' in Paiju's folder"))


def growing(
    book: Book, kinds: tuple[str, ...], seed: str | None, learner: Learner, level: int | None
) -> Iterator[DrillItem]:
    """New items, kind after kind, at the level somebody has reached or that was told. Mistakes that are due come first,
    of that level; none do where a seed says what is asked."""
    if not seed:
        only = kinds[0] if len(kinds) == 1 else ""
        due = (learner.item(item_id, book) for item_id in learner.due(time.time(), book.id, only))
        yield from islice((item for item in due if level in (None, item.level)), SEVERAL_DUE)
    drills = DrillSet(book, kinds, seed or f"r{secrets.randbelow(10**9)}", (level,) if level else LEVELS)
    yield from drills.items(lambda kind, _: level or learner.progress(book.id, kind).level)


def progress_lines(learner: Learner, say: Say) -> list[str]:
    """What has been learnt, a line for each kind."""
    lines = []
    for name, done in sorted(learner.kinds.items()):
        book, _rest, kind = name.rpartition(".")
        lines.append(say(_(
            "{book}  {kind}  {total} asked, {right} right, level {level}",
            book=book, kind=KINDS[kind].name if kind in KINDS else kind,
            total=done.right + done.wrong, right=done.right, level=done.level,
        )))  # fmt: skip
    due = len(learner.due(time.time()))
    lines.append(say(_n("{n} mistake saved, {due} due now", "{n} mistakes saved, {due} due now",
                        len(learner.cards), due=due)))  # fmt: skip
    return lines
