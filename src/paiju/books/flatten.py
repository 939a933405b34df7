"""A book as the core reads it: every field a number, every pattern by its place in the catalogue."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, get_type_hints

from paiju.books.book import Book, Pattern
from paiju.core import rules as core
from paiju.core import tiles as t
from paiju.core.patterns import catalogue
from paiju.core.rules import Rules
from paiju.core.worth.condition import SORTS
from paiju.core.worth.facts import SOLE
from paiju.errors import Bug

if TYPE_CHECKING:
    from paiju.books.own.aims import PatternAim

SIZES = ("PATTERNS", "HALF", "FIRST_DEFINED", "WORD", "DEFINED")  # numbers of the catalogue that are no pattern
NUMBERS = {name.lower(): n for name, n in vars(catalogue).items() if name.isupper() and name not in SIZES}
INDICATORS = {
    "none": core.NO_INDICATOR,
    "at_once": core.AT_ONCE,
    "next_action": core.NEXT_ACTION,
    "next_action_unless_robbed": core.NEXT_UNLESS_ROBBED,
}
# The words of a book's fields, as the core numbers them.
WORDS = {
    "seven_pairs": {"none": core.NO_PAIRS, "distinct": core.DISTINCT_PAIRS, "repeats": core.REPEATED_PAIRS},
    "held_four": {
        "still_a_wait": core.STILL_A_WAIT,
        "not_if_concealed": core.NOT_IF_CONCEALED,
        "not_if_held": core.NOT_IF_HELD,
    },
    "kongs_inside": {"apart": core.KONGS_APART, "absorbed": core.KONGS_ABSORBED},
    "rob_concealed_kong": {"never": core.NEVER_ROBBED, "thirteen_orphans": core.ROBBED_BY_ORPHANS},
    "indicator_concealed": INDICATORS,
    "indicator_open": INDICATORS,
    "kong_after_riichi": {
        "waits_unchanged": core.WAITS_UNCHANGED,
        "pung_in_every_reading": core.PUNG_IN_EVERY_READING,
    },
    "winners": {"one": core.ONE_WINNER, "all": core.ALL_WIN, "three_abort": core.THREE_ABORT},
    "counters_to": {"nearest": core.TO_NEAREST, "each": core.TO_EACH},
    "deposits_to": {"nearest": core.ALL_TO_NEAREST, "own_then_nearest": core.OWN_THEN_NEAREST},
    "repeated_pair_takes": {"seven_pairs": core.TIMES_SEVEN_PAIRS, "hand": core.TIMES_HAND},
    "draws_after_win": {"right_of_winner": core.RIGHT_OF_WINNER, "right_of_giver": core.RIGHT_OF_GIVER},
    "north_in_riichi": {"drawn": core.DRAWN_NORTH, "any": core.ANY_NORTH},
    "exchange_to": {
        "dice": core.PASS_BY_DICE,
        "right": core.PASS_RIGHT,
        "across": core.PASS_ACROSS,
        "left": core.PASS_LEFT,
    },
    "added_kong_from": {"giver": core.FROM_GIVER, "all": core.FROM_ALL},
    "after_win": {"ends": core.ENDS, "winner_leaves": core.WINNER_LEAVES, "winner_stays": core.WINNER_STAYS},
}
COUNTS = {"han_and_fu": core.HAN_AND_FU, "points": core.PRINCIPLES, "fans": core.FANS}
FORMULAS = {"limits": core.BY_LIMITS, "units": core.BY_UNITS}
CONDITIONS = {
    "needs_two_fans": core.NEEDS_TWO_FANS,
    "wild_needs_two": core.WILD_NEEDS_TWO,
    "chow_needs_two": core.CHOW_NEEDS_TWO,
    "pair_258_or_two": core.PAIR_258_OR_TWO,
    "discard_needs_two": core.DISCARD_NEEDS_TWO,
}
LIABLE = {"big_three_dragons": 1, "big_four_winds": 2, "four_kongs": 4}
GROUPS = {name: hint for name, hint in get_type_hints(Book).items() if is_dataclass(hint)}
FIELDS = [(field.name, group) for group, owner in GROUPS.items() for field in fields(owner)]
MADE = (
    "counts_closed",
    "counts_open",
    "yakuman_mask",
    "removers",
    "alone_mask",
    "removers_high",
    "fans_high",
    "closed_digits",
    "open_digits",
    "high_digits",
    "digits",
    "ready_lack",
)  # by `make_masks`
# Where the core calls a field by another name than the book.
OTHER_NAMES = {
    "pairs_form": "seven_pairs",
    "knitted_forms": "knitted",
    "kong_points": "kongs_inside",
    "rob_concealed": "rob_concealed_kong",
}
HALF = catalogue.HALF
STANDARD = 8  # times the minimum: points that a standard point counts as for players
ROOM = 256  # flattened books kept

_kept: dict[int, tuple[Book, Rules]] = {}


def flatten(book: Book) -> Rules:
    """The book's numbers. The same book gives the same object, which must not be changed."""
    entry = _kept.get(id(book))
    if entry is not None and entry[0] is book:
        return entry[1]
    rules = _flattened(book)
    if len(_kept) >= ROOM:
        _kept.clear()
    _kept[id(book)] = book, rules
    return rules


