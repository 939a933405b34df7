"""Marks: the cup's way with choices, and the written part field by field."""

import pytest

from paiju.errors import InputError
from paiju.study.exams.marking import mark
from paiju.study.exams.reading import read_exam
from paiju.study.exams.shelf import paper_of
from tests.study.exams.answers import right_answers


def marks_of(name: str, number: str, answer: object) -> int:
    """What one answer brings."""
    marked = mark(paper_of(name), {number: answer})
    return next(one.marks for one in marked.questions if one.question.number == number)


@pytest.mark.parametrize("name", ["seven-stars-1", "seven-stars-2"])
def test_the_key_itself_gets_all_marks(name: str) -> None:
    exam = paper_of(name)
    marked = mark(exam, right_answers(exam))
    assert marked.marks == 120
    assert marked.passed
    assert mark(exam, {}).marks == 0


@pytest.mark.clause("xjtu:App3:exam1.marking")
@pytest.mark.parametrize(
    ("given", "marks"),
    [("ABCD", 4), ("dcba", 4), ("ABC", 3), ("A, B", 2), ("D", 1), ("", 0), (["A", "B"], 2), (None, 0)],
)
def test_missed_choices_cost_one_each(given: object, marks: int) -> None:
    assert marks_of("seven-stars-1", "5", given) == marks


@pytest.mark.clause("xjtu:App3:exam1.marking", "xjtu:App3:exam2.marking")
def test_a_wrong_choice_gets_nothing() -> None:
    assert marks_of("seven-stars-1", "3", "ACD") == 0
    assert marks_of("seven-stars-2", "3", "BC") == 0
    assert marks_of("seven-stars-1", "14", "CDE") == 3


@pytest.mark.clause("xjtu:App3:exam1.marking", "xjtu:App3:exam2.0")
def test_seventy_two_pass() -> None:
    exam = paper_of("seven-stars-1")
    key = list(right_answers(exam).items())
    assert mark(exam, dict(key[:18])).marks == 72
    assert mark(exam, dict(key[:18])).passed
    assert not mark(exam, dict(key[:17])).passed


@pytest.mark.clause("xjtu:App3:exam2.written")
@pytest.mark.parametrize(
    ("number", "answer", "marks"),
    [
        ("11(1)", "36s", 2),
        ("11(1)", {"waits": "6s 3s"}, 2),
        ("11(1)", "6s", 0),  # one left out
        ("11(1)", "369s", 0),
        ("11(2)", {"yaku": "立直、自摸、平和", "dora": "1", "han": 4, "fu": 20}, 6),
        ("11(2)", {"yaku": "riichi, pinfu", "han": "4"}, 2),
        ("11(2)", {"yaku": "riichi, pinfu, tanyao"}, 0),
        ("11(2)", {"yaku": "riichi, nothing of the kind"}, 0),
        ("11(2)", {"yaku": "riichi, tsumo, pinfu"}, 2),
        ("12(2)", {"fu_sum": 42, "fu": 50}, 3),
        ("13(2)", {"limit": "累计役满"}, 1),
        ("13(2)", {"limit": "yakuman"}, 1),  # the key has "counted" in brackets
        ("13(2)", {"limit": "倍满"}, 0),
        ("13(2)", {"yaku": "双立直 ，一发，清一色，两杯口"}, 1),  # three of seven left out
        ("13(2)", {"gain": "50,300"}, 1),
        ("13(2)", {"gain": "50300点"}, 1),
        ("13(2)", {"gain": "５０，３００ 点"}, 1),
        ("13(2)", {"gain": "50300 point"}, 1),
        ("13(2)", {"gain": "五万零三百"}, 1),
        ("13(2)", {"yaku": "双立直 一发 自摸 平和 清一色 两杯口 纯全带幺九"}, 4),  # as the key is printed
        ("13(3)", {"yaku": "立直 自摸 清一色 一杯口"}, 4),
        ("13(3)", {"yaku": "立直/自摸/清一色/一杯口"}, 4),
        ("13(3)", {"yaku": "立直1、自摸1、清一色6、一杯口1"}, 4),
        ("13(3)", {"yaku": "立直（1）＋自摸（1）＋清一色（6）＋一杯口（1）"}, 4),
        ("13(3)", {"yaku": "riichi, tsumo, chinitsu, iipeikou"}, 4),
        ("13(3)", {"yaku": "Riichi self-draw full flush pure double chow"}, 4),
        ("13(3)", {"yaku": "リーチ ツモ チンイツ イーペーコー"}, 4),
        ("13(3)", {"yaku": "立直 自摸 清一色 一背口"}, 3),  # a slip costs its own yaku
        ("13(3)", {"yaku": "立直 自摸 清一色 一杯口 胡说"}, 4),  # and a word without meaning nothing
        ("13(3)", {"yaku": "立直 自摸 清一色 一杯口 平和"}, 0),  # a wrong one all (reading:353)
        ("13(3)", {"yaku": "立直 自摸 清一色 一杯口 宝牌2"}, 4),  # bonus tiles are no yaku
        ("13(2)", {"limit": "数え役満"}, 1),
        ("13(2)", {"limit": "(累计)役满"}, 1),
        ("13(2)", {"limit": "Counted Yakuman"}, 1),
        ("13(2)", {"limit": "三倍満"}, 0),
        ("15(3)", {"points_draw": "20,000、22,000、26,000、32,000"}, 1),
        ("15(2)", "2 3 1 4", 2),
        ("15(2)", [2, 3, 1, 4], 2),
        ("15(2)", "1 3 2 4", 0),
    ],
)
def test_the_written_part_is_marked_step_by_step(number: str, answer: object, marks: int) -> None:
    assert marks_of("seven-stars-2", number, answer) == marks


