"""What a foul costs in an event where only the totals of tables are entered: what comes off, and where it counts."""

from typing import Literal, NamedTuple

from paiju.referee import sanctions as s
from paiju.referee.foul_types import Variant

# Out of the event, the round forfeited; off the game's points, off the result, a card, warnings; or paid to each other
# player, as the table's points have it.
PriceKind = Literal["out", "forfeit", "game", "pt", "card", "warning", "paid"]
ORDER: tuple[PriceKind, ...] = ("out", "forfeit", "pt", "game", "card", "warning", "paid")
TAKEN: dict[s.Taken, PriceKind] = {"game": "game", "result": "pt", "total": "pt"}


class EventPrice(NamedTuple):
    """One part of what a foul costs; `most` where the referee chooses up to it."""

    kind: PriceKind
    amount: int
    most: int = 0


def event_prices(variant: Variant) -> list[EventPrice]:
    """All that a case of a foul costs beside rights and the hand, points before anything else."""
    prices = [price for part in variant.parts if (price := price_of(part.sanction))]
    return sorted(prices, key=lambda price: ORDER.index(price.kind))


def price_of(sanction: object) -> EventPrice | None:
    """A sanction as an event notes it; None for what only concerns the hand."""
    match sanction:
        case s.Deduct():
            return EventPrice(TAKEN[sanction.of], sanction.amount, sanction.most)
        case s.Cards():
            return EventPrice("card", sanction.amount)
        case s.Warnings():
            return EventPrice("warning", sanction.amount, sanction.most)
        case s.PayEach():
            return EventPrice("paid", sanction.amount, sanction.most)
        case s.Expel(how) if how != "withdrawn":
            return EventPrice("out", 0)
        case s.Forfeit():
            return EventPrice("forfeit", 0)
    return None
