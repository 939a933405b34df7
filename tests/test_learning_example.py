"""The example that learns, run short where PyTorch is installed: it copies, goes on, and is measured; script and
notebook do the same."""

import json
import sys
from collections.abc import Callable, Iterator
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


def ticking() -> Callable[[], int]:
    """A clock that goes on by a second whenever it is looked at."""
    return count().__next__


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The example, with such a clock, and tables of the interpreter."""
    monkeypatch.syspath_prepend(str(FOLDER))
    import learn as example  # type: ignore[import-not-found]

    monkeypatch.setattr(example.time, "time", ticking())
    monkeypatch.setattr(envs, "vector", lambda *words, **more: Vector(*words, compiled=False, **more))
    torch.manual_seed(1)
    yield example
    sys.modules.pop("learn")


def tables(n: int = 8, seed: int = 1) -> Vector:
    """Where it learns."""
    return envs.vector(BOOK, n, seed=seed, others="drawn", observation=3)


def agreement(net: Any) -> float:
    """How often a network does as `drawn` does, on hands it has not seen."""
    env = tables(4, seed=2)
    seen, mask, _ = env.reset()
    same = []
    for _ in range(8):
        action = env.choose("drawn")
        same += (net.policy(seen, mask) == action)[mask.sum(1) > 1].tolist()
        seen, mask, *_ = env.step(action)
    return float(np.mean(same))


def test_it_copies_its_teacher(learn: Any) -> None:
    net = learn.Network()
    before = agreement(net)
    learn.clone(net, tables(4), "drawn", 20, ticking())
    assert agreement(net) > max(0.9, before)


def test_it_goes_on_by_itself_and_does_nothing_that_is_not_allowed(learn: Any) -> None:
    net, env = learn.Network(), tables(4)
    before = net.score.weight.clone()
    learn.improve(net, env, 5, ticking(), steps=3, critic_first=1)
    assert (net.score.weight != before).any()
    seen, mask, _ = env.reset()
    for _ in range(8):
        seen, mask, *_ = env.step(net.policy(seen, mask))


def test_actions_are_scored_by_the_hand_they_lead_to(learn: Any) -> None:
    """A discard from the hand and of the tile just drawn, a red five and another: the same row."""
    net, env = learn.Network(), tables(1)
    seen, mask, _ = env.reset()
    with torch.no_grad():
        net.general.weight.zero_()
        net.general.bias.zero_()
        scores, _ = net(seen, np.ones_like(mask))
    drawn = int(seen[0, 45:79].argmax())
    assert scores[0, 45] == scores[0, drawn]
    assert scores[0, [34, 35, 36]].tolist() == scores[0, [4, 13, 22]].tolist()
    held = seen[0, :34].nonzero()[0]
    assert len(set(scores[0, held].tolist())) == len(held)


def test_advantages_are_what_came_less_what_was_expected(learn: Any) -> None:
    """Of two decisions, the second of which ends the hand: by hand."""
    zero, one = torch.zeros(1), torch.ones(1)
    kept = [
        (None, None, None, None, 2 * one, zero, zero.bool()),
        (None, None, None, None, 3 * one, 5 * one, one.bool()),
    ]
    found = learn.advantages(kept, torch.full((1,), 100.0), fade=0.5)
    assert found.tolist() == [0 + 3 - 2 + 0.5 * (5 - 3), 5 - 3]


def test_the_whole_script_and_the_notebook_run(learn: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--book", BOOK, "--teacher", "drawn", "--others", "drawn", "--minutes", "0.1", "--tables", "2"]
    answer = learn.main([*words, "--games", "3", "--keep", str(tmp_path / "net.pt")])
    assert answer["a"] == "policy:policy"
    assert capsys.readouterr().out.count("against drawn, 3 hands") == 2
    learn.Network().load_state_dict(torch.load(tmp_path / "net.pt", weights_only=True))
    settings = {"BOOK": BOOK, "TEACHER": "drawn", "OTHERS": "drawn", "MINUTES": 0.1, "TABLES": 2, "GAMES": 3}
    names: dict[str, Any] = {}
    for cell in json.loads((FOLDER / "learn.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
            names.update({name: value for name, value in settings.items() if name in names})
    assert capsys.readouterr().out.count("against drawn, 3 hands") == 2
    assert names["learnt"]["games"] == 3