def _flattened(book: Book) -> Rules:
    rules = Rules()
    computed = {
        "counts": COUNTS[book.counts],
        "formula": FORMULAS[book.formula],
        "discard_unit": book.payments.discard_unit or book.usual.unit,
        "self_draw_unit": book.payments.self_draw_unit or book.usual.unit,
        "missing_kinds": missing_kinds(book),
        "few_characters": int(not book.tiles.characters_2_to_8),
        "orphans_form": int(book.forms.thirteen_orphans and book.tiles.honours),
        "indicators": int(book.scoring.dora),
        "liable_patterns": sum(LIABLE.get(name, 0) for name in set(book.payments.liable_for)),
        "successor": successors(book),
        "conditions": sum(CONDITIONS[name] for name in set(book.conditions)),
        "limit_han": _padded([limit.han for limit in book.scoring.limits]),
        "limit_base": _padded([limit.base for limit in book.scoring.limits]),
        "place_worth": _place_worth(book),
        "priced": len(book.payments.prices),
        "prices": _filled(list(book.payments.prices), core.PRICES),
    } | _patterns(book)
    computed |= _needed(book)
    computed |= _defined(book)
    for name, _, _ in core.Rules.LAYOUT:
        if name in computed:
            setattr(rules, name, computed[name])
        elif name not in MADE:
            setattr(rules, name, _number(book, OTHER_NAMES.get(name, name)))
    core.make_masks(rules)
    return rules


def missing_kinds(book: Book) -> int:
    """The kinds that the set lacks, as a mask."""
    return t.MIDDLE_CHARACTERS * (not book.tiles.characters_2_to_8) | t.HONOURS * (not book.tiles.honours)


