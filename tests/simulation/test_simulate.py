"""Simulated hands: chance from a seed, simple players, counting, intervals, workers."""

import json
from collections import Counter
from copy import deepcopy
from itertools import pairwise
from math import comb, sqrt
from random import Random
from typing import Any

import pytest

import paiju
from paiju import books
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.core.chance import WORD, begin, below, following, mixed, shuffle, two_dice
from paiju.core.hand.distance import distance_in
from paiju.core.many import tally as T
from paiju.core.many.playing import Lineup, lay_wall
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.flow import act, start
from paiju.core.play.legal import discard_code
from paiju.core.play.moves import WON, is_closed
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import DRAWN, RANDOM, SIMPLE, DecidingPlayer, choose, person_asked
from paiju.core.players.notes import Notes
from paiju.core.players.ways.paid_distance import NO_WAY, cost_to_win, open_cost
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, OPEN_PUNG, SET_TYPE
from paiju.errors import InputError
from paiju.series import Blank, interpret, series
from paiju.simulation import run
from paiju.stats.measures import Estimate, mean, measured, share
from paiju.table.setup import tile_set
from paiju.table.table import Table
from paiju.table.wins import new_buffers
from tests.extras import need_library

# --- chance ---------------------------------------------------------------------------------------


def numbers(seed: int, hand: int, stream: int, count: int, bound: int) -> list[int]:
    """The first numbers of a stream."""
    state, found = begin(seed, hand, stream), []
    for _ in range(count):
        state = following(state)
        assert 0 < state < 2**62
        found.append(below(state, bound))
    return found


def test_numbers_are_spread_evenly() -> None:
    """Chi-square over 12 values, for one long stream and for the first number of many hands."""
    for found in (numbers(1, 2, 1, 60_000, 12), [numbers(1, hand, 1, 1, 12)[0] for hand in range(60_000)]):
        counts = Counter(found)
        assert set(counts) == set(range(12))
        assert sum((n - 5000) ** 2 / 5000 for n in counts.values()) < 31.3  # 11 degrees of freedom, one in a thousand


def test_following_numbers_do_not_depend_on_each_other() -> None:
    pairs = Counter(pairwise(numbers(5, 0, 2, 100_001, 10)))
    assert sum((pairs[i, j] - 1000) ** 2 / 1000 for i in range(10) for j in range(10)) < 149  # 99 degrees


def test_streams_differ() -> None:
    seen = {tuple(numbers(s, h, t, 4, 10**6)) for s in (0, 1, 2**40, 2**63 - 1) for h in (0, 1, 2**33) for t in (1, 2)}
    assert len(seen) == 24


def test_mixing_loses_nothing() -> None:
    """No two of many neighbouring numbers are mixed into the same one, and about half the bits change."""
    found = [mixed(n) for n in range(20_000)]
    assert len(set(found)) == len(found)
    assert max(found) <= WORD
    changed = [(mixed(n) ^ mixed(n ^ 1 << bit)).bit_count() for n in range(200) for bit in range(32)]
    assert 15.5 < sum(changed) / len(changed) < 16.5


def test_a_shuffle_keeps_the_tiles_and_reaches_every_order() -> None:
    orders = Counter()
    for hand in range(12_000):
        tiles = [0, 1, 2, 3, 99]
        shuffle(tiles, 4, begin(3, hand, 1))
        assert sorted(tiles) == [0, 1, 2, 3, 99]
        assert tiles[4] == 99
        orders[tuple(tiles[:4])] += 1
    assert len(orders) == 24
    assert sum((n - 500) ** 2 / 500 for n in orders.values()) < 49.8  # 23 degrees of freedom


def test_dice_fall_as_two_dice_do() -> None:
    counts = Counter(two_dice(begin(9, hand, 1)) for hand in range(36_000))
    ways = {total: min(total - 1, 13 - total) for total in range(2, 13)}
    assert sum((counts[total] - 1000 * n) ** 2 / (1000 * n) for total, n in ways.items()) < 29.6
    assert set(counts) == set(ways)


def test_the_wall_does_not_depend_on_the_players() -> None:
    """Two sorts of players, and two books with the same tiles, meet the same wall."""
    walls = []
    for book, level in (("xjtu", "random"), ("xjtu", "simple"), ("tenhou", "random")):
        deals = [Deal()]
        interpret(series(books.get(book), level), 8, 5, 6, deals)
        walls.append(deals[0].wall)
    assert walls[0] == walls[1] == walls[2]
    assert sorted(walls[0][:136]) == sorted(tile_set(books.get("xjtu")))


