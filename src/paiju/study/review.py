"""When a mistake comes back: FSRS, the published scheme, by its own library (`fsrs`).

Only what was answered wrongly is kept and asked again. Right answers put it off further and further; what would come
back after `LEARNT` is learnt, and not asked any more.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

LEARNT = timedelta(days=60)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What is kept of a card: its state as the library writes it, when it is due (seconds since 1970), if learnt."""

    state: str
    due: float
    learnt: bool


def reviewed(state: str, right: bool, now: float) -> Reviewed:
    """A card after an answer; an empty state is a new one."""
    from fsrs import Card, Rating, Scheduler

    at = datetime.fromtimestamp(now, UTC)
    card = Card.from_json(state) if state else Card(card_id=1, due=at)
    again, _ = Scheduler(enable_fuzzing=False).review_card(card, Rating.Good if right else Rating.Again, at)
    return Reviewed(again.to_json(), again.due.timestamp(), right and again.due - at >= LEARNT)
