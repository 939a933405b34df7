"""What conditions of patterns may speak of: facts of a reading and of the moment, and classes of tiles."""

from paiju.core import shape
from paiju.core import tiles as t
from paiju.core.rules import SEAT_WIND_BIT
from paiju.core.worth import condition as c
from paiju.core.worth import facts as f

SEAT_WIND, ROUND_WIND = 1 << SEAT_WIND_BIT, 2 << SEAT_WIND_BIT
EVERY = (1 << t.KINDS) - 1

TILES = {
    "tiles": f.TILES_OF,
    "kinds": f.KINDS_OF,
    "fours": f.FOURS_OF,
    "pairs": f.PAIRS_OF,
    "pungs": f.PUNGS_OF,
    "concealed_pungs": f.CONCEALED_OF,
    "kongs": f.KONGS_OF,
    "concealed_kongs": f.CONCEALED_KONGS_OF,
    "winning_tile": f.WIN_OF,
    "runs": f.RUNS_OF,
    "groups_with": f.GROUPS_WITH,
}
STEPS = {
    "runs_by": (f.RUNS_BY, 1, 6),
    "pungs_by": (f.PUNGS_BY, 1, 8),
    "mixed_runs_by": (f.MIXED_RUNS_BY, 0, 6),
    "mixed_pungs_by": (f.MIXED_PUNGS_BY, 0, 8),
}
FLAGS = {
    "self_draw": shape.SELF_DRAW,
    "in_riichi": shape.RIICHI,
    "first_turn": shape.FIRST_TURN,
    "last_tile": shape.LAST_TILE,
    "after_kong": shape.KONG_REPLACEMENT,
    "robs_kong": shape.ROB_KONG,
    "discard_after_kong": shape.KONG_DISCARD,
    "three_seen": shape.FOURTH_TILE,
    "from_dealer": shape.FROM_DEALER,
}
FORMS = {
    "form_of_sets": shape.STANDARD,
    "form_of_pairs": shape.PAIRS,
    "form_of_orphans": shape.ORPHANS_FORM,
    "form_knitted": shape.KNITTED_STRAIGHT,
    "form_of_singles": shape.KNITTED_HONOURS,
}
WAITS = {
    "on_edge": shape.EDGE,
    "on_middle": shape.CLOSED,
    "on_two_sides": shape.TWO_SIDED,
    "on_two_pairs": shape.DOUBLE_PAIR,
    "on_pair": shape.SINGLE,
}


def instruction(what: int, which: int = 0) -> int:
    """As the core reads it."""
    return what + c.SORTS * which


PLAIN: dict[str, tuple[int, ...]] = {
    **{name: (instruction(f.FLAG, flag.bit_length() - 1),) for name, flag in FLAGS.items()},
    **{name: (instruction(f.FORM, form),) for name, form in FORMS.items()},
    **{name: (instruction(f.WAIT, wait),) for name, wait in WAITS.items()},
    "dealer": (f.DEALER,),
    "concealed": (f.OPEN_MELDS, c.NOT),
    "melds": (f.MELDS,),
    "open_melds": (f.OPEN_MELDS,),
    "chows": (f.CHOWS,),
    "suits": (f.SUITS,),
    "equal_runs": (f.EQUAL_RUNS,),
    "only_wait": (f.SOLE,),
    "flowers": (f.FLOWERS,),
    "own_flowers": (f.OWN_FLOWERS,),
    "flower_sets": (f.FLOWER_SETS,),
    "other_patterns": (c.OTHERS,),
}
CLASS_WORDS = {
    "characters": t.ALL_CHARACTERS,
    "circles": t.ALL_CIRCLES,
    "bamboos": t.ALL_BAMBOOS,
    "suited": t.SUITED,
    "honours": t.HONOURS,
    "winds": t.WINDS,
    "dragons": t.DRAGONS,
    "terminals": t.TERMINALS,
    "orphans": t.ORPHANS,
    "simples": t.SIMPLES,
    "even": t.EVENS,
    "green_tiles": t.GREENS,
    "reversible": t.REVERSIBLE,
    "seat_wind": SEAT_WIND,
    "round_wind": ROUND_WIND,
}