# --- players --------------------------------------------------------------------------------------


class Watched:
    """A hand by players that are watched at every choice."""

    def __init__(self, book_id: str, level: int, seed: int, special: str | None = None) -> None:
        self.planned = series(books.get(book_id), "random", special)
        self.r: Rules = self.planned.rules[0]
        self.buffers: Buffers = new_buffers()
        self.d = Deal()
        self.level, self.chance = level, begin(seed, 0, 2)
        lay_wall(self.r, self.d, self.match(), begin(seed, 0, 1))
        start(self.r, self.d, self.buffers)

    def match(self) -> Lineup:
        """The tiles, and points for everybody."""
        tiles = self.planned.tiles
        return Lineup(tiles, len(tiles), [25000] * 4 + [27, 0, 0, 0], [], [], Notes(), [])

    def choices(self) -> Any:
        """Who is asked, what is allowed and what is chosen, before it is done."""
        while self.d.phase != D.OVER:
            who, out = person_asked(self.d), [0] * A.ACTIONS
            n = legal(self.r, self.d, self.buffers, who, out)
            self.chance = following(self.chance)
            before = json.dumps(vars(self.d))
            asked = DecidingPlayer(who, self.level, self.chance)
            action = choose(self.r, self.d, self.buffers, asked, out, n, Notes())
            assert json.dumps(vars(self.d)) == before, "a player leaves the table as it is"
            yield who, out[:n], action
            assert act(self.r, self.d, self.buffers, who, action) == 0

    def steps(self, seat: int) -> int:
        """The book's distance."""
        d = self.d
        wild = d.counts[seat][d.wild] if d.wild >= 0 else 0
        counts = [n if kind != d.wild else 0 for kind, n in enumerate(d.counts[seat])]
        return distance_in(
            self.r, self.buffers.costs, counts, d.melds[seat], d.meld_count[seat], wild, self.buffers.work
        )

    def steps_without(self, seat: int, action: int) -> int:
        """The same after a discard."""
        code = discard_code(self.d, action)
        if A.is_flower(code):
            return 99
        self.d.counts[seat][A.kind_of(code)] -= 1
        steps = self.steps(seat)
        self.d.counts[seat][A.kind_of(code)] += 1
        return steps


TABLES = [(book.id, None) for book in books.all_books() if not book.specials]
TABLES += [("psa", rule.id) for rule in books.get("psa").specials] + [("psa", "none")]


@pytest.mark.parametrize(("book_id", "special"), TABLES)
def test_the_simple_player_wins_declares_and_keeps_near(book_id: str, special: str | None) -> None:
    seen = Counter()
    for seed in range(6):
        hand = Watched(book_id, SIMPLE, seed, special)
        for who, allowed, action in hand.choices():
            assert action in allowed
            riichi = [a for a in allowed if A.RIICHI <= a <= A.RIICHI_DRAWN]
            flowers = [a for a in allowed if A.REPLACE_FLOWER <= a < A.READY]
            discards = [a for a in allowed if a <= A.DISCARD_DRAWN]
            if A.WIN in allowed and not flowers:
                assert action == A.WIN
                seen["win"] += 1
            elif flowers:
                assert action in flowers
            elif riichi and action < A.CHOW:
                assert action in riichi
                seen["riichi"] += 1
            elif action in discards and is_closed(hand.d, who) and len(discards) > 1:
                least = min(hand.steps_without(who, a) for a in discards)
                assert hand.steps_without(who, action) == least
                seen["discard"] += 1
            elif hand.d.phase == D.CLAIM and action != A.PASS:
                seen["claim"] += 1
                check_claim(hand, who, action)
    assert seen["discard"] > 50
    assert seen["win"] > 0
    assert (seen["riichi"] > 0) == bool(hand.r.riichi)


