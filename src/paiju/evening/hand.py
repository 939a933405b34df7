"""One hand of an evening: where, by whom and at which table of tiles it is played."""

from dataclasses import dataclass

from paiju.evening import booking, rotation
from paiju.evening import events as H
from paiju.evening.chairs import Seating
from paiju.table.table import Table


@dataclass(frozen=True, slots=True)
class EveningHand:
    """A hand of the evening: its number, where and by whom it is played, and whether it is one of the last."""

    number: int
    table: str
    seating: Seating
    last: bool
    play: Table

    @property
    def first_winner(self) -> str | None:
        """Who won first, if anybody has."""
        seat = rotation.first_winner(self.play.events)
        return None if seat is None else self.seating.seats[booking.persons(self.play)[seat]]


def hand_began(hand: EveningHand) -> H.HandBegan:
    """The event of a hand that was just dealt."""
    sitting = hand.play.sitting
    return H.HandBegan(
        hand=hand.number,
        table=hand.table,
        seats=hand.seating.seats,
        supporters=hand.seating.supporters,
        special=sitting.special.id if sitting.special else None,
        last=hand.last,
        commitment=sitting.commitment or "",
        nonces=tuple(nonce.hex() for nonce in sitting.nonces),
    )
