"""Every foul of the books, in every variant, costs what the book says."""

import json
from typing import Any

import pytest

from paiju import books
from paiju.books import clause_list
from paiju.referee import Incident, decide, end_of_game, listing
from paiju.referee import sanctions as s
from paiju.referee.ladders import warning_payment
from paiju.referee.loading import load, texts
from tests.referee.rows import HERE, rows, ruled, signs


@rows("rulings.jsonl")
def test_what_a_foul_costs(row: dict[str, Any]) -> None:
    ruling = ruled(row)
    assert ruling.settled, ruling.needs
    assert signs(ruling) == sorted(row["expect"]["costs"])
    assert ruling.hand == row["expect"]["hand"]
    assert set(row["clause"]) <= set(ruling.clauses)
    assert sum(ruling.payments) == 0


@rows("cases.jsonl", "ruling")
def test_cases(row: dict[str, Any]) -> None:
    ruling, expect = ruled(row), row["expect"]
    assert ruling.settled, ruling.needs
    found = {
        "payments": list(ruling.payments),
        "warnings": ruling.warnings,
        "lost": [name for loss in ruling.lost if loss.until == "hand" for name in loss.lost],
        "hand": ruling.hand,
        "deducted": {each.of: each.points for each in ruling.deductions},
        "stick": next((each.stick for each in ruling.sanctions if isinstance(each, s.VoidRiichi)), ""),
        "cards": sum(each.amount for each in ruling.sanctions if isinstance(each, s.Cards)),
        "face_up": any(isinstance(each, s.FaceUp) for each in ruling.sanctions),
        "free": not ruling.sanctions,
    }
    assert {name: found[name] for name in expect} == expect


@rows("cases.jsonl", "warnings")
def test_warnings_at_the_end(row: dict[str, Any]) -> None:
    book = books.get(row["book"])
    table = load(book.text).warnings
    assert table is not None
    pay = row["expect"]["pay_each"]
    assert warning_payment(table, row["given"]["warnings"]) == pay
    given = [Incident("slow_play", 2)] * row["given"]["warnings"]
    ended = end_of_game(book, [decide(book, each) for each in given])
    assert ended.payments == (pay, pay, -3 * pay, pay)
    assert ended.warnings == (0, 0, row["given"]["warnings"], 0)


def test_every_variant_has_a_row() -> None:
    """No foul of the data is left without a row that was written from the book."""
    found = [json.loads(line) for line in (HERE / "rulings.jsonl").read_text(encoding="utf-8").splitlines()]
    told = {(row["book"], row["incident"]["foul"], row["incident"].get("variant", "")) for row in found}
    told |= {("xjtu", "naming_discard", "led_to_foul"), ("xjtu", "other_breach", "")}  # below, and in cases.jsonl
    there = {
        (text, foul.id, each.id) for text in texts() for foul in load(text).fouls.values() for each in foul.variants
    }
    assert told == there


def test_every_choice_has_a_row() -> None:
    """Nor anything that is left to the referee's choice; those of xjtu's unnamed breaches are below."""
    found = [json.loads(line) for line in (HERE / "rulings.jsonl").read_text(encoding="utf-8").splitlines()]
    parts = ("foul", "variant", "option")
    told = {(row["book"], *(row["incident"].get(part, "") for part in parts)) for row in found}
    there = {
        (text, foul.id, each.id, option.id)
        for text in texts()
        for foul in load(text).fouls.values()
        for each in foul.variants
        for option in each.options
    }
    assert {(text, foul) for text, foul, *_ in there - told} == {("xjtu", "other_breach")}


@pytest.mark.clause("xjtu:9.17", "xjtu:10.1")
@pytest.mark.parametrize(
    ("option", "amount", "costs", "hand"),
    [
        ("reminder", None, ["REMINDER"], "continues"),
        ("warnings", 3, ["W3"], "continues"),
        ("reverse_mangan", None, ["RM"], "continues"),
        ("no_win", None, ["NW"], "continues"),
        ("forced_discards", None, ["FD"], "continues"),
        ("restart", None, [], "restart"),
        ("end_hand", None, [], "ended"),
        ("disqualified", None, ["DISQUALIFIED"], "continues"),
    ],
)
def test_what_the_book_does_not_name(option: str, amount: int | None, costs: list[str], hand: str) -> None:
    book = books.get("xjtu")
    ruling = decide(book, Incident("other_breach", 0, option=option, amount=amount))
    assert ruling.settled
    assert (signs(ruling), ruling.hand) == (costs, hand)
    asked = decide(book, Incident("other_breach", 0)).needs
    assert [need.field for need in asked] == ["option"]
    assert option in [id for id, _ in asked[0].choices]


@pytest.mark.parametrize("text", texts())
def test_every_citation_exists(text: str) -> None:
    code = load(text)
    cited = {clause for foul in code.fouls.values() for clause in foul.clauses}
    cited |= {clause for foul in code.fouls.values() for each in foul.variants for clause in each.clauses}
    for group in (code.penalties, code.ladders, code.adjustments):
        cited |= {clause for each in group.values() for clause in each.clauses}  # type: ignore[attr-defined]
    assert all(clause_list.find(clause) for clause in cited), sorted(c for c in cited if not clause_list.find(c))
    assert {clause.partition(":")[0] for clause in cited} <= {text, "reading"}


@pytest.mark.parametrize("text", texts())
def test_clauses_and_fouls_name_each_other(text: str) -> None:
    """A clause that decides a foul is cited by it or is the whole of a part that is, and the other way round."""
    code = load(text)
    for foul in code.fouls.values():
        cited = {*foul.clauses, *(clause for each in foul.variants for clause in each.clauses)}
        deciding = set(clause_list.deciding(f"fouls.{foul.id}", text))
        assert {clause for clause in cited if not clause.startswith("reading:")} <= deciding, foul.id
        assert all(any(each.startswith(clause) for each in cited) for clause in deciding), foul.id


@pytest.mark.parametrize("text", texts())
def test_words_are_there_in_every_language(text: str) -> None:
    code = load(text)
    for foul in code.fouls.values():
        told = [foul.words, foul.what, *(each.when for each in foul.variants if each.id)]
        told += [option.words for each in foul.variants for option in each.options]
        assert all(each.zh and each.ja and each.en.isascii() and each.en not in ("", each.zh) for each in told), foul.id
        assert all(bool(each.mend.zh) == bool(each.mend.en) == bool(each.mend.ja) for each in foul.variants)


@pytest.mark.clause("lol:(十)1")
def test_three_kinds_of_penalty() -> None:
    code = load("lol")
    assert set(code.penalties) == {"chombo", "lost_win", "yellow_card"}
    fouls = [foul for foul in code.fouls.values() if foul.id != "withdrawal"]  # no foul, and no penalty
    parts = [part for foul in fouls for each in foul.variants for part in each.parts]
    assert {type(part.sanction) for part in parts if not part.penalty} == {s.VoidRiichi, s.TakeBackWin}


def test_a_book_without_a_rule_has_not_its_fouls() -> None:
    ids = {book.id: {foul.id for foul in listing(book)} for book in books.all_books() if book.text in texts()}
    assert ids["xjtu"] == ids["xjtu-cup"] == ids["xjtu-3p"]
    from paiju.books.derive import derive

    plain = derive(books.get("xjtu"), "plain", draws={"nine_terminals": False}, calls={"swap_calling_barred": False})
    assert ids["xjtu"] - {foul.id for foul in listing(plain)} == {"false_nine_terminals", "swap_calling"}