def check_claim(hand: Watched, who: int, action: int) -> None:
    """The set brings the hand nearer, to a win that the book allows."""
    d, before = hand.d, cost_to_win(hand.r, hand.d, hand.buffers, who)
    melds, count, counts = list(d.melds[who]), d.meld_count[who], list(d.counts[who])
    kind, lowest = A.kind_of(d.stake), A.kind_of(d.stake) - (action - A.CHOW) % 3
    pung = action >= A.PUNG
    d.melds[who][count] = (OPEN_PUNG << SET_TYPE | kind) if pung else (CHOW << SET_TYPE | lowest)
    d.meld_count[who] += 1
    for taken in (kind, kind) if pung else {lowest, lowest + 1, lowest + 2} - {kind}:
        d.counts[who][taken] -= 1
    assert cost_to_win(hand.r, d, hand.buffers, who) < before
    if d.wild < 0:
        assert open_cost(hand.r, d, hand.buffers.costs, who) < NO_WAY
    d.melds[who], d.meld_count[who], d.counts[who] = melds, count, counts


@pytest.mark.parametrize("book_id", ["mcr", "xjtu", "psa", "xjtu-3p"])
def test_the_simple_player_sees_only_what_it_may(book_id: str) -> None:
    """With the others' hands changed about, and face-down kongs of other tiles, it chooses the same."""
    looked = 0
    for seed in range(8):
        hand = Watched(book_id, SIMPLE, seed, "none" if book_id == "psa" else None)
        for who, allowed, action in hand.choices():
            d = deepcopy(hand.d)
            one, other = [seat for seat in range(hand.r.players) if seat != who][:2]
            for part in (d.counts, d.red, d.held_flowers, d.waits, d.far):
                part[one], part[other] = part[other], part[one]  # type: ignore[index, call-overload]
            d.wall.reverse()
            for i in range(d.meld_count[one]):
                if d.melds[one][i] >> SET_TYPE == CONCEALED_KONG and not hand.r.concealed_kong_shown:
                    d.melds[one][i] ^= 1
            out = [*allowed, *[0] * A.ACTIONS]
            assert choose(hand.r, d, hand.buffers, DecidingPlayer(who, SIMPLE, 0), out, len(allowed), Notes()) == action
            looked += 1
    assert looked > 200


@pytest.mark.parametrize("book_id", ["mcr", "ema", "psa"])
def test_the_player_who_discards_what_it_draws(book_id: str) -> None:
    seen = Counter()
    for seed in range(12):
        for _, allowed, action in Watched(book_id, DRAWN, seed, "none" if book_id == "psa" else None).choices():
            flowers = [a for a in allowed if A.REPLACE_FLOWER <= a < A.READY]
            wanted = flowers[-1:] or [a for a in (A.WIN, A.DISCARD_DRAWN, A.PASS) if a in allowed]
            assert not wanted or action == wanted[0]
            seen[action] += 1
    assert seen[A.DISCARD_DRAWN] > 500
    assert seen[A.PASS] > 20


def test_another_spelling_of_a_level() -> None:
    assert series(books.get("ema"), "greedy").players == ("simple",) * 4
    with pytest.raises(InputError):
        series(books.get("ema"), "greediest")


def test_a_player_may_do_anything_that_is_allowed() -> None:
    """The random player chooses every one of a few actions, each about as often."""
    counts, state = Counter(), begin(1, 1, 2)
    for _ in range(3000):
        state = following(state)
        counts[choose(None, None, None, DecidingPlayer(0, RANDOM, state), [7, 8, 9, 0], 3, Notes())] += 1  # type: ignore[arg-type]
    assert set(counts) == {7, 8, 9}
    assert min(counts.values()) > 900


# --- counting -------------------------------------------------------------------------------------


def replayed(book_id: str, level: str, hands: int, special: str | None = None) -> tuple[list[int], list[Deal], Rules]:
    """A tally, and the tables it was counted from."""
    planned, tables = series(books.get(book_id), level, special), []
    total = [0] * T.TALLY
    for hand in range(hands):
        deals = [Deal()]
        total = [a + b for a, b in zip(total, interpret(planned, 11, hand, hand + 1, deals), strict=True)]
        tables.append(deals[0])
    return total, tables, planned.rules[0]


