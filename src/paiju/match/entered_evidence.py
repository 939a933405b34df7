"""What is known for a referee of a hand with real tiles: who has won, and with which tiles; who left, is in riichi, has
lost a right; how it ended. For everything else the referee's word counts."""

from paiju.books.book import Book
from paiju.core.play import deal as D
from paiju.match.entered_hand import EnteredHand
from paiju.match.judged import declared_in, refusal
from paiju.notation import SEATS
from paiju.referee.foul_types import Variant
from paiju.referee.fouls import get
from paiju.referee.incident import Incident
from paiju.referee.ladders import variant_of
from paiju.table import events as E
from paiju.table.fouls.evidence import Declared

Shown = dict[str, bool | None]


def shown_of(hand: EnteredHand, seat: int, declared: Declared) -> Shown:
    """The conditions of fouls that are known; None, or left out, if the referee has to say."""
    d, over = hand.state, hand.over
    won, others = bool(d.winners >> seat & 1), bool(d.winners & ~(1 << seat))
    riichi = any(isinstance(event, E.Riichi) and event.seat == SEATS[seat] for event in hand.events)
    exhausted = d.result in (D.EXHAUSTED, D.NAGASHI) if over else None
    lost = not d.rights[seat] & D.WIN_RIGHT
    known: Shown = {
        "own_win": won or (False if over else None),
        "no_own_win": not won,
        "wins": won or (False if over else None),
        "another_won": others or (False if over else None),
        "nobody_else_won": not others,
        "won_in_riichi": (won and riichi) or (False if over else None),
        "exhausted": exhausted,
        "own_win_or_exhausted": exhausted or won if over else None,
        "over": over or None,
        "in_riichi": riichi or (False if over else None),
        "stands_in_riichi": riichi or (False if over else None),
        "strayed": False if over and not riichi else None,
        "not_in_riichi": False if riichi and not over else None,
        "not_ready": False if exhausted and d.ready >> seat & 1 else None,
        "lost_rights": lost,
        "kept_rights": not lost,
        "deals": seat == 0,
        "shown": declared.shown,
        "not_shown": None if declared.shown is None else not declared.shown,
    }
    return known | (dict.fromkeys(("incomplete", "may_not_win", "below_minimum", "unfounded"), False)
                    if is_right_win(hand, seat, declared) else {})  # fmt: skip


def is_right_win(hand: EnteredHand, seat: int, declared: Declared) -> bool:
    """Was the declared win reported with its tiles and judged?"""
    return declared.what in ("", "win") and bool(hand.judged >> seat & 1)


def contradicted(hand: EnteredHand, seat: int, variant: Variant, declared: Declared) -> str | None:
    """The first condition of a variant that is known not to hold."""
    known = shown_of(hand, seat, declared)
    return next((name for name in variant.evidence if known.get(name) is False), None)


def check_against_hand(book: Book, hand: EnteredHand, seat: int, incident: Incident) -> None:
    """Check that nothing known of the hand contradicts the foul."""
    foul, declared = get(book, incident.foul), declared_in(incident)
    against = {each.id: contradicted(hand, seat, each, declared) for each in foul.variants}
    variant = variant_of(foul, incident)
    fits = [id for id, name in against.items() if name is None]
    if (variant.id if variant is not None else fits[0] if fits else None) in fits:
        return
    name = against[variant.id if variant is not None else foul.variants[0].id]
    raise refusal(foul, str(name), SEATS[seat], [id for id in fits if id])
