"""One learner at each of many tables: Gymnasium's vector form, that of Stable-Baselines3, and the single environment
play the same hands, end them alike and show what the table shows."""

import builtins
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.envs.sb3_stand_in import stand_in
from tests.extras import need, need_library

np: Any = need("numpy", "the batch extra")
need("gymnasium", "the envs extra")

from paiju import books, envs  # noqa: E402
from paiju.core.play.actions import ACTIONS, DISCARD_DRAWN, PASS  # noqa: E402
from paiju.envs.tables import Vector  # noqa: E402
from paiju.errors import InputError  # noqa: E402

BOOKS = books.ids()
ROOT = Path(__file__).parent.parent.parent


def played(env: Any, seed: int | None, steps: int) -> list[Any]:
    """Everything that is told while the learners do anything allowed."""
    seen, info = env.reset(seed=seed)
    course = [seen, info]
    for _ in range(steps):
        course += env.step(env.sample())
    return [
        {name: part.tolist() for name, part in each.items()} if isinstance(each, dict) else each.tolist()
        for each in course
    ]


def to_an_end(env: Any) -> tuple[Any, ...]:
    """Step until an episode ends somewhere; what that step told."""
    while True:
        told: tuple[Any, ...] = env.step(env.sample())
        if told[2].any():
            return told


# --- the same hands ------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_a_vector_of_one_is_the_single_environment(book: str) -> None:
    many, one = envs.vector_env(book, 1, others="drawn"), envs.single(book, "drawn")
    seen, info = many.reset(seed=5)
    first, _ = one.reset(seed=5)
    assert (first["observation"] == seen[0]).all()
    ends = 0
    while ends < 3:
        action = many.sample()
        seen, reward, over, cut, info = many.step(action)
        told, gained, ended, cut_off, about = one.step(action[0])
        assert (reward[0], over[0], cut[0]) == (gained, ended, cut_off) == (gained, ended, False)
        assert (told["observation"] == seen[0]).all()
        assert (told["action_mask"] == info["action_mask"][0]).all()
        assert about["refused"] == info["refused"][0] == False  # noqa: E712
        if ended:
            ends += 1
            assert about["points"] == info["points"][0].tolist()
            assert about["result"] == envs.ENDINGS[info["result"][0]]
            seen, *_rest = many.step(action)
            told, _ = one.reset()
            assert (told["observation"] == seen[0]).all()


@pytest.mark.parametrize(("book", "version"), [*((book, 1) for book in BOOKS), ("ema", 2), ("xjtu-3p", 3)])
def test_the_end_is_shown_as_the_table_shows_it(book: str, version: int) -> None:
    """Played at a table of agents by the same decisions, a hand ends with the same rewards and the same observation."""
    need("pettingzoo", "the envs extra")
    others = Vector(book, 1, 7, observation=version)  # says what everybody does
    env, table = envs.vector_env(book, 1, others="drawn", observation=version), envs.aec(book, observation=version)
    env.reset(seed=7)
    others.reset()
    table.reset(seed=7)
    for number in range(2):
        over = [False]
        while not over[0]:
            seen, reward, over, _, _ = env.step(env.choose("drawn"))
        done = [False]
        while not done[0]:
            action = others.choose("drawn")
            *_rest, done = others.step(action)
            table.step(action[0])
        agent = f"player_{number % env.tables.players}"
        assert (table.observe(agent)["observation"] == seen[0]).all()
        assert np.float32(table.rewards[agent]) == reward[0]
        env.step([0])
        table.reset()


@pytest.mark.parametrize("unit", ["hand", "match"])
def test_only_waiting_sets_it_apart_from_the_vector_of_tables(unit: str) -> None:
    """The same decisions bring the same rewards and ends at every table, each of them a step later for every end."""
    env, plain = envs.vector_env("ema", 3, others="drawn", unit=unit), Vector("ema", 3, 4, others="drawn", unit=unit)
    courses: list[list[Any]] = [[], []]
    env.reset(seed=4)
    plain.reset()
    waiting = np.zeros(3, bool)
    for _ in range(60 if unit == "hand" else 500):
        _, reward, over, _, info = env.step(env.choose("drawn"))
        courses[0] += [(i, reward[i], over[i], info["points"][i].tolist()) for i in np.flatnonzero(~waiting)]
        assert not reward[waiting].any()
        assert not over[waiting].any()
        waiting = over
    for _ in range(60 if unit == "hand" else 500):
        *_rest, reward, done = plain.step(plain.choose("drawn"))
        courses[1] += [(i, reward[i], done[i], plain.info["points"][i].tolist()) for i in range(3)]
    for i in range(3):
        ours, theirs = ([each for each in course if each[0] == i] for course in courses)
        assert ours == theirs[: len(ours)]
        assert sum(each[2] for each in ours) > (unit == "hand")


