"""The referee of an evening: what the hand at a table shows decides, and what is ruled is done there or in chips.

A ruling is on record before what it brings about. People are told by name, by the chair they have now, or by number,
the dealer's being 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from paiju import fields
from paiju.errors import InputError
from paiju.evening import booking
from paiju.evening import camps as C
from paiju.evening import events as H
from paiju.evening.hand import EveningHand
from paiju.evening.ledger import negated
from paiju.evening.presence import ComingAndGoing
from paiju.evening.real_table import RealTable
from paiju.languages import Text, _
from paiju.match.at_table import at_the_table, give_back, is_event_of, rights_back, rule_at_table, without_tiles
from paiju.match.entered_evidence import check_against_hand, contradicted
from paiju.match.judged import JudgedHand, declared_in, informed, proposals, proposed_unseen
from paiju.match.match import tiles_of
from paiju.match.own_wins import has_win_back, taken_back
from paiju.match.ruled import check_settled, facts_entered
from paiju.match.undoing import SEEN
from paiju.referee import Incident, Ruling, decide, incident_from
from paiju.referee import incident as incidents
from paiju.referee.foul_types import Variant
from paiju.referee.incident import FACT_AMOUNTS, FACT_PLAYERS
from paiju.referee.ruling_record import ruling_from, ruling_row
from paiju.table import codec
from paiju.table import events as E
from paiju.table.codes import SEATS
from paiju.table.table import Table

MOST_MINUTES = 7 * 24 * 60
ENDED = _("the hand ended with it and is not reopened")


class EveningActs(ComingAndGoing):
    """What people do in an evening; done wrongly it raises `paiju.errors.InputError` and changes nothing."""

    def last_hands(self) -> tuple[H.Happening, ...]:
        """Announce the last hands of the night: from now on each table plays as many as the book says, or its part of
        them, as rivers of blood, and where it says so by camps (psa:难忘今宵, reading:228). A hand that runs is not one
        of them."""
        if self._last is not None:
            raise InputError("last_hands", _("the last hands have already been announced"))
        done = len(self._events)
        each = self.plan.last_at_each(self.book.evening.last_hands == "in_all")
        self._last = dict.fromkeys(self.plan.tables, each)
        self._tell(H.LastHands(each))
        self._draw_if_due()
        return tuple(self._events[done:])

    # --- camps, clock, penalties ---

    def represent(self, camp: str, name: str) -> tuple[H.Happening, ...]:
        """A camp says who plays for it from its next hand on."""
        if not self._floor.camps:
            raise InputError("camp", _("there are no camps now"))
        chosen, person = C.camp_named(camp, self._floor.camps), self._person(name)
        self._floor.choose(chosen, person)
        return (self._tell(H.CampChose(chosen, person)),)

    def clock(self, minutes: int) -> tuple[H.Happening, ...]:
        """Say what time it is, in minutes since the evening began. Camps are drawn anew when an hour is over, at once
        or when the hand that runs is (psa:阵营分配#2, reading:233)."""
        now, done = fields.number(minutes, "minutes", MOST_MINUTES), len(self._events)
        if now < self._minutes:
            raise InputError(
                "minutes", _("it is already minute {minutes}; time does not run backwards", minutes=self._minutes)
            )
        self._minutes = now
        self._tell(H.Clock(now))
        self._draw_if_due()
        return tuple(self._events[done:])

    def penalty(self, payments: Mapping[str, int], clause: str, table: str = "A") -> tuple[H.Happening, ...]:
        """Book what a referee decided: by person, in chips, with the clause; gains and losses balance. It belongs to
        the hand that runs at the table, or to the last one there. Camps share it."""
        done, here = len(self._events), self._table(table)
        number = max((hand.number for hand in self._hands if hand.table == here), default=0)
        self._book(self._penalty(number, here, payments, clause))
        self._share(number, here)
        return tuple(self._events[done:])


class RefereedEvening(EveningActs):
    """An evening with a referee."""

    @property
    def rulings(self) -> dict[int, Ruling]:
        """The rulings that stand, by number."""
        undone = {event.number for event in self._events if isinstance(event, H.RuledBack)}
        return {event.number: self._ruling_of(event) for event in self._ruled() if event.number not in undone}

    @property
    def rulings_made(self) -> list[Ruling]:
        """Every ruling, undone ones as well."""
        return [self._ruling_of(event) for event in self._ruled()]

    def rule(
        self,
        incident: Incident | Mapping[str, object],
        table: str = "A",
        exposed: Sequence[str] = (),
        replayed: bool = False,
    ) -> Ruling:
        """Rule on an incident in the hand that runs at a table, or the last one there, carry it out and note it:
        {"foul": "false_win", "offender": "Ann"}. `exposed` are tiles that lie open by mistake. What is `replayed` is
        taken as it was told."""
        hand, tiles = self.hand_at(table), tiles_of(exposed)
        ruling = self.opinion(incident, table, replayed)
        check_settled(ruling)
        self._carry_out(hand, ruling, tiles)
        return ruling

    def opinion(self, incident: Incident | Mapping[str, object], table: str = "A", replayed: bool = False) -> Ruling:
        """What the book says of an incident, with what the hand shows; nothing is changed. The hand's own dice rule
        holds, its open hands and those still in it count."""
        hand = self.hand_at(table)
        stated = incident if isinstance(incident, Incident) else incident_from(by_number(hand, incident), hand.book)
        shown = self._informed(hand, replace(stated, hand=hand.number, dealer=0), replayed)
        if any(has_win_back(each, shown) for each in self.rulings.values()):
            shown = replace(shown, facts=replace(shown.facts, own_win=False))
        ruling = decide(hand.play.book, shown)
        return replace(ruling, book=self.book.id)

    def _informed(self, hand: EveningHand, incident: Incident, replayed: bool) -> Incident:
        """The incident with what the hand shows, or what people have told of it."""
        if isinstance(hand.play, RealTable):
            if not replayed:
                check_against_hand(hand.book, hand.play, seat_of(hand, incident.offender), incident)
            return facts_entered(hand.play, incident)
        return informed(hand.book, self._judged(hand, hand.play), incident)

    def _judged(self, hand: EveningHand, table: Table) -> JudgedHand:
        """The hand as evidence."""
        return JudgedHand(table, seats_of(hand), self.runs(hand) and not table.over)

    def propose(self, declaration: Mapping[str, object], table: str = "A") -> list[Incident]:
        """The fouls that a declaration at a table amounts to, the likeliest first, as `rule` takes them; none when it
        was right: {"declared": "win", "offender": "Ann"}."""
        hand = self.hand_at(table)
        row = {**fields.mapping(declaration, "declaration")}
        row["offender"] = player_named(hand, row.get("offender"), "offender")
        if isinstance(hand.play, RealTable):
            likely = proposed_unseen(hand.book, row, partial(may_be, hand, hand.play))
        else:
            likely = proposals(hand.book, self._judged(hand, hand.play), row)
        return [replace(each, clauses=self._clauses_of(each, table)) for each in likely]

    def _clauses_of(self, incident: Incident, table: str) -> tuple[str, ...]:
        """The clauses a ruling on a proposal would rest on."""
        try:
            return self.opinion(incident, table).clauses
        except InputError:  # what is judged only when the hand ends
            return incident.clauses

    def may_undo(self, number: int) -> bool:
        """Can a ruling be taken back?"""
        return number in self.rulings

    def undo(self, number: int) -> tuple[Text, ...]:
        """Take a ruling back: rights in a hand that still runs, and what was paid. A hand that was ended stays so, and
        tiles that were seen stay seen (reading:293)."""
        noted = [event for event in self._ruled() if event.number == number and number in self.rulings]
        if not noted:
            raise InputError("number", _("there is no ruling {number} to undo", number=number))
        ruled, hand = noted[0], self._hands[noted[0].hand - 1]
        ruling = self._ruling_of(ruled)
        stays = ((SEEN, bool(ruled.exposed)), (ENDED, ruled.did in ("ended", "void")))
        remarks = tuple(words for words, so in stays if so)
        if ruled.did == "table" and self.runs(hand) and not hand.play.over:
            self._undo_at_table(hand, ruled, ruling)
            self._tell(H.RuledBack(number))
            return remarks
        self._tell(H.RuledBack(number))
        self._book_win(hand, ruling, 1)
        back = {name: -paid for name, paid in paid_by_name(hand, ruling).items()}
        if back:
            self.penalty(back, ruling.clauses[0], hand.table)
        return remarks

    # --- what there is to judge ---

    def hand_at(self, table: str) -> EveningHand:
        """The hand that runs at a table, or the last one there."""
        here = self._table(table)
        hands = [hand for hand in self._hands if hand.table == here]
        if not hands:
            raise InputError("table", _("no hand has been dealt at table {table} yet", table=here))
        return hands[-1]

    def runs(self, hand: EveningHand) -> bool:
        """Has the hand not been booked yet?"""
        return self._running.get(hand.table) is hand

    def _ruled(self) -> list[H.HandRuled]:
        return [event for event in self._events if isinstance(event, H.HandRuled)]

    def _ruling_of(self, event: H.HandRuled) -> Ruling:
        """The ruling on record."""
        book = self._hands[event.hand - 1].book
        return replace(ruling_from(event.ruling, incident_from(event.incident, book), book), book=self.book.id)

    # --- carrying out ---

    def _carry_out(self, hand: EveningHand, ruling: Ruling, exposed: tuple[str, ...]) -> None:
        """Note the ruling and do what it says."""
        payments, clause = paid_by_name(hand, ruling), ruling.clauses[0]
        if not self.runs(hand) or (hand.play.over and ruling.hand == "continues"):
            self._note(hand, ruling, exposed, "chips" if payments else "nothing")
            self._take_win_back(hand, ruling)
            self._pay(hand, payments, clause)
        elif ruling.hand == "continues":
            self._rule_at(hand, ruling, exposed)
            self._note(hand, ruling, exposed, "table")
        elif ruling.hand == "ended":
            self._end(hand, ruling, exposed, payments)
        else:
            self._note(hand, ruling, exposed, "void")
            self._pay(hand, payments, clause)
            self.void_hand(hand.table)

    def _rule_at(self, hand: EveningHand, ruling: Ruling, exposed: tuple[str, ...]) -> None:
        """The hand takes the ruling in; real tiles are put right by the people there."""
        if isinstance(hand.play, RealTable):
            for event in at_the_table(hand.play, seats_of(hand), without_tiles(ruling), ()):
                hand.play.rule(event)
        else:
            rule_at_table(hand.play, seats_of(hand), ruling, exposed)

    def _end(self, hand: EveningHand, ruling: Ruling, exposed: tuple[str, ...], payments: dict[str, int]) -> None:
        """The hand ends here. What was paid in it stands, but for the win it was over with, if that was the offender's;
        another's end of the hand counts (reading:236)."""
        clause, back = ruling.clauses[0], wins_back(hand, ruling)
        self._penalty(hand.number, hand.table, payments, clause)  # refused before anything is done
        seat = seats_of(hand)[ruling.incident.offender]
        wins = [(i, event.seat) for i, event in enumerate(hand.play.events) if isinstance(event, E.WinEvent)]
        if isinstance(hand.play, Table) and hand.play.over and wins and wins[-1][1] == seat and not back:
            hand.play.go_back(wins[-1][0])
        if hand.play.over and back:
            self._note(hand, ruling, exposed, "ended")
            self.stop_hand(payments, clause, hand.table)
        elif hand.play.over:
            self._note(hand, ruling, exposed, "chips")
            self._take_win_back(hand, ruling)
            self._pay(hand, payments, clause)
            self.finish_hand(hand.table)
        else:
            self._note(hand, ruling, exposed, "ended")
            self.stop_hand(payments, clause, hand.table)

    def _take_win_back(self, hand: EveningHand, ruling: Ruling) -> None:
        """What a win brought that was none is given back, with what open hands and bets made of it."""
        self._book_win(hand, ruling, -1)

    def _book_win(self, hand: EveningHand, ruling: Ruling, sign: int) -> None:
        """Book again what wins that a ruling takes back had brought, or book it back; camps share it."""
        brought = list(booking.entries(hand.number, hand.table, hand.play, wins_back(hand, ruling)))
        if brought:
            self._book_all(hand, brought if sign > 0 else negated(brought))

    def _wins_taken_back(self, hand: EveningHand) -> list[E.WinEvent]:
        """The wins of a hand that rulings which stand have taken back."""
        own = [ruling for ruling in self.rulings.values() if ruling.incident.hand == hand.number]
        return [win for ruling in own for win in wins_back(hand, ruling)]

    def _pay(self, hand: EveningHand, payments: dict[str, int], clause: str) -> None:
        """Chips change hands at once; they belong to the hand."""
        if payments:
            self._book(self._penalty(hand.number, hand.table, payments, clause))
            self._share(hand.number, hand.table)

    def _note(self, hand: EveningHand, ruling: Ruling, exposed: tuple[str, ...], did: H.Did) -> None:
        """The ruling on record."""
        offender = hand.seating.players[ruling.incident.offender]
        incident, verdict = (codec.to_json(each) for each in (incidents.to_json(ruling.incident), ruling_row(ruling)))
        number = len(self._ruled())
        self._tell(H.HandRuled(number, hand.number, hand.table, offender, incident, exposed, verdict, did))

    def note_again(self, event: H.HandRuled | H.RuledBack) -> None:
        """A ruling, or that one was taken back, read from a record: what it did is on record as well."""
        made = [ruled.number for ruled in self._ruled()]
        if isinstance(event, H.RuledBack):
            if event.number not in self.rulings:
                raise InputError("number", _("there is no ruling {number}", number=event.number))
        elif event.number != len(made) or not 1 <= event.hand <= len(self._hands):
            raise InputError("number", _("must be ruling {count} of a hand that was dealt", count=len(made)))
        elif not self._ruling_of(event).clauses:
            raise InputError("ruling.clauses", _("a ruling must cite a clause"))
        self._done_again(event)
        self._tell(event)
        ruled = event if isinstance(event, H.HandRuled) else self._ruled()[event.number]
        if isinstance(event, H.RuledBack) or ruled.did in ("chips", "nothing"):
            sign = -1 if isinstance(event, H.HandRuled) else 1
            self._book_win(self._hands[ruled.hand - 1], self._ruling_of(ruled), sign)

    def _done_again(self, event: H.HandRuled | H.RuledBack) -> None:
        """At a table of real tiles, whose hand has no record of its own, the ruling is carried out again."""
        ruled = event if isinstance(event, H.HandRuled) else self._ruled()[event.number]
        hand = self._hands[ruled.hand - 1]
        if not isinstance(hand.play, RealTable) or ruled.did != "table" or not self.runs(hand):
            return
        if isinstance(event, H.HandRuled):
            self._rule_at(hand, self._ruling_of(event), event.exposed)
        else:
            self._undo_at_table(hand, ruled, self._ruling_of(ruled))

    def _undo_at_table(self, hand: EveningHand, ruled: H.HandRuled, ruling: Ruling) -> None:
        """Rights and points are given back at the table."""
        others = [
            other
            for number, other in self.rulings.items()
            if number != ruled.number and other.incident.hand == ruling.incident.hand
        ]
        rulings = [
            event for event in hand.play.events if isinstance(event, E.RulingEvent) and is_event_of(event, ruling)
        ]
        if rulings:
            give_back(hand.play, rulings[-1], rights_back(ruling, others), acted=True)


# --- who is meant ---------------------------------------------------------------------------------


def seats_of(hand: EveningHand) -> dict[int, str]:
    """Where everybody sits now; two may have changed places since the deal (psa:特殊#12)."""
    return {SEATS.index(sat_down): seat for seat, sat_down in hand.play.persons.items()}


def wins_back(hand: EveningHand, ruling: Ruling) -> list[E.WinEvent]:
    """The wins of a hand that a ruling takes back."""
    return taken_back(ruling, hand.play.events, seats_of(hand)[ruling.incident.offender])


def seat_of(hand: EveningHand, player: int) -> int:
    """Where a player sits now, 0 for the dealer."""
    return SEATS.index(seats_of(hand)[player])


def may_be(hand: EveningHand, play: RealTable, incident: Incident, variant: Variant) -> bool:
    """What is known of a hand with real tiles does not contradict the foul."""
    return contradicted(play, seat_of(hand, incident.offender), variant, declared_in(incident)) is None


def paid_by_name(hand: EveningHand, ruling: Ruling) -> dict[str, int]:
    """What a ruling has people pay."""
    return {hand.seating.players[player]: paid for player, paid in enumerate(ruling.payments) if paid}


def player_named(hand: EveningHand, who: object, where: str) -> int:
    """A player by name, by the seat they have now, or by number."""
    players = hand.seating.players
    if isinstance(who, int) and not isinstance(who, bool) and 0 <= who < len(players):
        return who
    if who in players:
        return players.index(str(who))
    at = {seat: player for player, seat in seats_of(hand).items()}
    if isinstance(who, str) and who in at:
        return at[who]
    raise fields.unknown(where, who, players, _("player"))


def by_number(hand: EveningHand, incident: object) -> dict[str, object]:
    """An incident with its people told by number."""
    row = {**fields.mapping(incident, "incident")}
    if "offender" in row:
        row["offender"] = player_named(hand, row["offender"], "offender")
    if "victims" in row:
        named = fields.items(row["victims"], "victims", len(SEATS))
        row["victims"] = [player_named(hand, who, "victims") for who in named]
    if "facts" in row:
        facts = {**fields.mapping(row["facts"], "facts")}
        for name in FACT_PLAYERS:
            if name in facts:
                named = fields.items(facts[name], f"facts.{name}", len(SEATS))
                facts[name] = [player_named(hand, who, f"facts.{name}") for who in named]
        for name in FACT_AMOUNTS:
            if name in facts:
                by_player = fields.mapping(facts[name], f"facts.{name}")
                facts[name] = {str(player_of(hand, who, f"facts.{name}")): amount for who, amount in by_player.items()}
        row["facts"] = facts
    return row


def player_of(hand: EveningHand, who: str, where: str) -> int:
    """The same where JSON has numbers as text."""
    return player_named(hand, int(who) if who.isdecimal() and len(who) == 1 else who, where)
