"""The referee in a match: rulings decided by what the hand shows, carried out and recorded; fouls proposed."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from paiju.books.book import Book
from paiju.core.play import deal as D
from paiju.errors import Bug, InputError
from paiju.languages import SEMICOLON, _, joined
from paiju.match.effects import carry_out
from paiju.match.entered_evidence import check_against_hand, contradicted
from paiju.match.entered_hand import EnteredHand
from paiju.match.judged import JudgedHand, declared_in, informed, possible_variants, proposals, proposed_unseen
from paiju.match.log import Begin, HandClosed
from paiju.match.own_wins import (
    HandWins,
    has_win_back,
    has_won_wrongly,
    is_counted,
    is_ended,
    on_wins,
    says_win_was_none,
)
from paiju.match.referee_log import (
    Paused,
    Rewound,
    Ruled,
    RuledMatch,
    closed_hand,
    is_paused,
    position_of,
    rulings_made,
    rulings_of,
    seats_at,
)
from paiju.match.rotation import dealing
from paiju.notation import SEATS
from paiju.referee import Incident, Ruling, code_of, decide
from paiju.referee.foul_types import Variant
from paiju.referee.fouls import get
from paiju.referee.incident import number as whole
from paiju.referee.ladders import check_tiles
from paiju.table.record import replay
from paiju.table.table import Table


def hand_number(match: RuledMatch, hand: int | None) -> int:
    """The hand meant: the one being played or last closed, unless another is given."""
    last = max(match.hands - 1, 0)
    number = last if hand is None else hand
    if not 0 <= number <= last:
        raise InputError("hand", _("must be a hand from 0 to {last}", last=last))
    return number


def judged_hand(match: RuledMatch, number: int) -> JudgedHand | None:
    """A hand as evidence; None before the first one. While it is being played, its moment is the present."""
    table = table_of(match, number)
    if table is None:
        return None
    seats = seats_at(match.book, position_of(match, number), table.events)
    return JudgedHand(table, seats, table is match.table and not table.over)


def table_of(match: RuledMatch, number: int) -> Table | None:
    """The table of a hand: the one being played, or one replayed from its record."""
    if match.table is not None and number == match.hands - 1:
        return match.table
    closed = closed_hand(match, number)
    if closed is not None and closed.let_go:
        raise Bug(f"the record of hand {number} was let go; put it back first")
    return replay(closed.record, match.book) if closed is not None and closed.record is not None else None


def opinion_on(match: RuledMatch, incident: Incident, hand: int | None = None, from_record: bool = False) -> Ruling:
    """What the book says of an incident in the hand being played or last closed, or in an earlier one. The dealer of
    that hand decides who pays more; its dice rule applies, and what it shows is filled in. An incident `from_record` is
    taken as it was given, even if newer checks of hands with real tiles would refuse it."""
    number = hand_number(match, hand)
    if not from_record:
        check_tiles(get(match.book, incident.foul), incident)
    placed = replace(incident, hand=number, dealer=dealing(match.book, position_of(match, number)))
    judged = judged_hand(match, number)
    if judged is None:
        return on_record(match, *informed_by_entered(match, number, placed, from_record))
    book = judged.table.book
    placed = informed(match.book, judged, placed)
    return asking_for_possible(on_record(match, book, placed), possible_variants(match.book, judged, placed))


def informed_by_entered(match: RuledMatch, number: int, incident: Incident, from_record: bool) -> tuple[Book, Incident]:
    """What people have reported of a hand with real tiles: its dice rule, who plays an open hand, who has won and
    left."""
    hand = entered_hand_of(match, number)
    if hand is None:
        return match.book, incident
    if not from_record:
        check_against_hand(match.book, hand, hand.seat(incident.offender), incident)
        if says_win_was_none(match.book, incident):
            check_not_drawn(match, hand)
    return hand.book, facts_entered(hand, incident, from_record)


def check_not_drawn(match: RuledMatch, hand: EnteredHand) -> None:
    """A hand reported as drawn because three had won was won by two if one of them had not: as long as nothing has
    followed, the report must be corrected first, since only it knows their wins (xjtu:6.8.5, reading:362)."""
    closed = next((each for each in reversed(match.log) if isinstance(each, HandClosed)), None)
    last = closed is not None and closed.entered_hand is hand and match.entered_hand is None
    if last and hand.state.result == D.THREE_WINNERS:
        raise InputError(
            "hand",
            _(
                "this hand was entered as drawn because of three winners, and a player with a false win is not one of "
                "them: take that entry back, rule on the foul, then enter the wins of the other two (or the draw "
                "again, if the offender was not one of the three)"
            ),
        )


def entered_hand_of(match: RuledMatch, number: int) -> EnteredHand | None:
    """A hand with real tiles, being played or closed."""
    closed = closed_hand(match, number)
    if number == match.hands - 1 and match.entered_hand is not None:
        return match.entered_hand
    return closed.entered_hand if closed is not None else None


def facts_entered(hand: EnteredHand, incident: Incident, from_record: bool = False) -> Incident:
    """The incident with what was reported of a hand. A win is taken back on the strength of the record only if the
    record says so."""
    facts, d = incident.facts, hand.state
    seat = hand.seat(incident.offender)
    ended = hand.over or bool(d.out >> seat & 1)
    wrongly = has_won_wrongly(hand.book, incident, hand.events, SEATS[seat], ended)
    facts = replace(
        facts,
        own_win=(facts.own_win or not from_record) and wrongly,
        ended=is_ended(hand.book, incident, hand.over, wrongly),
        open_hands=facts.open_hands or hand.those(d.opened),
        left=facts.left or hand.those(d.out),
        another_won=facts.another_won or any(player != incident.offender for player in hand.those(d.winners)),
    )
    return replace(incident, facts=facts)


def asking_for_possible(ruling: Ruling, possible: Container[str]) -> Ruling:
    """The ruling, asking only for variants that the hand does not contradict."""
    needs = tuple(
        replace(need, choices=tuple(each for each in need.choices if each[0] in possible))
        if need.field == "variant"
        else need
        for need in ruling.needs
    )
    return replace(ruling, needs=needs)


def on_record(match: RuledMatch, book: Book, incident: Incident) -> Ruling:
    """The ruling on an incident after those before it; a win is taken back only once, and only if it was paid, and one
    that was taken back is nobody's."""
    facts, entries = incident.facts, on_wins(match, incident.hand)
    is_back = any(has_win_back(each.ruling, incident) for each in entries)
    if is_back or not is_counted(match, incident.hand):
        facts = replace(facts, own_win=False)
    if facts.another_won and entries:
        wins = HandWins(match, incident.hand)
        left = wins.standing(wins.taken_by(each.ruling for each in entries))
        facts = replace(facts, another_won=any(wins.players[win.seat] != incident.offender for win in left))
    incident = replace(incident, facts=facts)
    ruling = decide(book, incident, [ruling.incident for ruling in rulings_of(match.log)])
    return replace(ruling, book=match.book.id)


