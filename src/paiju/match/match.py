"""A game: hand after hand by the book's rotation, to its end and results. Everything that happens is recorded.

>>> from paiju.match import Match
>>> match = Match("ema", seed=1)
>>> table = match.deal()
>>> table.asked
('E',)
"""

from collections.abc import Mapping, Sequence

from paiju import books, fields
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.core.play.deal import EXPOSED
from paiju.errors import InputError
from paiju.fair import SEED, ChainedSecret, SeatWord
from paiju.languages import Text, _
from paiju.match.entered_hand import EnteredHand
from paiju.match.entered_log import Entered
from paiju.match.entered_worth import Account
from paiju.match.final import Out, Penalised, Standing, final_results, results_after_rulings
from paiju.match.hands import bytes_of, check_chained, check_opened_for, deal_hand, outcome_of, seed_of_hand
from paiju.match.log import Begin, HandClosed, HandDealt, MatchEntry, Sat
from paiju.match.referee_log import is_paused, ruled_entries, rulings_of
from paiju.match.rotation import HandOutcome, NextHand, Reason, after, first_position
from paiju.match.ruled import pause, propose, rewind, rule
from paiju.match.sticks import without_hand
from paiju.match.undoing import may_undo, undo, undo_remarks
from paiju.referee import EndOfGame, Incident, Ruling, end_of_game, incident_from
from paiju.referee.incident import to_json
from paiju.table.book_changes import check_recordable
from paiju.table.start import Seed, names_of, points_of
from paiju.table.table import Table

MOST_ROUNDS = 16
SCALED_ROUNDS = (1, 2, 4)
MOST_MINUTES = 7 * 24 * 60


