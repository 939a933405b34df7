"""Hints where the host allows them: how far the hand is, which unseen tiles help, what its waits are worth, which
discards keep bonus tiles, and what they risk against whoever seems ready.

They are made from what the person sees and nothing else, by a worker, one or two at a time.
"""

from copy import deepcopy

from paiju.books.book import Book
from paiju.bots.outlook import Outlook, Threat
from paiju.errors import InputError
from paiju.languages import _
from paiju.server.live.hints.words import FAR, line_of, notes_of, risk_of, threat_lines, way_lines
from paiju.server.live.hints.worth import has_minimum, short_of, winning, worths
from paiju.server.live.live_table import LiveTable
from paiju.server.process.workers import OffLoop
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Hint, HintDiscard
from paiju.server.protocol.shared import Person
from paiju.server.protocol.wins import Worths
from paiju.table.advice import Advice, discards, standing
from paiju.table.ready_hand import plain_hand
from paiju.table.scene import View

MOST_DISCARDS = 17
WORTHS = 5  # discards whose waits are scored, where no minimum bids to look at all
SAFE_ENOUGH = 8  # thousandths: risks less than this apart are the same to who plays safe
TOO_POOR = 1.5  # from ready: where a hand stands that is ready and could not win
RISK_WORTH = 8  # thousandths of risk that one useful tile outweighs


async def hint_of(live: LiveTable, person: Person, worker: OffLoop) -> Hint:
    """The hint of somebody who plays here."""
    shown = await worker.run(hint, *looked_at(live, person))
    return win_first(shown) if is_offered_win(live, person) else shown


def is_offered_win(live: LiveTable, person: Person) -> bool:
    """Has the person been asked whether to win?"""
    who = live.show.who(person.id)
    opened = live.asking.open.get(who) if isinstance(who, int) else None
    return bool(opened and opened.prompt and any(offer.type == "win" for offer in opened.prompt.actions))


def win_first(shown: Hint) -> Hint:
    """A hint for somebody who may win now."""
    shown.win = _("You can win: declare it.")
    return shown


def looked_at(live: LiveTable, person: Person) -> tuple[Book, View, str]:
    """What a hint is made from: the book of the hand, what its person has been shown, and where they sit."""
    who, stage = live.show.who(person.id), live.show.stage
    if not live.room.settings.hints:
        raise Refused("no_hints", _("hints are off at this table"))
    if not isinstance(who, int) or stage is None or live.show.ended is not None:
        raise Refused("not_now", _("there is no hand to look at"))
    role = live.show.role(person.id)
    return stage.table.book, live_view(stage.view(role)), role


def live_view(view: View) -> View:
    """The view as it is now: a copy that does not change while the table goes on."""
    return deepcopy(view)


def hint(book: Book, view: View, seat: str) -> Hint:
    """What there is to say about the hand of a seat."""
    hand = plain_hand(view, seat)
    try:
        if len(hand) % 3 == 2:
            return of_discards(book, view, seat, hand)
        return of_hand(book, view, seat, hand) if len(hand) % 3 else Hint([], None, [], None, None)
    except InputError:  # a hand that cannot be
        return Hint([], None, [], None, None)


def of_hand(book: Book, view: View, seat: str, hand: list[str]) -> Hint:
    """The hand between two turns."""
    advice, outlook = standing(book, view, seat, hand), Outlook(book, view, seat)
    waits = advice.useful if advice.distance == 0 else None
    worth = worths(book, view, seat, hand, advice.useful) if waits else None
    short = short_of(book, worth or {})
    lines = [line_of(advice), *([short] if short else []), *threat_lines(list(outlook.threats()), None)]
    if advice.distance > 0 or not winning(worth or {}):
        lines += way_lines(book, view.seats[seat], outlook)
    return Hint(lines, advice.distance, [], waits, worth, {tile: left for tile, left in advice.useful.items() if left})


def of_discards(book: Book, view: View, seat: str, hand: list[str]) -> Hint:
    """The hand with a tile to discard: the best first, by how near it brings the hand, by what it keeps, and by what
    it risks where somebody seems ready; who is far from ready then plays safe. Where a book has a minimum, a hand that
    would be ready and could not win comes behind others."""
    outlook, advised = Outlook(book, view, seat), discards(book, view, seat, hand)
    place = view.seats[seat]
    if place.riichi and place.drawn:  # nothing else may go
        advised = [advice for advice in advised if advice.discard == place.drawn]
    threats = list(outlook.threats())
    least = advised[0].distance if advised else -1
    known = {advice.discard: after(book, view, seat, hand, advice) for advice in advised if has_minimum(book)}
    ranked = sorted(advised, key=lambda advice: rank(advice, threats, least, known.get(advice.discard)))
    rows = []
    for at, choice in enumerate(ranked[:MOST_DISCARDS]):
        worth = known[choice.discard] if known else after(book, view, seat, hand, choice) if at < WORTHS else None
        short = short_of(book, worth or {})
        rows.append(
            HintDiscard(
                choice.discard,
                choice.distance,
                choice.useful,
                choice.count,
                choice.furiten,
                worth,
                choice.bonus,
                risk_of(choice.discard, threats) if threats else None,
                [*([short] if short else []), *notes_of(choice, threats)],
            )
        )
    lines = [*(line_of(advice) for advice in ranked[:2]), *threat_lines(threats, least)]
    if least > 0 or (known and not any(winning(worth or {}) for worth in known.values())):
        lines += way_lines(book, place, outlook)
    return Hint(lines, least, rows, None, None)


def after(book: Book, view: View, seat: str, hand: list[str], advice: Advice) -> dict[str, Worths] | None:
    """What the waits are worth that a discard leaves; None where it leaves none."""
    if advice.distance:
        return None
    rest = list(hand)
    rest.remove(advice.discard)
    return worths(book, view, seat, rest, advice.useful)


def rank(advice: Advice, threats: list[Threat], least: int, worth: dict[str, Worths] | None) -> tuple[float, ...]:
    """Where a discard stands among the others, the best first; with what its waits are worth, where that decides."""
    risk = risk_of(advice.discard, threats)
    if threats and least >= FAR:
        return (risk // SAFE_ENOUGH, advice.distance, -advice.hope)
    if worth is None:
        return (advice.distance, risk / RISK_WORTH - advice.hope)
    able = sum(advice.useful[tile] for tile in winning(worth))
    return (advice.distance if able else TOO_POOR, risk / RISK_WORTH - able)
