"""Parts of a long work: done by one or many, lost and done again."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import paiju
from paiju.cli import main
from paiju.errors import InputError
from paiju.simulation import workers
from paiju.simulation.workers import Crew, parts
from tests.children import COMPILING
from tests.simulation.squares import ALL, Squares, done


def test_parts_cover_everything_once() -> None:
    assert list(parts(10, 4)) == [(0, 4), (4, 8), (8, 10)]
    assert list(parts(10, 4, 5)) == [(5, 9), (9, 10)]
    assert list(parts(0, 4)) == []


@pytest.mark.parametrize("compiled", [True, False], ids=["threads", "processes"])
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_whoever_does_it(jobs: int, compiled: bool) -> None:
    assert done(Squares(compiled), Crew(jobs)) == ALL


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
def test_a_killed_process_loses_nothing_but_time(tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    assert done(Squares(killed=str(mark)), Crew(2)) == ALL
    assert mark.exists()


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
def test_a_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(InputError) as error:
        done(Squares(always=True), Crew(2))
    assert error.value.field == "jobs"


class CtrlCWhenFinalized:
    """Python prints what is raised in a finalizer, and goes on."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("compiled", [True, False], ids=["threads", "processes"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_is_heard_wherever_it_comes(jobs: int, compiled: bool) -> None:
    """In a finalizer too; then nothing further is begun, and Ctrl-C does again what it did before."""
    taken = []

    def take(part: workers.Part, _: int) -> None:
        taken.append(part)
        if len(taken) == 3:
            CtrlCWhenFinalized()

    with pytest.raises(KeyboardInterrupt):
        workers.do(Squares(compiled), parts(10**9, 1), Crew(jobs), take)
    assert len(taken) < 1000
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_mistake_in_a_part_is_told() -> None:
    class Wrong(Squares):
        def begin(self) -> Callable[[int, int], int]:
            def task(first: int, _: int) -> int:
                return 1 // first

            return task

    for jobs in (1, 2):
        with pytest.raises(ZeroDivisionError):
            done(Wrong(True), Crew(jobs))


def test_without_ray_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InputError) as error:
        paiju.simulate("ema", 5, ray="local", compiled=False)
    assert error.value.field == "ray"
    assert "pip install '.[ray]'" in error.value.message


class TalkingRay(ModuleType):
    """A Ray of one process that has much to say, by Python and below it, and may be lost in the middle."""

    def __init__(self, lost: bool = False) -> None:
        super().__init__("ray")
        self.lost, self.said = lost, 0

    def say(self) -> None:
        """What Ray prints when a worker dies."""
        print("(raylet) A worker died or was killed")
        os.write(1, b"(raylet) node memory\n")
        self.said += 1

    def is_initialized(self) -> bool:
        return False

    def init(self, **_: object) -> None:
        self.say()

    def shutdown(self) -> None:
        self.say()

    def put(self, work: object) -> object:
        return work

    def get(self, value: Any) -> Any:
        return value() if callable(value) else [each() for each in value] if isinstance(value, list) else value

    def cluster_resources(self) -> dict[str, float]:
        self.say()
        return {"CPU": 3.0, "memory": 1e9}

    def wait(self, tasks: list[Any], num_returns: int, timeout: float | None = None) -> tuple[list[Any], list[Any]]:
        self.say()
        if timeout is not None:
            return [], tasks
        if self.lost:
            raise type("RaySystemError", (Exception,), {"__module__": "ray.exceptions"})("the node is gone")
        return tasks[:num_returns], tasks[num_returns:]

    def cancel(self, *_: object, **__: object) -> None:
        self.say()

    def remote(self, **_: object) -> Any:
        def made(function: Any) -> Any:
            return SimpleNamespace(remote=lambda *words: partial(function, *words))

        return made


