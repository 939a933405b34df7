"""A table by the hands entered there, as people are shown it."""

from paiju.server.events.messages.hands import HandsPenalty, HandsShown, LiveHands
from paiju.tournament.counting.penalty_words import penalty_text
from paiju.tournament.record.live_tables import differs, live_at, penalties_due
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.rulings.table_desk import LivePoints


def live_hands(live: LivePoints) -> LiveHands:
    """How it stands."""
    return LiveHands(*stand(live))


def stand(live: LivePoints) -> tuple[int, str, int, int, list[int], str, str, str]:
    """The same as values."""
    return live.hands, live.position, live.counters, live.deposits, list(live.net), live.over, live.family, live.words


def hands_shown(state: EventState, key: TableKey) -> HandsShown | None:
    """The same for those who enter them; None without any."""
    live = live_at(state, key)
    if live is None:
        return None
    return HandsShown(
        *stand(live),
        entries=live.entries,
        points=list(live.points),
        best=dict(live.best or {}),
        penalties=penalties_shown(state, live),
        differs=differs(state, key, live),
    )


def penalties_shown(state: EventState, live: LivePoints) -> list[HandsPenalty]:
    """What rulings at the table take off, and nobody has noted yet."""
    return [
        HandsPenalty(each.player, state.called(each.player), each.kind, str(each.amount), penalty_text(each, ""))
        for each in penalties_due(state, live)
    ]
