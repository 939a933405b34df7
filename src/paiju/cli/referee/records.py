"""Records a referee rules on: of a match, a relay or an evening, read from a file and written back whole."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

from paiju.cli.referee.people import PlayersNamed, people_of
from paiju.cli.referee.words import Rows, counts
from paiju.cli.shared.language import Speaker
from paiju.errors import InputError
from paiju.languages import Text, _

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.evening import Evening
    from paiju.match import Match
    from paiju.match.relay import Relay
    from paiju.referee import Incident, Ruling

Remarks = tuple[Text, ...]  # what an undo could not put back


class Refereed(ABC):
    """Something on record that a referee rules on, in one hand of it."""

    def __init__(self, line: str | None = None) -> None:
        self.line = line  # that the terminal game keeps second, if there is one

    @property
    @abstractmethod
    def book(self) -> "Book":
        """The book it is played by."""

    @abstractmethod
    def choose(self, hand: int | None) -> None:
        """The hand at issue, counted from 1; the last one if it is not told."""

    @property
    @abstractmethod
    def people(self) -> PlayersNamed:
        """Who sits where in it."""

    @property
    @abstractmethod
    def runs(self) -> bool:
        """Is that hand still played, so that tiles may have to be told that are discarded or lie open?"""

    @property
    @abstractmethod
    def made(self) -> "list[Ruling]":
        """Every ruling, undone ones as well."""

    @property
    @abstractmethod
    def lines(self) -> list[str]:
        """The record."""

    @property
    def game(self) -> "Match | Relay":
        """What can be paused and taken back."""
        raise InputError("", _("only matches and relays can be paused or taken back"))

    @abstractmethod
    def opinion(self, incident: "Incident") -> "Ruling":
        """What the book says; nothing is changed."""

    @abstractmethod
    def rule(self, incident: "Incident", exposed: tuple[str, ...]) -> bool:
        """Carry it out and note it; was there no hand any more that it could change?"""

    @abstractmethod
    def propose(self, declaration: Mapping[str, object]) -> "list[Incident]":
        """What a declaration amounts to."""

    @abstractmethod
    def undo(self, number: int) -> Remarks:
        """Take a ruling back, counted from 0; what cannot be put back is answered."""

    @abstractmethod
    def may_undo(self, number: int) -> bool:
        """Can it be taken back now?"""

    @abstractmethod
    def read_again(self) -> None:
        """Raise InputError if the record could not be read."""

    @abstractmethod
    def counts(self, ruling: "Ruling", say: Speaker) -> Rows:
        """How many warnings or cards the offender has by now."""

    def text(self) -> str:
        """The record as a file holds it."""
        first, *rest = self.lines
        return "\n".join([first, *([self.line] if self.line is not None else []), *rest]) + "\n"


class MatchRecord(Refereed):
    """A match."""

    def __init__(self, match: "Match | None", line: str | None = None) -> None:
        super().__init__(line)
        self._match, self.hand = match, 0

    @property
    def match(self) -> "Match":
        """The game ruled on."""
        assert self._match is not None
        return self._match

    @property
    def book(self) -> "Book":
        return self.match.book

    def choose(self, hand: int | None) -> None:
        last = max(self.match.hands, 1)
        if hand is not None and not 1 <= hand <= last:
            raise InputError("--hand", _("hands 1 to {last} were dealt; there is no hand {hand}", last=last, hand=hand))
        self.hand = (hand or last) - 1

    @property
    def people(self) -> PlayersNamed:
        return people_of(self.match, self.hand)

    @property
    def runs(self) -> bool:
        return self.match.table is not None and self.hand == self.match.hands - 1

    @property
    def made(self) -> "list[Ruling]":
        from paiju.match.referee_log import Ruled

        return [entry.ruling for entry in self.match.log if isinstance(entry, Ruled)]

    @property
    def lines(self) -> list[str]:
        return self.match.lines()

    @property
    def game(self) -> "Match | Relay":
        return self.match

    def opinion(self, incident: "Incident") -> "Ruling":
        from paiju.match.ruled import opinion_on

        return opinion_on(self.match, incident, self.hand)

    def rule(self, incident: "Incident", exposed: tuple[str, ...]) -> bool:
        effect = self.opinion(incident).hand
        if effect == "continues":
            self.close_if_over()
        last = self.hand == max(self.match.hands, 1) - 1
        left = not self.runs and not (last and effect in ("void", "restart"))
        self.game.rule(incident, exposed, self.hand)
        return left

    def close_if_over(self) -> None:
        """What is ruled now belongs to the points after a hand that has been played to its end."""
        if self.match.table is not None and self.match.table.over:
            self.match.close()

    def propose(self, declaration: Mapping[str, object]) -> "list[Incident]":
        return self.match.propose(declaration, self.hand if self.match.hands else None)

    def undo(self, number: int) -> Remarks:
        self.close_if_over()
        return self.game.undo(number)

    def may_undo(self, number: int) -> bool:
        return self.game.may_undo(number)

    def read_again(self) -> None:
        from paiju.match.record import read_match

        read_match(self.lines, self.book)

    def counts(self, ruling: "Ruling", say: Speaker) -> Rows:
        return counts(ruling, self.match, say)


class RelayRecord(MatchRecord):
    """A relay: the game being played, or the one finished last."""

    def __init__(self, relay: "Relay", line: str | None = None) -> None:
        super().__init__(None, line)
        self.relay = relay

    @property
    def match(self) -> "Match":
        return self.relay.refereed

    @property
    def lines(self) -> list[str]:
        return self.relay.lines()

    @property
    def game(self) -> "Match | Relay":
        return self.relay

    def rule(self, incident: "Incident", exposed: tuple[str, ...]) -> bool:
        left = super().rule(incident, exposed)
        self.finish_if_over()
        return left

    def undo(self, number: int) -> Remarks:
        remarks = super().undo(number)
        self.finish_if_over()
        return remarks

    def finish_if_over(self) -> None:
        """A game that a ruling has ended is finished at once."""
        if self.relay.match is not None and self.relay.match.over:
            self.relay.finish()

    def read_again(self) -> None:
        from paiju.match.relay_record import read_relay

        read_relay(self.lines, self.relay.book)


class EveningRecord(Refereed):
    """An evening: the hand at one table."""

    def __init__(self, evening: "Evening", table: str) -> None:
        super().__init__()
        self.evening, self.table = evening, table

    @property
    def book(self) -> "Book":
        return self.evening.hand_at(self.table).book

    def choose(self, hand: int | None) -> None:
        last = self.evening.hand_at(self.table).number
        if hand not in (None, last):
            raise InputError(
                "--hand",
                _(
                    "at table {table} only the last hand, {last}, can be ruled on; leave out --hand",
                    table=self.table,
                    last=last,
                ),
            )

    @property
    def people(self) -> PlayersNamed:
        from paiju.evening.refereed import seats_of

        hand = self.evening.hand_at(self.table)
        seats = seats_of(hand)
        return PlayersNamed(hand.seating.players, tuple(seats[player] for player in sorted(seats)))

    @property
    def runs(self) -> bool:
        return self.evening.runs(self.evening.hand_at(self.table))

    @property
    def made(self) -> "list[Ruling]":
        return self.evening.rulings_made

    @property
    def lines(self) -> list[str]:
        return self.evening.record().splitlines()

    def opinion(self, incident: "Incident") -> "Ruling":
        return self.evening.opinion(incident, self.table)

    def rule(self, incident: "Incident", exposed: tuple[str, ...]) -> bool:
        left = not self.runs
        self.evening.rule(incident, self.table, exposed)
        return left

    def propose(self, declaration: Mapping[str, object]) -> "list[Incident]":
        return self.evening.propose(declaration, self.table)

    def undo(self, number: int) -> Remarks:
        return self.evening.undo(number)

    def may_undo(self, number: int) -> bool:
        return self.evening.may_undo(number)

    def read_again(self) -> None:
        self.evening.replay(self.lines, self.evening.book)

    def counts(self, *_said: object) -> Rows:
        return []