@pytest.mark.parametrize("book", BOOKS)
def test_compiled_learners_are_interpreted_ones(book: str) -> None:
    need_library()
    others = ["simple", "random", "drawn"][: books.get(book).tiles.players - 1]
    fast, slow = (envs.vector_env(book, 2, others=others, compiled=how) for how in (True, False))
    assert played(fast, 3, 25) == played(slow, 3, 25)


# --- Gymnasium's form -----------------------------------------------------------------------------


def test_the_next_step_begins_the_next_episode() -> None:
    from gymnasium.vector import AutoresetMode, VectorEnv

    env = envs.vector_env("ema", 4, others="random")
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=1)
    for _ in range(5):
        _, _, over, _, info = to_an_end(env)
        i = int(np.argmax(over))
        assert info["action_mask"][i].all()
        assert info["_result"][i]
        assert info["result"][i] > 0
        dealt = env.tables.seen[i].copy()
        codes = env.sample()
        codes[over] = 10_000  # is not looked at
        seen, reward, after, cut, info = env.step(codes)
        assert (seen[i] == dealt).all()
        assert (info["action_mask"][i] == env.tables.mask[i]).all()
        for part in (reward[over], after[over], cut, info["refused"]):
            assert not part.any()
        assert not info["_result"][i]


def test_masks_are_what_is_allowed() -> None:
    """Whatever the mask has is done; all else loses the turn, as if passing or discarding the drawn tile."""
    env = envs.vector_env("ema", 8, others="random")
    _, info = env.reset(seed=2)
    waiting, lost = np.zeros(8, bool), set()
    for turn in range(120):
        mask = info["action_mask"]
        if turn % 3:  # so that there are claims, after which there is no drawn tile
            _, _, waiting, _, info = env.step(env.tables.choose("simple"))
            continue
        outside = np.where(waiting, ACTIONS, mask.argmin(axis=1))
        twin = pickle.loads(pickle.dumps(env))
        instead = [next((a for a in (PASS, DISCARD_DRAWN) if row[a]), int(row.argmax())) for row in mask]
        lost |= {*instead}
        told, same = env.step(outside), twin.step(instead)
        assert (told[4]["refused"] == ~waiting).all()
        assert not same[4]["refused"].any()
        assert all((a == b).all() for a, b in zip(told[:4], same[:4]))
        waiting, info = told[2], told[4]
    assert {PASS, DISCARD_DRAWN} < lost


def test_a_seed_is_a_course() -> None:
    env = envs.vector_env("mcr", 2, others="random")
    course = played(env, 3, 40)
    assert course == played(env, 3, 40) == played(envs.vector_env("mcr", 2, others="random"), 3, 40)
    assert course != played(env, 4, 40)
    fresh = [envs.vector_env("mcr", 1, others="random").reset()[0].tolist() for _ in range(3)]
    assert not fresh[0] == fresh[1] == fresh[2]


@pytest.mark.parametrize("unit", ["hand", "match"])
def test_each_reset_deals_the_next_episodes(unit: str) -> None:
    name = {"hand": "hand", "match": "match"}[unit]
    env = envs.vector_env("ema", 3, others="drawn", unit=unit)
    assert env.reset(seed=6)[1][name].tolist() == [0, 1, 2]
    env.step(env.sample())
    assert env.reset()[1][name].tolist() == [3, 4, 5]
    assert env.reset()[1][name].tolist() == [6, 7, 8]
    if unit == "hand":
        _, _, over, _, info = to_an_end(env)
        before = info["hand"]
        after = env.reset()[1]["hand"]
        assert (after[over] == before[over]).all()  # that one had not been begun
        assert (after[~over] == before[~over] + 3).all()
    again = envs.vector_env("ema", 3, others="drawn", unit=unit).reset(seed=6)[0]
    assert (env.reset(seed=6)[0] == again).all()