@pytest.mark.parametrize(
    ("book_id", "special"), [("xjtu", None), ("mcr", None), ("psa", "fight_on"), ("tenhou-3p", None)]
)
def test_what_is_counted_is_what_happened(book_id: str, special: str | None) -> None:
    tally, tables, r = replayed(book_id, "simple", 30, special)
    acted = [[entry for entry in d.log[: d.logged] if entry >> 12 == 1] for d in tables]
    wins = [entry for d in tables for entry in d.log[: d.logged] if entry >> 12 == WON]
    assert tally[T.HANDS] == len(tables) == sum(tally[T.RESULTS : T.RESULTS + 10])
    assert [tally[T.RESULTS + i] for i in range(10)] == [sum(d.result == i for d in tables) for i in range(10)]
    assert tally[T.ACTIONS] == sum(map(len, acted))
    assert tally[T.DISCARDS] == sum(entry & 255 < A.CHOW for each in acted for entry in each)
    assert tally[T.WINS] == len(wins) > 15
    assert tally[T.DEALER_WINS] == sum(entry >> 8 & 15 == 0 for entry in wins)
    assert tally[T.SELF_DRAWS] + tally[T.DISCARD_WINS] + tally[T.KONG_ROBBERIES] + tally[T.NORTH_ROBBERIES] == len(wins)
    assert tally[T.CALLS] == sum(
        d.melds[s][i] >> 6 != 2 for d in tables for s in range(4) for i in range(d.meld_count[s])
    )
    for seat in range(r.players):
        assert tally[T.SEAT_WINS + seat] == sum(d.winners >> seat & 1 for d in tables if d.result == D.WON)
        start_points = books.get(book_id).game.start_points
        assert tally[T.SEAT_POINTS + seat] == sum(d.points[seat] - start_points for d in tables)


def test_values_and_patterns_are_the_scorer_s() -> None:
    """A hand of the simulation, played again at a table, is told by the scorer with the same value and patterns."""
    for book_id in ("ema", "mcr"):
        planned = series(books.get(book_id), "simple")
        for hand in range(6):
            deals = [Deal()]
            tally = interpret(planned, 21, hand, hand + 1, deals)
            played = deals[0]
            table = Table(planned.book, wall=played.wall[: played.tiles])
            for entry in played.log[: played.logged]:
                if entry >> 12 == 1:
                    table.act("ESWN"[entry >> 8 & 15], entry & 255)
            told = [event for event in table.events if event.type == "win"]
            assert tally[T.WINS] == len(told)
            value = sum(event.points if book_id == "ema" else event.total for event in told)
            assert tally[T.VALUE] == value
            names = Counter(line.id for event in told for line in event.patterns if line.id not in BONUS)
            counted = {m.key: m.count for m in measured(planned.book, tally) if m.section == "patterns"}
            assert counted == names


BONUS = ("dora", "ura_dora", "red_dora", "flower")

# --- intervals ------------------------------------------------------------------------------------


def test_wilson_s_interval() -> None:
    """Against the equation it solves: the bounds are the shares from which the observed one is z deviations away."""
    for hits, of in ((1, 10), (10, 100), (263, 1000), (999, 1000)):
        found = share(hits, of)
        assert found is not None
        assert found.mean == hits / of
        for bound in (found.low, found.high):
            assert abs(hits / of - bound) == pytest.approx(1.959964 * sqrt(bound * (1 - bound) / of), rel=1e-6)
        assert found.low < found.mean < found.high
    assert share(0, 50) == Estimate(0.0, 0.0, pytest.approx(3.8414588 / (50 + 3.8414588)))
    assert share(50, 50) == Estimate(1.0, pytest.approx(50 / (50 + 3.8414588)), 1.0)
    assert share(0, 0) is None


def test_wilson_s_interval_holds_the_truth_as_often_as_it_says() -> None:
    p, n = 0.1, 200
    held = 0.0
    for hits in range(n + 1):
        found = share(hits, n)
        assert found is not None
        if found.low <= p <= found.high:
            held += comb(n, hits) * p**hits * (1 - p) ** (n - hits)
    assert 0.93 < held < 0.97


def test_the_interval_of_a_mean() -> None:
    values = [Random(5).randrange(-500, 1500) for _ in range(400)]
    found = mean(sum(values), sum(v * v for v in values), len(values))
    assert found is not None
    middle = sum(values) / 400
    deviation = sqrt(sum((v - middle) ** 2 for v in values) / 399)
    assert found.mean == pytest.approx(middle)
    assert found.high - found.mean == pytest.approx(1.959964 * deviation / 20, rel=1e-6)
    assert mean(7, 49, 1) is None
    assert mean(30, 300, 3) == Estimate(10.0, 10.0, 10.0)


def test_means_stay_exact_with_huge_numbers() -> None:
    n, value = 10**12, 32_000
    found = mean(n * value, n * value * value, n)
    assert found == Estimate(value, value, value)


# --- many hands -----------------------------------------------------------------------------------