@pytest.mark.clause("xjtu:App3:exam2.12")
def test_the_two_who_pay_nothing_make_twelve_three_six_marks() -> None:
    """What the key prints is four; saying that the others pay nothing is one each (reading:351)."""
    printed = {"west": 6400, "sticks": 2000, "gain": 8400}
    assert marks_of("seven-stars-2", "12(3)", printed) == 4
    assert marks_of("seven-stars-2", "12(3)", {**printed, "east": 0, "south": 0}) == 6


@pytest.mark.clause("xjtu:App3:exam2.15")
@pytest.mark.parametrize(
    ("answer", "marks"),
    [
        ({"chances": "AD", "han_ron": 11, "place_ron": 2, "han_draw": 11, "points_draw": "20000 22000 26000 32000"}, 6),
        ({"chances": "A"}, 1),
        ({"chances": "AD"}, 2),
        ({"chances": "ABD", "han_ron": 11, "place_ron": 2, "han_draw": 11}, 2),  # 2 + 3 less 3
        ({"chances": "ABCD", "han_ron": 11}, 0),  # never below nothing
    ],
)
def test_wrong_chances_cost_three_each(answer: object, marks: int) -> None:
    assert marks_of("seven-stars-2", "15(3)", answer) == marks


@pytest.mark.parametrize(
    ("number", "answer", "unknown"),
    [
        ("1", "E", ["E"]),
        ("11(2)", {"han": "four"}, ["four"]),
        ("11(2)", {"han": 4.5}, ["4.5"]),
        ("11(2)", {"yaku": {"a": 1}}, None),
        ("11(1)", "36q", ["36q"]),
        ("13(2)", {"limit": "大满贯了"}, None),
        ("13(2)", {"gain": "很多"}, ["很多"]),
        ("15(2)", "二三一甲", ["二三一甲"]),
    ],
)
def test_what_cannot_be_read_brings_nothing_and_costs_nothing_else(
    number: str, answer: object, unknown: list[str] | None
) -> None:
    """One bad field never ends the marking of a paper; the rest is marked as if it stood alone (reading:382)."""
    exam = paper_of("seven-stars-2")
    rest = {key: value for key, value in right_answers(exam).items() if key != number}
    marked = mark(exam, {**rest, number: answer})
    alone = next(one for one in marked.questions if one.question.number == number)
    assert alone.marks == 0
    assert marked.marks == exam.total - alone.question.marks
    told = [word for each in alone.fields for word in each.typed.unknown]
    assert told
    assert unknown is None or told == unknown


def test_questions_and_fields_that_the_paper_has_not_are_named() -> None:
    exam = paper_of("seven-stars-2")
    for answers, field in (
        ({"99": "A"}, "answers.99"),
        ({"11(2)": {"hahn": 4}}, "answers.11(2).hahn"),
        ([], "answers"),
    ):
        with pytest.raises(InputError) as caught:
            mark(exam, answers)
        assert caught.value.field == field


@pytest.mark.clause("reading:382")
def test_one_answer_to_several_fields_is_named_and_the_rest_is_marked() -> None:
    exam = paper_of("seven-stars-2")
    answers = right_answers(exam) | {"11(2)": "立直 平和", "12(2)": ["立直", 3]}
    marked = mark(exam, answers)
    unread = {one.question.number: one for one in marked.questions if one.marks < one.question.marks}
    assert {number: one.marks for number, one in unread.items()} == {"11(2)": 0, "12(2)": 0}
    assert marked.marks == exam.total - sum(one.question.marks for one in unread.values())
    (told,) = [word for each in unread["11(2)"].fields for word in each.typed.unknown]
    assert told == "立直 平和 → yaku=…, dora=…, han=…, fu=…"


OWN = """
title = "Club"
book = "ema"
pass = 1
worth = 3
missed = 2
[[question]]
number = 1
text = "Which tiles? [123m]"
clauses = ["ema:3.13.1"]
choices = ["a", { text = "b", right = true }, { zh = "丙", en = "c", right = true }]
"""


def test_an_own_paper_sets_its_own_marks() -> None:
    exam = read_exam(OWN, "club")
    assert (exam.id, exam.total) == ("club", 3)
    assert mark(exam, {"1": "b"}).marks == 1
    assert mark(exam, {"1": "BC"}).passed


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pass = 1", "pass = 9", "with 3 marks in all, 9 cannot be reached"),
        ("pass = 1", "", "pass is missing"),
        ("pass = 1", "pass = 1\ntotal = 5", "add up to 3, not 5"),
        ('book = "ema"', 'book = "emu"', "ema"),
        ("right = true }, {", "right = 1 }, {", "true or false"),
        ("[123m]", "[123q]", "q"),
        ("ema:3.13.1", "ema:99", "no clause ema:99"),
        ("worth = 3", 'worth = "3"', "whole number"),
        ("number = 1", "nummer = 1", "did you mean 'number'"),
        ("choices = [", "chioces = [", "did you mean 'choices'"),
        ('"a", ', '"a", { text = "z", engine = { ask = "nobody" } }, ', ""),
        ("title", "= title", "not TOML"),
    ],
)
def test_mistakes_in_a_paper_are_said(old: str, new: str, said: str) -> None:
    if not said:
        read_exam(OWN.replace(old, new))  # what the engine is asked is looked at when it is asked
        return
    with pytest.raises(InputError) as caught:
        read_exam(OWN.replace(old, new))
    assert said in caught.value.message
    assert caught.value.zh
