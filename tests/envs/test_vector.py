"""Many tables side by side: compiled as interpreted, the same from a seed, nothing illegal, rewards as paid."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import pytest

from tests.extras import need, need_library

np: Any = need("numpy", "the batch extra")

from paiju import books, envs  # noqa: E402
from paiju.arena.contest import contest  # noqa: E402
from paiju.arena.game import play_game  # noqa: E402
from paiju.batch.arrays import DEAL  # noqa: E402
from paiju.bots.deal_from_view import deal_of  # noqa: E402
from paiju.bots.level import played_by  # noqa: E402
from paiju.core.many import matches as M  # noqa: E402
from paiju.core.many import observing as O  # noqa: E402
from paiju.core.many.observing import OBSERVATION, observe  # noqa: E402
from paiju.core.play import actions as A  # noqa: E402
from paiju.core.play import deal as D  # noqa: E402
from paiju.envs.plan import ENDINGS  # noqa: E402
from paiju.envs.tables import UNITS, Vector, unit_of  # noqa: E402
from paiju.errors import InputError  # noqa: E402
from paiju.match.final import final_results  # noqa: E402
from paiju.series import LEVELS, Interpreter, series  # noqa: E402
from paiju.table.codes import SEATS  # noqa: E402
from paiju.table.wins import new_buffers  # noqa: E402
from tests.table.laid import QUICK_BOOKS, QUICK_GAMES, choices, new_table  # noqa: E402

TABLES, STEPS = 4, 150
A_MILLION = 1_000_000


def course(env: Vector, steps: int) -> list[Any]:
    """Everything that random players are told."""
    told: list[Any] = [part.tolist() for part in env.reset()]
    for _ in range(steps):
        told += [part.tolist() for part in env.step(env.sample())]
    return told


@pytest.mark.parametrize("book", QUICK_BOOKS)
@pytest.mark.parametrize("version", [1, 2])
def test_compiled_tables_are_interpreted_tables(book: str, version: int) -> None:
    need_library()
    fast, slow = (Vector(book, TABLES, 5, compiled=how, observation=version) for how in (True, False))
    steps = STEPS if version == 1 else STEPS // 3
    assert course(fast, steps) == course(slow, steps)


@pytest.mark.long
@pytest.mark.parametrize("book", QUICK_BOOKS)
@pytest.mark.parametrize("unit", ["hand", "match"])
def test_compiled_opponents_and_teachers_are_interpreted_ones(book: str, unit: str) -> None:
    need_library()
    others = ["simple", "keen", "steady"][: books.get(book).tiles.players - 1]
    runs = []
    for how in (True, False):
        env = Vector(book, 2, 6, compiled=how, others=others, unit=unit)
        env.reset()
        run: list[Any] = []
        for _ in range(12):
            run += [part.tolist() for part in env.step(env.choose("simple"))]
            run.append({name: part.tolist() for name, part in env.info.items()})
        runs.append(run)
    assert runs[0] == runs[1]


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
        if env.book.counts != "han_and_fu":  # there sticks may stay on the table
            assert not reward.sum(axis=1).any()
        ended += int(done.sum())
    assert ended > TABLES
    assert unit_of(env.book) == UNITS[env.book.pays_for]


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
    assert (env.observed()[0] == seen).all()
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
    need_library()
    for book in books.ids():
        assert million(book, 100, 50) >= 0


@pytest.mark.long
@pytest.mark.parametrize("book", QUICK_BOOKS)
def test_no_illegal_move_in_a_million_actions(book: str) -> None:
    need_library()
    assert million(book, 1000, A_MILLION // 1000) > 1000


WITHOUT = """
import os
os.environ["PAIJU_COMPILED"] = "0"
from paiju import envs
env = envs.vector("ema", 2, 1)
assert not env.compiled
env.reset()
print(sum(int(env.step(env.sample())[4].sum()) for _ in range(150)))
"""


def test_where_nothing_is_compiled_it_is_interpreted() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 0


# --- others, teachers, matches ------------------------------------------------------------------------


def play_on(env: Vector, steps: int, pick: str = "simple") -> list[Any]:
    """A course by a level."""
    told = [part.tolist() for part in env.reset()]
    for _ in range(steps):
        told += [part.tolist() for part in env.step(env.choose(pick))]
    return told


@pytest.mark.parametrize("book", ["mcr", "tenhou", "xjtu-3p", "psa"])
def test_a_teacher_does_what_the_level_does(book: str) -> None:
    """Hands stepped by the teacher's choices end as hands that such players play by themselves."""
    env = Vector(book, 1, 3, compiled=False)
    env.reset()
    brought = []
    while len(brought) < 2:
        _, _, _, _, done = env.step(env.choose("simple"))
        if done[0]:
            brought.append((env.info["points"][0].tolist(), ENDINGS[env.info["result"][0]]))
    player = Interpreter(series(books.get(book), "simple"))
    for number, (points, result) in enumerate(brought):
        player.play(3, number, number + 1)
        d = player.deals[0]
        start = books.get(book).game.start_points
        assert result == ENDINGS[d.result]
        assert points == [d.points[d.person.index(person)] - start for person in range(env.players)]


