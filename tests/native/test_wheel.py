"""The wheel alone, on a machine with nothing but Python: everything is compiled at once."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.children import PATIENCE
from tests.extras import need_library

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_the_wheel_alone_plays_compiled(tmp_path: Path) -> None:
    """No Numba, no NumPy, no compiler: a million hands, the arena, agreement, a hint and the deep player."""
    need_library()
    words = [sys.executable, "tools/build_wheel.py", str(tmp_path)]
    subprocess.run(words, cwd=ROOT, check=True, timeout=10 * PATIENCE)
    (wheel,) = tmp_path.glob("paiju-*.whl")
    assert "none-any" not in wheel.name
    venv.create(tmp_path / "env", with_pip=True)
    bin_folder = tmp_path / "env" / "bin"
    subprocess.run([bin_folder / "python", "-m", "pip", "install", "-q", "--no-index", wheel], check=True)
    env = {"PATH": str(bin_folder), "HOME": str(tmp_path), "PAIJU_CACHE": str(tmp_path / "cache"), "LANG": "C.UTF-8"}

    def run(*words: str) -> str:
        done = subprocess.run(words, env=env, cwd=tmp_path, capture_output=True, text=True, timeout=10 * PATIENCE)
        assert done.returncode == 0, done.stderr
        assert "compiling" not in done.stderr
        return done.stdout

    packages = run("python", "-m", "pip", "list", "--format", "json")
    assert not {"numba", "numpy", "llvmlite"} & {each["name"] for each in json.loads(packages)}
    timing = json.loads(run("paiju", "simulate", "-b", "ema", "--hands", "1e6", "--json"))["timing"]
    assert timing["compiled"] is True
    contest = json.loads(run("paiju", "arena", "-b", "mcr", "--a", "simple", "--b", "random", "-n", "40", "--json"))
    assert contest["timing"]["compiled"] is True
    deep = "from paiju.bots import Bot; from paiju.deep.player import can_compile; print(can_compile())"
    assert run("python", "-c", deep) == "True\n"
    assert os.listdir(tmp_path / "cache") in ([], ["paiju"])
