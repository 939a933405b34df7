"""What holds for the package's books holds for those from nothing: scored and played alike in both ways of running, the
laws of the table, perft, whole matches by every level, exercises, records."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.books.toml_book import load
from paiju.core.chance import begin, following
from paiju.core.many.playing import Lineup, lay_wall
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.deal import Deal
from paiju.core.play.flow import carry_out, start
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import DecidingPlayer, choose, person_asked
from paiju.core.players.notes import Notes
from paiju.core.shape import FROM_DEALER, SELF_DRAW
from paiju.core.tiles import EAST
from paiju.series import LEVELS, series, standing
from paiju.study import drills
from paiju.table.book_changes import base_and_changes, made
from paiju.table.wins import new_buffers
from tests.books.own.worked import BOOKS
from tests.examples import so_many
from tests.extras import need_library
from tests.kernels import can_compile

FILES = sorted(BOOKS.glob("*.toml"))
OWN = {file.stem: load(file) for file in FILES}
PERFT = Path(__file__).resolve().parents[2] / "perft" / "own"
LATER = pytest.mark.long
PLAYED = {"random": 200, "drawn": 20, "simple": 200, "keen": 2, "steady": 2}
FEW = {"random": 20, "drawn": 5, "simple": 20, "keen": 1, "steady": 1}
WATCHED, COUNTED = 200, 60
WON = 3  # hands that players who think are seen to win

USUAL, THINKING = "hong-kong", ("keen", "steady")  # players that think take their time: often by one book, long by all

every_book = pytest.mark.parametrize("name", OWN)


def by_every_book(*levels: tuple[object, ...], usual: str = USUAL, later: tuple[tuple[object, ...], ...] = ()) -> Any:
    """Levels, perhaps with how many hands, by every book; by most only in the long sweep where players think, and those
    named besides for it."""
    rows = [
        pytest.param(name, *row, marks=LATER if row in later or (row[0] in THINKING and name != usual) else ())
        for name in OWN
        for row in (*levels, *later)
    ]
    return pytest.mark.parametrize(("name", "level", "hands")[: 1 + len(levels[0])], rows)


@every_book
def test_a_record_keeps_it(name: str) -> None:
    book = OWN[name]
    told = base_and_changes(book)
    assert told is not None
    again = made(book.id, *told)
    assert book_hash(again) == book_hash(book)
    assert (again.patterns, again.clauses, again.cites) == (book.patterns, book.clauses, book.cites)


@so_many(600, 6000)
@pytest.mark.parametrize("name", [name for name in OWN if OWN[name].forms.sets == 4])
def test_scored_alike_compiled_and_interpreted(name: str, number: int) -> None:
    """Those of five sets in tests/core/hand/test_five_sets.py."""
    need_library()
    from paiju import batch
    from tests.laws.wins_at_random import random_wins

    rng = Random(name)
    wins = random_wins("house", rng, number)
    for w in wins:
        w.faces = rng.randrange(256) if OWN[name].tiles.flowers else 0
        w.flowers = w.faces.bit_count()
        w.flags |= rng.choice((0, FROM_DEALER)) if w.flags & SELF_DRAW == 0 and w.seat != EAST else 0
    rows = batch.win_array(wins)
    compiled, interpreted = batch.score(OWN[name], rows.copy()), batch.score(OWN[name], rows.copy(), compiled=False)
    assert (compiled.columns == interpreted.columns).all()
    assert (compiled.patterns() == interpreted.patterns()).all()
    assert (compiled.points > 0).sum() > number // 4


@by_every_book(*FEW.items(), later=tuple(PLAYED.items()))
def test_played_alike_compiled_and_interpreted(name: str, level: str, hands: int) -> None:
    need_library()
    from tests.laws.both_ways import same

    won = same(series(OWN[name], level), 11, 0, hands)
    assert won or level != "simple"


@every_book
def test_the_laws_of_the_table(name: str) -> None:
    from tests.core.play.running import Interpreted, fastest

    hands = WATCHED if can_compile() else 10
    fastest(OWN[name]).check(1, 0, hands)
    Interpreted(OWN[name]).check(1, hands, hands + 1)


@every_book
def test_perft(name: str) -> None:
    """`python -m tests.books.own.test_own_laws` writes the numbers."""
    from tests.core.play.running import Interpreted
    from tests.laws.perft_lines import check, deepest, lines_in

    check(Interpreted(OWN[name]), deepest(lines_in(PERFT / f"{name}.txt"), COUNTED)[:4], COUNTED)


# --- players --------------------------------------------------------------------------------------


def choices(book: Book, level: str, hands: int, seed: int) -> Iterator[tuple[list[int], int]]:
    """Every decision of a player of a level: what was allowed, and what was done."""
    planned, buffers, notes = series(book, level), new_buffers(), Notes()
    r, number = planned.rules[0], LEVELS[level]
    for hand in range(hands):
        d = Deal()
        lineup = Lineup(planned.tiles, len(planned.tiles), standing(planned), [], [], notes, [])
        lay_wall(r, d, lineup, begin(seed, hand, 1))
        start(r, d, buffers)
        chance, out = begin(seed, hand, 2), [0] * A.ACTIONS
        while d.phase != D.OVER:
            who, chance = person_asked(d), following(chance)
            n = legal(r, d, buffers, who, out)
            action = choose(r, d, buffers, DecidingPlayer(who, number, chance), out, n, notes)
            yield out[:n], action
            carry_out(r, d, buffers, who, action)


@by_every_book(("drawn", 20), ("simple", 25), ("keen", 20), ("steady", 20))
def test_no_winning_hand_is_thrown_away(name: str, level: str, hands: int) -> None:
    """Until a few could be won, which players that think need not many hands for."""
    wins = 0
    for allowed, action in choices(OWN[name], level, hands, 5):
        assert action in allowed
        if A.WIN in allowed:
            wins += 1
            assert action == A.WIN
        if wins == WON and level in THINKING:
            break
    assert wins or level == "drawn"


@by_every_book(("simple",), later=tuple((level,) for level in LEVELS if level != "simple"), usual="")
def test_whole_matches(name: str, level: str) -> None:
    need_library()
    from paiju.arena import arena

    told = arena(OWN[name], level, "random", games=4, seed=3)
    assert told["games"] == 4


# --- exercises ------------------------------------------------------------------------------------


@so_many(5, 40)
@every_book
def test_exercises_are_right(name: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many of every kind are answered a second way, and asked again by their ids."""
    from tests.study.drills.second_way import differs

    get, book = books.get, OWN[name]
    monkeypatch.setattr(books, "get", lambda id: book if id == book.id else get(id))
    kinds = [kind for kind in drills.kinds(book) if kind not in ("discard", "safe")]
    assert set(kinds) >= {"score", "waits", "reading", "may"}
    for kind in kinds:
        for nth in range(number):
            item = drills.make(book, kind, "own", 1 + nth % 5, nth)
            assert differs(item) == "", item.id
            assert drills.of_id(item.id, book) == item


def write_perft() -> None:
    """The numbers of perft."""
    from tests.core.play.running import fastest
    from tests.laws.perft_lines import write

    PERFT.mkdir(exist_ok=True)
    for name, book in OWN.items():
        write(PERFT / f"{name}.txt", fastest(book))


if __name__ == "__main__":
    write_perft()
