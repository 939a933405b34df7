"""Single decisions of our levels at tables of the interpreter: compiled where that is wanted, else interpreted."""

from collections.abc import Sequence

from paiju.bots.level import Chooser
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.players.choose import LIVE, PlayerAsked, choose
from paiju.core.rules import Rules

NOT_WORTH_COMPILING = 20_000  # so few decisions are sooner made than compiled


def chooser(buffers: Buffers, swift: bool) -> Chooser:
    """Somebody to decide; compiled if that is asked for."""
    if swift:
        from paiju.batch.decide import Decider

        return Decider().choose
    out, live = [0] * ACTIONS, [0] * LIVE

    def chosen(r: Rules, d: Deal, who: int, level: int, chance: int, codes: Sequence[int]) -> int:
        out[: len(codes)] = codes
        return choose(r, d, buffers, PlayerAsked(who, level, chance), out, len(codes), live)

    return chosen


def is_swift(decisions: int, compiled: bool | None = None) -> bool:
    """Are decisions compiled: as somebody said, else if there is Numba, and it was done before or is worth it?"""
    if compiled is not None:
        return compiled
    try:
        from paiju.batch.decide import can_decide, is_ready
    except ImportError:
        return False
    return can_decide() and (decisions > NOT_WORTH_COMPILING or is_ready())
