"""The first second: how long a command takes until it has answered, in milliseconds of one core's time.

Python starts without what other installed packages hang on its start, and finds the package compiled to its bytecode,
as it does from the second call on. The best of many runs; the club is stopped as soon as it says that it is ready.
"""

import os
import resource
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
START = f"import sys; sys.path[:0] = [{str(SOURCE)!r}, {sysconfig.get_path('purelib')!r}]; "
COMMAND = START + "from paiju.cli import main; sys.exit(main())"
HAND = "-b ema 234m567p345s3366s 3s --self"
PYTHON = "Python itself"
SERVE = "paiju serve, ready"
GOALS = {"import paiju": 30, "paiju --version": 120, "paiju --help": 120, f"paiju score {HAND}": 150, SERVE: 1500}
RUNS, STARTS = 15, 4


def started(code: str, *words: str, until: str = "") -> None:
    """A Python that runs this to its end, or until it prints a line that begins so."""
    command = [sys.executable, "-I", "-S", "-c", code, *words]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env) as child:
        assert child.stdout
        if any(until and line.startswith(until) for line in child.stdout):
            child.terminate()
    if not until:
        assert child.returncode == 0, command


def milliseconds(work: Callable[[], None], runs: int) -> float:
    """The least processor time of the children that some work starts; the first run only warms up."""
    times = []
    for _ in range(runs + 1):
        before = children_seconds()
        work()
        times.append(children_seconds() - before)
    return 1000 * min(times[1:])


def children_seconds() -> float:
    """The processor time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(short: bool = False) -> dict[str, float]:
    """Every row in milliseconds."""
    runs, starts = (1, 1) if short else (RUNS, STARTS)
    rows = {PYTHON: milliseconds(partial(started, "pass"), runs)}
    for name in GOALS:
        if name == SERVE:
            with tempfile.TemporaryDirectory() as folder:
                words = ("serve", "--port", "0", "--no-browser", "--data", folder)
                rows[name] = milliseconds(partial(started, COMMAND, *words, until="ready "), starts)
        elif name.startswith("paiju "):
            rows[name] = milliseconds(partial(started, COMMAND, *name.split()[1:]), runs)
        else:
            rows[name] = milliseconds(partial(started, START + name), runs)
    return rows


def told(rows: dict[str, float]) -> None:
    """A table with what is missed."""
    print(f"{'':58}{'ms':>8}{'at most':>9}")
    for name, took in rows.items():
        goal = GOALS.get(name, 0)
        print(f"{name:58}{took:>8.0f}{goal or '':>9}{'  missed' if goal and took > goal else ''}")


if __name__ == "__main__":
    told(measured())
