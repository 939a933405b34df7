"""A hand as a PettingZoo environment: the library's own tests, rewards, seeds, what is refused."""

import builtins
import sys
import warnings
from typing import Any

import pytest

from tests.extras import need

need("numpy", "the batch extra")

from paiju import envs  # noqa: E402
from paiju.errors import InputError  # noqa: E402

BOOKS = ("mcr", "ema", "xjtu-3p", "lol", "psa", "botzone")


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name.startswith("pettingzoo"):
            raise ImportError(name)
        return found(name, *args)

    monkeypatch.delitem(sys.modules, "pettingzoo", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=r"pip install 'paiju\[envs\]'"):
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
        api_test(envs.aec(book), num_cycles=300)
    seed_test(lambda: envs.aec(book), num_cycles=100)
    assert "Passed" in capsys.readouterr().out


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
