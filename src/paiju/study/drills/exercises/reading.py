"""Which reading of these tiles scores highest, and why: hands that are complete in more than one way.

An answer is the groups of the reading, with spaces between them.
"""

from dataclasses import dataclass
from random import Random

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.errors import InputError
from paiju.languages import SEMICOLON, Text, _, joined
from paiju.scoring.answer import Answer
from paiju.scoring.candidates import candidates
from paiju.scoring.judging import judge, reading_of
from paiju.scoring.lines.render import cited
from paiju.scoring.lines.words import amount_of, cite
from paiju.scoring.request import parse
from paiju.scoring.situation import Request, to_win
from paiju.study.drills.exercise_names import NAMES
from paiju.study.drills.items import Choice, DrillKind, ItemDraft, counted, hand_question
from paiju.study.drills.won_requests import Row, a_request

ASK = _("Which way of splitting this hand is worth most?")
STYLES = ("twins", "in_a_row", "one_suit", "twins", "in_a_row")
CHOICES = 4
FLOWER = "flower"
TRIES = 150  # for a hand just of the level; then any will do that has a best reading
# By level: readings at least, and between which ratios the best is dearer than the second.
LEVELS = ((2, 2.0, 99.0), (2, 1.5, 99.0), (2, 1.0, 2.0), (3, 1.0, 99.0), (3, 1.0, 1.6))


@dataclass(frozen=True, slots=True)
class RatedReading:
    """One way to read the tiles, and what it is worth as the book counts."""

    groups: str
    value: int


def drill(book: Book, level: int, rng: Random) -> ItemDraft:
    """One hand that can be read in several ways."""
    row, request, readings = ambiguous(book, level, rng)
    answer = judge(request)
    best = readings[0].value
    also = tuple(each.groups for each in readings[1:] if each.value == best)
    wrong = [each.groups for each in readings if each.value < best]
    rng.shuffle(wrong)
    shown: list[Choice] = [readings[0].groups, *also[:1], *wrong[: CHOICES - 1 - len(also[:1])]]
    rng.shuffle(shown)
    clauses = tuple(dict.fromkeys((*filter(None, (cite(book, "dearest"),)), *cited(answer))))
    question = hand_question(book, ASK, row)
    return ItemDraft(question, tuple(shown), readings[0].groups, also, explained(book, answer), clauses)


def ambiguous(book: Book, level: int, rng: Random) -> tuple[Row, Request, list[RatedReading]]:
    """A win with a best reading and a worse one, in the manner of the level where such a hand is soon found."""
    tried = 0
    while True:
        tried += 1
        row = a_request(book, min(level, 3), rng, rng.choice(STYLES))
        try:
            request = parse(row | {"book": book})
        except InputError:
            continue
        readings = rated(request)
        if readings and (tried > TRIES or of_level(level, readings)):
            return row, request, readings


def of_level(level: int, readings: list[RatedReading]) -> bool:
    """Is it as hard as the level wants?"""
    many, least, most = LEVELS[level - 1]
    best = readings[0].value
    second = max(each.value for each in readings if each.value < best)
    return len(readings) >= many and least <= best / max(second, 1) <= most


def rated(request: Request) -> list[RatedReading]:
    """The ways to read the tiles, the dearest first, each at its best; none where the hand may not win or all are worth
    the same."""
    r = flatten(request.book)
    best: dict[str, int] = {}
    for candidate in candidates(r, to_win(request)):
        groups = " ".join(reading_of(request, candidate))
        best[groups] = max(best.get(groups, 0), candidate.worth.value)
    readings = [RatedReading(groups, value) for groups, value in best.items()]
    readings.sort(key=lambda each: -each.value)
    if len({each.value for each in readings}) < 2 or not judge(request).win:
        return []
    return readings


def explained(book: Book, answer: Answer) -> Text:
    """What the best has, and what the others come to."""
    lines = [line for line in answer.patterns if line.id != FLOWER]  # which are the same however it is read
    worth, best = value_of(book, answer), " ".join(answer.reading)
    if len(lines) < len(answer.patterns):
        worth = _("{worth}, flowers aside", worth=worth)
    others: dict[str, Text] = {}
    for other in answer.others:
        others.setdefault(" ".join(other.reading), other.value)
    rest = [_("{tiles}: {worth}", tiles=tiles, worth=value) for tiles, value in others.items() if tiles != best]
    return _("{tiles}: {patterns}; {worth}. Others: {others}", tiles=best, patterns=[counted(line) for line in lines],
             worth=worth, others=joined(rest[: CHOICES - 1], SEMICOLON))  # fmt: skip


def value_of(book: Book, answer: Answer) -> Text:
    """What the hand is worth, in short."""
    if answer.counts != "han_and_fu":
        return amount_of(book, (answer.points if answer.counts == "points" else answer.fan) or 0)
    return _("a limit hand") if answer.yakuman else _("{han} han {fu} fu", han=answer.han, fu=answer.fu)


KIND = DrillKind("reading", *NAMES["reading"], drill, "groups", place=7)
