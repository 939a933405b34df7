"""A desk as people see it: how the game stands, what can be told now, and every entry with what it came to and why."""

from math import isinf

from paiju.books.book import Book
from paiju.books.fan_words import fan_words
from paiju.core.play.last_payments import settles
from paiju.core.rules import ONE_WINNER
from paiju.core.worth.unit_settle import pays_kongs
from paiju.desk.cards import at_end, card_of
from paiju.desk.desk import Desk
from paiju.desk.entry import Entry
from paiju.desk.formalities import may_go_back, text_of
from paiju.desk.signing import audited_clauses
from paiju.desk.view_types import (
    DeskChoice,
    DeskClock,
    DeskEntryView,
    DeskLate,
    DeskOverrun,
    DeskPlayer,
    DeskProtest,
    DeskSignature,
    DeskTeam,
    DeskTells,
    DeskView,
)
from paiju.languages import Text, _
from paiju.match import Match
from paiju.match.entered_hand import EnteredHand
from paiju.match.final import Standing
from paiju.match.referee_log import seats_now
from paiju.match.relay import Relay
from paiju.match.rotation import Position, first_position
from paiju.referee import end_of_game
from paiju.referee.fouls import lateness, overruns
from paiju.referee.loading import texts
from paiju.scoring.desk import form_by


def view_of(desk: Desk) -> DeskView:
    """A desk as it stands."""
    match = desk.match if desk.has_begun else None
    book, at, hand = desk.plan.book, match.position if match else None, hand_now(desk, match)
    return DeskView(
        kind=desk.plan.kind,
        title=desk.plan.title,
        book=book.id,
        book_names=book.names,
        family=book.scoring.family,
        counts=book.counts,
        words=book.words,
        fans=fan_words(book),
        sets=book.forms.sets,
        players=players_of(desk, match) if match else [],
        position=at.name() if at else "",
        dealer=next((player for player, seat in seats_now(match).items() if seat == "E"), 0) if match else 0,
        counters=at.counters if at else 0,
        deposits=(match.entered_hand.state.deposits if match.entered_hand else at.deposits) if match and at else 0,
        hands=match.hands if match else 0,
        playing=match is not None and match.entered_hand is not None,
        over=match.over if match else "",
        paused=match.paused if match else False,
        tells=tells_of(hand),
        form=form_by(hand.book, {}),
        entries=entries_of(desk),
        to_sign=[player for player in desk.signers if player not in desk.signing.signatures],
        signatures=signatures_of(desk),
        protests=protests_of(desk),
        announced=desk.announced,
        may_audit=bool(audited_clauses(book))
        and not (match and match.entered_hand)
        and desk.hands_played() > desk.audited,
        clock=clock_of(book),
        teams=teams_of(desk.relay) if desk.relay else [],
        game=max(len(desk.relay.legs) - 1, 0) if desk.relay else 0,
    )


def signatures_of(desk: Desk) -> list[DeskSignature]:
    """Who has signed the game at issue."""
    return [DeskSignature(each.player, each.by, each.at, each.own) for each in desk.signing.signatures.values()]


def protests_of(desk: Desk) -> list[DeskProtest]:
    """Protests in the game at issue."""
    return [
        DeskProtest(each.number, each.player, each.text, each.at, each.answered, each.upheld, each.answer)
        for each in desk.signing.protests
    ]


def clock_of(book: Book) -> DeskClock:
    """How the book keeps time."""
    own = book.clock
    late = [DeskLate(foul, variant, None if isinf(minutes) else minutes) for foul, variant, minutes in lateness(book)]
    slow = [DeskOverrun(*overrun) for overrun in overruns(book)]
    return DeskClock(own.first, own.turn, own.claim, book.game.minutes or 0, own.notice, late, slow)


def players_of(desk: Desk, match: Match) -> list[DeskPlayer]:
    """Everybody, in the order of the first deal."""
    results, seats = match.results, seats_now(match)
    end = end_of_game(match.book, match.rulings) if match.rulings else None
    points = match.entered_hand.points if match.entered_hand else match.position.points
    teams = team_names(desk.relay) if desk.relay else [""] * len(match.names)
    gone = match.entered_hand.those(match.entered_hand.state.out) if match.entered_hand else ()
    return [
        DeskPlayer(
            name=name,
            team=teams[player],
            seat=seats[player],
            points=results[player].points if match.over else points[player],
            place=results[player].place,
            final=final_of(results[player]),
            riichi=match.entered_hand is not None and player in match.entered_hand.in_riichi,
            rights_lost=list(match.entered_hand.rights_lost(player)) if match.entered_hand else [],
            warnings=end.warnings[player] if end else 0,
            cards=end.cards[player] if end else 0,
            out=results[player].out,
            at_end=taken_at_end(match, player),
            left=player in gone,
        )
        for player, name in enumerate(match.names)
    ]


def taken_at_end(match: Match, player: int) -> list[Text]:
    """What rulings take from somebody only once the game is over."""
    return [words for ruling in match.rulings if ruling.incident.offender == player for words in at_end(ruling)]


def final_of(standing: Standing) -> float | None:
    """A result as a plain number."""
    return None if standing.final is None else float(standing.final)


