"""The conversation: questions, defaults, mistakes explained and asked again."""

from collections.abc import Iterable

import pytest

from paiju.cli import main
from paiju.cli.language import Speaker
from paiju.cli.prompt import QUESTIONS, converse
from paiju.request import KEYS

EASY = ["", "123m456p789s1122z", "", "1z", "y", "", "", "", "", "", "", "n", "n"]  # defaults wherever there are


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
    assert "2 han 40 fu, 2700 points" in text
    assert used == len(EASY)


def test_the_same_in_chinese_with_the_full_explanation() -> None:
    text, _ = talk([*EASY[:-2], "y", "n"], lang="zh")
    assert "2 番 40 符" in text
    assert "计算" in text
    assert "报牌" in text


def test_explain_tells_all_at_once() -> None:
    text, used = talk([*EASY[:-2], "n"], full=True)
    assert "Steps" in text
    assert used == len(EASY) - 1


def test_mistakes_are_explained_and_asked_again() -> None:
    answers = ["xjut", "xjtu", "12x", "123m456p789s1122z", "-", "12m", "1z", "maybe", "n"]
    answers += ["", "", "", "ippatsu", "riichi ippatsu", "", "", "", "n", "n"]
    text, _ = talk([*answers[:5], *answers[5:]])
    assert "did you mean 'xjtu'" in text
    assert "not a tile" in text
    assert "exactly one" in text
    assert "answer y or n" in text


def test_a_contradiction_asks_only_what_it_concerns() -> None:
    answers = ["", "123m456p789s1122z", "", "1z", "n", "", "", "", "ippatsu", "", "", "", "", "riichi ippatsu"]
    text, used = talk([*answers, "n", "n"])
    assert "ippatsu needs riichi" in text
    assert "Riichi" in text
    assert text.count("concealed tiles") == 1
    assert used == len(answers) + 2


def test_wrong_counts_ask_for_hand_and_melds() -> None:
    answers = ["", "123m456p789s112z", "", "1z", "n", "", "", "", "", "", "", ""]
    text, _ = talk([*answers, "123m456p1122z", "789s<", "1z", "n", "n"])
    assert "13 are wanted" in text
    assert "[789s]" in text


def test_a_question_mark_explains() -> None:
    text, _ = talk(["?", "mcr", "?", "!", "mcr", "123m456p789s1122z", "?"])
    assert "tenhou-3p" in text
    assert "characters" in text
    assert "(2222p) concealed kong" in text


@pytest.mark.parametrize("stop", [[], ["q"], ["", "退出"]])
def test_one_can_always_stop(stop: list[str]) -> None:
    text, used = talk(stop)
    assert used == len(stop)
    assert "rule book" in text


def test_house_rules_ask_for_dice_and_wild_tile() -> None:
    answers = ["psa", "123m45p789s1122z5m", "", "1z", "y", "", "", "", "2", "5m", "", "n", "n"]
    text, used = talk(answers)
    assert "wild tile" in text
    assert used == len(answers)


def test_the_conversation_opens_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        raise EOFError

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("paiju.cli.prompt.converse.__defaults__", ("", read, print))
    assert main(["score", "--lang", "en"]) == 0
    assert asked == ["rule book [xjtu]: "]


def test_every_question_is_a_field_of_the_request() -> None:
    assert {question.field for question in QUESTIONS} <= set(KEYS)