class Match:
    """One game of a book. `deal` opens the next hand, `close` takes over its end; the wrong order raises InputError."""

    def __init__(
        self,
        book: str | Book,
        seed: Seed = None,
        *,
        names: Sequence[str] | None = None,
        rounds: int | None = None,
        points: Sequence[int] | None = None,
        head: bytes | None = None,
        entered: bool = False,
    ) -> None:
        """The players sit in the order of their names, the first dealer first. The same seed deals the same hands. A
        number of rounds other than the book's may be agreed on (ema:2.11). With the `head` of a chain every hand is
        dealt from a link of it (docs/fair.md, version 2), which is passed to `deal`. An `entered` game is played with
        real tiles: people `tell` what happens (docs/desk.md)."""
        chosen = book if isinstance(book, Book) else books.get(fields.text(book, "book", "xjtu"))
        self.book = chosen if rounds is None else agreed(chosen, rounds)
        check_recordable(self.book)
        bytes_of(seed)  # one that is none is told before anything is dealt
        self.seed = seed
        self.head = checked_head(head)
        self.names = names_of(self.book, names)
        self.position = first_position(self.book, points_of(self.book, points))
        self.over: Reason = ""
        self.reopened = False  # the hand closed last is void and dealt again
        self.table: Table | None = None
        self.entered = entered
        self.entered_hand: EnteredHand | None = None  # the hand being played, where people tell it
        self._remarks: list[Text] = []
        self.log: list[MatchEntry] = [Begin(self.book, self.names, self.position.points, self.head, entered)]

    # --- hands ---

    @property
    def hands(self) -> int:
        """Hands dealt so far."""
        return sum(isinstance(entry, HandDealt) for entry in self.log)

    def deal(
        self,
        special: str | int | None = None,
        supporters: Sequence[str] = (),
        *,
        secret: ChainedSecret | None = None,
        words: Sequence[SeatWord] = (),
    ) -> Table:
        """Open the next hand; in a game with a chain, from its next link, the `secret`, and what the seats say, the
        dealer first."""
        self._check_between()
        if self.entered:
            raise InputError("match", _("the hands of this game are entered, not dealt"))
        seed = seed_of_hand(self.seed, self.hands) if secret is None else secret
        table = deal_hand(self.book, self.position, self.names, seed, special, supporters, words)
        return self.sit_at(table)

    def sit_at(self, table: Table) -> Table:
        """Play the next hand at a table that was opened for it, with its people, points, counters and deposits."""
        self._check_between()
        check_opened_for(self.book, self.position, self.names, table)
        check_chained(table, self.head, self.hands)
        self.log.append(HandDealt(self.hands, self.position))
        self.table = table
        return table

    def open_entered(self) -> EnteredHand:
        """Open the next hand of a game that people report."""
        self._check_between()
        if not self.entered:
            raise InputError("match", _("the hands of this game are dealt by the system"))
        self.log.append(HandDealt(self.hands, self.position))
        self.entered_hand = EnteredHand(self.book, self.position)
        return self.entered_hand

    def preview(self, entry: Mapping[str, object]) -> Account:
        """The effect that a report would have; nothing changes."""
        hand = EnteredHand(self.book, self.position) if self.entered_hand is None else self.entered_hand.copy()
        return hand.tell(fields.mapping(entry, "told"))

    def tell(self, entry: Mapping[str, object], from_record: bool = False) -> Account:
        """Report something that happened in a hand with real tiles (`entered_hand.py` lists what can be reported). The
        hand is opened if necessary, and closed if it is over. Anything impossible raises InputError and changes
        nothing."""
        if self.entered_hand is None:
            self._check_between()
        if self.paused:
            raise InputError("match", _("the referee has paused the game"))
        hand = EnteredHand(self.book, self.position) if self.entered_hand is None else self.entered_hand.copy()
        account = hand.tell(fields.mapping(entry, "told"), from_record)
        if self.entered_hand is None:
            self.open_entered()
        self.entered_hand = hand
        self.log.append(Entered(entry, account))
        if hand.over:
            self.take(hand.outcome())
        return account

    def close(self) -> NextHand:
        """Close a finished hand: who deals next, or the end of the game."""
        table = self._running()
        if not table.over:
            raise InputError("match", _("the hand is not over yet"))
        return self.take(outcome_of(self.book, self.position, table))

    def void(self) -> NextHand:
        """Declare the hand void and deal it again: points, counters and deposits as they were before it, except for
        penalties paid (reading:195)."""
        if self.entered_hand is None:
            self._running()
        return self.take(HandOutcome("void", *without_hand(self)))

    def abandon(self) -> NextHand:
        """Time is up: the hand being played is given up, and the game ends as it stood (mcr:Q147). A hand that has been
        played to its end counts, so close it first."""
        if self.over:
            raise InputError("match", _("the game is already over"))
        if self.table is not None and self.table.over:
            raise InputError("match", _("the hand has been played out; close it first"))
        return self.take(HandOutcome("abandoned", *without_hand(self)))

    def clock(self, minutes: int) -> NextHand | None:
        """Report how long the game has lasted. When the book's time is up the game ends, and what follows is returned;
        a hand that has just ended is closed first (mcr:Q14, mcr:Q147)."""
        now = fields.number(minutes, "minutes", MOST_MINUTES)
        if self.over or not self.book.game.minutes or now < self.book.game.minutes:
            return None
        if self.table is not None and self.table.over:
            closed = self.close()
            if closed.over:
                return closed
        return self.abandon()

    def _check_between(self) -> None:
        if self.over:
            raise InputError("match", _("the game is over; start another one"))
        if self.paused:
            raise InputError("match", _("the referee has paused the game"))
        if self.table is not None or self.entered_hand is not None:
            raise InputError("match", _("a hand is being played; close it first"))

    def _running(self) -> Table:
        if self.table is None:
            raise InputError("match", _("no hand is being played; deal one"))
        return self.table

    def take(self, outcome: HandOutcome) -> NextHand:
        """Record how the hand ended and go on from there."""
        following = after(self.book, self.position, outcome)
        record = self.table.record() if self.table else None
        if self.table is not None:
            self.table.given_up = not self.table.over
        self.log.append(HandClosed(self.position, record, outcome, following, entered_hand=self.entered_hand))
        self._remarks += self.table.remarks if self.table else ()
        self.reopened = False
        self.position, self.over, self.table, self.entered_hand = following.position, following.over, None, None
        return following

    # --- results ---

    @property
    def results(self) -> list[Standing]:
        """The results by player: at the end, or as if the game ended now, counting only what rulings paid in the hand
        being played. Penalties that wait for the end apply in this order: those that change the points, then places,
        then those that come off the result."""
        if not self.rulings:
            return final_results(self.book, self.position.points, self.position.deposits)
        end = end_of_game(self.book, self.rulings)
        points, deposits = without_hand(self)
        changes = zip(points, end.payments, (-taken for taken in end.before_places))
        mended = [entry.ruling for entry in ruled_entries(self.log) if entry.did is not None]
        penalised = Penalised(end.from_result, end.from_total, who_is_out(end_of_game(self.book, mended)))
        return results_after_rulings(self.book, tuple(map(sum, changes)), deposits, penalised)

    # --- the referee ---

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings that stand."""
        return rulings_of(self.log)

    def rule(
        self,
        incident: Incident | Mapping[str, object],
        exposed: Sequence[str] = (),
        hand: int | None = None,
        from_record: bool = False,
    ) -> Ruling:
        """Rule on an incident, carry the ruling out and record it; `exposed` are tiles shown by mistake, `hand` is the
        hand it happened in, counted from 0, if that was an earlier one. A ruling `from_record` is taken as it was
        made."""
        read = incident_from(to_json(incident) if isinstance(incident, Incident) else incident, self.book)
        number = None if hand is None else fields.number(hand, "hand", max(self.hands - 1, 0))
        return rule(self, read, tiles_of(exposed), number, from_record)

    def propose(self, declaration: Mapping[str, object], hand: int | None = None) -> list[Incident]:
        """The fouls that a declaration amounts to, likeliest first, in the form `rule` takes; none if it was right:
        {"declared": "win", "offender": 1, "tile": "5p", "shown": true}. `hand` is an earlier one, counted from 0."""
        return propose(self, declaration, None if hand is None else fields.number(hand, "hand", max(self.hands - 1, 0)))

    def undo(self, number: int, from_record: bool = False) -> tuple[Text, ...]:
        """Take back a ruling, if the book allows it; returns what cannot be restored. An undo `from_record`, written by
        an earlier version, is done as it was then."""
        undo(self, number, from_record)
        return undo_remarks(self.log)

    def may_undo(self, number: int) -> bool:
        """Can a ruling be taken back now?"""
        return may_undo(self, number)

    @property
    def paused(self) -> bool:
        """Has the referee stopped play?"""
        return is_paused(self.log)

    def pause(self) -> None:
        """Stop play: nobody acts and nothing is dealt until it resumes (xjtu:9.17)."""
        pause(self, goes_on=False)

    def resume(self) -> None:
        """Let play go on."""
        pause(self, goes_on=True)

    def seat(self, player: int, name: str) -> None:
        """Let somebody else play for a player from now on, which is recorded; points and names stay."""
        self.log.append(Sat(fields.number(player, "player", len(self.names) - 1), fields.text(name, "name", "Ann")))

    def rewind(self, events: int) -> None:
        """Take the hand being played back to its first so many events; rulings stand, undrawn tiles keep their
        order."""
        rewind(self, events)

    @property
    def remarks(self) -> list[Text]:
        """Remarks on moves of an earlier version that were accepted as played, though the rules no longer allow
        them."""
        return [*self._remarks, *(self.table.remarks if self.table else ())]

    def lines(self) -> list[str]:
        """The match record so far, including the part already played of a running hand."""
        running = self.table.record().lines() if self.table else []
        return [line for entry in self.log for line in entry.lines()] + running


def who_is_out(end: EndOfGame) -> dict[int, Out]:
    """The players without a result of their own, and why."""
    forfeited: dict[int, Out] = dict.fromkeys(end.forfeited, "forfeit")
    return forfeited | dict.fromkeys(end.withdrawn, "withdrawn") | dict.fromkeys(end.expelled, "disqualified")


def checked_head(head: object) -> bytes | None:
    """The head of the chain a game is dealt from, if there is one."""
    if head is None or (isinstance(head, bytes) and len(head) == SEED):
        return head
    raise InputError("head", _("a chain's head must have {bytes} bytes", bytes=SEED))


def tiles_of(exposed: object) -> tuple[str, ...]:
    """Tiles as a referee names them; only the table knows whether somebody holds them."""
    given = fields.items(exposed, "exposed", EXPOSED)
    tiles = tuple(tile for tile in given if isinstance(tile, str))
    if len(tiles) < len(given):
        raise InputError("exposed", _("tiles must be given as text, such as 5p"))
    return tiles


def agreed(book: Book, rounds: object) -> Book:
    """The book with the number of rounds agreed on. A result that depends on the length is defined for one, two and
    four rounds only (ema:2.11, ema:2.12)."""
    if book.game.scaled_by_length and rounds not in SCALED_ROUNDS and isinstance(rounds, int):
        lengths = ", ".join(map(str, SCALED_ROUNDS))
        raise InputError(
            "rounds",
            _(
                "{book} scales its results only for {lengths} rounds, not for {rounds}; choose one of these",
                book=book.id,
                lengths=lengths,
                rounds=rounds,
            ),
        )
    return of_length(book, rounds)


def of_length(book: Book, rounds: object) -> Book:
    """The book with another number of rounds; a game already begun may have any."""
    number = fields.number(rounds, "rounds", MOST_ROUNDS)
    if number < 1:
        raise InputError("rounds", _("the number of rounds must be 1 to {most}", most=MOST_ROUNDS))
    return derive(book, book.id, **{"game.rounds": number})
