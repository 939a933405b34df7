"""No command that somebody is told to type is broken unseen: those of the Makefile, the programs beside the package,
and the examples of every page of help, in their shortest form."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import paiju.cli
from paiju.cli import build, main, read
from paiju.cli.shared.language import Speaker
from tests.children import PATIENCE, child, heard
from tests.extras import need
from tests.web.conftest import chromium

ROOT = Path(__file__).parent.parent
SCRIPTS = ("training", "tools")  # folders of programs that are run by their files
SHORT = {
    "bench": "SHORT=1",
    "load": "N=2 SECONDS=2",
    "load an event": "EVENT=1 N=2 WATCHERS=2 SECONDS=2",
    "frames": "SECONDS=1",
    "soak": "MINUTES=0.05 TABLES=2",
    "kills": "N=1",
    "hostile": "FRAMES=60 REQUESTS=20 SLOW=4 IDLE=8",
    "seating": "MOST=16",
}
QUICK = ("seating",)  # what takes seconds
PLAY = "PORT=0 DB='sqlite:///{folder}/club.db' DATA='{folder}'"
MAKE = shutil.which("make") or ""

HELPED = """
import contextlib, io, runpy, sys
for name in sys.argv[1:]:
    sys.argv, said = [name, "--help"], io.StringIO()
    with contextlib.suppress(SystemExit), contextlib.redirect_stdout(said):
        runpy.run_module(name, run_name="__main__")
    print(name, " ".join(said.getvalue().split()))
"""
IMPORTED = """
import importlib, sys
for path in sys.argv[1:]:
    folder, name = path.split("/")
    if folder == "benchmarks":
        importlib.import_module(f"benchmarks.{name}")
    else:
        sys.path.insert(0, folder)
        importlib.import_module(name)
        sys.path.pop(0)
"""


def commands_of(target: str) -> list[list[str]]:
    """The programs of ours that a target of the Makefile runs."""
    words = [MAKE, "-n", "-B", target.split()[0], *SHORT.get(target, "").split()]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.replace("\\\n", " ")
    return [shlex.split(line) for line in told.splitlines() if "python -m benchmarks" in line]


def programs_beside() -> list[str]:
    """Every program beside the package."""
    folders = ("benchmarks", *SCRIPTS)
    return [f"{folder}/{path.stem}" for folder in folders for path in sorted((ROOT / folder).glob("*.py"))]


def run_here(*words: str) -> "subprocess.CompletedProcess[str]":
    """A child in the project's folder."""
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=10 * PATIENCE)


def test_every_program_beside_the_package_can_be_imported() -> None:
    done = run_here("-c", IMPORTED, *programs_beside())
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.skipif(not MAKE, reason="no make on this machine")
def test_the_makefile_names_programs_and_options_that_are_there() -> None:
    told = {target: commands_of(target) for target in SHORT}
    assert all(told.values()), told
    names = sorted({command[2] for commands in told.values() for command in commands})
    done = run_here("-c", HELPED, *names)
    assert done.returncode == 0, done.stderr[-2000:]
    helped = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    for commands in told.values():
        for command in commands:
            for option in [word for word in command if word.startswith("--")]:
                assert option in helped[command[2]], command


@pytest.mark.skipif(not MAKE, reason="no make on this machine")
def test_every_target_that_runs_a_program_has_a_short_form() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):.*\n(?:ifdef.*\n)?\t\$\(BIN\)/python -m benchmarks", text, re.MULTILINE)
    assert targets
    assert set(targets) <= {name.split()[0] for name in SHORT}
    assert "python benchmarks/" not in text  # which would hide packages of the same names


@pytest.mark.skipif(not MAKE, reason="no make on this machine")
@pytest.mark.parametrize(
    "target", [pytest.param(one, marks=[] if one in QUICK else [pytest.mark.long]) for one in SHORT]
)
def test_a_target_runs_in_its_shortest_form(target: str, tmp_path: Path) -> None:
    if target == "frames":
        chromium()
        need("playwright", "the test extra")
    for _, *words in commands_of(target):
        folder = ["--folder", str(tmp_path)] if target == "kills" else []
        done = run_here(*words, *folder)
        assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]


@pytest.mark.skipif(not MAKE, reason="no make on this machine")
def test_the_club_is_opened_by_make_play(tmp_path: Path) -> None:
    need("uvicorn", "the club extra")
    words = [MAKE, "-n", "-B", "play", *shlex.split(PLAY.format(folder=tmp_path))]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.replace("\\\n", " ")
    line = next(line for line in told.splitlines() if line.rstrip().endswith("paiju serve"))
    assert all(f"{name}='{tmp_path}" in line.replace("sqlite:///", "") for name in ("PAIJU_DB", "PAIJU_DATA"))
    here = line.replace(".venv/bin/paiju", f"exec {shlex.quote(sys.executable)} -m paiju")
    with child(["sh", "-c", f"{here} --no-browser"], cwd=ROOT, stdout=subprocess.PIPE) as server:
        assert heard(server, server.stdout, "ready ")[-1].startswith("ready http")


# --- pages of help ----------------------------------------------------------------------------------


def examples() -> Iterator[str]:
    """Every example of every page of help."""
    for module in walk_packages(paiju.cli.__path__, "paiju.cli."):
        for name, value in vars(import_module(module.name)).items():
            if name.endswith("EXAMPLES") and isinstance(value, tuple):
                yield from (line[0] for line in value)


SHOWN = sorted({*examples()})
SHORTER = {"--hands": "3", "--games": "4", "--matches": "1", "--self-play": "2", "--players": "16", "--rounds": "3"}
FILES = re.compile(r"[\w-]+\.(toml|csv|jsonl?|zip|npz|gz)\b|[a-z]+/( |$)|'(cmd|mjai):")  # what nobody has here
FOREIGN = (
    "serve",
    "admin",
    "doctor",
    "key",
    "bot",
    "join",
    "play",
    "backup",
    "restore",
)  # what waits for somebody, or for a club
LISTENS = re.compile(r"drill(?!.*--json)|exam sit|paiju score$")


def test_there_are_examples() -> None:
    assert len(SHOWN) > 80


@pytest.mark.parametrize("line", SHOWN)
def test_an_example_is_read(line: str) -> None:
    """Every option in it is there, and takes what it is given."""
    words = shlex.split(line.split(" > ")[0])[1:]
    args = read(build(Speaker("en"), words[0]), words)
    assert callable(args.run)


def shorter(line: str) -> list[str]:
    """An example with small numbers, and quick players."""
    words = shlex.split(line.split(" > ")[0])[1:]
    for option, value in SHORTER.items():
        if option in words[:-1] and words[words.index(option) + 1].replace("e", "").isdecimal():
            words[words.index(option) + 1] = value
    words = ["random,drawn" if word == "random,simple,keen" else word for word in words]
    more = {"lab": ["--bots", "simple", "--jobs", "1"], "arena": ["--jobs", "1"], "simulate": ["--jobs", "1"]}
    return words + more.get(words[0], [])


RUN = [line for line in SHOWN if not FILES.search(line) and line.split()[1] not in FOREIGN and not LISTENS.search(line)]


@pytest.mark.parametrize("line", RUN)
def test_an_example_runs(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        code = main([*shorter(line), "--lang", "en"])
    finally:
        os.chdir(here)
    shown = capsys.readouterr()
    assert code == 0, shown.err
    assert shown.out.strip()
