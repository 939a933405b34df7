"""The low patterns of a reading where fans add up: of house rules and, where a book may look at them, of riichi."""

from paiju.core.patterns.count_house import RIICHI_ONLY, house_patterns
from paiju.core.patterns.count_riichi import riichi_patterns
from paiju.core.rules import Rules
from paiju.core.shape import Shape


def low_patterns(r: Rules, s: Shape) -> int:
    """As a mask by pattern number. A book may look at riichi's if it values one, or defines patterns itself."""
    if r.defined or (r.counts_closed | r.counts_open) & RIICHI_ONLY:
        return house_patterns(s) | riichi_patterns(s)
    return house_patterns(s)
