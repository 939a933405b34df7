"""What chat programs show of a hand that is shared: a title, a line, a picture. At the end of the hand they tell how it
ended; at an earlier moment nothing that comes after it."""

import re
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from paiju.books.labels import LIMIT_NAMES
from paiju.languages import Text, _, _c, _n
from paiju.languages.written import WrittenNames
from paiju.scoring.lines.words import times
from paiju.server.pictures.moment import ShownHand, ShownMoment, ShownPlayer
from paiju.server.protocol.shared import Lang
from paiju.server.room.given_names import readings

WINDS = {"E": _c("wind", "East"), "S": _c("wind", "South"), "W": _c("wind", "West"), "N": _c("wind", "North")}
SEATS = {"E": _c("seat", "East"), "S": _c("seat", "South"), "W": _c("seat", "West"), "N": _c("seat", "North")}
SIGNS = {"E": _c("wind", "E"), "S": _c("wind", "S"), "W": _c("wind", "W"), "N": _c("wind", "N")}
FIGURES = _c("number of a hand", "0123456789")
MOST_RIVER = 24


class SeenPlace(Struct):
    """What is seen of a seat."""

    points: int
    hand: list[str]
    drawn: str | None
    melds: list[dict[str, Any]]
    river: list[dict[str, Any]]


class SeenView(Struct):
    """The table after a step."""

    turn: str
    seats: dict[str, SeenPlace]


class SeenEvent(Struct):
    """What happened, as far as it says who did it."""

    seat: str | None = None


class SeenStep(Struct):
    """A step."""

    event: SeenEvent
    view: SeenView


class SeenPayment(Struct):
    """What somebody gained or lost."""

    seat: str
    name: str
    amount: int


class SeenEnd(Struct):
    """How the hand ended."""

    wins: list[dict[str, Any]]
    payments: list[SeenPayment]
    points: dict[str, int]


class SeenHand(Struct):
    """A hand step by step, as far as a preview needs it."""

    name: str
    steps: list[SeenStep]
    end: SeenEnd


class Preview(NamedTuple):
    """What is told of a moment, and what its picture shows."""

    title: str
    line: str
    moment: ShownMoment


def preview(steps: bytes, step: int, role: str, lang: Lang) -> Preview:
    """The preview of a moment of a hand that is told step by step."""
    hand = msgspec.json.decode(steps, type=SeenHand)
    return HandWords(hand, lang).ended(role) if step >= len(hand.steps) - 1 else HandWords(hand, lang).at(step, role)


class HandWords:
    """Says what a hand is, in a language."""

    def __init__(self, hand: SeenHand, lang: Lang) -> None:
        self.hand, self.lang = hand, lang
        self.names = {paid.seat: paid.name for paid in hand.end.payments}

    def called(self, seat: str) -> str:
        """Somebody's name, as it is read here."""
        return readings(self.names.get(seat, ""), self.lang)[0] or WINDS[seat].into(self.lang)

    def hand_name(self) -> str:
        """Which hand of the match."""
        parts = re.fullmatch(r"([ESWN])(\d)(.*)", self.hand.name)
        if parts is None:
            return self.hand.name
        wind, number, more = parts.groups()
        figure = FIGURES.into(self.lang)[int(number)]
        return _c("hand", "{wind} {number}", wind=WINDS[wind], number=figure).into(self.lang) + more

    def at(self, step: int, role: str) -> Preview:
        """A moment before the end: the hand of whoever is looked over the shoulder, or whose moment it is."""
        now = self.hand.steps[max(0, step)]
        own = role if role in now.view.seats else now.event.seat or ""
        seat = own if own in now.view.seats else now.view.turn
        place = now.view.seats[seat]
        river = [discard["tile"] for discard in place.river][-MOST_RIVER:]
        moment = _("Step {step}", step=step).into(self.lang)
        points = {wind: other.points for wind, other in now.view.seats.items()}
        whose = _("{wind}'s hand", wind=WINDS[seat]).into(self.lang)
        title = f"{self.hand_name()} · {moment} · {self.called(seat)}"
        return Preview(title, self.line(points), self.moment(f"{moment} · {whose}", held(place), river, points, {}))

    def ended(self, role: str) -> Preview:
        """The end: the hand that won; where none did, that of whoever is looked at, or gained most."""
        end = self.hand.end
        change = {paid.seat: paid.amount for paid in end.payments if paid.seat in end.points}
        if not end.wins:
            words = _("No winner").into(self.lang)
            places = self.hand.steps[-1].view.seats
            seen = role if role in places else max(places, key=lambda wind: change.get(wind, 0))
            moment = self.moment(words, held(places[seen]), (), end.points, change)
            return Preview(f"{self.hand_name()} · {words}", self.line(end.points), moment)
        win = end.wins[0]
        seat = str(win["seat"])
        worth = worth_of(win).into(self.lang) + (f" +{len(end.wins) - 1}" if len(end.wins) > 1 else "")
        shown = ShownHand(win["hand"], win["tile"], [meld["tiles"] for meld in win["melds"]])
        words = f"{won(SEATS[seat], win).into(self.lang)} · {worth}"
        title = f"{self.hand_name()} · {won(self.called(seat), win).into(self.lang)} · {worth}"
        return Preview(title, self.line(end.points), self.moment(words, shown, (), end.points, change))

    def moment(
        self, words: str, hand: ShownHand, river: list[str] | tuple[()], points: dict[str, int], change: dict[str, int]
    ) -> ShownMoment:
        """What the picture shows."""
        people = [
            ShownPlayer(
                SIGNS[seat].into(self.lang),
                readings(self.names.get(seat, ""), self.lang),
                number(points[seat]),
                signed(change.get(seat, 0)),
            )
            for seat in points
            if seat in WINDS
        ]
        return ShownMoment(self.hand_name(), words, hand, _("Discards").into(self.lang), river, people)

    def line(self, points: dict[str, int]) -> str:
        """Everybody and their points."""
        return " · ".join(f"{self.called(seat)} {number(points[seat])}" for seat in points if seat in WINDS)


def held(place: SeenPlace) -> ShownHand:
    """What somebody has in front of them."""
    tiles = list(place.hand)
    if place.drawn in tiles:
        tiles.remove(place.drawn)
    return ShownHand(tiles, place.drawn or "", [meld["tiles"] for meld in place.melds])


def won(who: Text | str, win: dict[str, Any]) -> Text:
    """Who won, and how."""
    return _("{who} wins on a discard", who=who) if win["from"] else _("{who} wins by self-draw", who=who)


def worth_of(win: dict[str, Any]) -> Text:
    """What a win is worth, in the numbers of its book."""
    if win.get("yakuman"):
        return times(_("yakuman"), win["yakuman"])
    if win.get("han") is None:
        count = win["fan"] if win.get("total") is None else win["total"]
        fans = win.get("fans")
        if fans:
            return _("{n} {unit}", n=count or 0, unit=WrittenNames(fans["singular" if count == 1 else "plural"]))
        return _n("{n} fan", "{n} fans", count or 0)
    values = {"han": win["han"], "fu": win.get("fu"), "points": number(win.get("points") or 0)}
    if win.get("limit") not in LIMIT_NAMES:
        return _("{han} han {fu} fu · {points} points", **values)
    return _("{han} han {fu} fu · {limit} · {points} points", limit=LIMIT_NAMES[win["limit"]], **values)


def number(value: int) -> str:
    """A number with its thousands apart, and a true minus."""
    return f"{value:,}".replace("-", "−")


def signed(value: int) -> str:
    """A change; nothing where there is none."""
    return "" if not value else f"+{number(value)}" if value > 0 else number(value)