def test_the_single_environment_deals_anew_too() -> None:
    one = envs.single("ema", "drawn")
    hands = [one.reset(seed=8)[0]["observation"].tolist()] + [one.reset()[0]["observation"].tolist() for _ in range(2)]
    one.reset(seed=8)
    one.step(int(one.action_masks().argmax()))
    assert one.reset()[0]["observation"].tolist() == hands[1]
    assert hands[0] != hands[1] != hands[2]
    over = False
    while not over:
        told, _, over, _, _ = one.step(int(one.action_masks().argmax()))
    assert told["action_mask"].all()
    with pytest.raises(InputError, match=r"call reset\(\)"):
        one.step(0)


@pytest.mark.parametrize("version", [1, 2])
def test_spaces_hold_what_is_told(version: int) -> None:
    env = envs.vector_env("psa", 3, others="random", observation=version)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.single_observation_space.contains(seen[0])
    assert env.action_space.contains(env.sample())
    seen, *_rest = to_an_end(env)
    assert env.observation_space.contains(seen)
    assert (env.num_envs, env.single_action_space.n) == (3, ACTIONS)


def test_wrappers_of_the_library_fit() -> None:
    from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

    inside = envs.vector_env("ema", 4, others="random")
    env = DictInfoToList(RecordEpisodeStatistics(inside))
    env.reset(seed=1)
    total, steps, ends = np.zeros(4), np.zeros(4), 0
    waiting = np.zeros(4, bool)
    while ends < 8:
        _, reward, over, _, infos = env.step(inside.sample())
        total, steps = np.where(waiting, 0, total) + reward, np.where(waiting, 0, steps + 1)
        for i in range(4):
            assert ("episode" in infos[i]) == ("result" in infos[i]) == over[i]
            if over[i]:
                ends += 1
                assert infos[i]["episode"]["r"] == total[i]
                assert infos[i]["episode"]["l"] == steps[i]
        waiting = over


def test_what_is_told_belongs_to_the_caller() -> None:
    env = envs.vector_env("ema", 2, others="random")
    twin = envs.vector_env("ema", 2, others="random")
    for each in (env, twin):
        each.reset(seed=1)
    for _ in range(40):
        code = env.sample()
        twin.sample()
        told, same = env.step(code), twin.step(code)
        assert all((a == b).all() for a, b in zip(told[:4], same[:4]))
        for part in (*told[:4], *told[4].values()):
            part[:] = 1


def test_bad_input_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for others in (None, [], "clever"):
        with pytest.raises(InputError, match=r"level|no players"):
            envs.vector_env("ema", 2, others=others)
    with pytest.raises(InputError, match="at least one table"):
        envs.vector_env("ema", 0)
    with pytest.raises(InputError, match="ansi, human or None"):
        envs.vector_env("ema", 2, render_mode="rgb_array")
    env = envs.vector_env("ema", 2, others="random", render_mode="ansi")
    for ask in (lambda: env.step([0, 0]), env.sample, env.render):
        with pytest.raises(InputError, match=r"call reset\(\) first"):
            ask()
    for wrong in (1.5, "x", -1, [1, 2]):
        with pytest.raises(InputError, match="whole number"):
            env.reset(seed=wrong)
    with pytest.raises(InputError, match="reset_mask"):
        env.reset(options={"reset_mask": [True, False]})
    env.reset(seed=1, options={})
    for shape in ([0], [[0, 0]], ["a", "b"], None):
        with pytest.raises(InputError, match="2 whole numbers"):
            env.step(shape)
    assert [text.splitlines()[1][1] for text in env.render()] == ["E", "E"]
    env.close()
    env.close()
    for ask in (env.reset, lambda: env.step([0, 0])):
        with pytest.raises(InputError, match="closed"):
            ask()
    shown = envs.vector_env("ema", 2, others="random", render_mode="human")
    shown.reset(seed=1)
    shown.step(shown.sample())
    assert capsys.readouterr().out.count("round E") == 2
    assert envs.vector_env("ema", 2).render_mode is None


