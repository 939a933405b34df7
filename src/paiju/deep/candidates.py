"""What is worth trying: the actions the steady player ranks highest, and every claim, kong and riichi besides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.core.play import actions as A

MOST_DISCARDS = 5
UNRANKED = 0.35  # of a usual win: how far behind an action is taken to be that is given no number


@dataclass(frozen=True, slots=True)
class TriedAction:
    """An action, and by how much it is ranked below the one chosen: in points."""

    action: int
    behind: float


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A decision of the steady player: what each action weighed counts for, what may be done and what it does."""

    values: Mapping[int, float]
    legal: Sequence[int]
    chosen: int
    usual: float  # what a usual win receives

    def candidates(self) -> list[TriedAction]:
        """What is tried, its own choice first; only that where nothing needs thought."""
        first = TriedAction(self.chosen, 0.0)
        if len(self.legal) == 1 or is_plain(self.chosen):
            return [first]
        discards = [] if A.PASS in self.legal else self.discards()
        others = [code for code in self.legal if code > A.RIICHI_DRAWN and code != self.chosen]
        return [first, *discards, *(TriedAction(code, UNRANKED * self.usual) for code in others)]

    def discards(self) -> list[TriedAction]:
        """The discards ranked highest, riichi and no riichi among them where both may be done."""
        worths = self.discard_worths()
        best = worths.get(self.chosen, max(worths.values()))
        ranked = sorted(worths, key=lambda code: -worths[code])
        highest = ranked[:MOST_DISCARDS]
        for declared in (True, False):
            highest += [code for code in ranked if (code >= A.RIICHI) == declared][:1]
        tried = [code for code in dict.fromkeys(highest) if code != self.chosen]
        return [TriedAction(code, max(0.0, best - worths[code])) for code in tried]

    def discard_worths(self) -> dict[int, float]:
        """What each discard is worth by its better plan, in points."""
        return {code: self.values[code] for code in self.legal if code <= A.RIICHI_DRAWN}


def is_plain(action: int) -> bool:
    """A win, or a flower laid out: nothing to think about."""
    return action == A.WIN or A.REPLACE_FLOWER <= action < A.READY
