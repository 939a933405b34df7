"""Single decisions of our levels at tables of the interpreter: compiled where that is wanted, else interpreted."""

from paiju.bots.level import Chooser, Interpreted
from paiju.core.play.buffers import Buffers

NOT_WORTH_COMPILING = 20_000  # so few decisions are sooner made than compiled


def chooser(buffers: Buffers, swift: bool) -> Chooser:
    """Somebody to decide; compiled if that is asked for."""
    if swift:
        from paiju.native.decide import Decider

        return Decider().choose
    return Interpreted(buffers).choose


def is_swift(decisions: int, compiled: bool | None = None) -> bool:
    """Are decisions compiled: as somebody said, else if that is ready, or worth it and possible?"""
    from paiju.native import library

    if compiled is not None:
        return compiled
    return library.is_ready() or (decisions > NOT_WORTH_COMPILING and library.library() is not None)
