"""Sanctions, incidents and rulings as values: JSON there and back, payments that balance, nothing but clear errors."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paiju
from paiju import books
from paiju.books.book import Book
from paiju.core.play import deal
from paiju.errors import InputError
from paiju.referee import Incident, Ruling, decide, incident_from, listing
from paiju.referee import sanctions as s
from paiju.referee.incident import Facts, to_json
from paiju.referee.loading import load, texts
from paiju.referee.ruling import ruling_json
from paiju.referee.words import words

BOOKS = [book for book in books.all_books() if book.text in texts()]
REFEREE = Path(paiju.__file__).parent / "referee"


def every_sanction() -> list[s.Sanction]:
    """Every sanction the books impose."""
    found: list[s.Sanction] = []
    for text in texts():
        code = load(text)
        parts = [part for foul in code.fouls.values() for each in foul.variants for part in each.parts]
        parts += [p for foul in code.fouls.values() for each in foul.variants for o in each.options for p in o.parts]
        parts += [part for penalty in code.penalties.values() for part in penalty.parts]
        parts += [part for ladder in code.ladders.values() for step in (*ladder.steps, ladder.then) for part in step]
        found += [part.sanction for part in parts]
    return list(dict.fromkeys(found))


def test_every_kind_of_sanction_is_used() -> None:
    assert {s.kind_of(sanction) for sanction in every_sanction()} == set(s.KINDS)


@pytest.mark.parametrize("sanction", every_sanction(), ids=repr)
def test_sanctions_as_json_and_words(sanction: s.Sanction) -> None:
    told = json.loads(json.dumps(s.to_json(sanction)))
    assert s.from_json(told) == sanction
    text = words(sanction)
    assert text.en.isascii() or "–" in text.en
    assert len({text.zh, text.en, text.into("ja")}) == 3
    assert "{" not in text.zh + text.en + text.into("ja")


@pytest.mark.parametrize(
    "row",
    [
        None,
        {},
        {"kind": "prison"},
        {"kind": "rights"},
        {"kind": "rights", "lost": []},
        {"kind": "rights", "lost": ["sleep"]},
        {"kind": "rights", "lost": "win"},
        {"kind": "pay_each"},
        {"kind": "pay_each", "amount": -1},
        {"kind": "pay_each", "amount": True},
        {"kind": "pay_each", "amount": 1, "colour": 2},
        {"kind": "void_riichi", "stick": "burnt"},
        {"kind": ["rights"]},
        {"kind": "notice", 1: 2},
        {"kind": "expel", "how": ["out"]},
    ],
)
def test_what_is_no_sanction(row: object) -> None:
    with pytest.raises(InputError):
        s.from_json(row)


def test_rights_are_the_bits_of_the_table() -> None:
    bits = [deal.WIN_RIGHT, deal.CHOW_RIGHT, deal.PUNG_RIGHT, deal.KONG_RIGHT, deal.RIICHI_RIGHT, deal.CHOICE_RIGHT]
    assert [s.Rights((name,)).mask() for name in s.RIGHTS[:6]] == bits
    assert s.Rights(("win", "ready")).mask() == 1 | 64
    ruling = decide(books.get("mcr"), Incident("win_in_other_words", 0, "not_shown"))
    assert ruling.rights_lost() == 0  # only until the next draw
    assert decide(books.get("xjtu"), Incident("too_many_tiles", 0)).rights_lost() == 63


@st.composite
def told(draw: st.DrawFn) -> tuple[Book, Incident]:
    """Any foul of any book, with choices made and facts told as they come."""
    book = draw(st.sampled_from(BOOKS))
    foul = draw(st.sampled_from(listing(book)))
    variant = draw(st.sampled_from(foul.variants))
    players = book.tiles.players
    offender, dealer = draw(st.integers(0, players - 1)), draw(st.integers(0, players - 1))
    others = [player for player in range(players) if player != offender]
    amounts = st.dictionaries(st.sampled_from(others), st.integers(0, 50)).map(lambda d: tuple(sorted(d.items())))
    facts = Facts(
        tiles=draw(st.integers(0, 14)),
        fan=draw(st.integers(0, 30)),
        ready=draw(amounts),
        open_hands=tuple(sorted(draw(st.sets(st.integers(0, players - 1))))),
        compensation=draw(amounts),
        owed=draw(amounts),
        caused=draw(st.sampled_from([("", ""), ("false_win", "")])) if book.text == "xjtu" else ("", ""),
        another_won=draw(st.booleans()),
    )
    option = draw(st.sampled_from([each.id for each in variant.options])) if variant.options else ""
    ranged = any(s.is_open(p.sanction) for o in variant.options if o.id == option for p in o.parts)
    ranged |= any(s.is_open(part.sanction) for part in variant.parts)
    return book, Incident(
        foul.id,
        dealer if foul.by == "dealer" else offender,
        variant.id,
        dealer,
        draw(st.integers(0, 20)),
        draw(st.integers(0, 3)),
        tuple(sorted(draw(st.sets(st.sampled_from(others))))) if foul.by == "anybody" else (),
        option,
        20 if ranged else None,
        facts=facts if foul.by == "anybody" else Facts(),
    )


@given(st.lists(told(), max_size=8), told())
def test_payments_balance_and_rulings_are_the_same_again(before: list[Any], now: tuple[Book, Incident]) -> None:
    book, incident = now
    history = [earlier for other, earlier in before if other.id == book.id]
    ruling = decide(book, incident, history)
    assert sum(ruling.payments) == 0
    assert len(ruling.payments) == book.tiles.players
    assert all(amount >= 0 for p, amount in enumerate(ruling.payments) if p != incident.offender)
    assert all(each.player == incident.offender and each.points > 0 for each in ruling.deductions)
    again = incident_from(json.loads(json.dumps(to_json(incident))), book)
    assert again == incident
    assert decide(book, again, history) == ruling
    check_told(ruling)


def check_told(ruling: Ruling) -> None:
    """A ruling can be printed and sent."""
    sent = json.loads(json.dumps(ruling_json(ruling)))
    assert sent["settled"] is ruling.settled
    assert [s.from_json({k: v for k, v in row.items() if k != "penalty"}) for row in sent["sanctions"]] == list(
        ruling.sanctions
    )
    assert all((ruling.why.zh, ruling.why.en, ruling.why.into("ja")))
    assert ruling.clauses


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**12) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = ("foul", "offender", "variant", "dealer", "hand", "game", "victims", "option", "amount", "adjust", "facts")
FACTS = ("tiles", "fan", "ready", "open_hands", "compensation", "owed", "caused", "another_won")


@given(
    st.sampled_from(BOOKS),
    JSON | st.dictionaries(st.sampled_from(NAMES), JSON),
    st.dictionaries(st.sampled_from(FACTS), JSON),
)
def test_only_clear_errors(book: Book, value: Any, facts: dict[str, Any]) -> None:
    plain = {"foul": "false_win", "offender": 1, "facts": facts}
    for each in (value, plain):
        assert outcome(book, each) in (book.id, "refused")


def outcome(book: Book, value: Any) -> str:
    """The book that ruled on something sent, or that it was refused."""
    try:
        return decide(book, incident_from(value, book)).book
    except InputError:
        return "refused"


def test_the_referee_names_no_book() -> None:
    """It asks what a text says; which book it is does not matter."""
    word = re.compile(r"\b(" + "|".join(map(re.escape, {*books.ids(), "m-league"})) + r")\b(?!:)", re.IGNORECASE)
    for path in REFEREE.glob("*.py"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not word.search(line), f"{path.name}:{number}: {line.strip()}"
