"""Suits given up are observed, behind everything else and only in books that have them; compiled as interpreted."""

from typing import Any

import pytest

from tests.extras import need, need_library

np: Any = need("numpy", "the batch extra")

import paiju  # noqa: E402
from paiju import envs  # noqa: E402
from paiju.bots import Bot  # noqa: E402
from paiju.core.many.observing import GIVEN_UP, GONE, PLAYER, PLAYER_NUMBERS  # noqa: E402
from paiju.envs.dataset import Decisions  # noqa: E402
from paiju.envs.observations import look_from  # noqa: E402
from paiju.envs.plan import WIDTHS  # noqa: E402
from paiju.envs.tables import Vector  # noqa: E402
from tests.books.own.sichuan_hands import SICHUAN  # noqa: E402

SUITS = "mps"
SEATS = "ESWN"


def row_of(table: paiju.Table, seat: str, version: int) -> list[int]:
    """What a seat observes at the real table."""
    row = [0] * (WIDTHS[version] + GIVEN_UP)
    look_from(table.setting.rules, table.state, table.setting.buffers, SEATS.index(seat), 0, row)
    return row


@pytest.mark.parametrize("version", [1, 2, 3])
def test_suits_are_observed_once_all_are_named(version: int) -> None:
    """By turns, beginning with the observer; the row of a view is that of the table."""
    table, named = paiju.Table(SICHUAN, seed=1), {"E": "m", "S": "s", "W": "m", "N": "p"}
    while table.phase == "exchange":
        table.act(table.asked[0], table.legal(table.asked[0])[0])
    for seat, suit in named.items():
        row = envs.observation(table.view(seat), SICHUAN, version=version)
        assert envs.parts(row)["given_up"].tolist() == [[0, 0, 0]] * 4
        table.act(seat, {"type": "void_suit", "suit": suit})
    for at, seat in enumerate(SEATS):
        row = envs.observation(table.view(seat), SICHUAN, version=version)
        assert row.shape == (WIDTHS[version] + 12,)
        shown = [[int(suit == named[SEATS[(at + step) % 4]]) for suit in SUITS] for step in range(4)]
        assert envs.parts(row)["given_up"].tolist() == shown
        if seat == "E":  # whose turn it is
            assert row.tolist() == row_of(table, seat, version)


def test_who_has_left_is_observed() -> None:
    """Through whole hands: of everybody whether they have won."""
    left = 0
    for seed in range(4):
        table, bot = paiju.Table(SICHUAN, seed=seed), Bot(SICHUAN, "simple", seed=1)
        while not table.over:
            seat = table.asked[0]
            row, at = envs.observation(table.view(seat), SICHUAN).tolist(), SEATS.index(seat)
            assert row == row_of(table, seat, 1)
            gone = [row[PLAYER + PLAYER_NUMBERS * step + GONE] for step in range(4)]
            assert gone == [int(table.view(seat).seats[SEATS[(at + step) % 4]].won) for step in range(4)]
            left += sum(gone)
            table.act(seat, bot.choose(table.view(seat)))
    assert left > 0


@pytest.mark.parametrize("version", [1, 2, 3])
def test_compiled_tables_are_interpreted_tables(version: int) -> None:
    need_library()
    courses = []
    for how in (True, False):
        env = Vector(SICHUAN, 3, 5, compiled=how, observation=version, unit="match")
        seen: list[Any] = [env.reset()[0].tolist()]
        for _ in range(150 if version < 3 else 20):
            seen.append([part.tolist() for part in env.step(env.choose("simple"))])
        courses.append(seen)
    assert courses[0] == courses[1]
    assert len(courses[0][0][0]) == WIDTHS[version] + GIVEN_UP


def test_other_books_are_observed_as_before() -> None:
    view = paiju.Table("ema", seed=1).view("E")
    for version, width in WIDTHS.items():
        assert envs.observation(view, "ema", version=version).shape == (width,)
        assert envs.vector("ema", 1, observation=version).single_observation_space["observation"].shape == (width,)


def test_rows_of_several_books_in_a_dataset() -> None:
    """Nobody has given up a suit where there is none."""
    decisions = Decisions(1)
    columns = {name: np.zeros(1) for name in ("action", "points", "outcome", "result", "player", "hand", "book")}
    for width in (WIDTHS[1], WIDTHS[1] + GIVEN_UP):
        decisions.add(np.ones((1, width), np.int16), np.zeros((1, 240), np.int8), columns)
    assert decisions.arrays()["observation"].sum(1).tolist() == [WIDTHS[1], WIDTHS[1] + GIVEN_UP]
