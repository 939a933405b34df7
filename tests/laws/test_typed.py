"""The law of what people write: the patterns of random hands, written in each of the ways people write them, are read
as the same patterns, and points in every spelling as the same number; a word nobody knows costs nothing but itself."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from paiju import books
from paiju.books.aliases import lists, names_of
from paiju.books.book import Book, Pattern
from paiju.scoring.lines.naming import BONUS, WINDS
from paiju.study.drills.won_requests import won
from paiju.study.typed import meaning, number_in, read
from tests.laws.conftest import Tell

FEW, MANY = 100, 2_500
BOOKS = [book for book in books.all_books() if not book.teams.members]
SEPARATORS = (" ", "、", ",", ", ", "，", "/", " / ", "；", ";", "+", " + ", "\n", "  ", "。", " and ", "＋", "・、")
VALUES = ("", "{}", " {}", "（{}）", "({})", "{}番", " {} han", "{}分", " {}点", " ×{}", "：{}")
UNKNOWN = ("胡说八道", "qwertz", "ぬるぽ", "blorp")
UNITS = ("", "点", " 点", "分", " points", " pts", "點", "。")


def ways(book: Book, pattern: Pattern) -> dict[str, list[str]]:
    """What people call a pattern, language by language."""
    latin = lists()["romaji"].get(pattern.id, []) if book.counts == "han_and_fu" else []
    named = [name for name in names_of(book, pattern) if len(name) > 1 and pattern.id not in WINDS]
    return {
        "zh": [pattern.zh, *([pattern.short] if len(pattern.short) > 1 else [])],
        "en": [pattern.en, pattern.en.lower(), pattern.en.upper(), pattern.en.replace(" ", "-")],
        "ja": [pattern.ja] if pattern.ja else [pattern.zh],
        "romaji": [name for name in latin if name != "Yakupai"] or [pattern.en],
        "any": named or [pattern.zh],
        "id": [pattern.id],
    }


def lists_written(book: Book, ids: Sequence[str], worth: dict[str, int], rng: Random) -> Iterator[tuple[str, str]]:
    """The list in each language, with separators and values as they come."""
    table = {pattern.id: pattern for pattern in book.patterns}
    for way in ("zh", "en", "ja", "romaji", "any", "id"):
        between, value = rng.choice(SEPARATORS), rng.choice(VALUES)
        names = [rng.choice(ways(book, table[id])[way]) + value.format(worth[id]) for id in rng.sample(ids, len(ids))]
        yield way, between.join(names)


def hands(book: Book, number: int, rng: Random) -> Iterator[tuple[list[str], dict[str, int]]]:
    """The patterns of random wins, bonus tiles aside, and what each is worth."""
    for _ in range(number):
        answer = won(book, rng.randint(1, 5), rng)[2]
        lines = [line for line in answer.patterns if line.id not in BONUS]
        if lines:
            yield [line.id for line in lines], {line.id: line.value * line.count for line in lines}


def hold(number: int, rng: Random, seen: Counter[str]) -> None:
    """The law, for so many hands of all books together."""
    for book in BOOKS:
        for ids, worth in hands(book, -(-number // len(BOOKS)), rng):
            seen["hands"] += 1
            key = tuple(sorted(ids))
            for way, text in lists_written(book, ids, worth, rng):
                typed = read("patterns", text, book)
                assert meaning(typed, key) == key, (book.id, way, text, typed)
                assert typed.unknown == (), (book.id, way, text, typed.unknown)
                assert all(set(key) & set(meant) for meant in typed.names), (book.id, way, text, typed.names)
                seen["lists"] += 1
            word = rng.choice(UNKNOWN)
            places = [pattern.zh for pattern in book.patterns if pattern.id in ids]
            places.insert(rng.randrange(len(places) + 1), word)
            typed = read("patterns", rng.choice((" ", "、", ", ")).join(places), book)
            assert (meaning(typed, key), typed.unknown) == (key, (word,)), (book.id, places, typed)
            seen["unknown words"] += 1
            for points, text in spellings(rng.choice((100, 1000)) * rng.randint(1, 480), rng):
                assert number_in(text) == points, text
                seen["points"] += 1


def spellings(points: int, rng: Random) -> Iterator[tuple[int, str]]:
    """Points as people write them, each with a unit or none."""
    written = [
        str(points),
        f"{points:,}",
        f"{points:,}".replace(",", "，"),
        f"{points:,}".replace(",", " "),
        chinese(points),
    ]
    written += [text.translate(FULL_WIDTH) for text in written[:2]]
    if points % 1000 == 0 and points >= 10_000:
        written.append(f"{points / 10_000:g}万")
    for text in written:
        yield points, text + rng.choice(UNITS)
        yield -points, f"-{text}"


FULL_WIDTH = {ord("0") + n: ord("０") + n for n in range(10)}
DIGITS = "零一二三四五六七八九"


def chinese(number: int) -> str:
    """A number in Chinese, whole: 一万六千, 三千九百."""
    high, low = divmod(number, 10_000)
    told = f"{below(high)}万" if high else ""
    if low and high and low < 1000:
        told += "零"
    return told + below(low)


def below(number: int) -> str:
    """A number below ten thousand."""
    told, gap = "", False
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // unit % 10
        if digit:
            told += ("零" if gap else "") + ("" if unit == 10 and digit == 1 and not told else DIGITS[digit]) + name
            gap = False
        elif told and number % unit:
            gap = True
    return told


def test_what_people_write_is_read(tell_count: Tell) -> None:
    seen: Counter[str] = Counter()
    hold(FEW, Random(35), seen)
    tell_count("what people write is read as it is meant", **{name.replace(" ", "_"): n for name, n in seen.items()})


@pytest.mark.long
def test_what_people_write_is_read_of_many_hands(tell_count: Tell) -> None:
    seen: Counter[str] = Counter()
    hold(MANY, Random(353), seen)
    assert seen["hands"] >= 2000
    tell_count("what people write is read as it is meant", **{name.replace(" ", "_"): n for name, n in seen.items()})
