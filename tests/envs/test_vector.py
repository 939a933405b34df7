"""Many tables side by side: compiled as interpreted, the same from a seed, nothing illegal, rewards as paid."""

import subprocess
import sys
from typing import Any

import pytest

from tests.extras import need

np: Any = need("numpy", "the batch extra")

from paiju import books, envs  # noqa: E402
from paiju.bots.deal_from_view import deal_of  # noqa: E402
from paiju.bots.level import played_by  # noqa: E402
from paiju.core.many import observing as O  # noqa: E402
from paiju.core.many.observing import OBSERVATION, observe  # noqa: E402
from paiju.core.play import actions as A  # noqa: E402
from paiju.core.play import deal as D  # noqa: E402
from paiju.envs.tables import UNITS, Vector, unit_of  # noqa: E402
from paiju.errors import InputError  # noqa: E402
from paiju.table.codes import SEATS  # noqa: E402
from paiju.table.wins import new_buffers  # noqa: E402
from tests.table.laid import GAMES, choices, new_table  # noqa: E402

TABLES, STEPS = 4, 150
BOOKS = [book.id for book in books.all_books()]
A_MILLION = 1_000_000


def course(env: Vector, steps: int) -> list[Any]:
    """Everything that random players are told."""
    told: list[Any] = [part.tolist() for part in env.reset()]
    for _ in range(steps):
        told += [part.tolist() for part in env.step(env.sample())]
    return told


@pytest.mark.parametrize("book", BOOKS)
def test_compiled_tables_are_interpreted_tables(book: str) -> None:
    need("numba", "the batch extra")
    assert course(Vector(book, TABLES, 5), STEPS) == course(Vector(book, TABLES, 5, compiled=False), STEPS)


def test_a_seed_is_a_course() -> None:
    def of(seed: int) -> list[Any]:
        return course(Vector("ema", 2, seed, compiled=False), 100)

    assert of(3) == of(3) != of(4)


def test_reset_begins_again() -> None:
    env = Vector("ema", 2, 3, compiled=False)
    assert course(env, 60) == course(env, 60)


@pytest.mark.parametrize("book", ["mcr", "ema", "xjtu-3p", "psa"])
def test_tables_play_the_hands_of_a_simulation(book: str) -> None:
    """Table i of n plays the hands i, i + n … of the seed: one table and two see the same deals."""
    one, two = Vector(book, 1, 9, compiled=False), Vector(book, 2, 9, compiled=False)
    told = two.reset()[0]
    first = one.reset()[0][0]
    assert (first == told[0]).all()
    while True:
        now, _, _, _, done = one.step(one.sample())
        if done[0]:
            break
    assert (now[0] == told[1]).all()


@pytest.mark.parametrize("book", ["mcr", "lol", "psa"])
def test_rewards_are_points(book: str) -> None:
    env = Vector(book, TABLES, 1, compiled=False)
    env.reset()
    ended = 0
    for _ in range(400):
        _, _, seat, reward, done = env.step(env.sample())
        assert reward.shape == (TABLES, env.players)
        assert seat.max() < env.players
        assert not reward[~done].any()
        if env.book.scoring.family != "riichi":  # there sticks may stay on the table
            assert not reward.sum(axis=1).any()
        ended += int(done.sum())
    assert ended > TABLES
    assert unit_of(env.book) == UNITS[env.book.scoring.family]


def test_what_is_not_allowed_is_refused_and_nothing_is_done() -> None:
    env = envs.vector("ema", 3, 1)
    with pytest.raises(InputError, match="reset"):
        env.step([0, 0, 0])
    seen, mask, _ = env.reset()
    allowed = mask.argmax(axis=1)
    for wrong in (-1, A.ACTIONS, int((mask[1] == 0).argmax())):
        chosen = allowed.copy()
        chosen[1] = wrong
        with pytest.raises(InputError) as error:
            env.step(chosen)
        assert error.value.field == "actions[1]"
    for shape in ([0], [[0, 0, 0]], ["a", "b", "c"], [0.5, 1.0, 2.0], None):
        with pytest.raises(InputError, match="3 whole numbers"):
            env.step(shape)  # type: ignore[arg-type]
    assert (env.told()[0] == seen).all()
    mask[:] = 1  # the caller's own
    with pytest.raises(InputError):
        env.step([A.ACTIONS - 1] * 3)


@pytest.mark.parametrize(("n", "seed", "book"), [(0, 1, "ema"), (-1, 1, "ema"), (1, -1, "ema"), (1, 1 << 63, "ema")])
def test_what_a_vector_is_made_of_is_checked(n: int, seed: int, book: str) -> None:
    with pytest.raises(InputError):
        envs.vector(book, n, seed)


def million(book: str, tables: int, steps: int) -> int:
    """Random actions, each of which the table would have refused had it not been allowed; how many hands ended."""
    env, ended = Vector(book, tables, 11), 0
    env.reset()
    for _ in range(steps):
        ended += int(env.step(env.sample())[4].sum())
    return ended


def test_no_illegal_move_in_thousands_of_actions() -> None:
    need("numba", "the batch extra")
    for book in BOOKS:
        assert million(book, 100, 50) >= 0


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_no_illegal_move_in_a_million_actions(book: str) -> None:
    need("numba", "the batch extra")
    assert million(book, 1000, A_MILLION // 1000) > 1000


WITHOUT = """
import sys
sys.modules["numba"] = None
from paiju import envs
env = envs.vector("ema", 2, 1)
assert not env.compiled
env.reset()
print(sum(int(env.step(env.sample())[4].sum()) for _ in range(150)))
"""


def test_without_numba_it_is_interpreted() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 0


# --- what is observed -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("book_id", "special"), GAMES)
def test_an_observation_shows_no_more_than_a_view(book_id: str, special: str | None) -> None:
    """The row of the real table is the row of the table made of the view."""
    table, buffers, looked = new_table(book_id, special, "observed"), new_buffers(), 0
    rules = played_by(table.sitting.book, special)[1]
    for who, code in choices(table, 1):
        if who in SEATS:
            seat, looked = SEATS.index(who), looked + 1
            real, seen = [0] * OBSERVATION, [0] * OBSERVATION
            observe(rules, table._d, seat, 0, real)
            observe(rules, deal_of(table.book, rules, buffers, table.view(who), seat), seat, 0, seen)
            assert real == seen
        table.act(who, code)
    assert looked > 10


def test_the_observation_of_a_deal() -> None:
    env = Vector("xjtu", 1, 1, compiled=False)
    row = env.reset()[0][0].tolist()
    assert sum(row[O.HAND : O.RED]) == 14
    assert sum(row[O.DRAWN : O.STAKE]) == 1
    assert row[O.TABLE + O.PHASE] == D.TURN
    assert row[O.TABLE + O.LEFT] == 136 - 14 - 53
    assert [row[O.PLAYER + 12 * i + O.POINTS] for i in range(4)] == [env.book.game.start_points // 100] * 4
    assert sum(row[O.TURNED : O.WILD]) == 1
    assert not any(row[O.RIVER : O.PLAYER])
