"""An evening as one of its people sees it: who is where, every table and its hand, bets, camps, chips, and every entry.

Bets lie face down until all at that table have bet; till then everybody sees their own and who has bet (reading:275).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from paiju.books import clause_list
from paiju.books.book import NO_NAMES, Names, Special
from paiju.desk.evening_desk import EveningDesk, paid_since
from paiju.desk.evening_entries import EveningEntryView, entry_views
from paiju.evening import events as H
from paiju.evening.camps import CAMPS, HOUR
from paiju.evening.chairs import AWAY, Seating
from paiju.evening.dealing import last_rule
from paiju.evening.ledger import WORDS, LedgerEntry
from paiju.languages import Text
from paiju.notation import SEATS


@dataclass(frozen=True, slots=True)
class EveningPerson:
    """Somebody at the evening; `where` is A, bet A, billiards, free, resting or away, `row` their place in that row."""

    name: str
    where: str
    row: int
    chips: int
    camp: str


@dataclass(frozen=True, slots=True)
class EveningBet:
    """Somebody who bets at a table: whether they have, and on whom, as far as this may be seen."""

    name: str
    placed: bool
    on: str


@dataclass(frozen=True, slots=True)
class EveningRule:
    """A dice rule, and what it says."""

    id: str
    dice: int
    names: Names
    says: Names
    clause: str


@dataclass(frozen=True, slots=True)
class EveningMove:
    """Somebody, or a camp, goes from one place to another."""

    who: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class EveningTable:
    """A table: its players, the dealer first; the hand being played there, if there is one. `phase` says what comes
    next in a hand with real tiles: swap, opening, bets, play; for one played online it is "online"."""

    name: str
    players: list[str]
    seats: list[str]  # the wind of each
    bets: list[EveningBet]
    bets_open: bool
    hand: int
    phase: str
    begun: bool  # something was paid: nobody bets or opens their hand any more
    special: str
    opened: list[str]
    won: dict[str, int]
    paid: dict[str, int]  # what the hand has brought so far, by name; booked when it is over
    out: list[str]
    plays_on: bool
    wall: list[str]  # what is to be told of an empty wall: ready, fans, void
    club: str
    left: int | None  # last hands to come, once they are announced
    moved: list[EveningMove]  # after the hand that was played there last
    judged: list[str]  # who plays in the hand that a referee rules on, the dealer first: this one, or the last


@dataclass(frozen=True, slots=True)
class EveningCamp:
    """A camp by its id, and who plays for it."""

    id: str
    names: Names
    tile: str
    people: list[str]
    player: str


@dataclass(frozen=True, slots=True)
class EveningBooked:
    """Chips that changed hands for one reason."""

    hand: int
    table: str
    reason: str
    words: Text
    clause: str
    gains: dict[str, int]


@dataclass(frozen=True, slots=True)
class EveningView:
    """The whole of it."""

    title: str
    book: str
    book_names: Names
    clause: str  # of the arrangement for so many people
    people: list[EveningPerson]
    tables: list[EveningTable]
    camps: list[EveningCamp]
    rules: list[EveningRule]
    hands: int
    last: bool  # the last hands are announced
    last_rule: str
    over: bool
    minutes: int
    commitment: str  # to the seed of every draw and throw, shown before the first
    redraw: int  # minutes from which the camps are drawn anew; 0 where there are none
    ledger: list[EveningBooked]
    entries: list[EveningEntryView]


def evening_view(night: EveningDesk, me: str = "") -> EveningView:
    """The evening as the one called `me` sees it; as a stranger does for nobody's name."""
    evening = night.evening
    return EveningView(
        title=night.plan.title,
        book=evening.book.id,
        book_names=evening.book.names,
        clause=evening.plan.clause,
        people=people_of(night),
        tables=[table_of(night, name, me) for name in evening.tables],
        camps=camps_of(night),
        rules=[rule_of(each) for each in evening.book.specials],
        hands=len(evening.hands),
        last=evening.left is not None,
        last_rule=last_rule(evening.book),
        over=evening.over,
        minutes=evening.minutes,
        commitment=evening.commitment,
        redraw=evening.drawn_at + HOUR if evening.camps else 0,
        ledger=[booked(each) for each in evening.ledger.entries],
        entries=entry_views(night, me),
    )


