"""Stable-Baselines3, or as much of it as the environment for it needs: its base class, written anew."""

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

BASE = "stable_baselines3.common.vec_env"


class VecEnv:
    """The part of the base class that `Sb3Env` builds on."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self._reset_seeds()
        self._reset_options()
        self.render_mode = self.get_attr("render_mode")[0]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        raise NotImplementedError

    def _reset_seeds(self) -> None:
        self._seeds: list[int | None] = [None] * self.num_envs

    def _reset_options(self) -> None:
        self._options: list[dict[str, Any]] = [{}] * self.num_envs

    def _get_indices(self, indices: Any) -> Any:
        return range(self.num_envs) if indices is None else [indices] if isinstance(indices, int) else indices

    def has_attr(self, attr_name: str) -> bool:
        try:
            self.get_attr(attr_name)
        except AttributeError:
            return False
        return True

    def seed(self, seed: int) -> None:
        self._seeds = [seed + i for i in range(self.num_envs)]

    def step(self, actions: Any) -> Any:
        self.step_async(actions)  # type: ignore[attr-defined]
        return self.step_wait()  # type: ignore[attr-defined]


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put it where the library is not installed."""
    if find_spec("stable_baselines3") is None:
        names = BASE.split(".")
        for i in range(len(names)):
            monkeypatch.setitem(sys.modules, ".".join(names[: i + 1]), ModuleType(names[i]))
        monkeypatch.setattr(import_module(BASE), "VecEnv", VecEnv, raising=False)
        monkeypatch.delitem(sys.modules, "paiju.envs.stable_baselines", raising=False)
