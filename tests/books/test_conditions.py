"""Conditions of patterns: patterns of the catalogue said in their words are the same patterns, and faults are told."""

import re
from pathlib import Path
from random import Random

import pytest

from paiju import books
from paiju.books.flatten import NUMBERS, flatten
from paiju.books.own.conditions import ConditionReader
from paiju.books.own.facts import CLASS_WORDS, PLAIN, STEPS, TILES
from paiju.core.patterns import house, official, shared
from paiju.core.patterns.catalogue import HALF
from paiju.core.patterns.count_official import present_official
from paiju.core.rules import Rules, Win
from paiju.core.shape import CONCEALED_KONG, FIRST_TURN, OPEN_KONG, OPEN_PUNG, SELF_DRAW, SET_TYPE, Shape
from paiju.core.tiles import EAST, KINDS
from paiju.core.worth import condition
from paiju.core.worth.condition import NOTHING
from paiju.errors import InputError
from paiju.scoring.candidates import shapes
from tests.peers.hands import random_hand

ROOT = Path(__file__).resolve().parents[2]

# What the catalogue's predicates answer, said as conditions.
SAID = {
    "concealed_self_draw": "concealed and self_draw",
    "concealed_hand": "concealed and not self_draw",
    "kong_replacement": "after_kong",
    "robbing_the_kong": "robs_kong",
    "last_tile_draw": "last_tile and self_draw",
    "last_tile_claim": "last_tile and not self_draw",
    "blessing_of_heaven": "first_turn and self_draw and dealer",
    "blessing_of_earth": "first_turn and self_draw and not dealer",
    "blessing_of_man": "first_turn and not self_draw and not dealer",
    "fourth_tile": "three_seen",
    "melded_hand": "open_melds = 4 and not self_draw",
    "pure_triple_run": "equal_runs >= 3",
    "quadruple_run": "equal_runs = 4",
    "mixed_triple_run": "mixed_runs_by[0] = 3",
    "pure_straight": "runs_by[3] >= 3",
    "mixed_straight": "mixed_runs_by[3] = 3",
    "mixed_shifted_runs": "mixed_runs_by[1] = 3",
    "pure_shifted_runs": "runs_by[1] >= 3 or runs_by[2] >= 3",
    "four_pure_shifted_runs": "runs_by[1] >= 4 or runs_by[2] >= 4",
    "all_runs": "(runs = 4 or form_knitted and runs = 1) and pairs[suited] = 1 and not form_of_pairs",
    "all_pungs": "pungs = 4",
    "mixed_triple_pung": "mixed_pungs_by[0] = 3",
    "pure_shifted_pungs": "pungs_by[1] >= 3",
    "four_pure_shifted_pungs": "pungs_by[1] >= 4",
    "mixed_shifted_pungs": "mixed_pungs_by[1] = 3",
    "two_concealed_pungs": "concealed_pungs >= 2",
    "three_concealed_pungs": "concealed_pungs >= 3",
    "four_concealed_pungs": "concealed_pungs = 4",
    "three_kongs": "kongs >= 3",
    "four_kongs": "kongs = 4",
    "melded_kong": "kongs = 1 and concealed_kongs = 0",
    "two_melded_kongs": "kongs = 2 and concealed_kongs = 0",
    "melded_and_concealed_kong": "kongs = 2 and concealed_kongs = 1",
    "two_concealed_kongs": "concealed_kongs = 2",
    "tile_hog": "fours - kongs",
    "seat_wind": "pungs[seat_wind]",
    "round_wind": "pungs[round_wind]",
    "dragon_pung": "pungs[dragons]",
    "two_dragon_pungs": "pungs[dragons] >= 2",
    "big_three_winds": "pungs[winds] >= 3",
    "pung_of_terminals_or_honours": "pungs[terminals, honours]",
    "little_three_dragons": "pungs[dragons] = 2 and pairs[dragons] = 1 and not form_of_pairs",
    "big_three_dragons": "pungs[dragons] = 3",
    "little_four_winds": "pungs[winds] = 3 and pairs[winds] = 1",
    "big_four_winds": "pungs[winds] = 4",
    "all_honours": "kinds[suited] = 0",
    "all_simples": "kinds[orphans] = 0",
    "outside_hand": "form_of_pairs and kinds[simples] = 0 or form_of_sets and groups_with[orphans] = 5",
    "all_terminals_and_honours": "kinds[simples] = 0 and not form_of_orphans and kinds[honours] and kinds[terminals]",
    "all_terminals": "tiles[not terminals] = 0",
    "half_flush": "suits = 1 and tiles[honours] > 0",
    "full_flush": "suits = 1 and tiles[honours] = 0",
    "all_green": "tiles[not green_tiles] = 0",
    "all_types": "suits = 3 and kinds[winds] != 0 and kinds[dragons] != 0",
    "one_voided_suit": "suits = 2",
    "no_honours": "not kinds[honours]",
    "all_fives": "form_of_sets and groups_with[5] = 5",
    "all_even_pungs": "pungs = 4 and kinds[not even] = 0",
    "upper_tiles": "tiles[not 789] = 0",
    "middle_tiles": "tiles[not 456] = 0",
    "lower_tiles": "tiles[not 123] = 0",
    "upper_four": "tiles[not 6789] = 0",
    "lower_four": "tiles[not 1234] = 0",
    "reversible_tiles": "tiles[not reversible] = 0",
    "seven_pairs": "form_of_pairs",
    "seven_shifted_pairs": "form_of_pairs and fours = 0 and suits = 1 and kinds[honours] = 0 and "
    "(kinds[1234567] = 7 or kinds[2345678] = 7 or kinds[3456789] = 7)",
    "thirteen_orphans": "form_of_orphans",
    "lesser_honours_and_knitted_tiles": "form_of_singles",
    "greater_honours_and_knitted_tiles": "form_of_singles and kinds[honours] = 7",
    "last_single_tile": "melds = 4",
}