def team_names(relay: Relay) -> list[str]:
    """The team of every player of the game at issue."""
    return [relay.teams[team].name for team in relay.legs[-1].seats]


def hand_now(desk: Desk, match: Match | None) -> EnteredHand:
    """The hand at issue, with the dice rule in force."""
    running = match.entered_hand if match and match.entered_hand else None
    return running or EnteredHand(desk.plan.book, match.position if match else first(desk))


def tells_of(hand: EnteredHand) -> DeskTells:
    """What its book has to be told."""
    book, rules = hand.book, hand.rules
    return DeskTells(
        riichi=bool(rules.riichi),
        ready=bool(rules.ready_pool) or settles(rules) or book.game.repeats == "win_or_ready",
        nagashi=bool(rules.nagashi),
        kong=pays_kongs(rules),
        open=book.course.open_hands,
        play_on=book.course.after_win != "ends",
        winners=1 if rules.winners == ONE_WINNER else 3,
        aborts=hand.aborts(),
        kong_passed_on=bool(rules.kong_passed_on),
        liable_for=list(book.payments.liable_for),
        specials=[DeskChoice(each.id, _("{dice} {rule}", dice=each.dice, rule=each)) for each in book.specials],
        fouls=book.text in texts(),
        fans=bool(rules.unready_pay_dearest),
        void=bool(rules.void_held),
    )


def first(desk: Desk) -> Position:
    """Where the first game of a relay will begin."""
    return first_position(desk.plan.book)


def entries_of(desk: Desk) -> list[DeskEntryView]:
    """Every entry."""
    free = may_go_back(desk)
    return [entry_of(desk, number, entry, number in free) for number, entry in enumerate(desk.entries, 1)]


def entry_of(desk: Desk, number: int, entry: Entry, free: bool) -> DeskEntryView:
    """One entry; `free` says whether it can be taken back."""
    words, clauses, paid = entry_lines(desk, entry)
    return DeskEntryView(
        number=number,
        key=entry.key,
        by=entry.by,
        at=entry.at,
        do=entry.do,
        hand=entry.hand,
        game=entry.game,
        words=words,
        clauses=clauses,
        paid=paid,
        points=list(entry.after),
        undone=entry.undone,
        entry=int(str(entry.body.get("entry"))) if entry.do == "undo" else 0,
        card=card_of(entry.ruling) if entry.ruling is not None else None,
        may_undo=free,
    )


PLAIN = {
    "void": _("the hand is void and dealt again"),
    "time": _("time is up: the game ends"),
    "start": _("the next game begins"),
    "announce": _("the start is announced"),
    "audit": _("audited: the hand stands"),
}


def entry_lines(desk: Desk, entry: Entry) -> tuple[list[Text], list[str], list[int]]:
    """What an entry came to, the clauses it rests on, who paid."""
    if entry.ruling is not None:
        who = names_in(desk, entry.game)[entry.ruling.incident.offender]
        words = [_("{who} · {ruling}", who=who, ruling=entry.ruling.why), *at_end(entry.ruling)]
        return words, list(entry.ruling.clauses), list(entry.ruling.payments)
    if entry.account is not None:
        words = [*entry.account.words, *ready_words(desk, entry)]
        return words, list(entry.account.clauses), list(entry.account.paid)
    if entry.do == "undo":
        target = desk.entries[int(str(entry.body["entry"])) - 1]
        old = entry_lines(desk, target)[0]
        return [*(_("taken back: {entry}", entry=each) for each in old), *entry.stays], [], []
    if entry.do == "audit":
        return [PLAIN["audit"]], list(audited_clauses(desk.plan.book)), []
    return [PLAIN[entry.do] if entry.do in PLAIN else signing_words(desk, entry)], [], []


def ready_words(desk: Desk, entry: Entry) -> list[Text]:
    """Who was ready at an empty wall."""
    ready = entry.body.get("ready") if entry.do == "draw" else None
    names = [names_in(desk, entry.game)[player] for player in ready] if isinstance(ready, list) else []
    return [_("ready: {names}", names=names)] if names else []


def signing_words(desk: Desk, entry: Entry) -> Text:
    """Who signed, objected, or what was answered."""
    body, text = entry.body, text_of(entry.body)
    if entry.do == "answer":
        answer = _("protest upheld") if body["upheld"] else _("protest rejected")
        return _("{answer}: {text}", answer=answer, text=text) if text else answer
    name = names_in(desk, entry.game)[int(str(body["player"]))]
    if entry.do == "protest":
        return _("{name} protests: {text}", name=name, text=text)
    return _("{name} has signed", name=name)


def names_in(desk: Desk, game: int) -> tuple[str, ...]:
    """Who plays a game."""
    return desk.match.names if desk.relay is None else desk.relay.legs[game].match.names


def teams_of(relay: Relay) -> list[DeskTeam]:
    """The teams, with who plays next."""
    done = any(leg.ended for leg in relay.legs)
    waiting = relay.match is None and not relay.over
    return [
        DeskTeam(
            name=team.name,
            members=list(team.members),
            substitutes=list(team.substitutes),
            points=relay.points[i],
            place=relay.places[i] if done else None,
            next=relay.next_member(i) if waiting else "",
        )
        for i, team in enumerate(relay.teams)
    ]
