"""Hints in words. Tiles in them are written in notation, which the page spells out."""

from collections.abc import Iterator, Sequence

from paiju.books.book import Book, Pattern
from paiju.bots.outlook import Outlook, Threat
from paiju.languages import Text, _, _c
from paiju.scoring.lines.words import amount_of
from paiju.server.live.hints.worth import has_minimum
from paiju.table.advice import Advice, plain_name
from paiju.table.scene import Place

FAR = 2  # from ready: who is so far plays safe against a ready hand
MOST_WAYS = 4
RISKY = 80  # thousandths
SEATS = {"E": _c("seat", "East"), "S": _c("seat", "South"), "W": _c("seat", "West"), "N": _c("seat", "North")}


def line_of(advice: Advice) -> Text:
    """A line of advice."""
    state = state_of(advice)
    return _("discard {tile}: {state}", tile=advice.discard, state=state) if advice.discard else state


def state_of(advice: Advice) -> Text:
    """How far the hand is, and what helps."""
    left = " ".join(name for name, number in advice.useful.items() if number)
    if advice.distance < 0:
        return _c("hand", "complete")
    if advice.distance > 0:
        values = {"distance": advice.distance, "tiles": left, "count": advice.count}
        return _("{distance} from ready, draw {tiles} ({count})", **values)
    if advice.furiten:
        return _("waits for {tiles} ({count} left), furiten: self-draw only", tiles=left, count=advice.count)
    return _("waits for {tiles} ({count} left)", tiles=left, count=advice.count)


def threat_lines(threats: Sequence[Threat], least: int | None) -> Iterator[Text]:
    """Who seems ready; and for who is far from it and has to discard, what that means."""
    for threat in threats:
        seat = SEATS[threat.seat]
        if threat.riichi:
            yield _("{seat} is in riichi.", seat=seat)
        else:
            yield _("{seat} has called several sets and is probably ready.", seat=seat)
    if threats and least is not None and least >= FAR:
        yield _("You are {distance} from ready: safe tiles come first.", distance=least)


def way_lines(book: Book, place: Place, outlook: Outlook) -> Iterator[Text]:
    """What a hand that is not ready may well become; where the book has a minimum also what each way brings of it."""
    names = {pattern.id: pattern for pattern in book.patterns}
    ways = [names[name] for name in outlook.ways() if name in names]
    if has_minimum(book):
        yield towards_minimum(book, place, ways)
    elif ways:
        yield _("It may become: {patterns}", patterns=ways[:MOST_WAYS])


def towards_minimum(book: Book, place: Place, ways: Sequence[Pattern]) -> Text:
    """The ways with their worth, those first that reach the minimum by themselves."""
    least = book.scoring.minimum
    is_open = any(meld.type != "ankan" for meld in place.melds)
    worth = {way.id: way.open if is_open and way.open is not None else way.closed for way in ways}
    best = sorted((way for way in ways if worth[way.id]), key=lambda way: worth[way.id] < least)[:MOST_WAYS]
    minimum = amount_of(book, least)
    if not best:
        return _("No pattern towards {minimum} is in sight yet.", minimum=minimum)
    brings = [brought(way, amount_of(book, worth[way.id]), least - worth[way.id]) for way in best]
    return _("It may become: {patterns}. A win needs {minimum}.", patterns=brings, minimum=minimum)


def brought(way: Pattern, worth: Text, lacking: int) -> Text:
    """A pattern with its worth, and what has to come beside one that is not enough by itself."""
    if lacking <= 0:
        return _("{pattern} {worth}", pattern=way, worth=worth)
    return _("{pattern} {worth} ({lacking} short)", pattern=way, worth=worth, lacking=lacking)


def notes_of(advice: Advice, threats: Sequence[Threat]) -> list[Text]:
    """What there is to say of a discard: bonus tiles given away, and danger."""
    notes = [_("gives a dora away")] if advice.bonus else []
    return notes + [danger(plain_name(advice.discard), threat) for threat in threats]


def danger(tile: str, threat: Threat) -> Text:
    """How safe a tile is against somebody, and why."""
    seat, chance = SEATS[threat.seat], threat.chance.get(tile, 0)
    if tile in threat.safe:
        return _("safe against {seat}, who discarded it or let it go", seat=seat)
    if chance == 0:
        return _("safe against {seat}: no unseen tile can wait for it", seat=seat)
    often = max(2, round(1000 / chance))
    if tile in threat.turned:
        return _("fairly safe against {seat} (suji), about 1 in {often}", seat=seat, often=often)
    if chance >= RISKY:
        return _("risky against {seat}: about 1 in {often}", seat=seat, often=often)
    return _("some risk against {seat}: about 1 in {often}", seat=seat, often=often)


def risk_of(tile: str, threats: Sequence[Threat]) -> int:
    """The chance that somebody wins on a tile, in thousandths."""
    return sum(threat.chance.get(plain_name(tile), 0) for threat in threats)
