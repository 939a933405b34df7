"""Facts of a reading that conditions of patterns are made of: each is a number."""

from paiju.core import tiles as T
from paiju.core.patterns.official import climbs
from paiju.core.patterns.shared import pair_bit, suits
from paiju.core.rules import SEAT_WIND_BIT, Rules
from paiju.core.shape import FACES, PAIRS, Shape

# Of the moment and of the whole hand; `which` is the number itself, the place of a flag, a form or a wait.
NUMBER, FLAG, FORM, WAIT, DEALER, MELDS, OPEN_MELDS, CHOWS, SUITS, EQUAL_RUNS, SOLE = range(8, 19)
# Of the tiles of a class; `which` is its place in `r.class_kinds`.
KINDS_OF, TILES_OF, FOURS_OF, PAIRS_OF, PUNGS_OF, CONCEALED_OF, KONGS_OF, CONCEALED_KONGS_OF, WIN_OF = range(19, 28)
RUNS_OF, GROUPS_WITH = range(28, 30)
# Of sets `which` ranks apart, of one suit or across the suits.
RUNS_BY, PUNGS_BY, MIXED_RUNS_BY, MIXED_PUNGS_BY = range(30, 34)
# Of flowers laid out: how many, of the player's seat, sets of four.
FLOWERS, OWN_FLOWERS, FLOWER_SETS = range(34, 37)
LAST_FACT = FLOWER_SETS

SET_OF_FLOWERS = 0b1111
ONE_OF_EACH = 0b10001  # of both sets the flower of the first seat
RUN_STARTS = T.ONES * 0x7F  # the kinds that a run may begin with


def of_the_hand(s: Shape, what: int, which: int) -> int:
    """A number of the moment or of the whole hand."""
    if what == NUMBER:
        return which
    if what == FLAG:
        return s.flags >> which & 1
    if what == FORM:
        return int(s.form == which)
    if what == WAIT:
        return int(s.wait == which)
    if what == DEALER:
        return int(s.seat == T.EAST)
    if what == MELDS:
        return s.melds
    if what == OPEN_MELDS:
        return s.open_melds
    if what == CHOWS:
        return s.chows
    if what == SUITS:
        return suits(s)
    return s.sole if what == SOLE else equal_runs(s)


def of_flowers(s: Shape, what: int) -> int:
    """A number of the flowers laid out."""
    faces = s.flags >> FACES
    if what == FLOWERS:
        return T.bits(faces)
    if what == OWN_FLOWERS:
        return T.bits(faces & ONE_OF_EACH << s.seat - T.EAST)
    return int(faces & SET_OF_FLOWERS == SET_OF_FLOWERS) + int(faces >> 4 == SET_OF_FLOWERS)


def equal_runs(s: Shape) -> int:
    """How often the run is there that is there most often."""
    if s.runs4:
        return 4
    if s.runs3:
        return 3
    return 2 if s.runs2 else int(s.runs != 0)


def of_a_class(r: Rules, s: Shape, what: int, which: int) -> int:
    """A number of the tiles of a class; of runs those that are made of them, of groups those that have one."""
    kinds = kinds_of(r, s, which)
    if what == KINDS_OF:
        return T.bits(s.kinds & kinds)
    if what == TILES_OF:
        return T.bits(s.kinds & kinds) + T.bits(s.twos & kinds) + T.bits(s.threes & kinds) + T.bits(s.fours & kinds)
    if what == FOURS_OF:
        return T.bits(s.fours & kinds)
    if what == PAIRS_OF:
        return pairs_of(s, kinds)
    if what == PUNGS_OF:
        return T.bits(s.pungs & kinds)
    if what == CONCEALED_OF:
        return T.bits(s.concealed_pungs & kinds)
    if what == KONGS_OF:
        return T.bits(s.kongs & kinds)
    if what == CONCEALED_KONGS_OF:
        return T.bits(s.kongs & s.concealed_pungs & kinds)
    if what == WIN_OF:
        return int(kinds >> s.win & 1)
    if what == RUNS_OF:
        return runs_among(s, starts_within(kinds))
    return runs_among(s, starts_touching(kinds)) + T.bits(s.pungs & kinds) + pairs_of(s, kinds)


def kinds_of(r: Rules, s: Shape, which: int) -> int:
    """The kinds of a class; the player's and the round's wind may be among them."""
    kinds = int(r.class_kinds[which])
    if kinds >> SEAT_WIND_BIT:
        winds = kinds >> SEAT_WIND_BIT
        kinds |= (winds & 1) << s.seat | (winds >> 1) << s.round
    return kinds & (1 << T.KINDS) - 1


def pairs_of(s: Shape, kinds: int) -> int:
    """Pairs of these kinds: the one beside the sets, or those of seven pairs."""
    if s.form == PAIRS:
        return T.bits(s.kinds & kinds) + T.bits(s.fours & kinds)
    return T.bits(pair_bit(s) & kinds)


def starts_within(kinds: int) -> int:
    """Runs made of these kinds alone, by their lowest one."""
    return kinds & kinds >> 1 & kinds >> 2 & RUN_STARTS


def starts_touching(kinds: int) -> int:
    """Runs with a tile of these kinds."""
    return (kinds | kinds >> 1 | kinds >> 2) & RUN_STARTS


def runs_among(s: Shape, runs: int) -> int:
    """How many runs of the reading are among these."""
    return T.bits(s.runs & runs) + T.bits(s.runs2 & runs) + T.bits(s.runs3 & runs) + T.bits(s.runs4 & runs)


def of_steps(s: Shape, what: int, step: int) -> int:
    """The longest row of sets that are this many ranks apart: of one suit, or across the suits."""
    if what == RUNS_BY:
        return longest_row(s.runs, step)
    if what == PUNGS_BY:
        return longest_row(s.pungs, step)
    return across(s.runs if what == MIXED_RUNS_BY else s.pungs & T.SUITED, step)


def longest_row(sets: int, step: int) -> int:
    """The longest row in any suit."""
    most = 0
    for suit in range(3):
        row = sets >> 9 * suit & T.ONE_SUIT
        n = 0
        while row:
            n += 1
            row &= row >> step
        most = n if n > most else most
    return most


def across(sets: int, step: int) -> int:
    """How many suits such a row goes through, one set in each, in any order of the suits."""
    a, b, c = sets & T.ONE_SUIT, sets >> T.CIRCLES & T.ONE_SUIT, sets >> T.BAMBOOS & T.ONE_SUIT
    if climbs(a, b, c, step):
        return 3
    if a & b >> step | b & a >> step | a & c >> step | c & a >> step | b & c >> step | c & b >> step:
        return 2
    return int(sets != 0)
