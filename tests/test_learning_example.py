"""The example that learns, run short where PyTorch is installed: it copies, goes on, and is measured; script and
notebook do the same."""

import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.extras import need

FOLDER = Path(__file__).parent.parent / "examples" / "learning"
np: Any = need("numpy", "the batch extra")
torch: Any = pytest.importorskip("torch", reason="SKIP: PyTorch is not installed")

from paiju import envs  # noqa: E402
from paiju.envs.tables import Vector  # noqa: E402

BOOK = "tenhou-3p"


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The example, with a clock that goes on by a second whenever it is looked at, and tables of the interpreter."""
    monkeypatch.syspath_prepend(str(FOLDER))
    import learn as example  # type: ignore[import-not-found]

    ticks = count()
    monkeypatch.setattr(example.time, "time", lambda: next(ticks))
    monkeypatch.setattr(envs, "vector", lambda *words, **more: Vector(*words, compiled=False, **more))
    torch.manual_seed(1)
    yield example
    sys.modules.pop("learn")


def tables(n: int = 8) -> Vector:
    """Where it learns."""
    return envs.vector(BOOK, n, seed=1, others="drawn")


def agreement(net: Any) -> float:
    """How often a network does as `drawn` does, on hands it has not seen."""
    env = envs.vector(BOOK, 8, seed=2, others="drawn")
    seen, mask, _ = env.reset()
    same = []
    for _ in range(20):
        action = env.choose("drawn")
        same += (net.policy(seen, mask) == action)[mask.sum(1) > 1].tolist()
        seen, mask, *_ = env.step(action)
    return float(np.mean(same))


def test_it_copies_its_teacher(learn: Any) -> None:
    net = learn.Network()
    before = agreement(net)
    learn.clone(net, tables(), "drawn", 60)
    assert before < 0.5 < 0.9 < agreement(net)


def test_it_goes_on_by_itself_and_does_nothing_that_is_not_allowed(learn: Any) -> None:
    net, env = learn.Network(), tables(4)
    before = net.each.weight.clone()
    learn.improve(net, env, 24, unit=4.0, steps=4)
    assert (net.each.weight != before).any()
    seen, mask, _ = env.reset()
    for _ in range(30):
        seen, mask, *_ = env.step(net.policy(seen, mask))


def test_advantages_are_what_came_less_what_was_expected(learn: Any) -> None:
    """Of two decisions, the second of which ends the hand: by hand."""
    zero, one = torch.zeros(1), torch.ones(1)
    kept = [
        (None, None, None, None, 2 * one, zero, zero.bool()),
        (None, None, None, None, 3 * one, 5 * one, one.bool()),
    ]
    found = learn.advantages(kept, torch.full((1,), 100.0), fade=0.5)
    assert found.tolist() == [0 + 3 - 2 + 0.5 * (5 - 3), 5 - 3]


def test_the_whole_script_and_the_notebook_run(learn: Any, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--book", BOOK, "--teacher", "drawn", "--others", "drawn", "--minutes", "0.2", "--tables", "2"]
    answer = learn.main([*words, "--games", "3"])
    assert answer["a"] == "policy:policy"
    assert capsys.readouterr().out.count("against drawn, 3 hands") == 2
    settings = {"BOOK": BOOK, "TEACHER": "drawn", "OTHERS": "drawn", "MINUTES": 0.2, "TABLES": 2, "GAMES": 3}
    names: dict[str, Any] = {}
    for cell in json.loads((FOLDER / "learn.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
            names.update({name: value for name, value in settings.items() if name in names})
    assert capsys.readouterr().out.count("against drawn, 3 hands") == 2
    assert names["learnt"]["games"] == 3
