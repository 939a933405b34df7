"""Hands that win awards are read by the names of their patterns, whoever wrote them down in whatever language."""

from fractions import Fraction

import pytest

from paiju import books
from paiju.tournament.counting.awards import award_text, note_text
from paiju.tournament.counting.values import Award
from paiju.tournament.default_names import as_text


@pytest.mark.parametrize(
    ("book", "what", "zh", "en"),
    [
        ("mcr", "big_four_winds, all_honours", "大四喜、字一色", "Big Four Winds, All Honours"),
        ("mcr", "大四喜、字一色", "大四喜、字一色", "Big Four Winds, All Honours"),
        ("lol", "yakuman", "役满", "Limit hand"),
        ("mcr", "standard", "标准分", "Standard"),
        ("mcr", "a hand of my own", "a hand of my own", "a hand of my own"),
    ],
)
def test_what_was_won_is_read_in_every_language(book: str, what: str, zh: str, en: str) -> None:
    text = as_text(award_text(books.get(book), Award("best_hand", "p1", what=what, worth=Fraction(88))))
    assert (text.zh, text.en.lower()) == (zh, en.lower())


def test_a_note_is_read_hand_by_hand() -> None:
    text = note_text(books.get("lol"), "big_three_dragons yakuman ×1; 32000 big_three_dragons")
    assert text.zh == "大三元；32000 大三元"
    assert text.en.count("; ") == 1
