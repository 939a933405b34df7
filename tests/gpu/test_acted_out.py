"""The kernels for the card play the same hands as everybody else: acted out in the interpreter, without a card."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many import tally as T
from paiju.core.play.deal import Deal
from paiju.core.players.levels.choose import SIMPLE
from paiju.errors import InputError
from paiju.gpu import card
from paiju.scoring.suit_table import table
from paiju.series import Blank, Interpreter, Series, series, standing
from tests.extras import need, need_library

BOOKS = ("ema", "mcr", "xjtu-3p", "psa")
HANDS, FIRST, SEED = 3, 5, 7
TABLES, STEPS = 3, 40


@pytest.fixture(autouse=True)
def _arrays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """NumPy is needed, and threads that wait for each other are let run."""
    need("numpy", "arrays")
    from paiju.envs import card_tables
    from tests.gpu.acted_out import ActedCard

    monkeypatch.setattr(card_tables, "card", ActedCard)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def on_the_card(hands: Series, number: int, last: int) -> tuple[Any, list[Deal]]:
    """Tallies and tables by the kernel, up to that hand."""
    from paiju.gpu.play_kernel import play_plainly_on_card
    from paiju.gpu.thinking_kernel import play_on_card
    from tests.gpu.acted_out import LEFT, THREADS, BlankWin, act_out, thinking_room

    tallies, tables = [[0] * T.TALLY for _ in range(number)], [Deal() for _ in range(FIRST, last)]
    numbers = SEED, FIRST, last
    fixed = hands.rules, hands.tiles, standing(hands), hands.levels, *numbers, Blank(), BlankWin(), table()
    given = *fixed, [[LEFT] * WILD_ROWS for _ in range(THREADS)], tallies, tables
    if max(hands.levels) <= SIMPLE:
        act_out(play_plainly_on_card, *given)
    else:
        act_out(play_on_card, *given, *thinking_room())
    return tallies, tables


def check(hands: Series, number: int = HANDS) -> None:
    """One book, counted together and hand by hand."""
    player, last = Interpreter(hands), FIRST + number
    rows, tables = on_the_card(hands, number, last)
    assert rows == player.rows(SEED, FIRST, last), "tallies of hands"
    assert on_the_card(hands, 1, last)[0][0] == player.play(SEED, FIRST, last), "the tally of all"
    for i, dealt in enumerate(tables):
        player.play(SEED, FIRST + i, FIRST + i + 1)
        assert vars(dealt) == vars(player.deals[0]), f"the table of hand {FIRST + i}"
        assert dealt.logged


def check_vector(book: Book) -> None:
    """Tables side by side, step by step, beside those of the interpreter."""
    from paiju.envs.tables import Vector
    from tests.gpu.acted_out import ActedVector

    card_vector, usual = ActedVector(book, TABLES, SEED), Vector(book, TABLES, SEED, compiled=False)
    assert_shown(card_vector.reset(), usual.reset())
    for _ in range(STEPS):
        actions = usual.sample()
        assert (card_vector.sample() == actions).all(), "any action"
        assert_shown(card_vector.step(actions), usual.step(actions))
    before = {name: part.tolist() for name, part in card_vector.info.items()}
    assert before == {name: part.tolist() for name, part in usual.info.items()}
    with pytest.raises(InputError, match="-5 is not allowed at table 0"):
        card_vector.step([-5] * TABLES)
    assert {name: part.tolist() for name, part in card_vector.info.items()} == before, "nothing is done then"
    assert card_vector.observe(1).tolist() == usual.observe(1).tolist()


def check_others(book: Book, steps: int, **options: Any) -> None:
    """Tables with one learner each, beside those of the interpreter: observed at their ends as well."""
    from paiju.envs.tables import Vector
    from tests.gpu.acted_out import ActedVector

    card_vector, usual = ActedVector(book, 2, **options), Vector(book, 2, compiled=False, **options)
    assert_shown(card_vector.reset(), usual.reset())
    ended = 0
    for step in range(steps):
        actions = usual.choose("drawn")
        assert (card_vector.choose("drawn") == actions).all(), "a teacher"
        if step == 1:
            with pytest.raises(InputError, match="-5 is not allowed at table 0"):
                card_vector.step([-5, actions[1]])
        assert_shown(card_vector.step(actions), usual.step(actions))
        ended += int(usual.ended().sum())
        assert card_vector.final.tolist() == usual.final.tolist()
        assert {name: part.tolist() for name, part in card_vector.info.items()} == {
            name: part.tolist() for name, part in usual.info.items()
        }
    assert card_vector.observe(1).tolist() == usual.observe(1).tolist()
    assert ended or options.get("others") not in ("drawn", "simple")
    card_vector.skip([1])
    usual.skip([1])
    assert card_vector.info["hand"].tolist() == usual.info["hand"].tolist()


def assert_shown(shown: Any, usual: Any) -> None:
    """Observations, masks, players, rewards, ends."""
    assert [(part.dtype, part.tolist()) for part in shown] == [(part.dtype, part.tolist()) for part in usual]


@pytest.mark.parametrize("book", BOOKS)
def test_some_books_on_the_card(book: str) -> None:
    check(series(books.get(book), "random"))
    check_vector(books.get(book))


@pytest.mark.parametrize(
    ("book", "steps", "options"),
    [
        ("ema", 24, {"others": "random", "seed": SEED}),
        ("tenhou-3p", 180, {"others": "drawn", "unit": "match", "observation": 2}),
        ("tenhou-3p", 2, {"others": "simple", "observation": 3, "seed": 23}),
        ("psa", 2, {"observation": 3}),
        ("mcr", 2, {"others": "keen"}),
        pytest.param("mcr", 4, {"others": "keen"}, marks=pytest.mark.long),
        ("tenhou", 60, {"unit": "match"}),
    ],
)
def test_opponents_matches_and_looks_ahead_on_the_card(book: str, steps: int, options: dict[str, Any]) -> None:
    check_others(books.get(book), steps, **options)


@pytest.mark.parametrize(
    ("level", "hands"), [("simple", HANDS), ("keen", 1), pytest.param("keen", HANDS, marks=pytest.mark.long)]
)
def test_players_who_look_and_who_think_on_the_card(level: str, hands: int) -> None:
    check(series(books.get("ema"), level), hands)


@pytest.mark.long
def test_all_books_on_the_card() -> None:
    for book in books.all_books():
        check(series(book, "random"))
        check_vector(book)
    check(series(books.get("ema"), "steady"))


def test_a_device_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert card.checked_device(None) == card.checked_device("cpu") == "cpu"
    with pytest.raises(InputError, match="must be cpu or cuda, not 'tpu'"):
        card.checked_device("tpu")
    monkeypatch.setattr(card, "find_spec", lambda _: None)
    card.what_is_missing.cache_clear()
    try:
        with pytest.raises(InputError, match=r"pip install '\.\[cuda\]'"):
            card.checked_device("cuda")
    finally:
        card.what_is_missing.cache_clear()


def test_a_card_that_breaks_off_leaves_the_rest_to_the_processor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from paiju.gpu import play

    class BrokenCard(play.CardPlayer):
        """A card that does nothing more."""

        def __init__(self, hands: Series) -> None:
            self.series, self.broken, self.calls = hands, False, 0

        def _tallies(self, *_: int) -> Any:
            self.calls += 1
            raise play.CardFault("illegal instruction (cuCtxSynchronize: 715)")

    hands = series(books.get("ema"), "drawn")
    monkeypatch.setattr(play, "worker", Interpreter)
    card_player, usual = BrokenCard(hands), Interpreter(hands)
    assert card_player.play(5, 3, 5) == usual.play(5, 3, 5)
    assert list(card_player.rows(5, 5, 7)) == usual.rows(5, 5, 7)
    assert card_player.calls == 1
    said = capsys.readouterr().err
    assert "the card broke off at hand 3" in said
    assert "illegal instruction" in said


def test_a_step_takes_what_lies_on_the_card() -> None:
    """Numbers of eight bytes in one piece; others are refused or copied here first."""
    from tests.gpu.acted_out import ActedVector

    class Strided:
        """Every second number of an array on a card."""

        __cuda_array_interface__ = {  # noqa: RUF012
            "version": 3, "shape": (TABLES,), "typestr": "<i8", "data": (1, False), "strides": (16,),
        }  # fmt: skip

    vector = ActedVector("ema", TABLES, SEED)
    vector.reset()
    with pytest.raises(InputError, match="in one piece"):
        vector.step(Strided())


# --- the text -------------------------------------------------------------------------------------


def test_loops_stay_loops() -> None:
    need("numba", "what finds types")
    from paiju.gpu.program import rolled

    text = """define void @f() {
B0:
  br label %"B8"
B8:
  br i1 %a, label %"B8", label %"B20"
B20:
  ret void
}
define void @g() {
B20:
  br label %"B8"
B8:
  ret void
}"""
    jumps = [line for line in rolled(text).split("\n") if "br " in line]
    assert ["llvm.loop" in line for line in jumps] == [False, True, False]


def test_a_capability_that_no_card_has_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from paiju.gpu import texts

    for wrong in ("9.5", "9", "90", "nine", "6.1"):
        monkeypatch.setattr(sys, "argv", ["texts", "--capability", wrong])
        with pytest.raises(SystemExit):
            texts.main()
        said = capsys.readouterr().err
        assert f"no card has {wrong!r}" in said
        assert "8.6, 8.7, 8.9, 9.0, 10.0" in said
    assert texts.target((9, 5)).level == "sm_90", "one that is not known reads what it can"
    assert texts.target((13, 0)).level == "sm_121"


def test_a_text_is_kept_by_its_own_sources() -> None:
    from paiju.gpu import texts

    assert texts.card_key("others") == texts.card_key("plain others")
    assert len({texts.card_key(text) for text in texts.TEXTS}) == len(texts.TEXTS) - 1


@pytest.mark.long
def test_a_text_is_made_without_a_card(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the kernels as a driver calls them, for the capability that was named, and calls nothing from outside."""
    need_library()
    from paiju.gpu import texts

    monkeypatch.setattr(texts, "cache_folder", lambda: tmp_path)
    text = texts.text_file("step", (8, 6)).read_text()
    assert ".target sm_86" in text
    assert [line.split("(")[0].split()[-1] for line in text.split("\n") if ".entry" in line] == [
        "paiju_step_on_card", "paiju_tell_on_card",
    ]  # fmt: skip
    assert "barrier" not in text, "tables are stepped one by one"
    assert ".extern" not in text
    assert ".maxnreg 64" in text
