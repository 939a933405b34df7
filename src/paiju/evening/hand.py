"""One hand of an evening: where, by whom and at which table of tiles it is played."""

from collections.abc import Collection
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.evening import events as H
from paiju.evening import rotation
from paiju.evening.camps import Members
from paiju.evening.chairs import Seating
from paiju.evening.real_table import HandPlay, RealTable
from paiju.table import events as E


@dataclass(frozen=True, slots=True)
class EveningHand:
    """A hand of the evening: its number, where and by whom it is played, whether it is one of the last, and the camps
    that share what it brings."""

    number: int
    table: str
    seating: Seating
    last: bool
    play: HandPlay
    camps: Members  # as they were drawn for it; none where there are no camps

    @property
    def book(self) -> Book:
        """The book it is played by, its dice rule aside."""
        return self.play.sitting.book

    @property
    def first_winner(self) -> str | None:
        """Who won first, if anybody has."""
        return self.first_winner_without(())

    def first_winner_without(self, wins: Collection[E.WinEvent]) -> str | None:
        """The same where some wins were none."""
        seat = rotation.first_winner([event for event in self.play.events if not any(event is each for each in wins)])
        return None if seat is None else self.seating.seats[self.play.persons[seat]]


def hand_began(hand: EveningHand, brought: bool = False) -> H.HandBegan:
    """The event of a hand that was just dealt, here or at a real table, or was brought from elsewhere."""
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
        how="brought" if brought else "told" if isinstance(hand.play, RealTable) else "dealt",
    )
