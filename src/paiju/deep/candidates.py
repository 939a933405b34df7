"""What is worth trying: the actions a level ranks highest, and every claim, kong and riichi it might rank too low."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paiju.core.play import actions as A

MOST_DISCARDS = 5
Ranked = tuple[int, int]  # what a level chooses, and what it says it is worth
Ranker = Callable[[Sequence[int]], Ranked]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action, and by how much the level ranks it below its own choice: in points."""

    action: int
    behind: int


def candidates(legal: Sequence[int], ranker: Ranker, reach: int) -> list[Candidate]:
    """What is tried, the level's own choice first; only that where nothing needs thought. `reach` is how many points
    a discard may be behind; what the level gives no number for is taken to be half as far."""
    first, worth = ranker(legal)
    if len(legal) == 1 or is_plain(first):
        return [Candidate(first, 0)]
    if A.PASS in legal:
        return [Candidate(first, 0), *(Candidate(code, reach // 2) for code in legal if code != first)]
    discards = [code for code in legal if code <= A.RIICHI_DRAWN]
    others = [code for code in legal if code > A.RIICHI_DRAWN]
    found = [] if first in discards else [Candidate(first, 0)]
    found += ranked_discards(discards, ranker, reach, worth)
    found += [Candidate(code, reach // 2) for code in others if code != first]
    return found


def is_plain(action: int) -> bool:
    """A win, or a flower laid out: nothing to think about."""
    return action == A.WIN or A.REPLACE_FLOWER <= action < A.READY


def ranked_discards(discards: Sequence[int], ranker: Ranker, reach: int, best: int) -> list[Candidate]:
    """The discards within reach of the best, and the best with riichi and without, where both may be done."""
    left, found = list(discards), list[Candidate]()
    while left and len(found) < MOST_DISCARDS:
        code, worth = ranker(left) if len(left) > 1 else (left[0], best - reach)
        behind = best - worth if found else 0
        if behind > reach:
            break
        found.append(Candidate(code, max(0, behind)))
        left = [other for other in left if other != code]
    for declared in (True, False):
        same = [code for code in left if (code >= A.RIICHI) == declared]
        if same and not any((each.action >= A.RIICHI) == declared for each in found):
            found.append(Candidate(ranker(same)[0], reach // 2))
    return found