def test_json_is_json_whatever_ray_prints(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    ray = TalkingRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    words = ["simulate", "-b", "ema", "-n", "40", "--jobs", "1", "--json"]
    assert main([*words, "--ray", "local"]) == 0
    told = capfd.readouterr()
    answer = json.loads(told.out)
    assert main(words) == 0
    plain = json.loads(capfd.readouterr().out)
    del answer["timing"], plain["timing"]
    assert answer == plain
    assert told.err.count("(raylet) A worker died") == told.err.count("(raylet) node memory") == ray.said > 2


def test_all_cores_of_a_cluster_play_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """And whoever waits for its workers is told."""
    monkeypatch.setitem(sys.modules, "ray", TalkingRay())
    workers.cluster_cores.cache_clear()
    try:
        assert paiju.simulate("ema", 800, ray="far:6379", compiled=False)["timing"]["jobs"] == 3
        assert paiju.simulate("ema", 800, ray="far:6379", compiled=False, jobs=2)["timing"]["jobs"] == 2
    finally:
        workers.cluster_cores.cache_clear()
    assert "the cluster's workers get ready" in capfd.readouterr().err


def test_a_cluster_that_wants_a_token_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class GuardedRay(TalkingRay):
        """One that lets in who knows the word."""

        def init(self, **_: object) -> None:
            raise ConnectionError("Failed to connect\nto all nodes")

    monkeypatch.setitem(sys.modules, "ray", GuardedRay())
    monkeypatch.delenv("RAY_AUTH_TOKEN", raising=False)
    with pytest.raises(
        InputError,
        match=r"no Ray cluster at 'far:6379': Failed to connect; if it wants a token, set RAY_AUTH_MODE=token",
    ):
        paiju.simulate("ema", 5, ray="far:6379", jobs=1, compiled=False)


def test_a_cluster_that_is_lost_is_one_line(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", TalkingRay(lost=True))
    assert main(["simulate", "-b", "ema", "-n", "40", "--jobs", "1", "--json", "--ray", "local", "--lang", "en"]) == 2
    told = capfd.readouterr()
    assert told.out == ""
    assert (
        told.err.splitlines()[-1]
        == "paiju: error: ray: the connection to the Ray cluster at 'local' was lost: the node is gone"
    )


# --- on a Ray of this machine ---------------------------------------------------------------------

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="needs the ray extra: ray")


def run(*words: str) -> str:
    """What a command prints for programs, all but the timing."""
    done = subprocess.run(
        [sys.executable, "-m", "paiju", *words, "--json"],
        capture_output=True,
        text=True,
        timeout=COMPILING,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer.pop("timing")["seconds"] >= 0
    return json.dumps(answer)


@pytest.mark.long
@needs_ray
@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "-b", "psa", "-n", "1200"),
        ("arena", "-b", "xjtu", "--a", "random", "--b", "random", "-n", "48"),
        ("lab", "-b", "ema", "--change", "payments.winners=one", "-n", "900", "--matches", "20", "--bots", "random"),
    ],
    ids=lambda words: words[0],
)
def test_a_cluster_gives_the_same_bytes(words: tuple[str, ...]) -> None:
    assert run(*words, "--ray", "local", "--jobs", "2") == run(*words, "--jobs", "1")


ON_RAY = """
import sys
from tests.simulation.squares import ALL, Squares, done
from paiju.simulation.workers import Crew
assert done(Squares(killed=sys.argv[1]), Crew(2, "local")) == ALL
"""


@pytest.mark.long
@needs_ray
def test_a_killed_worker_of_a_cluster_loses_nothing_but_time(tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    root = Path(__file__).parents[2]
    words = [sys.executable, "-c", ON_RAY, str(mark)]
    path = os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(words, cwd=root, env=env, capture_output=True, text=True, timeout=COMPILING, check=False)
    assert done.returncode == 0, done.stderr
    assert mark.exists()


@pytest.mark.long
@needs_ray
def test_a_cluster_that_is_not_there() -> None:
    words = [sys.executable, "-m", "paiju", "simulate", "-b", "ema", "-n", "5", "--ray", "ray://127.0.0.1:9"]
    env = {**os.environ, "RAY_CLIENT_RECONNECT_GRACE_PERIOD": "1"}
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=COMPILING, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no Ray cluster at 'ray://127.0.0.1:9'" in done.stderr.splitlines()[-1]


def test_losses_are_forgotten_once_a_part_is_done() -> None:
    losses = workers.Losses[int](lambda *_: None)
    for _ in range(3):
        for _ in range(workers.LOSSES):
            losses.count()
        losses.take((0, 1), 1)
    for _ in range(workers.LOSSES):
        losses.count()
    with pytest.raises(InputError):
        losses.count()
