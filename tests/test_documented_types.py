"""Every documented snippet of Python passes `mypy --strict`; what is answered has the keys its type has."""

import doctest
import subprocess
import sys
from collections.abc import Callable
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import paiju
from paiju.agreement.run import AgreementAnswer, agree
from paiju.arena import arena
from paiju.arena.league import LeagueAnswer, league
from paiju.arena.run import ArenaAnswer
from paiju.lab import lab
from paiju.lab.telling import LabAnswer
from paiju.schema import SCHEMAS
from paiju.scoring.points import PointsAnswer
from paiju.scoring.public import ScoreAnswer
from paiju.simulation.run import SimulationAnswer
from tests.documents import DOCUMENTS, ROOT, blocks

PATIENCE = 600  # seconds: the first run reads the whole package
WRONG = "wrong.py"
MISTAKES = """import paiju
paiju.score(book="ema")["pionts"]
paiju.points("ema", han=3, fu=40)["base"].upper()
paiju.simulate("ema", 1)["timing"]["secs"]
for event in paiju.Table("ema").events:
    if event.type == "discard":
        event.tile.upper(), event.patterns
"""


def source(document: str) -> str:
    """A document's snippets as they are typed, one after another."""
    parser = doctest.DocTestParser()
    texts = [block.text for block in blocks(document, "python") if not block.quotes]
    return "".join(example.source for text in texts for example in parser.get_examples(text))


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What a strict checker of types, who has the package installed, says about every document's snippets and about
    what is wrong: both at once, for it reads the package first."""
    folder = tmp_path_factory.mktemp("snippets")
    files = {f"{document.replace('/', '_').replace('.', '_').replace('-', '_')}.py": source(document)
             for document in DOCUMENTS}  # fmt: skip
    files = {name: text for name, text in files.items() if text}
    assert len(files) > 15
    for name, text in (files | {WRONG: MISTAKES}).items():
        (folder / name).write_text(text, encoding="utf-8")
    options = ["--strict", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
    words = [sys.executable, "-m", "mypy", *options, *(str(folder / name) for name in (*files, WRONG))]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    *lines, last = done.stdout.splitlines()
    assert f"in 1 file (checked {len(files) + 1} source files)" in last, done.stdout + done.stderr
    return lines


def test_every_documented_snippet_passes_a_strict_checker(told: list[str]) -> None:
    assert [line for line in told if f"{WRONG}:" not in line] == []


def test_the_checker_sees_what_is_wrong(told: list[str]) -> None:
    """The types are there: a wrong key, a field another event has, and a number that may be none are found."""
    wrong = [int(line.partition(f"{WRONG}:")[2].split(":")[0]) for line in told if ": error:" in line]
    assert sorted(set(wrong)) == [2, 3, 4, 7], told
    assert '"Discard" has no attribute "patterns"' in "".join(told)


def fits(value: object, form: Any) -> bool:
    """Is a value of this type, with all its keys and no others?"""
    origin, inner = get_origin(form), get_args(form)
    if is_typeddict(form):
        hints = get_type_hints(form)
        keys = set(value) if isinstance(value, dict) else set()
        return form.__required_keys__ <= keys <= set(hints) and all(fits(value[key], hints[key]) for key in keys)  # type: ignore[index]
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if origin is Literal:
        return value in inner
    if origin is list:
        return isinstance(value, list) and all(fits(each, inner[0]) for each in value)
    if origin is dict:
        return isinstance(value, dict) and all(fits(k, inner[0]) and fits(v, inner[1]) for k, v in value.items())
    return isinstance(value, (int, float) if form is float else form)


GAME = str(ROOT / "tests" / "formats" / "data" / "four-20.xml")
VARIANTS = [{"payments.winners": "one"}, {"scoring.minimum": 2}]
CLAIM = ["清龙", "不求人", "自摸"]


@pytest.mark.parametrize(
    ("form", "ask"),
    [
        (ScoreAnswer, lambda: paiju.score(book="ema", hand="234m567p345s3366s", win="3s", by="self")),
        (ScoreAnswer, lambda: paiju.score(book="ema", hand="123m456p789s1144z", win="5z")),
        (ScoreAnswer, lambda: paiju.score(book="psa", hand="123m567p678s1133z", win="3z", special="3")),
        (ScoreAnswer, lambda: paiju.score(book="mcr", hand="123456789m1199p", win="1p", by="self", claimed=CLAIM)),
        (ScoreAnswer, lambda: paiju.score({"book": "ema", "hand": "234m", "win": "10p"})),
        (PointsAnswer, lambda: paiju.points("ema", han=3, fu=40)),
        (PointsAnswer, lambda: paiju.points("mcr", fan=8)),
        (SimulationAnswer, lambda: paiju.simulate("psa", 2, jobs=1, compiled=False)),
        (ArenaAnswer, lambda: arena("ema", "random", "drawn", 4, unit="hand", jobs=1, compiled=False)),
        (LeagueAnswer, lambda: league("ema", ["random", "drawn"], 8, unit="hand", jobs=1, compiled=False)),
        (AgreementAnswer, lambda: agree([GAME], "random", limit=3, jobs=1)),
        (LabAnswer, lambda: lab("ema", 1, changes={"payments.winners": "one"}, players="random", jobs=1)),
        (LabAnswer, lambda: lab("ema", 1, variants=VARIANTS, players="random", jobs=1)),
    ],
)
def test_answers_are_of_their_types(form: Any, ask: Callable[[], dict[str, object]]) -> None:
    answer = ask()
    assert fits(answer, form)
    assert not fits({**answer, "more": 1}, form)


def test_the_type_of_an_answer_is_its_schema() -> None:
    parts: Any = SCHEMAS["answer"]["oneOf"]
    assert set(get_type_hints(ScoreAnswer)) == {key for part in parts for key in part["properties"]}
