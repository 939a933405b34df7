"""docs/envs.md is true: its numbers are those of the program, its snippets run."""

import re
from pathlib import Path

import pytest

from paiju.core.many import history as H
from paiju.core.many import observing as O
from paiju.core.play.actions import ACTIONS
from paiju.envs import ahead as A
from paiju.envs import goals as G
from tests.extras import need

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "envs.md").read_text(encoding="utf-8")
FIRST, LATER = TEXT.split("## The second observation")
SECOND, THIRD = LATER.split("## The third observation")
PARTS = ("HAND", "RED", "FLOWERS_HELD", "DRAWN", "STAKE", "TURNED", "WILD", "RIVER", "CHOWS", "SETS", "PLAYER", "TABLE")
OWN = (
    "HELD", "OWN_RED", "NEW_TILE", "AT_STAKE", "NEW_RED", "INDICATED", "BONUS", "WILD_KIND", "COUNTED", "GONE_BY",
    "ROUND_WIND", "OWN_WIND", "OWN_FLOWERS", "SEAT_PLANES",
)  # fmt: skip
SEAT = (
    "WHEN", "AS_DRAWN", "SIDEWAYS", "TAKEN", "RED_THROWN", "RUNS_LAID", "TILES_LAID", "PUNGS", "KONGS_CLAIMED",
    "KONGS_ADDED", "KONGS_CONCEALED", "CLAIMED_FROM", "RED_LAID", "FLOWERS_LAID",
)  # fmt: skip
SNIPPETS = re.findall(r"^```py\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_table_of_the_observation() -> None:
    rows = re.findall(r"^\| (\d+) \| (?:(\d+) × )?(\d+) \|", FIRST, re.MULTILINE)
    parts = [(int(at), int(times or 1) * int(size)) for at, times, size in rows]
    assert [at for at, _ in parts] == [getattr(O, name) for name in PARTS]
    assert [at + size for at, size in parts] == [*(at for at, _ in parts[1:]), O.OBSERVATION]
    assert f"n × {O.OBSERVATION}" in TEXT
    of_a_seat, of_the_table = re.findall(r"\| (?:of each seat: )?(there or .*|phase, .*) \|", FIRST)
    assert without_notes(of_a_seat).count(",") + 1 == O.PLAYER_NUMBERS
    assert without_notes(of_the_table).count(",") + 1 == O.OBSERVATION - O.TABLE


def without_notes(text: str) -> str:
    """A list without what stands in parentheses."""
    return re.sub(r"\([^)]*\)", "", text)


def table_after(heading: str) -> list[tuple[int, int]]:
    """The rows of a table of the second observation: where each begins, and how many numbers it has."""
    text = SECOND.split(f"| {heading} | numbers | what |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| \+?(\d+) \| (?:(\d+) × )?(\d+) \|", text, re.MULTILINE)
    return [(int(at), int(times or 1) * int(size)) for at, times, size in rows]


def test_the_tables_of_planes() -> None:
    for heading, names, end in (("plane", OWN, H.PLANES), ("of a seat", SEAT, H.PLANES_A_SEAT)):
        parts = table_after(heading)
        assert [at for at, _ in parts] == [getattr(H, name) for name in names]
        assert [at + size for at, size in parts] == [*(at for at, _ in parts[1:]), end]


def test_the_tables_of_the_third_observation() -> None:
    assert f"a row has {A.AHEAD} numbers" in THIRD
    rows = re.findall(r"^\| (\d+) \| (?:(\d+) × )?(\d+) \|", THIRD, re.MULTILINE)
    parts = [(int(at), int(times or 1) * int(size)) for at, times, size in rows]
    assert [at for at, _ in parts] == [A.UNSEEN, A.SAFE_KINDS, A.AFTER]
    assert [at + size for at, size in parts] == [A.SAFE_KINDS, A.AFTER, A.AHEAD]
    assert f"{A.AFTER_ROWS} × {A.AFTER_NUMBERS}" in THIRD
    told = [
        tuple(map(int, re.split("[–,] ?", text)))
        for text in re.findall(r"^\| (\d+(?:–|, )\d+) \|", THIRD, re.MULTILINE)
    ]
    assert told == [(0, G.GOALS - 1), (G.GOALS, A.WINS - 1), (A.WINS, A.WINS + 1), (A.WINS + 2, A.AFTER_NUMBERS - 1)]
    goals = THIRD.split("The goals: ")[1].split(". Goals")[0]
    numbers = [int(number) for number in re.findall(r"(?:^|, |\s)(\d+)(?:–\d+)?\s", goals)]
    assert numbers == [*range(G.HALF_FLUSH), G.HALF_FLUSH, G.FULL_FLUSH, *range(G.VALUE, G.GOALS)]


def test_the_sizes_of_the_second_observation() -> None:
    assert f"a row has {H.HISTORY} numbers" in SECOND
    assert (
        f"`planes` (… × {H.PLANES} × 34), `tokens` (… × {H.TOKENS} × {H.TOKEN}), `numbers` (… × {H.NUMBERS})" in SECOND
    )
    tokens = SECOND.split("| number | what |")[1].split("\n\n")[0]
    assert [int(n) for n in re.findall(r"^\| (\d+) \|", tokens, re.MULTILINE)] == list(range(H.TOKEN))
    assert (H.LET_GO, H.DEAL_NUMBER, H.DEALER, H.THROWN, H.DOUBLE_RIICHI, H.REDS_LAID) == (0, 1, 2, 3, 4, 8)
    assert f"n × {ACTIONS}" in TEXT


RUN = [pytest.param(each, marks=pytest.mark.long) if "choose(" in each else each for each in SNIPPETS]


@pytest.mark.parametrize("snippet", RUN)
def test_the_snippets_run(snippet: str) -> None:
    """A teacher takes a while where nothing is compiled."""
    need("numpy", "the batch extra")
    if "aec" in snippet or "vector_env" in snippet:
        need("pettingzoo", "the envs extra")
    if "sb3_contrib" in snippet:
        need("sb3_contrib", "stable-baselines3 and sb3-contrib", promised="")
    exec(snippet, {})


def test_there_are_six_snippets() -> None:
    assert len(SNIPPETS) == 6
