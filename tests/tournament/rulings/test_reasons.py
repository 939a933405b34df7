"""What the program says in a log is a code, read in every language; words that somebody typed stay."""

from dataclasses import replace
from datetime import timedelta

import pytest

from paiju import books
from paiju.languages import Text
from paiju.tournament.record import verify_record
from paiju.tournament.record.commands.publishing import NoticeGiven
from paiju.tournament.record.commands.refereeing import came_late
from paiju.tournament.rulings.reasons import FILES, lot_reason, shown_reason
from tests.tournament.record.events import START, begun, cup, seated

MCR = books.get("mcr")


@pytest.mark.parametrize(
    ("code", "zh", "en"),
    [
        (FILES, "以文件为准", "as the files have it"),
        ("as the files have it", "以文件为准", "as the files have it"),
        (lot_reason("ab12", "cd34"), "抽签决定，承诺 ab12，文件 cd34", "by lot, commitment ab12, file cd34"),
        ("as the files have it: by lot, commitment ab12, file cd34",
         "抽签决定，承诺 ab12，文件 cd34", "by lot, commitment ab12, file cd34"),
        ("[left 5] 3", "第 3 轮还有 5 分钟", "Round 3: 5 minutes left"),
        ("第 3 轮还有 1 分钟 · Round 3: 1 minute left", "第 3 轮还有 1 分钟", "Round 3: 1 minute left"),
    ],
)  # fmt: skip
def test_codes_and_sentences_of_versions_before_are_read_alike(code: str, zh: str, en: str) -> None:
    text = shown_reason(code, MCR)
    assert isinstance(text, Text)
    assert (text.zh, text.en) == (zh, en)


@pytest.mark.parametrize("words", ["late", "he overslept", "[late nothing here]", "[left soon]", ""])
def test_words_that_somebody_typed_stay(words: str) -> None:
    assert shown_reason(words, MCR) == words


def test_lateness_and_the_time_left_are_codes_in_the_log_and_words_for_readers() -> None:
    book, ids = begun(cup())
    seated(book, ids)
    book.say(came_late(book.state, ("regular", "1"), ids[0], START + timedelta(minutes=9)))
    book.say(NoticeGiven("[left 5] 1"))
    why = next(iter(book.state.given.values())).why
    assert why.startswith("[late late ")
    assert "迟到" in book.state.shown(why).zh
    assert book.state.shown(why).en.startswith("Late for the game (up to 10 minutes)")
    assert book.state.shown(book.state.notices[-1].title).into("ja") == "第1回戦：残り5分"
    assert verify_record(book.archive()).notes == ()


def test_a_version_before_put_lateness_in_a_sentence_and_nothing_is_said_against_it() -> None:
    book, ids = begun(cup())
    seated(book, ids)
    late = came_late(book.state, ("regular", "1"), ids[0], START + timedelta(minutes=9))
    assert late.penalty is not None
    book.say(replace(late, penalty=replace(late.penalty, why="late (ten minutes): 10 points off")))
    assert str(book.state.shown(next(iter(book.state.given.values())).why)) == "late (ten minutes): 10 points off"
    assert verify_record(book.archive()).notes == ()
