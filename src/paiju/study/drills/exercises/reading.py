"""Which reading of these tiles scores highest, and why: hands that are complete in more than one way.

An answer is the groups of the reading, with spaces between them.
"""

from dataclasses import dataclass
from random import Random

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.errors import InputError
from paiju.scoring.answer import Answer
from paiju.scoring.candidates import candidates
from paiju.scoring.judging import judge, reading_of
from paiju.scoring.lines.render import cited
from paiju.scoring.lines.words import cite
from paiju.scoring.request import parse
from paiju.scoring.situation import Request, to_win
from paiju.study.drills.items import Choice, DrillKind, ItemDraft, Words, hand_question
from paiju.study.drills.won_requests import Row, a_request

ASK = ("这手牌怎样拆分价值最高？", "Which reading of this hand is worth most?")
STYLES = ("twins", "in_a_row", "one_suit", "twins", "in_a_row")
CHOICES = 4
FLOWER = "flower"
TRIES = 150  # for a hand just of the level; then any will do that has a best reading
# By level: readings at least, and between which ratios the best is dearer than the second.
LEVELS = ((2, 2.0, 99.0), (2, 1.5, 99.0), (2, 1.0, 2.0), (3, 1.0, 99.0), (3, 1.0, 1.6))


@dataclass(frozen=True, slots=True)
class RatedReading:
    """One way to read the tiles, and what it is worth to the book's family."""

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
    return ItemDraft(question, tuple(shown), readings[0].groups, also, explained(answer), clauses)


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


def explained(answer: Answer) -> Words:
    """What the best has, and what the others come to."""
    lines = [line for line in answer.patterns if line.id != FLOWER]  # which are the same however it is read
    zh = "、".join(f"{x.zh} {x.value * x.count}" for x in lines)
    en = ", ".join(f"{x.en} {x.value * x.count}" for x in lines)
    best = " ".join(answer.reading)
    worth_zh, worth_en = value_of(answer)
    if len(lines) < len(answer.patterns):
        worth_zh, worth_en = f"{worth_zh}（花牌另计）", f"{worth_en}, flowers aside"
    other_zh, other_en = list[str](), list[str]()
    for other in answer.others:
        groups = " ".join(other.reading)
        if groups != best and not any(each.startswith(groups) for each in other_en):
            other_zh.append(f"{groups}：{other.value_zh}")
            other_en.append(f"{groups}: {other.value_en}")
    return (
        f"{best}：{zh}，共 {worth_zh}。其他拆法：{'；'.join(other_zh[: CHOICES - 1])}",
        f"{best}: {en}; {worth_en}. Others: {'; '.join(other_en[: CHOICES - 1])}",
    )


def value_of(answer: Answer) -> Words:
    """What the hand is worth, in short."""
    if answer.family == "official":
        return f"{answer.points} 分", f"{answer.points} points"
    if answer.family == "house":
        return f"{answer.fan} 番", f"{answer.fan} fans"
    if answer.yakuman:
        return "役满", "a limit hand"
    return f"{answer.han} 番 {answer.fu} 符", f"{answer.han} han {answer.fu} fu"


KIND = DrillKind("reading", ("拆法", "Reading"), ("怎么拆最值钱", "which reading is worth most"),
                 drill, "groups", place=7)  # fmt: skip
