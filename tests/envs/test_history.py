"""The second observation: no more than a view shows, and everything that the course of a hand was."""

from typing import Any

import pytest

from tests.extras import need

np: Any = need("numpy", "the batch extra")

from paiju import envs  # noqa: E402
from paiju.bots.deal_from_view import deal_of  # noqa: E402
from paiju.bots.level import played_by  # noqa: E402
from paiju.core.many import history as H  # noqa: E402
from paiju.core.many.stepping import look  # noqa: E402
from paiju.core.play.deal import Deal  # noqa: E402
from paiju.core.tiles import EAST  # noqa: E402
from paiju.envs.ahead import AHEAD  # noqa: E402
from paiju.envs.observations import look_from  # noqa: E402
from paiju.envs.tables import Vector  # noqa: E402
from paiju.errors import InputError  # noqa: E402
from paiju.table import events as E  # noqa: E402
from paiju.table.codes import CODES, SEATS, name_of  # noqa: E402
from paiju.table.table import Table  # noqa: E402
from paiju.table.wins import new_buffers  # noqa: E402
from tests.table.laid import QUICK_GAMES, choices, new_table  # noqa: E402

EVERY = 4  # decisions of which one is looked at
FURTHER = 20  # of those, one of which the third observation is looked at
SORTS = {"chow": H.FOR_CHOW, "pung": H.FOR_PUNG, "kong": H.FOR_KONG}


def by_parts(row: list[int]) -> dict[str, Any]:
    """A row by its parts."""
    return envs.parts(np.array(row))


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_it_shows_no_more_than_a_view(book_id: str, special: str | None) -> None:
    """The row of the real table is the row of the table made of the view."""
    table, buffers, looked = new_table(book_id, special, "looked"), new_buffers(), 0
    rules = played_by(table.sitting.book, special)[1]
    for number, (who, code) in enumerate(choices(table, 2)):
        if who in SEATS and number % EVERY == 0:
            seat, looked = SEATS.index(who), looked + 1
            real, seen = [0] * H.HISTORY, [0] * H.HISTORY
            look(rules, table._d, seat, 0, real)
            told = deal_of(table.book, rules, buffers, table.view(who), seat)
            look(rules, told, seat, 0, seen)
            assert differing(real, seen) == {}
            if looked % FURTHER == 1:
                assert ahead_of(table, table._d, seat) == ahead_of(table, told, seat)
        table.act(who, code)
    assert looked > 3


def ahead_of(table: Table, d: Deal, seat: int) -> list[int]:
    """The third observation."""
    row = [0] * AHEAD
    look_from(table.setting.rules, d, table.setting.buffers, seat, 0, row)
    return row


def differing(one: list[int], other: list[int]) -> dict[str, list[Any]]:
    """The parts in which two rows differ, and where."""
    found = {}
    for (name, mine), theirs in zip(by_parts(one).items(), by_parts(other).values()):
        if (mine != theirs).any():
            found[name] = [(at.tolist(), mine[tuple(at)], theirs[tuple(at)]) for at in np.argwhere(mine != theirs)]
    return found


def discards_told(table: Table) -> list[tuple[str, str, bool]]:
    """Every discard by the events: whose, which, was it just drawn?"""
    return [(each.seat, each.tile, each.drawn) for each in table.events if isinstance(each, E.Discard)]


def claims_told(table: Table) -> list[tuple[int, str, str, str]]:
    """Every claim by the events: after how many discards, by whom, for what, from whom."""
    found, thrown = [], 0
    for each in table.events:
        thrown += isinstance(each, E.Discard)
        if isinstance(each, E.Chow | E.Pung) or (isinstance(each, E.Kong) and each.how == "open"):
            assert each.from_ is not None
            found.append((thrown, each.seat, each.type, each.from_))
    return found