def people_of(night: EveningDesk) -> list[EveningPerson]:
    """Everybody, with their place in the row where they wait."""
    evening, chips = night.evening, night.evening.ledger.chips
    spots = [who for who, _ in evening.places.spots()]
    camps = {name: camp for camp, people in evening.camps.items() for name in people}
    return [
        EveningPerson(
            name=name,
            where=AWAY if evening.over else evening.where(name),
            row=spots.index(holder) if (holder := camps.get(name, name)) in spots else len(spots),
            chips=chips[name],
            camp=camps.get(name, ""),
        )
        for name in evening.names
    ]


def rule_of(special: Special) -> EveningRule:
    """A dice rule with what its clause says."""
    clause = clause_list.find(special.cite)
    names = Names(special.zh, special.en, special.ja)
    return EveningRule(special.id, special.dice, names, clause.says if clause else NO_NAMES, special.cite)


def table_of(night: EveningDesk, name: str, me: str) -> EveningTable:
    """One table."""
    evening = night.evening
    hand, online = evening.real_tables.get(name), night.online.get(name)
    is_done = evening.left is not None and not evening.left[name] and not (hand or online)  # nobody plays on
    seating = Seating((), ()) if is_done else evening.tables[name]
    backs = hand.backs if hand else dict.fromkeys(seating.supporters)
    is_open = hand is not None and are_open(backs)
    return EveningTable(
        name=name,
        players=list(seating.players),
        seats=[SEATS[hand.seat(player)] if hand else SEATS[player] for player in range(len(seating.players))],
        bets=[bet_of(who, on, is_open or who == me) for who, on in backs.items()],
        bets_open=is_open,
        hand=evening.hand_at(name).number if hand else len(evening.hands) + 1 if online else 0,
        phase=hand.phase if hand else "online" if online else "",
        begun=hand is not None and hand.has_begun,
        special=hand.special if hand else online.special if online else "",
        opened=list(hand.opened) if hand else [],
        won=hand.wins if hand else {},
        paid=paid_since(None, hand) if hand else {},
        out=[seating.players[player] for player in hand.those(hand.state.out)] if hand else [],
        plays_on=hand is not None and hand.book.course.after_win != "ends",
        wall=hand.wall if hand else [],
        club=online.club if online else "",
        left=evening.left[name] if evening.left is not None else None,
        moved=[] if hand or online else moved_after(night, name),
        judged=[] if online else judged_at(night, name),
    )


def judged_at(night: EveningDesk, table: str) -> list[str]:
    """The players of the hand that runs at a table, or of the last one there."""
    hands = [hand for hand in night.evening.hands if hand.table == table]
    return list(hands[-1].seating.players) if hands else []


def moved_after(night: EveningDesk, table: str) -> list[EveningMove]:
    """Who moved on when the last hand of a table was over; nobody where they have all been placed anew since."""
    for event in reversed(night.evening.events):
        if isinstance(event, H.PeopleSeated) or (isinstance(event, H.HandEnded) and event.table == table):
            return []
        if isinstance(event, H.Moved) and event.table == table:
            return [EveningMove(each.who, each.from_, each.to) for each in event.moves]
    return []


def are_open(backs: Mapping[str, str | None]) -> bool:
    """Has everybody bet, so that bets may be seen, and stand?"""
    return None not in backs.values()


def bet_of(name: str, on: str | None, seen: bool) -> EveningBet:
    """A bet as far as it may be seen."""
    return EveningBet(name, on is not None, on or "" if seen else "")


def camps_of(night: EveningDesk) -> list[EveningCamp]:
    """The camps there are now."""
    members = night.evening.camps
    return [
        EveningCamp(camp.id, camp.names, camp.tile, list(members[camp.id]), night.evening.plays_for(camp.id))
        for camp in CAMPS
        if camp.id in members
    ]


def booked(entry: LedgerEntry) -> EveningBooked:
    """An entry of the ledger."""
    reason = WORDS[entry.reason]
    return EveningBooked(entry.hand, entry.table, entry.reason, reason, entry.clause, dict(entry.gains))