def predicate(name: str):
    """The catalogue's function of this name."""
    return next(getattr(module, name) for module in (official, shared, house) if hasattr(module, name))


def rules_with(*texts: str) -> Rules:
    """Rules whose own patterns have these conditions."""
    r, classes = Rules(), []
    end = 0
    known = {name: condition.LOW_PATTERN + condition.SORTS * n for name, n in NUMBERS.items() if n < HALF}
    known |= {name: condition.HIGH_PATTERN + condition.SORTS * (n - HALF) for name, n in NUMBERS.items() if n >= HALF}
    for i, text in enumerate(texts):
        program = ConditionReader(text, "when", known, classes).read()
        known[f"own_{i}"] = condition.EARLIER + condition.SORTS * i
        r.begins[i], r.begins[i + 1] = end, end + len(program)
        r.program[end : end + len(program)] = program
        end += len(program)
    r.defined, r.class_kinds[: len(classes)] = len(texts), classes
    return r


def readings(count: int, seed: int) -> list[Shape]:
    """Readings of random winning hands of every form."""
    r, rng = flatten(books.get("mcr")), Random(seed)
    found = []
    for i in range(count):
        w = random_hand(rng).to_win() if i % 2 else rare_win(rng)
        found += [shape for _row, _place, shape in shapes(r, w)]
    return found


def rare_win(rng: Random) -> Win:
    """Four pungs and a pair, many of them honours, won in any way."""
    w = Win()
    low = rng.choice((0, 9, 18)) + rng.randrange(5)
    pools = [range(KINDS), range(EAST, KINDS), [0, 8, 9, 17, 18, 26, *range(EAST, KINDS)], range(low, low + 5)]
    pools.append([kind for kind in range(EAST) if kind % 9 % 2])
    kinds = rng.sample(rng.choice(pools), 5)
    laid = rng.randrange(4)
    for i, kind in enumerate(kinds[:4]):
        if i < laid:
            w.melds[i] = rng.choice((CONCEALED_KONG, OPEN_PUNG, OPEN_KONG)) << SET_TYPE | kind
        else:
            w.counts[kind] = 3
    w.counts[kinds[4]], w.meld_count = 2, laid
    w.win = rng.choice([kind for kind in range(KINDS) if w.counts[kind]])
    w.seat, w.round = EAST + rng.randrange(4), EAST + rng.randrange(4)
    w.flags = rng.choice((0, SELF_DRAW)) | rng.choice((0, FIRST_TURN))
    return w