def ruling_on(match: RuledMatch, incident: Incident, hand: int | None = None, from_record: bool = False) -> Ruling:
    """The ruling on an incident; InputError if the referee still has something to say, or it is too late."""
    check_in_time(match, incident, hand_number(match, hand))
    ruling = opinion_on(match, incident, hand, from_record)
    check_settled(ruling)
    return ruling


def check_settled(ruling: Ruling) -> None:
    """Check that the referee has nothing more to say."""
    if not ruling.settled:
        needs = [_("{field}: {what}", field=need.field, what=need.words) for need in ruling.needs]
        raise InputError("incident", _("the referee still has to say: {needs}", needs=joined(needs, SEMICOLON)))


def check_in_time(match: RuledMatch, incident: Incident, number: int) -> None:
    """A foul that nobody objected to lapses when play has gone on to another hand (mcr:Q35(4))."""
    code = code_of(match.book)
    if code.lapse and get(match.book, incident.foul).lapses and number < match.hands - 1:
        raise InputError(
            "hand", _("nobody objected in time, and play has gone on; it lapses ({clauses})", clauses=code.lapse)
        )


def rule(
    match: RuledMatch,
    incident: Incident,
    exposed: Sequence[str] = (),
    hand: int | None = None,
    from_record: bool = False,
) -> Ruling:
    """Rule on an incident and carry the ruling out; for an incident in an earlier hand only the points. A hand that is
    over may still be void, for example after a riichi that turns out not to have been ready at an empty wall (ema:5.3);
    payments wait until it is closed."""
    ruling = ruling_on(match, incident, hand, from_record)
    note_ruling(match, ruling, tuple(exposed))
    return ruling


def note_ruling(match: RuledMatch, ruling: Ruling, exposed: tuple[str, ...]) -> Ruled:
    """Carry out a ruling, and record it before its effects."""
    number, at = rulings_made(match), len(match.log)
    at_table, did = carry_out(match, ruling, exposed)
    entry = Ruled(number, ruling, at_table, exposed, did)
    match.log.insert(at, entry)
    return entry


def propose(match: RuledMatch, declaration: Mapping[str, object], hand: int | None = None) -> list[Incident]:
    """The fouls that a declaration in the hand being played or last closed, or in an earlier one, amounts to."""
    number = hand_number(match, hand)
    judged = judged_hand(match, number)
    if judged is None and isinstance(match.log[0], Begin) and match.log[0].entered:
        return proposed_at_desk(match, declaration, number)
    if judged is None:
        raise InputError("match", _("no hand has been dealt yet"))
    incidents = proposals(match.book, judged, declaration)
    return [replace(each, clauses=clauses_of(match, each, number)) for each in incidents]


def proposed_at_desk(match: RuledMatch, declaration: Mapping[str, object], number: int) -> list[Incident]:
    """The fouls that a declaration can be in a hand with real tiles; a win reported with its tiles is right."""
    hand = entered_hand_of(match, number)
    if hand is not None and declaration.get("declared") == "win":
        check_not_drawn(match, hand)

    def may_be(incident: Incident, variant: Variant) -> bool:
        seat = 0 if hand is None else hand.seat(incident.offender)
        return hand is None or contradicted(hand, seat, variant, declared_in(incident)) is None

    return proposed_unseen(match.book, declaration, may_be)


def clauses_of(match: RuledMatch, incident: Incident, number: int) -> tuple[str, ...]:
    """The clauses that a ruling on the proposal would rest on."""
    try:
        return opinion_on(match, incident, number).clauses
    except InputError:  # what is judged only when the hand ends
        return incident.clauses


# --- play stopped, play taken back ----------------------------------------------------------------


def pause(match: RuledMatch, goes_on: bool) -> None:
    """Stop play, or resume it (xjtu:9.17)."""
    if is_paused(match.log) != goes_on:
        raise InputError("match", _("the game is not paused") if goes_on else _("the game is already paused"))
    match.log.append(Paused(goes_on))
    if match.table is not None:
        match.table.paused = not goes_on


def rewind(match: RuledMatch, events: int) -> None:
    """Take the running hand back to its first so many events; undrawn tiles keep their order."""
    if match.table is None:
        raise InputError("match", _("no hand is being played; deal one"))
    taken = match.table.go_back(whole(events, "events"))
    if not taken:
        raise InputError("events", _("nothing has happened since"))
    match.log.append(Rewound(len(match.table.events), len(taken)))