@pytest.mark.parametrize("book_id", ["xjtu", "mcr", "tenhou-3p", "psa"])
def test_tokens_are_the_discards_in_order_and_who_claimed_them(book_id: str) -> None:
    claims = 0
    for seed in range(3):
        table = new_table(book_id, None, f"tokens {seed}")
        for number, (who, code) in enumerate(choices(table, seed)):
            table.act(who, code)
            role = table.asked[0] if table.asked else "E"
            if role not in SEATS or (number % EVERY and not table.over):
                continue
            row, seat, players = [0] * H.HISTORY, SEATS.index(role), table.book.tiles.players
            look(played_by(table.book, None)[1], table._d, seat, 0, row)
            parts = by_parts(row)
            tokens = parts["tokens"][: parts["numbers"][H.THROWN]].tolist()
            seats = [SEATS[(token[H.BY] - 1 + seat) % players] for token in tokens]
            told = [(name, name_of(t[H.TILE]), bool(t[H.FROM_DRAW])) for name, t in zip(seats, tokens)]
            assert told == discards_told(table)
            claimed = [(i, token) for i, token in enumerate(tokens) if token[H.CLAIMER]]
            by_whom = [SEATS[(token[H.CLAIMER] - 1 + seat) % players] for _, token in claimed]
            assert [(i + 1, name, token[H.CLAIM_SORT], seats[i]) for (i, token), name in zip(claimed, by_whom)] == [
                (after, name, SORTS[sort], giver) for after, name, sort, giver in claims_told(table)
            ]
        claims += len(claims_told(table))
    assert claims > 3


def test_planes_of_a_course() -> None:
    """Every discard lies on its plane with its time, every claimed tile on that of its source."""
    env = Vector("tenhou", 2, 3, compiled=False, observation=2)
    seen = env.reset()[0]
    for _ in range(110):
        seen = env.step(env.choose("simple"))[0]
        told = envs.parts(seen)
        for i in range(2):
            planes, tokens = told["planes"][i], told["tokens"][i][: told["numbers"][i][H.THROWN]]
            times = sorted(n for s in range(4) for k in range(4) for n in planes[at(s, H.WHEN + k)].tolist() if n)
            assert times == list(range(1, len(tokens) + 1))
            drawn = sum(planes[at(s, H.AS_DRAWN + k)].sum() for s in range(4) for k in range(4))
            assert drawn == tokens[:, H.FROM_DRAW].sum()
            taken = sum(planes[at(s, H.TAKEN)].sum() for s in range(4))
            sources = sum(planes[at(s, H.CLAIMED_FROM + k)].sum() for s in range(4) for k in range(3))
            assert taken == sources == (tokens[:, H.CLAIMER] > 0).sum()
            assert planes[H.COUNTED].max() <= 4
            assert planes[H.HELD : H.HELD + 4].sum() == told["row"][i][:34].sum()
            assert planes[H.OWN_WIND].argmax() == EAST + env.numbers[2][i]


def at(seat: int, plane: int) -> int:
    """A plane of a seat."""
    return H.SEAT_PLANES + H.PLANES_A_SEAT * seat + plane


def test_a_view_gives_the_row_of_an_environment() -> None:
    """By documented means: the view of a table, the row of the environment that deals the same wall."""
    for version in (1, 2, 3):
        env = Vector("xjtu", 1, 4, compiled=False, observation=version)
        seen = env.reset()[0]
        d = env.deal(0)
        table = Table("xjtu", wall=d.wall[: d.tiles])
        for _ in range(12 if version == 3 else 60):
            view = table.view(table.asked[0])
            assert (envs.observation(view, "xjtu", version=version) == seen[0]).all()
            assert (envs.action_mask(view) == env.mask[0]).all()
            action = int(env.choose("simple")[0])
            seen, _, _, _, done = env.step([action])
            table.act(table.asked[0], action)
            if done[0]:
                break


def test_what_is_wrong_is_said() -> None:
    table = Table("psa", seed=1, supporters=("Ann",))
    with pytest.raises(InputError, match="has no seat"):
        envs.observation(table.view("Ann"), "psa")
    with pytest.raises(InputError, match="must be 1, 2 or 3"):
        envs.observation(table.view("E"), "psa", version=4)
    with pytest.raises(InputError, match="must be 1, 2 or 3"):
        envs.vector("ema", 1, observation=4)
    with pytest.raises(InputError, match="as in version 2"):
        envs.parts(np.zeros((2, 675), np.int16))


def test_red_fives_and_flowers_have_planes() -> None:
    table, row = new_table("mcr", None, "flowers"), [0] * H.HISTORY
    rules = played_by(table.book, None)[1]
    for who, code in choices(table, 5):
        table.act(who, code)
    look(rules, table._d, 0, 0, row)
    planes = by_parts(row)["planes"]
    laid = [[CODES[tile] - CODES["1f"] for tile in place.flowers] for place in table.view("E").seats.values()]
    assert any(laid)
    for seat, flowers in enumerate(laid):
        assert planes[at(seat, H.FLOWERS_LAID)].nonzero()[0].tolist() == sorted(flowers)
