"""The conditions of fouls: every one that a book names is there with its words, and none is there for nothing."""

from paiju.referee.loading import load, texts
from paiju.table.fouls.conditions import CHECKS, WORDS


def test_books_and_conditions_name_each_other() -> None:
    fouls = [foul for text in texts() for foul in load(text).fouls.values()]
    named = {name for foul in fouls for variant in foul.variants for name in variant.evidence}
    assert named == set(CHECKS) == set(WORDS)
    assert all(text.zh != text.en and text.en.isascii() for text in WORDS.values())
