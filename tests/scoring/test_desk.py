"""A hand while it is being told: what the book asks, what is missing or wrong; and the same hand by every book."""

from random import Random
from typing import Any

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.scoring import judge
from paiju.scoring.across import across
from paiju.scoring.circumstances import known_flags
from paiju.scoring.desk import look
from paiju.scoring.request import parse
from tests.scoring.requests_at_random import random_requests

READY = "123678m345p6799s"


def told(**draft: Any) -> tuple[str, str, bool]:
    """What is to be mended: field, words, whether only more is to come."""
    mend = look({"book": "xjtu"} | draft).mend
    assert mend is not None
    assert mend.text.zh != mend.text.en
    return mend.field, mend.text.en, mend.missing


def test_what_is_missing_is_told_step_by_step() -> None:
    assert told() == ("hand", "0 of 13 tiles in the hand: 13 more, then the winning tile", True)
    assert told(hand="123m", melds=[{"tiles": "777z"}])[1].startswith("3 of 10 tiles")
    assert told(hand=READY) == ("win", "13 tiles: choose the winning tile", True)
    assert look({"book": "xjtu", "hand": READY}).waits == ("5s", "8s")
    assert told(hand="1m", melds=[{"tiles": t} for t in ("777z", "666z", "555z", "(2222p)"[1:-1])])[1].startswith(
        "1 tile:"
    )


def test_what_is_wrong_goes_before_what_is_missing() -> None:
    field, words, missing = told(hand="33333m")
    assert (field, words.split(";")[0], missing) == ("hand", "a fifth 3m", False)
    assert told(book="xjtu-3p", hand="2m")[0] == "hand"
    assert told(hand=READY, win="8s", flags=["ippatsu"])[0] == "flags"
    assert told(book="nobody")[0] == "book"
    assert told(nonsense=1)[0] == "nonsense"


@pytest.mark.parametrize("book", [book.id for book in books.all_books()])
def test_a_book_asks_only_what_it_knows(book: str) -> None:
    """Whatever a book asks for it takes; what it does not ask for it refuses."""
    form = look({"book": book}).form
    assert form is not None
    given = {"flowers": 1, "north": 1, "honba": 1, "sticks": 1, "dora": "1p", "ura": "1p", "mixed_in": True}
    for field, value in given.items():
        draft = {"book": book, "hand": "19m19p19s1234567z", "win": "1m", field: value}
        draft |= {"by": "self"} if field == "mixed_in" else {"flags": ["riichi"]} if field == "ura" else {}
        if field == "ura" and "riichi" not in known_flags(books.get(book)):
            draft["flags"] = []
        if field == "dora" and books.get(book).specials:
            continue  # naming the tile brings the dice rule
        refused = look(draft).mend
        assert (refused is None) == (field in form.fields), field
        assert refused is None or refused.field == field
    assert {flag.id for flag in form.flags} <= known_flags(books.get(book))


def test_circumstances_go_by_the_books_own_names() -> None:
    def names(**draft: Any) -> dict[str, str]:
        form = look(draft).form
        assert form is not None
        return {flag.id: flag.text.zh for flag in form.flags}

    assert names(book="mcr", by="self")["last_tile"] == "妙手回春"
    assert names(book="xjtu", by="self")["last_tile"] == "海底摸月"
    assert names(book="xjtu")["last_tile"] == "河底捞鱼"
    assert names(book="ema", by="self", seat="E")["first_turn"] == "天和"
    assert "riichi" not in names(book="mcr")
    assert "kong_replacement" not in names(book="mcr", by="self")
    assert names(book="mcr", by="self", melds=[{"type": "ankan", "tiles": "1111p"}])["kong_replacement"] == "杠上开花"
    assert "riichi" not in names(book="ema", melds=[{"tiles": "111p"}]), "a hand that is open declares none"


def test_who_may_be_liable_is_asked_when_it_is_certain() -> None:
    melds = [{"type": "pon", "tiles": tiles} for tiles in ("555z", "666z", "777z")]
    form = look({"book": "xjtu", "hand": "1m", "melds": melds}).form
    assert form is not None
    assert [one.id for one in form.liable] == ["big_three_dragons"]


def test_a_whole_hand_is_answered_as_the_scorer_does() -> None:
    draft = {"book": "xjtu", "hand": READY, "win": "8s", "flags": ["riichi"], "dora": "8s"}
    assert look(draft).answer == judge(parse(draft))


def test_minipoints_name_the_tiles_that_earn_them() -> None:
    draft = {"book": "ema", "hand": "111m5m345p22z", "melds": [{"type": "ankan", "tiles": "9999s"}], "win": "5m"}
    found = look(draft | {"hand": "111m46m345p22z", "win": "5m", "by": "self", "seat": "S"}).answer
    assert found is not None
    assert {note.tiles for note in found.steps if note.tiles} == {"111m", "9999s", "22z", "5m"}


def test_the_same_hand_by_every_book() -> None:
    """Each by itself is what the scorer says of the hand without what the book does not have."""
    draft = {"book": "tenhou", "hand": "123678m34p6799s0p", "win": "8s", "flags": ["riichi"], "dora": "8s", "honba": 2}
    found = {one.book: one for one in across(draft)}
    assert next(iter(found)) == "tenhou"
    assert set(found) == {book.id for book in books.all_books() if not book.teams.members}
    assert found["tenhou"].left_out == ()
    assert found["ema"].answer == judge(parse(draft | {"book": "ema", "hand": "123678m345p6799s"}))
    assert [one.field for one in found["ema"].left_out] == ["red_fives"]
    assert found["mcr"].answer == judge(parse({"book": "mcr", "hand": "123678m345p6799s", "win": "8s"}))
    assert {one.field for one in found["mcr"].left_out} == {"honba", "dora", "flags.riichi", "red_fives"}
    assert found["xjtu-3p"].mend is not None
    assert found["xjtu-3p"].mend.field == "hand"


def test_a_hand_that_its_own_book_cannot_read_is_compared_nowhere() -> None:
    with pytest.raises(InputError):
        across({"book": "xjtu", "hand": "1m"})


def test_winners_who_collect_nothing_collect_nothing_elsewhere() -> None:
    draft = {"book": "xjtu", "hand": READY, "win": "8s", "flags": ["riichi"], "sticks": 3, "collects": False}
    ema = next(one for one in across(draft) if one.book == "ema")
    assert ema.answer is not None
    assert ema.answer.payments is not None
    assert sum(ema.answer.payments.values()) == 0


def test_whatever_is_sent_is_answered() -> None:
    """Random requests, whole and in parts: an answer or what would be right, never an error of ours."""
    rng = Random(17)
    for request in random_requests(rng, 150):
        whole = look(request)
        assert (whole.mend is None) == (whole.answer is not None)
        part = {key: value for key, value in request.items() if key == "book" or rng.random() < 0.6}
        assert look(part).form is not None or look(part).mend is not None
        if whole.answer is not None:
            assert len(across(request)) > 10
