"""Hands of an evening begun and ended: dealt and played here, told of real tiles, or brought from elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from paiju import fair, fields
from paiju.books.specials import find_special
from paiju.errors import InputError
from paiju.evening import booking, dealing
from paiju.evening import events as H
from paiju.evening.hand import EveningHand, hand_began
from paiju.evening.ledger import negated
from paiju.evening.real_table import HandPlay, RealTable
from paiju.evening.state import Night
from paiju.languages import _
from paiju.match.entered_worth import Account
from paiju.table import codec, setup
from paiju.table import events as E
from paiju.table.table import Table


class HandActs(Night):
    """Hands of an evening; what is done wrongly raises `paiju.errors.InputError` and changes nothing."""

    # --- hands ---

    def start_hand(self, table: str = "A", nonces: Sequence[bytes] = ()) -> Table:
        """Deal the next hand of a table. The dealer's dice choose the dice rule, but for the last hands."""
        self._check_start(table)
        seating = self._seating(table)
        play = Table(
            self.hand_book,
            dealing.hand_secret(self._secret, len(self._hands) + 1),
            special=self._last_rule(),
            supporters=seating.supporters,
            names=seating.players,
            nonces=nonces,
        )
        self._begin(table, play)
        return play

    def _begin(self, table: str, play: HandPlay, brought: bool = False) -> EveningHand:
        """A hand runs at a table."""
        hand = EveningHand(
            len(self._hands) + 1, table, self._seating(table), self._last is not None, play, self._floor.camps
        )
        self._running[table] = hand
        self._hands.append(hand)
        self._tell(hand_began(hand, brought))
        return hand

    def _last_rule(self) -> str | None:
        """The dice rule of the last hands, once they are played."""
        return None if self._last is None else dealing.last_rule(self.book)

    def finish_hand(self, table: str = "A") -> tuple[H.Happening, ...]:
        """Book a hand that has been played to its end, and let people move on; what happened comes back."""
        hand, done = self._at(table), len(self._events)
        if hand.play.result is None:
            waiting = ", ".join(hand.play.asked if isinstance(hand.play, Table) else hand.seating.players)
            raise InputError(
                "table", _("the hand at table {table} is not over; waiting for {names}", table=table, names=waiting)
            )
        self._finish(hand, hand.play.result)
        return tuple(self._events[done:])

    def _finish(self, hand: EveningHand, result: E.End) -> None:
        """A hand is over: it is booked."""
        self._tell(H.HandEnded(hand.number, hand.table, result.result, hand.first_winner))
        self._settle(hand)

    def stop_hand(self, payments: Mapping[str, int], clause: str, table: str = "A") -> tuple[H.Happening, ...]:
        """A ruling ends a hand that runs, as a false win does (reading:208): what was paid in it stands, the penalty is
        booked with its clause, and people move on (reading:236)."""
        hand, done = self._at(table), len(self._events)
        back = self._wins_taken_back(hand)
        if not back:
            self._check_running(hand)
        entry = self._penalty(hand.number, table, payments, clause)
        winner = hand.first_winner_without(back)
        self._tell(H.HandStopped(hand.number, table, winner, entry.clause, entry.gains))
        self._settle(hand, *negated(booking.entries(hand.number, table, hand.play, back)), entry, without=back)
        return tuple(self._events[done:])

    def _wins_taken_back(self, hand: EveningHand) -> list[E.WinEvent]:
        """Wins that rulings have taken back; `refereed.py` knows."""
        raise NotImplementedError

    def void_hand(self, table: str = "A") -> tuple[H.Happening, ...]:
        """Give up a hand that runs: nothing but penalties is booked, nobody moves, and it is dealt anew
        (reading:235)."""
        hand, done = self._at(table), len(self._events)
        self._check_running(hand)
        self._tell(H.HandVoid(hand.number, table))
        entries = booking.entries(hand.number, table, hand.play)
        self._book_all(hand, [entry for entry in entries if entry.reason == "penalty"])
        del self._running[table]
        self._draw_if_due()
        return tuple(self._events[done:])

    # --- hands with real tiles, and hands played elsewhere ---

    def deal_told(self, table: str = "A", special: str | int | None = None) -> RealTable:
        """Begin the next hand of a table with real tiles. The dice rule is named by its id, its name or the sum of the
        dice; else the house throws. The last hands have their own."""
        play = self.next_told(table, special)
        self._begin(table, play)
        return play

    def next_told(self, table: str = "A", special: str | int | None = None) -> RealTable:
        """The same hand as it would begin; nothing is changed."""
        self._check_start(table)
        last, seating = self._last_rule(), self._seating(table)
        if last is not None and special is not None and find_special(self.hand_book, special).id != last:
            rule = find_special(self.hand_book, last)
            raise InputError(
                "special",
                _(
                    "the last hands are played as {rule}, whatever the dice show ({clause})",
                    rule=rule,
                    clause="psa:难忘今宵",
                ),
            )
        secret = dealing.hand_secret(self._secret, len(self._hands) + 1)
        thrown = setup.lay(self.hand_book, fair.Stream(secret.seed), None) if last is None and special is None else None
        special_rule = last or special or (thrown.special.id if thrown is not None and thrown.special else None)
        return RealTable(self.hand_book, seating, special_rule, thrown.dice if thrown is not None else ())

    def tell(self, body: Mapping[str, object], table: str = "A", replayed: bool = False) -> Account:
        """Something happened in a hand with real tiles (`real_table.py` says what there is to tell); what it came to,
        by player from the dealer's chair. A hand that is over with it is booked, and people move on."""
        hand = self._at(table)
        if not isinstance(hand.play, RealTable):
            raise InputError("table", _("the hand at table {table} is played online", table=table))
        new = hand.play.copy()
        account = new.tell_named(fields.mapping(body, "told"), replayed)
        hand = replace(hand, play=new)
        self._running[hand.table] = self._hands[hand.number - 1] = hand
        self._tell(H.HandEntry(hand.number, hand.table, codec.to_json(dict(body))))
        if new.result is not None:
            self._finish(hand, new.result)
        return account

    def bring(self, play: Table, table: str = "A") -> tuple[H.Happening, ...]:
        """Book a hand that the people of a table have played elsewhere, at a table of the club."""
        self._check_start(table)
        done, seating, sitting = len(self._events), self._seating(table), play.sitting
        if (sitting.names, sitting.supporters) != (seating.players, seating.supporters):
            wanted = f"{', '.join(seating.players)} / {', '.join(seating.supporters) or '-'}"
            raise InputError(
                "record",
                _(
                    "the next hand at table {table} must be played by {wanted}: the dealer first, then those who bet",
                    table=table,
                    wanted=wanted,
                ),
            )
        rule, result = sitting.special.id if sitting.special else None, play.result
        if sitting.book != self.hand_book or (self._last is not None and rule != self._last_rule()):
            raise InputError(
                "record", _("it was not played by {book} and this hand's dice rule", book=self.hand_book.id)
            )
        if result is None:
            raise InputError("record", _("this hand is not over"))
        self._finish(self._begin(table, play, brought=True), result)
        return tuple(self._events[done:])

    def put_back(self, table: object, number: object, play: object) -> None:
        """Go on with a hand that runs as it stands at another table, dealt alike: one played again from its record."""
        hand = self._at(table)
        if not isinstance(play, Table) or hand.number != number or hand.play.sitting != play.sitting:
            raise InputError(
                "hand",
                _("this is not hand {hand} of table {table} as it was dealt", hand=hand.number, table=hand.table),
            )
        self._running[hand.table] = self._hands[hand.number - 1] = replace(hand, play=play)