@pytest.mark.parametrize("unit", ["hand", "match"])
def test_with_others_only_the_learner_is_asked(unit: str) -> None:
    """A learner who plays as the others do changes nothing: the hands are those that four such players play."""
    alone = Vector("tenhou-nored", 3, 2, compiled=False, unit=unit)
    env = Vector("tenhou-nored", 3, 2, compiled=False, others="simple", unit=unit)
    alone.reset()
    _, _, seat = env.reset()
    ended: list[tuple[int, list[int]]] = []
    for _ in range(24):
        learner = env.info["learner"]
        assert (seat == learner).all()
        _, _, seat, reward, _ = env.step(env.choose("simple"))
        assert reward.shape == (3,)
        if unit == "hand":
            points = env.info["points"]
            once = env.info["hands"] == 1
            assert (reward[once] == np.float32(points[once, learner[once]] / 1000)).all()
        ended += hands_ended(env)
    for _ in range(170):
        alone.step(alone.choose("simple"))
        ended = [each for each in ended if each not in hands_ended(alone)]
    assert ended == []


def hands_ended(env: Vector) -> list[tuple[int, list[int]]]:
    """Tables where one hand ended in the last step, and what it brought."""
    told = env.info
    return [(i, told["points"][i].tolist()) for i in range(env.n) if told["hands"][i] == 1]


@pytest.mark.parametrize("book", ["ema", "mcr", "lol", "tenhou-3p", "psa"])
def test_matches_are_those_of_the_rules(book: str) -> None:
    """Played to the end by the arena on the same walls, they come to the same."""
    env = Vector(book, 1, 4, special="none" if book == "psa" else None, compiled=False, unit="match")
    env.reset()
    done = [False]
    points = np.zeros(env.players, np.int64)
    while not done[0]:
        _, _, _, reward, done = env.step(env.choose("drawn"))
        assert done[0] or not reward.any()
        points += env.info["points"][0]
    planned = contest(book, "drawn", "drawn", 4, walls="shared", special="none" if book == "psa" else None)
    game = play_game(planned.book, Interpreter(planned.series), 4, 0, [LEVELS["drawn"]] * env.players)
    results = final_results(planned.book, game.position.points, game.position.deposits)
    assert reward[0].tolist() == [np.float32(each.final) for each in results]
    assert env.info["place"][0].tolist() == [each.place for each in results]
    start = planned.book.game.start_points
    assert points.tolist() == [each - start for each in game.position.points]
    assert env.info["match"][0] == 1


def test_a_match_shows_how_it_stands() -> None:
    env = Vector("tenhou", 1, 4, compiled=False, unit="match")
    seen = env.reset()[0]
    rounds, counters = set(), set()
    for _ in range(2000):
        seen, _, seat, _, done = env.step(env.choose("drawn"))
        rounds.add(int(seen[0][O.TABLE + O.ROUND]))
        counters.add(int(seen[0][O.TABLE + O.COUNTERS]))
        if done[0]:
            break
        if not env.info["hands"][0]:
            assert seen[0][O.PLAYER + O.POINTS] == env.courses[0][M.POINTS + seat[0]] // 100
    assert done[0]
    assert rounds >= {0, 1}
    assert len(counters) > 1


