"""How somebody does: what was right, and the level that follows from it."""

from dataclasses import dataclass, replace

LOWEST, HIGHEST = 1, 5
UP_AFTER, DOWN_AFTER = 4, 3  # answers in a row


@dataclass(frozen=True, slots=True)
class KindProgress:
    """One kind of exercise of one book: how many were right and wrong, the level now, and how many in a row were right
    (below nothing: wrong)."""

    right: int = 0
    wrong: int = 0
    level: int = LOWEST
    row: int = 0


def after(was: KindProgress, right: bool, level: int) -> KindProgress:
    """Progress after an answer to an item of a level: difficulty grows with answers of the own level in a row."""
    counted = replace(was, right=was.right + right, wrong=was.wrong + (not right))
    if level < was.level and right:  # what is easier by now says nothing
        return counted
    row = max(was.row, 0) + 1 if right else min(was.row, 0) - 1
    if row >= UP_AFTER:
        return replace(counted, level=min(was.level + 1, HIGHEST), row=0)
    if row <= -DOWN_AFTER:
        return replace(counted, level=max(was.level - 1, LOWEST), row=0)
    return replace(counted, row=row)
