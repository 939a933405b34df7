"""The third observation: what is near is measured rightly, and every row tells of the hand it says it does."""

from random import Random
from typing import Any

import pytest

from tests.extras import need, need_library

np: Any = need("numpy", "the batch extra")

from paiju import books, envs, notation  # noqa: E402
from paiju.books.flatten import flatten  # noqa: E402
from paiju.core.play.deal import Deal  # noqa: E402
from paiju.core.play.readiness import steps_away  # noqa: E402
from paiju.core.shape import CHOW, OPEN_PUNG, SET_TYPE  # noqa: E402
from paiju.core.tiles import EAST, KINDS, NORTH  # noqa: E402
from paiju.envs import ahead as A  # noqa: E402
from paiju.envs import goals as G  # noqa: E402
from paiju.envs.tables import Vector  # noqa: E402
from paiju.table.wins import new_buffers  # noqa: E402
from tests.table.laid import discard, laid  # noqa: E402

BUFFERS = new_buffers()
UPPER_FOUR = G.SIMPLES + 1
BOOKS = ("mcr", "ema", "tenhou-3p", "psa", "lol")


def room() -> G.Goals:
    """Room to measure in."""
    return G.Goals(*([0] * G.GOALS for _ in range(len(G.Goals._fields))))


def measured(book_id: str, d: Deal, seat: int = 0) -> G.Goals:
    """The goals of a hand."""
    found = room()
    G.measure_goals(flatten(books.get(book_id)), d, BUFFERS, seat, found)
    return found


def holding(text: str, *melds: int) -> Deal:
    """A hand of the first seat."""
    d = Deal()
    d.wild, d.round = -1, EAST
    for tile in notation.parse_tiles(text, "hand"):
        d.counts[0][tile.kind] += 1
    for i, code in enumerate(melds):
        d.melds[0][i] = code
    d.meld_count[0] = len(melds)
    return d


