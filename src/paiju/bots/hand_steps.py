"""A hand at our table in the common form of records, growing as it is played: the source for writers of formats."""

from paiju.formats.game import RecordedHand
from paiju.formats.paiju_records import StepReader
from paiju.table.table import Table


class HandSteps:
    """The steps of a hand so far; everything is known here, and writers hide what a player may not see."""

    def __init__(self, table: Table, dealer: int) -> None:
        sitting = table.sitting
        self.table = table
        self.hand = RecordedHand(
            round=sitting.round,
            dealer=dealer,
            counters=sitting.counters,
            deposits=sitting.deposits,
            points=list(sitting.points[: table.book.tiles.players]),
            dealt=[[] for _ in range(table.book.tiles.players)],
            timed=True,
        )
        self.reader = StepReader(self.hand)
        self.read = self.taken = 0  # events read, steps handed on

    def fresh(self) -> list[int]:
        """The steps since the last call."""
        events = self.table.events
        for at in range(self.read, len(events)):
            self.reader.follow(events[at], events[at:])
        self.read = len(events)
        new = self.hand.steps[self.taken :]
        self.taken += len(new)
        return new
