"""An evening: people sit down, hands are played, chips change hands, winners move on, and it ends with rivers of blood.

>>> from paiju.evening.evening import Evening
>>> evening = Evening(["Ann", "Bea", "Cid", "Dan"], seed=1)
>>> hand = evening.start_hand("A")
>>> while hand.asked:
...     events = hand.act(hand.asked[0], hand.legal(hand.asked[0])[-1])
>>> evening.finish_hand("A")[0].type
'hand_ended'
>>> sum(evening.ledger.chips.values())
0
"""

from paiju.books.book import Book
from paiju.evening.record import replayed, written
from paiju.evening.refereed import RefereedEvening
from paiju.table.record import Lines


class Evening(RefereedEvening):
    """One evening. Any invalid question or action raises `paiju.errors.InputError` and changes nothing."""

    def record(self) -> str:
        """The evening as JSON lines, with the records of its hands. It reveals every wall, including those to come."""
        return written(self)

    @classmethod
    def replay(cls, lines: Lines, book: Book | None = None) -> "Evening":
        """The evening of a record, with every line checked against the rules."""
        return replayed(cls, lines, book)