def any_hand(rng: Random, book_id: str) -> Deal:
    """Tiles that lean to one suit, or not; sets laid out, or none; wild tiles where the book has them."""
    r = flatten(books.get(book_id))
    kinds = [kind for kind in range(KINDS) if not r.missing_kinds >> kind & 1]
    suit = rng.randrange(4)
    near = [kind for kind in kinds if kind // 9 in (suit, 3)] if rng.random() < 0.5 else kinds
    melds = rng.choice((0, 0, 1, 2)) if len(kinds) == KINDS else 0
    low = rng.randrange(7)
    d = holding("", *((CHOW << SET_TYPE | low, OPEN_PUNG << SET_TYPE | 33)[i] for i in range(melds)))
    pool = 4 * near + kinds
    rng.shuffle(pool)
    laid_out = {low, low + 1, low + 2} if melds else set()
    for kind in pool[:13] if len(near) < 9 else pool[: 13 - 3 * melds]:
        if d.counts[0][kind] < 3 and kind not in laid_out | {33} and sum(d.counts[0]) < 13 - 3 * melds:
            d.counts[0][kind] += 1
    if r.wild and rng.random() < 0.7:
        d.wild = rng.choice(kinds)
        d.counts[0][d.wild] = min(2, d.counts[0][d.wild] + 1)
    return d


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_draw_is_told_if_and_only_if_it_brings_the_goal_nearer(book_id: str) -> None:
    """Of every goal, kind by kind: drawn and measured again."""
    rng, helped = Random(5), [0] * G.GOALS
    for _ in range(6):
        d = any_hand(rng, book_id)
        now = measured(book_id, d)
        for kind in range(KINDS):
            if kind == d.wild or d.counts[0][kind] > 3 or flatten(books.get(book_id)).missing_kinds >> kind & 1:
                continue
            d.counts[0][kind] += 1
            then = measured(book_id, d)
            d.counts[0][kind] -= 1
            for goal in range(G.GOALS):
                nearer = now.least[goal] < G.NEVER and now.least[goal] > 0 and then.least[goal] < now.least[goal]
                if now.least[goal] > 0 or not now.draws[goal] >> kind & 1:
                    assert nearer == bool(now.draws[goal] >> kind & 1), (goal, kind, d.counts[0], d.melds[0])
                helped[goal] += nearer
    assert min(helped[goal] for goal in (G.FORM, G.SETS_AND_PAIR, G.PUNGS, G.SIMPLES, G.STRAIGHT, G.VALUE)) > 0


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_book_s_forms_are_as_far_as_the_distance_says(book_id: str) -> None:
    rng, r = Random(6), flatten(books.get(book_id))
    for _ in range(30):
        d = any_hand(rng, book_id)
        assert measured(book_id, d).least[G.FORM] == max(0, steps_away(r, d, BUFFERS, 0) + 1)


# Hands, sets laid out, and what some goals cost: counted by hand.
COUNTED: list[tuple[str, tuple[int, ...], dict[int, int]]] = [
    ("123456789m1144p", (), {G.FORM: 1, G.STRAIGHT: 1, G.HALF_FLUSH: 5, G.FULL_FLUSH: 5, G.PUNGS: 7, G.VALUE: 3}),
    ("123m123p123s5599s", (), {G.TRIPLE_RUN: 1, G.MIXED_STRAIGHT: 5, G.SIMPLES: 6, G.PAIRS: 5}),
    ("123m456p789s1155z", (), {G.MIXED_STRAIGHT: 1, G.VALUE: 1, G.TYPES: 1, G.KNITTED_STRAIGHT: 7}),
    ("19m19p19s1234567z", (), {G.ORPHANS: 1, G.FORM: 1, G.KNITTED_TILES: 5}),
    ("147m258p369s1234z", (), {G.KNITTED_TILES: 1, G.KNITTED_STRAIGHT: 3, G.FORM: 1}),
    ("147m258p369s1123z", (), {G.KNITTED_STRAIGHT: 2, G.KNITTED_TILES: 2}),
    ("2233445567788s", (), {G.FULL_FLUSH + 2: 1, G.HALF_FLUSH + 2: 1, G.FULL_FLUSH: 14, G.PAIRS: 1}),
    (
        "6677788999m",
        (CHOW << SET_TYPE | 6,),
        {G.SIMPLES: G.NEVER, G.PUNGS: G.NEVER, UPPER_FOUR: 1, UPPER_FOUR + 1: G.NEVER},
    ),
    ("234m345p456s55m", (OPEN_PUNG << SET_TYPE | 33,), {G.MIXED_SHIFTED_RUNS: 0, G.VALUE: 0, G.FORM: 0}),
    ("123p789s111z5z", (CHOW << SET_TYPE | 3,), {G.TYPES: 1, G.FORM: 1, G.VALUE: 1}),
]


@pytest.mark.parametrize(("hand", "melds", "costs"), COUNTED)
def test_costs_counted_by_hand(hand: str, melds: tuple[int, ...], costs: dict[int, int]) -> None:
    found = measured("mcr", holding(hand, *melds))
    assert {goal: found.least[goal] for goal in costs} == costs


def row_of(seen: Any, which: int) -> list[int]:
    """One of the rows."""
    at = A.AFTER + A.AFTER_NUMBERS * which
    found: list[int] = seen[at : at + A.AFTER_NUMBERS].tolist()
    return found


def test_rows_tell_of_the_hand_after_each_discard() -> None:
    table = laid("ema", {"E": "123456m24589p11z"}, "6s")
    seen = envs.observation(table.view("E"), "ema", version=3)
    view = table.view("E")
    assert seen.shape == (A.AHEAD,)
    assert (seen[: A.OBSERVATION] == envs.observation(view, "ema")).all()
    unseen = seen[A.UNSEEN : A.SAFE_KINDS]
    assert unseen.sum() == 136 - 14 - table._d.shown
    for kind in range(KINDS):
        d = table._d
        if not d.counts[0][kind]:
            assert row_of(seen, kind) == [0] * A.AFTER_NUMBERS
            continue
        d.counts[0][kind] -= 1
        found = measured("ema", d)
        d.counts[0][kind] += 1
        helps = [sum(unseen[k] for k in range(KINDS) if mask >> k & 1) for mask in found.draws]
        assert row_of(seen, kind)[: A.WINS] == [*found.least, *helps]
    assert row_of(seen, 23)[G.FORM] == 2  # without the 6 of bamboos two tiles are lacking,
    assert row_of(seen, 3)[G.FORM] == 3  # without the 4 of characters three


# Hands by mcr that are ready once the North has gone: how many unseen tiles win when drawn, when given.
# The straight is worth enough; the plain runs are not, even drawn; concealed pungs are.
READY = [
    ("123456789m123p5s", (3, 3)),
    ("123m456m678p234s5z", (0, 0)),
    ("111m444p999s88p22z", (4, 4)),
]


@pytest.mark.parametrize(("hand", "tiles"), READY)
def test_tiles_that_win_are_those_that_count_enough(hand: str, tiles: tuple[int, int]) -> None:
    seen = envs.observation(laid("mcr", {"E": hand}, "4z").view("E"), "mcr", version=3)
    drawn, worth, given, worth_given = row_of(seen, NORTH)[A.WINS :]
    assert row_of(seen, NORTH)[G.FORM] == A.READY
    assert (drawn, given) == tiles
    assert all((number >= 8) == (count > 0) for count, number in ((drawn, worth), (given, worth_given)))
    assert row_of(seen, A.AS_IT_IS)[A.WINS :] == [0] * 4  # fourteen tiles


def test_an_own_discard_among_the_waits_leaves_the_draws() -> None:
    """By ema: without a 2 of bamboos the first hand waits for three 6 and four 9; the second was complete, and waits
    for what it threw and more."""
    seen = envs.observation(laid("ema", {"E": "234m345p678s2257s"}, "2s").view("E"), "ema", version=3)
    assert row_of(seen, 19)[A.WINS :: 2] == [7, 7]
    seen = envs.observation(laid("ema", {"E": "234m345p678s2255s"}, "2s").view("E"), "ema", version=3)
    assert row_of(seen, 22)[A.WINS :: 2] == [4, 0]


def test_rows_tell_of_the_hand_after_each_claim() -> None:
    """South may make two runs and a pung of East's 5 of circles."""
    table = laid("ema", {"E": "5p", "S": "34556p123m1122z9s"}, "")
    table = discard(table) if table.asked[0] != "E" else table
    code = next(action for action in table.legal("E") if action.tile == "5p" and action.type.startswith("discard"))
    table.act("E", code)
    seen = envs.observation(table.view("S"), "ema", version=3)
    offered = {which: row_of(seen, which)[G.FORM] for which in range(A.AS_IT_IS, A.AFTER_ROWS)}
    assert offered == {
        A.AS_IT_IS: 2, A.AFTER_CHOW: 0, A.AFTER_CHOW + 1: 2, A.AFTER_CHOW + 2: 2, A.AFTER_PUNG: 2, A.AFTER_KONG: 0
    }  # fmt: skip
    assert row_of(seen, A.AFTER_CHOW) == [0] * A.AFTER_NUMBERS
    assert row_of(seen, A.AFTER_PUNG)[G.PAIRS] == G.NEVER


def test_kinds_a_seat_cannot_win_on() -> None:
    """By ema's furiten: what a seat has thrown, and what the others have since."""
    table = laid("ema", {"E": "9p", "S": "8p", "W": "7p"}, "")
    for who, tile in (("E", "9p"), ("S", "8p"), ("W", "7p")):
        while table.asked[0] != who or not any(action.tile == tile for action in table.legal(who)):
            table.act(table.asked[0], next(a for a in table.legal(table.asked[0]) if a.type == "pass"))
        table.act(who, next(a for a in table.legal(who) if a.tile == tile and a.type.startswith("discard")))
    seen = envs.observation(table.view("N"), "ema", version=3)
    safe = seen[A.SAFE_KINDS : A.AFTER].reshape(3, KINDS)
    assert [row.nonzero()[0].tolist() for row in safe] == [[15, 16, 17], [15, 16], [15]]
    assert not envs.observation(laid("mcr").view("S"), "mcr", version=3)[A.SAFE_KINDS : A.AFTER].any()


@pytest.mark.parametrize("book_id", ["mcr", "tenhou-3p", "psa"])
def test_environments_look_ahead_from_the_seat_that_is_asked(book_id: str) -> None:
    env = Vector(book_id, 1, 4, compiled=False, observation=3)
    seen = env.reset()[0]
    for _ in range(4):
        assert (env.observe(int(env.players_to_act()[0]))[0] == seen[0]).all()
        seen = env.step(env.choose("simple"))[0]


@pytest.mark.long
@pytest.mark.parametrize("book_id", ["mcr", "ema", "tenhou-3p", "psa", "lol"])
def test_it_is_the_same_compiled(book_id: str) -> None:
    need_library()
    swift, slow = (Vector(book_id, 4, 9, compiled=way, observation=3) for way in (True, False))
    swift.reset(), slow.reset()
    for turn in range(60):
        assert (swift.seen == slow.seen).all()
        if turn % 20 == 0:
            assert (swift.observe(1) == slow.observe(1)).all()
        action = slow.choose("simple")
        swift.step(action), slow.step(action)


@pytest.mark.long
def test_a_policy_is_shown_the_same_compiled_or_not() -> None:
    """In the arena, where tables are the interpreter's."""
    from paiju.arena import arena

    told: list[list[Any]] = [[], []]

    def policy(kept: list[Any]) -> Any:
        def lowest(seen: Any, mask: Any) -> Any:
            kept.append(seen)
            return mask.argmax(axis=1)

        lowest.observation = 3  # type: ignore[attr-defined]
        return lowest

    for kept, compiled in zip(told, (False, True)):
        arena("ema", policy(kept), "simple", 4, seed=1, unit="hand", compiled=compiled, jobs=1)
    assert all((one == other).all() for one, other in zip(*told, strict=True))
    assert sum(map(len, told[0])) > 20
