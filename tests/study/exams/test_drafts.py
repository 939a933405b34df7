"""Papers from TOML to the editor's form and back, and everything that is wrong with one at once."""

from dataclasses import replace

import pytest

from paiju.errors import InputError
from paiju.study.exams.draft_types import PaperDraft
from paiju.study.exams.drafts import draft_of, literal, toml_of, typed
from paiju.study.exams.faults import check_draft
from paiju.study.exams.reading import read_exam
from paiju.study.exams.shelf import shipped, text_of

PAPER = """
title = "Quiz"
book = "xjtu"
pass = 5
worth = 3

[options]
"payments.winners" = "all"

[[stem]]
id = "hand"
text = { zh = "[2223456p]", en = "The hand [2223456p]" }

[[question]]
number = "1"
stem = "hand"
text = "What does it wait for?"
why = { zh = "五面", en = "Five kinds" }
clauses = ["xjtu:6.2"]
engine = { ask = "waits", hand = "2223456p" }
choices = [{ text = "[1p]", value = "1p", right = true }, "[2p]", { zh = "无", en = "None", value = 14 }]

[[question]]
number = "2"
text = "3 han 40 fu, drawn by South with one counter."
[[question.field]]
id = "gain"
kind = "number"
text = "gained"
marks = 4
answer = 5500
also = [5501]
engine = { ask = "points", want = "gain", han = 3, fu = 40, seat = "S", by = "self", honba = 1 }
[[question.field]]
id = "yaku"
kind = "patterns"
text = "Say \\"riichi\\"\\\\"
marks = 2
missed = 1
answer = ["riichi", "pinfu"]
"""


def paper() -> PaperDraft:
    """The paper above as a form."""
    return draft_of(PAPER)


@pytest.mark.parametrize("text", [PAPER, *map(text_of, shipped())], ids=["own", *shipped()])
def test_nothing_is_lost_on_the_way(text: str) -> None:
    draft = draft_of(text)
    again = toml_of(draft)
    assert replace(read_exam(again), digest="") == replace(read_exam(text), digest="")
    assert draft_of(again) == draft


@pytest.mark.parametrize("value", ["1p", "14", 14, True, "true", [1, "a"], "", 'say "x"', "ünï\n\x7f", 2.5])
def test_values_are_typed_and_read_again(value: object) -> None:
    import tomllib

    assert tomllib.loads(f"value = {literal(typed(value))}")["value"] == value


def test_options_with_points_are_read_with_and_without_quotes() -> None:
    draft = paper()
    draft["options"] = 'payments.winners = "all"'
    assert read_exam(toml_of(draft)).options == {"payments.winners": "all"}


def test_a_right_paper_has_no_faults() -> None:
    found = check_draft(paper())
    assert found.faults == ()
    assert (found.answers, found.checked) == (5, 3)


def test_everything_wrong_is_told_at_its_place() -> None:
    draft = paper()
    one, two = draft["questions"]
    one["fields"][0]["choices"][0]["right"] = False
    two["fields"][0]["engine"] = "ask = "
    draft["questions"].append({**one, "number": "3", "stem": "nothing"})
    draft["questions"].append({**two, "number": "4", "clauses": ["xjtu:99"], "fields": two["fields"][1:]})
    found = check_draft(draft)
    assert found.exam is None
    assert [fault.field for fault in found.faults] == [
        "question 2.gain.engine", "question 1", "question 3.stem", "question 4.clauses",
    ]  # fmt: skip
    assert "no choice is marked as right" in found.faults[1].text.en


def test_the_head_is_told_first() -> None:
    draft = paper()
    draft["book"] = "nothing"
    assert [fault.field for fault in check_draft(draft).faults] == ["book"]
    draft["book"], draft["questions"][1]["number"] = "xjtu", "1"
    assert [fault.field for fault in check_draft(draft).faults] == ["question 1"]
    draft["questions"] = []
    assert [fault.field for fault in check_draft(draft).faults] == ["question"]


def test_the_engine_is_asked_question_by_question() -> None:
    draft = paper()
    one, two = draft["questions"]
    one["fields"][0]["engine"] = 'ask = "waits", hand = "22p"'
    two["fields"][0]["answer"] = "5400"
    found = check_draft(draft)
    assert found.exam is not None
    assert [(fault.field, fault.engine) for fault in found.faults] == [
        ("question 1.A.engine.hand", False), ("question 2.gain", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("title = ", "file"),
        ('colour = "red"', "colour"),
        ('[[question]]\nnumber = "1"\nmarks = "x"\nchoices = []', "question 1.marks"),
        ('[[question]]\nnumber = "1"\n[[question.field]]\nid = "a"\ntall = 1', "question 1.field.tall"),
    ],
)
def test_what_no_form_has_is_refused(text: str, field: str) -> None:
    with pytest.raises(InputError) as refused:
        draft_of(text)
    assert refused.value.field == field


def test_a_paper_half_written_can_be_brought_in() -> None:
    draft = draft_of('title = "Later"\n[[question]]\ntext = "?"\n')
    assert draft["questions"][0]["fields"][0]["kind"] == "choices"
    assert check_draft(draft).exam is None
