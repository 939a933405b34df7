"""What the table refuses."""

from tests.core.play.table import SEATS, Table

from paiju.core.play import flow
from paiju.table.why import Refusal, explain
from paiju.table.wins import HandSetting


def refused(t: Table, name: str, words: str, claim: bool = False) -> Refusal:
    """Why the seat may not do this: now, or with the tile last put at stake."""
    d, seat = t.moment if claim else t.d, SEATS.index(name)
    action = t.action(d, seat, words)
    reason = flow.why_not(t.r, d, t.buffers, seat, action)
    assert reason, f"{name} {words} is allowed"
    return explain(HandSetting(t.book, t.r, t.buffers, (), tuple(t.before)), d, seat, action, reason)