def test_it_can_be_sent_elsewhere_and_copied() -> None:
    for options in ({}, {"others": "simple"}, {"unit": "match", "observation": 2}):
        env = Vector("ema", 2, 3, compiled=False, **options)  # type: ignore[arg-type]
        play_on(env, 20)
        twins = pickle.loads(pickle.dumps(env)), copy.deepcopy(env)
        courses = [
            [part.tolist() for _ in range(20) for part in each.step(each.choose("simple"))] for each in (env, *twins)
        ]
        assert courses[0] == courses[1] == courses[2]


@pytest.mark.parametrize("compiled", [True, False])
def test_what_an_earlier_version_saved_goes_on(compiled: bool) -> None:
    """It had the actions allowed as a mask alone, and a table's fields in another order."""
    if compiled:
        need_library()
    env = Vector("xjtu", 3, 3, compiled=compiled)
    env.reset()
    for _ in range(20):
        _seen, mask, *_rest = env.step(env.sample())
    state = copy.deepcopy(env).__getstate__()
    del state["offered"]
    state |= {"mask": mask, "numbers": state["numbers"][:-1]}
    if compiled:
        before = np.zeros(3, [(name, DEAL[name]) for name in reversed(DEAL.names)])
        for name in DEAL.names:
            before[name] = state["deals"][name]
        state["deals"] = before
    later = Vector.__new__(Vector)
    later.__setstate__(state)
    for _ in range(20):
        assert [part.tolist() for part in later.step(later.sample())] == [
            part.tolist() for part in env.step(env.sample())
        ]


def test_whoever_is_told_something_may_write_to_it() -> None:
    env, twin = (Vector("xjtu", 3, 3, compiled=False) for _ in range(2))
    for each in (env, twin):
        each.reset()
    for _ in range(20):
        chosen = env.choose("simple")
        assert (chosen == twin.choose("simple")).all()
        assert (env.sample() == twin.sample()).all()
        told = env.step(chosen)
        assert all((part == other).all() for part, other in zip(told, twin.step(chosen)))
        for part in told:
            part[:] = 1


def test_reset_takes_a_seed() -> None:
    env = Vector("ema", 2, 3, compiled=False)
    first = env.reset()[0]
    other = env.reset(seed=4)[0]
    assert (first != other).any()
    assert (env.reset()[0] == other).all()
    assert (env.reset(seed=3)[0] == first).all()
    with pytest.raises(InputError, match="whole number"):
        env.reset(seed=1.5)  # type: ignore[arg-type]


def test_spaces_hold_what_is_told() -> None:
    need("gymnasium", "the envs extra")
    env = Vector("mcr", 3, 3, compiled=False, observation=2)
    seen, mask, _ = env.reset()
    told = {"observation": seen, "action_mask": mask}
    assert env.observation_space.contains(told)
    assert env.single_observation_space.contains({name: part[0] for name, part in told.items()})
    assert env.action_space.contains(env.sample())
    assert env.single_action_space.n == A.ACTIONS


def test_anybody_may_look() -> None:
    for unit in ("hand", "match"):
        env = Vector("psa", 3, 3, compiled=False, unit=unit)
        seen, _, seat = env.reset()
        for _ in range(20):
            seen, _, seat, _, _ = env.step(env.sample())
            for i in range(3):
                assert (env.observe(int(seat[i]))[i] == seen[i]).all()
        with pytest.raises(InputError, match="whole number"):
            env.observe(4)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"unit": "game"}, "hand or match"),
        ({"others": "clever"}, "no players"),
        ({"others": ["simple", "simple"]}, "must be one level, or 3"),
        ({"observation": True}, "1, 2 or 3"),
    ],
)
def test_what_it_cannot_be_is_said(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        envs.vector("ema", 1, **options)


# --- what is observed -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
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


@pytest.mark.parametrize("version", [1, 2])
def test_nobody_is_shown_what_another_has_just_drawn(version: int) -> None:
    env = Vector("xjtu", 1, 1, compiled=False, observation=version)
    env.reset()
    for _ in range(30):
        asked = int(env.players_to_act()[0])
        for player in range(4):
            row = env.observe(player)[0]
            drawn = int(row[O.DRAWN : O.STAKE].sum())
            assert drawn == (player == asked and row[O.TABLE + O.PHASE] == D.TURN and not row[O.TABLE + O.AFTER_CLAIM])
            if version == 2:
                assert envs.parts(row)["planes"][5].sum() == drawn
        env.step(env.sample())