def without_timing(answer: dict[str, object]) -> str:
    """All that must not depend on how it was run."""
    return json.dumps({key: value for key, value in answer.items() if key != "timing"})


def test_jobs_do_not_matter() -> None:
    one = paiju.simulate("ema", 90, seed=3, jobs=1, compiled=False)
    assert without_timing(paiju.simulate("ema", 90, seed=3, jobs=2, compiled=False)) == without_timing(one)
    assert one["timing"]["jobs"] == 1  # type: ignore[index]
    assert without_timing(paiju.simulate("ema", 90, seed=4, jobs=1, compiled=False)) != without_timing(one)


def test_compiling_does_not_matter() -> None:
    need_library()
    for book, special in (("psa", None), ("mcr", None), ("xjtu-3p", None)):
        settings: dict[str, Any] = {"players": "simple", "seed": 2**62, "special": special}
        slow = paiju.simulate(book, 30, compiled=False, jobs=1, **settings)
        for jobs in (1, 2):
            assert without_timing(paiju.simulate(book, 30, compiled=True, jobs=jobs, **settings)) == without_timing(
                slow
            )


def test_parts_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = paiju.simulate("lol", 40, jobs=1, compiled=False)
    monkeypatch.setitem(run.INTERPRETED_PART, "random", 7)
    assert without_timing(paiju.simulate("lol", 40, jobs=1, compiled=False)) == without_timing(whole)


def test_the_dice_are_thrown_as_the_book_says() -> None:
    answer = paiju.simulate("psa", 60, compiled=False, jobs=1)
    thrown = answer["specials"]
    assert isinstance(thrown, dict)
    assert list(thrown) == [rule.id for rule in books.get("psa").specials]
    assert sum(thrown.values()) == 60
    assert "specials" not in paiju.simulate("psa", 5, special="wild_tile", compiled=False, jobs=1)
    assert paiju.simulate("psa", 5, special=7, compiled=False, jobs=1)["special"] == "fight_on"
    assert paiju.simulate("psa", 5, special="none", compiled=False, jobs=1)["special"] == "none"
    assert paiju.simulate("mcr", 5, special="dice", compiled=False, jobs=1)["special"] is None


def test_a_club_s_own_book() -> None:
    club = derive(books.get("ema"), "club", scoring={"minimum": 2})
    answer = paiju.simulate(club, 20, players=["simple", "random", "random", "random"], compiled=False, jobs=1)
    assert (answer["book"], answer["players"]) == ("club", ["simple", "random", "random", "random"])
    assert flatten(club).minimum == 2


@pytest.mark.parametrize(
    ("field", "settings"),
    [
        ("hands", {"hands": 0}),
        ("hands", {"hands": "many"}),
        ("hands", {"hands": 1.5}),
        ("hands", {"hands": "1e999999999"}),
        ("hands", {"hands": float("nan")}),
        ("hands", {"hands": True}),
        ("hands", {"hands": None}),
        ("seed", {"seed": -1}),
        ("seed", {"seed": 2**63}),
        ("jobs", {"jobs": 0}),
        ("jobs", {"jobs": "x"}),
        ("players", {"players": "clever"}),
        ("players", {"players": ["random", "random"]}),
        ("players", {"players": 3}),
        ("players", {"players": [[], [], [], []]}),
        ("special", {"special": "dora"}),
        ("book", {"book": "nothing"}),
    ],
)
def test_bad_input(field: str, settings: dict[str, Any]) -> None:
    with pytest.raises(InputError) as error:
        paiju.simulate(**{"book": "ema", "hands": 3, "compiled": False, **settings})
    assert error.value.field == field
    assert error.value.zh != error.value.message


@pytest.mark.parametrize(("text", "number"), [("1e3", 1000), ("250", 250), (1e6, 10**6), ("1E2", 100), (" 7 ", 7)])
def test_numbers_of_hands(text: object, number: int) -> None:
    assert run.whole(text, "hands", 1, 10**12) == number


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    paiju.simulate("ema", 45, compiled=False, jobs=1, progress=lambda done, hands: seen.append((done, hands)))
    assert seen == [(20, 45), (40, 45), (45, 45)]


def test_an_interruption_stops_everything() -> None:
    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    for jobs in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            paiju.simulate("ema", 10**6, compiled=False, jobs=jobs, progress=stop)


def test_a_blank_table_is_a_new_one() -> None:
    blank = Blank()
    assert len(blank) == 1
    assert blank[0] is not blank[0]
