"""Patterns only the riichi books know."""

from paiju.core import tiles as T
from paiju.core.patterns.shared import four_concealed_pungs, thirteen_orphans
from paiju.core.shape import DOUBLE_RIICHI, IPPATSU, PAIRS, RIICHI, SINGLE, TWO_SIDED, Shape


def riichi(s: Shape) -> int:
    """Declared ready with a closed hand."""
    return int(s.flags & RIICHI != 0)


def double_riichi(s: Shape) -> int:
    """Declared on the first own turn, before any call."""
    return int(s.flags & DOUBLE_RIICHI != 0)


def ippatsu(s: Shape) -> int:
    """Won within a turn of the declaration, before any call."""
    return int(s.flags & IPPATSU != 0)


def valued_pair(s: Shape) -> int:
    """For how many reasons the pair is worth minipoints: dragon, own wind, wind of the round."""
    if s.pair < T.EAST:
        return 0
    return int(s.pair >= T.WHITE) + int(s.pair == s.seat) + int(s.pair == s.round)


def pinfu(s: Shape) -> int:
    """Runs alone, a pair without value, the last run completed at either end."""
    return int(s.run_count >= 4 and s.pung_count == 0 and s.wait == TWO_SIDED and valued_pair(s) == 0)


def pure_double_run(s: Shape) -> int:
    """The same run twice in one suit."""
    return int(s.runs2 != 0)


def two_double_runs(s: Shape) -> int:
    """Twice the same run twice."""
    return int(s.runs2 & (s.runs2 - 1) != 0 or s.runs4 != 0)


def white_dragon(s: Shape) -> int:
    """A pung of White."""
    return int(s.pungs >> T.WHITE & 1)


def green_dragon(s: Shape) -> int:
    """A pung of Green."""
    return int(s.pungs >> T.GREEN & 1)


def red_dragon(s: Shape) -> int:
    """A pung of Red."""
    return int(s.pungs >> T.RED & 1)


def four_concealed_pungs_single_wait(s: Shape) -> int:
    """Four concealed pungs, the pair completed last."""
    return int(s.wait == SINGLE and four_concealed_pungs(s) == 1)


def thirteen_orphans_thirteen_waits(s: Shape) -> int:
    """Thirteen orphans that any of the thirteen kinds would have completed."""
    return int(thirteen_orphans(s) == 1 and s.twos >> s.win & 1 == 1)


def big_seven_stars(s: Shape) -> int:
    """Seven pairs, one of each honour."""
    return int(s.form == PAIRS and s.kinds == T.HONOURS)
