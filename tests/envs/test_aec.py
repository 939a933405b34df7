"""A hand as a PettingZoo environment: the library's own tests, rewards, seeds, what is refused."""

import builtins
import sys
import warnings
from typing import Any

import pytest

from tests.extras import need

np: Any = need("numpy", "the batch extra")

from paiju import books, envs  # noqa: E402
from paiju.envs.tables import Vector  # noqa: E402
from paiju.errors import InputError  # noqa: E402

BOOKS = books.ids()


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name.startswith("pettingzoo"):
            raise ImportError(name)
        return found(name, *args)

    monkeypatch.delitem(sys.modules, "pettingzoo", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=r"pip install '\.\[envs\]'"):
        envs.aec("ema")


def zoo() -> None:
    """PettingZoo, or the test is skipped."""
    need("pettingzoo", "the envs extra")


@pytest.mark.parametrize("book", BOOKS)
def test_the_library_finds_nothing_wrong(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    zoo()
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        # It knows by name the games whose observations are dicts; and here only who is asked may do anything.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        api_test(envs.aec(book), num_cycles=150)
        api_test(envs.aec(book, unit="match", observation=2), num_cycles=30)
    seed_test(lambda: envs.aec(book), num_cycles=30)
    assert capsys.readouterr().out.count("Passed") == 2


@pytest.mark.parametrize("book", BOOKS)
def test_the_parallel_form_passes_too(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    zoo()
    from pettingzoo.test import parallel_api_test

    parallel_api_test(envs.parallel(book), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("book", BOOKS)
def test_gymnasium_finds_nothing_wrong(book: str) -> None:
    """Any warning would be an error here."""
    zoo()
    from gymnasium.utils.env_checker import check_env

    check_env(envs.single(book, "random"), skip_render_check=True)


def played(env: Any, seed: int | None) -> tuple[dict[str, float], list[int]]:
    """A hand in which everybody does the last thing allowed: what it brought, and what was done."""
    env.reset(seed=seed)
    brought, done = {}, []
    for agent in env.agent_iter():
        told, reward, over, _, _ = env.last()
        if over:
            brought[agent] = reward
            env.step(None)
        else:
            action = int(told["action_mask"].nonzero()[0][-1])
            done.append(action)
            env.step(action)
    return brought, done


def test_rewards_add_up_and_hands_of_a_seed_follow() -> None:
    zoo()
    env = envs.aec("mcr")
    first, done = played(env, 7)
    second, other = played(env, None)
    assert (first, done) == played(env, 7)
    assert done != other
    won = [brought for brought in (first, second, *(played(env, None)[0] for _ in range(8))) if any(brought.values())]
    assert all(sum(brought.values()) == 0 for brought in won)


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    zoo()
    env = envs.aec("ema")
    env.reset(seed=1)
    before, _, _, _, _ = env.last()
    for action in (-1, 10_000, int((before["action_mask"] == 0).nonzero()[0][0]), "x", 1.5):
        with pytest.raises(InputError, match="not allowed"):
            env.step(action)
    after, _, _, _, _ = env.last()
    assert (before["observation"] == after["observation"]).all()


def test_actions_of_any_library_are_taken() -> None:
    """An array without an axis is the number in it; `item` is what other libraries' numbers have too."""
    zoo()
    env = envs.aec("ema")
    env.reset(seed=1)
    for form in (np.array, np.int8, np.int64, lambda n: np.array(n, np.uint8)):
        told, _, _, _, _ = env.last()
        env.step(form(int(told["action_mask"].nonzero()[0][-1])))
    for wrong in (np.array(1.5), np.array([3]), np.array(True), True, None):
        with pytest.raises(InputError, match="not allowed"):
            env.step(wrong)


def test_a_seed_is_a_whole_number() -> None:
    zoo()
    env = envs.aec("ema")
    for wrong in (1.9, "x", -1, 1 << 63, True):
        with pytest.raises(InputError, match="whole number"):
            env.reset(seed=wrong)
    env.reset(seed=np.int64(7))
    first = env.state()
    env.reset(seed=7)
    assert (first == env.state()).all()


def test_nothing_is_there_before_reset() -> None:
    zoo()
    env = envs.aec("ema", render_mode="ansi")
    for ask in (env.last, env.state, env.render, lambda: env.observe("player_0"), lambda: env.step(0)):
        with pytest.raises(InputError, match=r"call reset\(\) first"):
            ask()
    with pytest.raises(InputError, match=r"call reset\(\) first"):
        envs.parallel("ema").step({})
    with pytest.raises(InputError, match="reset"):
        envs.single("ema").step(0)


def test_the_state_is_what_all_know_together() -> None:
    zoo()
    env = envs.aec("xjtu-3p", observation=2)
    env.reset(seed=2)
    rows = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert (env.state() == np.concatenate(rows)).all()
    assert env.state_space.contains(env.state())


def test_the_table_in_writing(capsys: pytest.CaptureFixture[str]) -> None:
    zoo()
    env = envs.aec("xjtu", render_mode="ansi")
    env.reset(seed=3)
    told, _, _, _, _ = env.last()
    env.step(int(told["action_mask"].nonzero()[0][0]))
    lines = env.render().splitlines()
    assert [line[1] for line in lines[1:]] == list("ESWN")
    assert "indicator" in lines[0]
    thrown = lines[1].split("|")[1].split()
    assert len(thrown) == 1
    assert envs.aec("xjtu").render_mode is None
    shown = envs.aec("xjtu", render_mode="human")
    shown.reset(seed=3)
    shown.render()
    assert capsys.readouterr().out.startswith("round E")
    with pytest.raises(InputError, match="ansi, human or None"):
        envs.aec("xjtu", render_mode="rgb_array")


@pytest.mark.parametrize(
    ("book", "unit", "steps"),
    [(book, "hand", 40) for book in BOOKS] + [pytest.param("tenhou-3p", "match", 700, marks=pytest.mark.long)],
)
def test_a_vector_of_one_is_the_same_at_every_step(book: str, unit: str, steps: int) -> None:
    """Observation, mask, who is asked, rewards and the end: of both observations."""
    zoo()
    many, one = Vector(book, 1, 8, compiled=False, unit=unit, observation=2), envs.aec(book, unit=unit, observation=2)
    seen, mask, seat = many.reset()
    one.reset(seed=8)
    ended = 0
    for _ in range(steps):
        assert one.agent_selection == f"player_{seat[0]}"
        told = one.observe(one.agent_selection)
        assert (told["observation"] == seen[0]).all()
        assert (told["action_mask"] == mask[0]).all()
        action = many.sample()
        seen, mask, seat, reward, done = many.step(action)
        one.step(action[0])
        assert np.float32([one.rewards[agent] for agent in one.possible_agents]).tolist() == reward[0].tolist()
        assert all(one.terminations.values()) == done[0]
        points = [one.infos[agent].get("points", 0) for agent in one.possible_agents]
        assert points == many.info["points"][0].tolist()
        if done[0]:
            ended += 1
            one.reset()
    assert ended or unit == "hand"