def test_the_catalogue_said_in_words() -> None:
    r = rules_with(*SAID.values())
    there = dict.fromkeys(SAID, 0)
    for s in readings(6000, 1):
        for i, name in enumerate(SAID):
            times = condition.times_there(r, s, i, 0, 0, NOTHING)
            assert times == int(predicate(name)(s)), (name, s)
            there[name] += times
    never = [name for name, times in there.items() if times == 0]
    assert never == []


def test_other_patterns_are_facts() -> None:
    r = rules_with("all_pungs and not all_types", "half_flush + full_flush", "own_0 and own_1", "tile_hog > 0")
    for s in readings(1500, 2):
        fans = present_official(s)
        first, second = shared.all_pungs(s) and not shared.all_types(s), shared.half_flush(s) or shared.full_flush(s)
        assert condition.times_there(r, s, 0, fans.low, fans.high, NOTHING) == int(first)
        assert condition.times_there(r, s, 1, fans.low, fans.high, NOTHING) == int(second)
        earlier = condition.Defined(int(first) | int(second) << 1, 0, 0)
        assert condition.times_there(r, s, 2, fans.low, fans.high, earlier) == int(first and second)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2", 3), ("2 - 3", 0), ("200 + 100", 255), ("not 0", 1), ("not not 7", 1), ("1 < 2 and 2 <= 2", 1),
        ("1 > 2 or 3 >= 4", 0), ("1 = 1 and not 1 != 1", 1), ("0 or 1 and 0", 0), ("(0 or 1) and 1", 1),
        ("5 - 2 - 1", 2), ("5 - (2 - 1)", 4), ("not 1 = 2", 1),
    ],
)  # fmt: skip
def test_numbers(text: str, value: int) -> None:
    assert condition.times_there(rules_with(text), readings(1, 3)[0], 0, 0, 0, NOTHING) == value


def test_every_word_can_be_said() -> None:
    steps = [f"{name}[{least}]" for name, (_what, least, _most) in STEPS.items()]
    texts = [*PLAIN, *steps, *(f"{name}[{word}]" for name in TILES for word in CLASS_WORDS)]
    s = readings(1, 4)[0]
    for text in texts:
        assert 0 <= condition.times_there(rules_with(text), s, 0, 0, 0, NOTHING) <= 14


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "at the end: a fact or a number is missing"),
        ("pungs[dragon] = 2", "at 'dragon' (character 7): there is no such class of tiles; did you mean dragons"),
        ("pung = 2", "at 'pung' (character 1): there is no such fact or pattern; did you mean pungs"),
        ("pungs = ", "at the end: a fact or a number is missing"),
        ("pungs = 2 runs", "at 'runs' (character 11): here the condition should end"),
        ("(pungs = 2", "at the end: ) is missing here"),
        ("pungs[dragons = 2", "at '=' (character 15)"),
        ("1 < pungs < 3", "at '<' (character 11): compare twice with and between"),
        ("pungs = 300", "at '300' (character 9): a number may be 255 at most"),
        ("runs_by[9] = 3", "at '9' (character 9): how many ranks apart? A number from 1 to 6"),
        ("runs_by = 3", "at '=' (character 9): [ is missing here"),
        ("pungs[not seat_wind]", "not cannot be said of seat_wind"),
        ("pungs[seat_wind winds]", "at 'winds' (character 17): seat_wind and round_wind stand alone"),
        ("kinds[8z] = 1", "8z is not a tile"),
        ("1+(1+(1+(1+(1+(1+(1+1))))))", "too many brackets within each other"),
        ("(" * 100_000, "at '(' (character 42): too many brackets within each other"),
        ("not " * 100_000, "at the end: a fact or a number is missing"),
        ("pungs == 2", "at '=' (character 8): a fact or a number is missing"),
        ("pungs & runs", "at '&' (character 7): here the condition should end"),
    ],
)
def test_faults_point_at_the_word(text: str, problem: str) -> None:
    with pytest.raises(InputError) as told:
        rules_with(text)
    assert problem in str(told.value), str(told.value)


def test_every_word_is_documented() -> None:
    text = (ROOT / "docs" / "own-books.md").read_text(encoding="utf-8")
    words = [*TILES, *STEPS, *PLAIN, *CLASS_WORDS]
    assert [word for word in words if not re.search(rf"`{word}[`\[]", text)] == []
