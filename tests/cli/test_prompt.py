"""The conversation: questions with help, each answer checked as it is given."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from paiju import books
from paiju.cli import main
from paiju.cli.ask.prompt import converse
from paiju.cli.ask.questions import QUESTIONS
from paiju.cli.shared.language import Speaker
from paiju.scoring.request import KEYS

EASY = ["", "123m456p789s1122z", "1z", "y", "", "", "", "", "", "", "n", "n"]  # defaults wherever there are


def talk(answers: Iterable[str], lang: str = "en", full: bool = False, book: str = "") -> tuple[str, int]:
    """Everything written while these answers are given, and how many were asked for."""
    left = list(answers)
    count = len(left)
    written: list[str] = []

    def read(prompt: str) -> str:
        written.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    assert converse(Speaker(lang), full, book, read, written.append) == 0
    return "\n".join(written), count - len(left)


def test_a_hand_with_defaults() -> None:
    text, used = talk(EASY)
    assert "2 han 40 fu, 2,700 points" in text
    assert used == len(EASY)


def test_the_same_in_chinese_with_the_full_explanation() -> None:
    text, _ = talk([*EASY[:-2], "y", "n"], lang="zh")
    assert "2 番 40 符" in text
    assert "计算" in text
    assert "报牌" in text


def test_explain_tells_all_at_once() -> None:
    text, used = talk([*EASY[:-2], "n"], full=True)
    assert "Calculation" in text
    assert used == len(EASY) - 1


@pytest.mark.parametrize(
    ("before", "wrong", "says"),
    [
        ([], "xjut", "× there is no rule book 'xjut'; did you mean 'xjtu'?"),
        ([""], "", "an answer is needed here"),
        ([""], "-", "an answer is needed here"),
        ([""], "12x", "× 'x' is not a tile"),
        ([""], "123m456p789s112z", "12 tiles; without the winning tile a hand has 13"),
        ([""], "123m456p789s11222z", "leave out the winning tile"),
        ([""], "11111m456p789s11z", "a fifth 1m"),
        (["", "123m456p1122z"], "34m", "× meld 1: '34m' is not a meld"),
        (["", "123m456p1122z"], "789s 789s", "2 given, but 10 concealed tiles leave room for 1"),
        (["", "1112m456p111z"], "789s 1", "has no suit"),
        (["", "123m456p1122z"], "-", "an answer is needed here"),
        (["xjtu-3p", "11m456p11223z"], "789s", "three players has no chow"),
        ([*EASY[:2]], "12m", "exactly one"),
        (["", "111m456p789s1122z", "1m"], "maybe", "enter y or n"),
        (EASY[:4], "X", "'X' is not a seat; use E, S, W or N"),
        ([*EASY[:3], "n", "S"], "S", "× the winner cannot be the discarder"),
        (EASY[:5], "Q1", "'Q1' is not a wind"),
        (EASY[:6], "ippatsu", "ippatsu needs riichi; add riichi or double riichi"),
        (EASY[:6], "rob kong", "'rob' cannot be here; choose from riichi, double riichi"),
        (EASY[:7], "1111z", "a fifth 1z"),
        (EASY[:8], "many", "'many' is not a number"),
    ],
)
def test_mistakes_are_told_at_once_and_asked_again(before: list[str], wrong: str, says: str) -> None:
    text, _ = talk([*before, wrong])
    lines = text.splitlines()
    again = lines[-1]
    assert says in " ".join(line.strip() for line in lines[lines.index(again) + 1 : -1])
    assert lines.count(again) == 2
    assert "melds[" not in text


def test_after_a_mistake_the_conversation_goes_on() -> None:
    answers = ["xjut", "xjtu", "12x", EASY[1], "12m", "1z", "maybe", "y", "", "", "ippatsu", "riichi ippatsu"]
    text, used = talk([*answers, "", "", "", "", "n", "n"])
    assert "Ippatsu" in text
    assert "2 concealed" not in text
    assert used == len(answers) + 6


def test_melds_are_asked_only_where_there_is_room() -> None:
    with_melds, _ = talk(["", "123m456p1122z", "789s<", "1z"])
    without, _ = talk(EASY)
    assert "10 concealed tiles, so 1 meld" in with_melds
    assert "melds, separated by spaces" not in without


def test_one_can_go_back() -> None:
    text, used = talk(["", "123m456p789s1122z", "2z", "<", "1z", "y", "<", "<", "<", "<", "mcr"])
    assert text.count("\nwinning tile: ") == 3
    assert text.count("rule book (?") == 2
    assert used == 11


def test_the_book_last_used_is_the_next_default() -> None:
    text, _ = talk(["ema", "!", "q"])
    assert "rule book (? lists them) [ema]" in text


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("book", books.ids())
def test_a_question_mark_explains_every_question_in_words(book: str, lang: str) -> None:
    """Help comes after each question, is in the language chosen, and names no field of the request."""
    dice = ["2", "?", "1m"] if books.get(book).specials else []
    tiles = "99m123456p789s11z"
    answers = ["?", book, "?", tiles, "?", "1z", "?", "n", "?", "", "?", "", "?", "", *(["?"] if dice else []), *dice]
    text, _ = talk(answers + ["?", ""] * 8, lang)
    assert all(each in text for each in books.ids())
    assert books.get("mcr").names.zh in text if lang == "zh" else books.get("mcr").names.en in text
    lines = text.splitlines()
    prompts = [i for i, line in enumerate(lines) if line.endswith(": ")]
    helped = {lines[i] for i, after in pairwise(prompts) if lines[i] == lines[after] and after > i + 1}
    asked = {lines[i] for i in prompts if "(y/n) [y]" not in lines[i]}
    assert len(asked - helped) <= 1  # the last one, where the answers ran out
    for name in ("open_hands", "honba", "melds[", "first_turn", "kong_discard"):
        assert name not in text


def test_only_what_the_book_knows_is_asked() -> None:
    asked = {}
    for book in books.ids():
        hand = "99m123456p789s11z" if "3p" in book else "123m456p789s1122z"
        text, _ = talk([book, hand, "1z", "n", *[""] * 12])
        asked[book] = text.split("\nwinning tile: ")[1].split("Reading")[0]
    assert all(("riichi" in asked[book]) == books.get(book).circumstances.riichi for book in asked)
    assert all(("flowers" in asked[book]) == books.get(book).tiles.flowers for book in asked)
    assert {book for book in asked if "Norths" in asked[book]} == {"xjtu-3p", "tenhou-3p"}
    for words in ("dice rule", "open hand", "supporters", "discard after a kong"):
        assert {book for book in asked if words in asked[book]} == {"psa"}
    for words in ("indicators", "counters", "riichi sticks"):
        assert not {"mcr", "botzone", "psa"} & {book for book in asked if words in asked[book]}
    assert {book for book in asked if "last of its kind" in asked[book]} == {"mcr", "botzone"}


@pytest.mark.parametrize("stop", [[], ["q"], ["", "退出"]])
def test_one_can_always_stop(stop: list[str]) -> None:
    text, used = talk(stop)
    assert used == len(stop)
    assert "rule book" in text


def test_starting_over_asks_for_the_book_again() -> None:
    text, _ = talk(["mcr", "123m", "!", "q"])
    assert text.count("rule book (?") == 2


def test_house_rules_ask_for_dice_and_wild_tile() -> None:
    answers = ["psa", "123m45p789s1122z5m", "1z", "y", "", "", "wild tile", "", "5m", "", "W", "Ann=E, Bob=S", "n", "n"]
    text, used = talk(answers)
    assert text.count("which tile is wild") == 2
    assert "Ann" in text.split("Payments")[1]
    assert used == len(answers)


def test_somebody_liable_is_asked_for_where_that_can_be() -> None:
    answers = ["", "1m123s", "555z 666z 777z", "1m", "n", "", "E", "", "", "", "", "", "?", "S", "W", "n", "n"]
    text, used = talk(answers)
    assert "made Big Three Dragons certain" in text
    assert "the winner cannot be liable" in text
    assert "West   -16,000" in text
    assert used == len(answers)


def test_the_conversation_opens_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        raise EOFError

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("paiju.cli.ask.prompt.converse.__defaults__", ("", read, print))
    assert main(["score", "--lang", "en"]) == 0
    assert main(["score", "--lang", "en", "-b", "mcr"]) == 0
    assert asked == ["rule book (? lists them) [xjtu]: ", "rule book (? lists them) [mcr]: "]
    assert main(["score", "-b", "mrc"]) == 2


def test_every_question_is_a_field_of_the_request() -> None:
    fields = [question.field for question in QUESTIONS]
    by_option_only = {"collects", "options", "claimed", "mixed_in"}  # rare: one asks for them when one needs them
    assert set(fields) == set(KEYS) - {"id", "book"} - by_option_only
    assert len(fields) == len(set(fields))
