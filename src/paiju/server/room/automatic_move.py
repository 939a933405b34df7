"""What is done for somebody who does nothing: a flower is replaced, else a pass, else the tile drawn is discarded, else
the first allowed."""

from collections.abc import Sequence

from paiju.core.play import actions as A
from paiju.table.action import Action

ORDER = (*range(A.REPLACE_FLOWER, A.READY), A.PASS, A.DISCARD_DRAWN)


def automatic_move(legal: Sequence[Action]) -> int:
    """The code of the move that is made for them."""
    codes = {action.code for action in legal}
    return next((code for code in ORDER if code in codes), legal[0].code)