# --- Stable-Baselines3 ----------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_the_form_of_stable_baselines(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hands; the end and the next beginning come in one step."""
    stand_in(monkeypatch)
    n = 3
    env, form = envs.sb3_env(book, n, others="drawn"), envs.vector_env(book, n, others="drawn")
    env.seed(9)
    seen = env.reset()
    begun, _ = form.reset(seed=9)
    assert (seen == begun).all()
    tables = Vector(book, n, 9, others="drawn")
    tables.reset()
    ends, finals = 0, {}
    while ends < 3:
        masks = np.stack(env.env_method("action_masks"))
        assert (masks == (tables.mask == 1)).all()
        actions = tables.choose("drawn")
        seen, rewards, dones, infos = env.step(actions)
        *_rest, gained, done = tables.step(actions)
        assert (seen == tables.seen).all()
        assert (rewards == gained).all()
        assert (dones == done).all()
        for i in range(n):
            assert ("terminal_observation" in infos[i]) == dones[i]
            if dones[i]:
                ends += 1
                finals.setdefault(i, infos[i]["terminal_observation"])
                assert infos[i]["result"] in envs.ENDINGS[1:]
                assert infos[i]["points"] == tables.info["points"][i].tolist()
                assert not infos[i]["TimeLimit.truncated"]
    for i, final in finals.items():
        form.reset(seed=9)
        over = np.zeros(n, bool)
        while not over[i]:
            seen, _, over, _, _ = form.step(form.choose("drawn"))
        assert (seen[i] == final).all()


def test_what_maskable_learners_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)
    env = envs.sb3_env("ema", 4, others="random", unit="match")
    env.seed(1)
    first = env.reset()
    assert env.has_attr("action_masks")
    assert not env.has_attr("action_mask")
    with pytest.raises(AttributeError):
        env.env_method("masks")
    assert [mask.dtype for mask in env.env_method("action_masks", indices=[0, 2])] == [np.bool_] * 2
    assert env.get_attr("render_mode") == [None] * 4
    env.set_attr("note", "x", indices=1)
    assert env.get_attr("note", indices=1) == ["x"]
    assert env.env_is_wrapped(object) == [False] * 4
    assert env.env_method("render", indices=0)[0].startswith("round E")
    assert env.observation_space.shape == (first.shape[1],)
    refused = [int(mask.argmin()) for mask in env.env_method("action_masks")]
    assert [info["refused"] for info in env.step(refused)[3]] == [True] * 4
    assert (env.reset() != first).any()
    env.seed(1)
    assert (env.reset() == first).all()
    env.close()


def test_maskable_ppo_learns_from_it() -> None:
    need("sb3_contrib", "stable-baselines3 and sb3-contrib", promised="")
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecMonitor

    env = VecMonitor(envs.sb3_env("ema", 4, others="random"))
    model = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(256)
    assert model.num_timesteps == 256
    assert model.ep_info_buffer
    alone = MaskablePPO("MultiInputPolicy", envs.single("ema", "random"), n_steps=32, seed=1, device="cpu")
    assert alone.learn(64).num_timesteps == 64


@pytest.mark.parametrize(("example", "library", "words"), [
    ("ppo_loop", "torch", "256 steps"),
    ("maskable_ppo", "sb3_contrib", "after: "),
])  # fmt: skip
def test_the_examples_learn(example: str, library: str, words: str) -> None:
    need(library, "PyTorch or sb3-contrib", promised="")
    path = ROOT / "examples" / "learning" / f"{example}.py"
    few = ["--tables", "4", "--steps", "256", *(["--hands", "8"] if example == "maskable_ppo" else [])]
    run = subprocess.run([sys.executable, path, *few], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert words in run.stdout


@pytest.mark.parametrize(("name", "library", "words"), [
    ("sb3_env", "stable_baselines3", "pip install stable-baselines3"),
    ("vector_env", "gymnasium", r"pip install '\.\[envs\]'"),
    ("single", "gymnasium", r"pip install '\.\[envs\]'"),
])  # fmt: skip
def test_without_the_library_it_says_what_to_install(
    name: str, library: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(wanted: str, *args: Any) -> Any:
        if wanted.split(".")[0] == library:
            raise ImportError(wanted)
        return real(wanted, *args)

    monkeypatch.delitem(sys.modules, library, raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=words):
        getattr(envs, name)("ema", *([2] if name != "single" else []))
