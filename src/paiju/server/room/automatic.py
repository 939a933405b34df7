"""What is done for somebody who does nothing: he passes, else discards what he drew, else the first thing allowed."""

from collections.abc import Sequence

from paiju.core.play import actions as A
from paiju.table.action import Action

ORDER = (A.PASS, A.DISCARD_DRAWN)


def automatic(legal: Sequence[Action]) -> int:
    """The code of the move that is made for him."""
    codes = {action.code for action in legal}
    return next((code for code in ORDER if code in codes), legal[0].code)