def _patterns(book: Book) -> dict[str, list[int]]:
    """Values, multiples and exclusions by pattern number; 0 if a pattern does not count."""
    table: dict[str, list[Any]]
    table = {name: [0] * catalogue.PATTERNS for name in ("closed", "open", "yakuman", "alone")}
    table |= {name: [0] * catalogue.PATTERNS for name in ("removes_low", "removes_high")}
    table["removes_defined"] = [[0, 0, 0] for _ in range(catalogue.PATTERNS)]
    numbers = pattern_numbers(book)
    for pattern in book.patterns:
        n = numbers[pattern.id]
        table["closed"][n] = pattern.closed
        table["open"][n] = pattern.closed if pattern.open is None else pattern.open
        table["yakuman"][n] = pattern.yakuman
        table["alone"][n] = int(pattern.alone)
        for other in {numbers[other] for other in excluded_by(book, pattern)}:
            if other >= catalogue.FIRST_DEFINED:
                which = other - catalogue.FIRST_DEFINED
                table["removes_defined"][n][which // catalogue.WORD] |= 1 << which % catalogue.WORD
            else:
                table["removes_low" if other < HALF else "removes_high"][n] |= 1 << other % HALF
    return table


def excluded_by(book: Book, pattern: Pattern) -> Iterator[str]:
    """The patterns that one leaves uncounted: where no dearest way is looked for, as han are, one that allows nothing
    beside it leaves out all but those that allow nothing either and are worth more, or as much and stand before it."""
    yield from (id for id, _clause in pattern.excludes)
    if not pattern.alone or book.counts == "han_and_fu":
        return
    is_before = True
    for other in book.patterns:
        is_before = is_before and other is not pattern
        stronger = other.closed > pattern.closed or (other.closed == pattern.closed and is_before)
        leaves_it_out = any(id == pattern.id for id, _clause in other.excludes)
        if other is not pattern and not leaves_it_out and not (other.alone and stronger):
            yield other.id


def pattern_numbers(book: Book) -> dict[str, int]:
    """The catalogue's patterns by number, and those that the book defines."""
    defined = [pattern.id for pattern in book.patterns if pattern.when]
    return NUMBERS | {id: catalogue.FIRST_DEFINED + i for i, id in enumerate(defined)} if defined else NUMBERS


def _defined(book: Book) -> dict[str, Any]:
    """The patterns that the book defines, as programs one after another."""
    defined = [pattern for pattern in book.patterns if pattern.when]
    programs: list[list[int]] = []
    classes: list[int] = []
    aims: list[PatternAim] = []
    of_moment: list[int] = []
    if defined:
        from paiju.books.own.aims import aims_of, follows_from_moment  # few books define any
        from paiju.books.own.conditions import read_conditions

        programs, classes = read_conditions(defined, NUMBERS)
        aims = aims_of(book, NUMBERS)
        of_moment = [int(follows_from_moment(program)) for program in programs]
    begins = list(accumulate(map(len, programs), initial=0))
    begins += [begins[-1]] * (catalogue.DEFINED - len(defined))
    return {
        "defined": len(defined),
        "asks_sole": int(any(step % SORTS == SOLE for program in programs for step in program)),
        "repeated": [int(p.each) for p in defined] + [0] * (catalogue.DEFINED - len(defined)),
        "begins": begins,
        "program": _filled(list(chain.from_iterable(programs)), core.PROGRAM),
        "class_kinds": _filled(classes, core.CLASSES),
        "aims": len(aims),
        "aim_pattern": _filled([aim.pattern for aim in aims], core.AIMS),
        "aim_form": _filled([aim.form for aim in aims], core.AIMS),
        "aim_kinds": _filled([aim.kinds for aim in aims], core.AIMS),
        "of_moment": _filled(of_moment, catalogue.DEFINED),
    }


def _needed(book: Book) -> dict[str, Any]:
    """The patterns of which a win needs one."""
    numbers = pattern_numbers(book)
    needed = [numbers[id] for id in book.scoring.needs]
    words = [0] * (catalogue.DEFINED // catalogue.WORD + (catalogue.DEFINED % catalogue.WORD > 0))
    for n in needed:
        if n >= catalogue.FIRST_DEFINED:
            words[(n - catalogue.FIRST_DEFINED) // catalogue.WORD] |= (
                1 << (n - catalogue.FIRST_DEFINED) % catalogue.WORD
            )
    low = sum(1 << n for n in set(needed) if n < HALF)
    return {"needs": int(bool(needed)), "needs_low": low, "needs_defined": words}


def _filled(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))


def _place_worth(book: Book) -> list[int]:
    """What places are worth in points. Standard points are not points: one counts as two of the smallest wins."""
    game = book.game
    worth = list(game.placement) or [STANDARD * book.scoring.minimum * each for each in game.standard_points]
    return (worth + [0] * core.PLACES)[: core.PLACES]


def _padded(numbers: list[int]) -> list[int]:
    return _filled(numbers, core.LIMITS)


def successors(book: Book) -> list[int]:
    """The tile each indicator names: the next of its suit, of the winds, of the dragons."""
    after = [kind + 1 for kind in range(t.KINDS)]
    for last in range(8, t.HONOUR, 9):
        after[last] = last - 8
    after[t.NORTH] = t.EAST
    after[t.RED] = t.WHITE
    if book.tiles.successor == "red_green_white":
        after[t.WHITE], after[t.GREEN], after[t.RED] = t.RED, t.WHITE, t.GREEN
    if not book.tiles.characters_2_to_8:
        after[t.CHARACTERS] = t.CHARACTERS + 8
        if book.tiles.changed_indicator == "east_to_west":
            after[t.EAST] = t.WEST  # the only words of xjtu:App2:7.4.2 that are left (reading:3)
    return after


def _number(book: Book, name: str) -> int:
    """The field of this name, from whichever group has it; words by their number."""
    value = getattr(getattr(book, _group_of(name)), name)
    return WORDS[name][value] if isinstance(value, str) else int(value)


@cache
def _group_of(name: str) -> str:
    groups = [group for field, group in FIELDS if field == name]
    if len(groups) != 1:
        raise Bug(f"the core asks for {name!r}, which {len(groups)} groups of a book have")
    return groups[0]
