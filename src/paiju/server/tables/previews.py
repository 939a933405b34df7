"""What chat programs show of a hand that is shared: a title, a line, a picture. At the end of the hand they tell how it
ended; at an earlier moment nothing that comes after it."""

import re
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from paiju.books.labels import LIMIT_NAMES
from paiju.server.pictures.moment import ShownHand, ShownMoment, ShownPlayer
from paiju.server.protocol.shared import Lang

WINDS = {"E": ("东", "East"), "S": ("南", "South"), "W": ("西", "West"), "N": ("北", "North")}
NUMBERS = "〇一二三四五六七八九"
TWO_NAMES = re.compile(r"([\u4e00-\u9fff]+\d*) ([A-Z][a-z]+(?: \d+)?)")  # a bot's or a guest's, in each language
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
        self.hand, self.zh = hand, lang == "zh"
        self.names = {paid.seat: paid.name for paid in hand.end.payments}

    def say(self, zh: str, en: str) -> str:
        """One of two languages."""
        return zh if self.zh else en

    def wind(self, seat: str) -> str:
        """A wind."""
        return self.say(*WINDS.get(seat, (seat, seat)))

    def called(self, seat: str) -> str:
        """Somebody's name, as it is read here."""
        return readings(self.names.get(seat, ""), self.zh)[0] or self.wind(seat)

    def hand_name(self) -> str:
        """Which hand of the match."""
        parts = re.fullmatch(r"([ESWN])(\d)(.*)", self.hand.name)
        if parts is None:
            return self.hand.name
        wind, number, more = parts.groups()
        return self.say(f"{self.wind(wind)}{NUMBERS[int(number)]}局{more}", f"{self.wind(wind)} {number}{more}")

    def at(self, step: int, role: str) -> Preview:
        """A moment before the end: the hand of whoever is looked over the shoulder, or whose moment it is."""
        now = self.hand.steps[max(0, step)]
        own = role if role in now.view.seats else now.event.seat or ""
        seat = own if own in now.view.seats else now.view.turn
        place = now.view.seats[seat]
        river = [discard["tile"] for discard in place.river][-MOST_RIVER:]
        moment = self.say(f"第 {step} 步", f"Step {step}")
        points = {wind: other.points for wind, other in now.view.seats.items()}
        whose = self.say(f"{self.wind(seat)}家的手牌", f"{self.wind(seat)}'s hand")
        title = f"{self.hand_name()} · {moment} · {self.called(seat)}"
        return Preview(title, self.line(points), self.moment(f"{moment} · {whose}", held(place), river, points, {}))

    def ended(self, role: str) -> Preview:
        """The end: the hand that won; where none did, that of whoever is looked at, or gained most."""
        end = self.hand.end
        change = {paid.seat: paid.amount for paid in end.payments if paid.seat in end.points}
        if not end.wins:
            words = self.say("流局", "No winner")
            places = self.hand.steps[-1].view.seats
            seen = role if role in places else max(places, key=lambda wind: change.get(wind, 0))
            moment = self.moment(words, held(places[seen]), (), end.points, change)
            return Preview(f"{self.hand_name()} · {words}", self.line(end.points), moment)
        win = end.wins[0]
        seat, worth = str(win["seat"]), self.worth(win)
        how = self.say("荣和", "wins") if win["from"] else self.say("自摸", "wins by self-draw")
        others = f" +{len(end.wins) - 1}" if len(end.wins) > 1 else ""
        shown = ShownHand(win["hand"], win["tile"], [meld["tiles"] for meld in win["melds"]])
        words = f"{self.say(f'{self.wind(seat)}家', self.wind(seat))} {how} · {worth}{others}"
        title = f"{self.hand_name()} · {self.called(seat)} {how} · {worth}{others}"
        return Preview(title, self.line(end.points), self.moment(words, shown, (), end.points, change))

    def moment(
        self, words: str, hand: ShownHand, river: list[str] | tuple[()], points: dict[str, int], change: dict[str, int]
    ) -> ShownMoment:
        """What the picture shows."""
        people = [
            ShownPlayer(
                self.say(WINDS[seat][0], seat),
                readings(self.names.get(seat, ""), self.zh),
                number(points[seat]),
                signed(change.get(seat, 0)),
            )
            for seat in points
            if seat in WINDS
        ]
        return ShownMoment(self.hand_name(), words, hand, self.say("打出", "Discards"), river, people)

    def worth(self, win: dict[str, Any]) -> str:
        """What a win is worth, in the numbers of its book."""
        if win.get("yakuman"):
            return self.say("役满", "yakuman") + (f" × {win['yakuman']}" if win["yakuman"] > 1 else "")
        if win.get("han") is not None:
            limit = self.say(*LIMIT_NAMES[win["limit"]]) if win.get("limit") in LIMIT_NAMES else ""
            counted = self.say(f"{win['han']} 番 {win.get('fu')} 符", f"{win['han']} han {win.get('fu')} fu")
            points = number(win.get("points") or 0)
            return " · ".join(filter(None, (counted, limit, self.say(f"{points} 点", f"{points} points"))))
        if win.get("total") is not None:
            return self.fans(win["total"])
        return self.fans(win.get("fan") or 0)

    def fans(self, number: int) -> str:
        """So many fans."""
        return self.say(f"{number} 番", f"{number} {'fan' if number == 1 else 'fans'}")

    def line(self, points: dict[str, int]) -> str:
        """Everybody and their points."""
        return " · ".join(f"{self.called(seat)} {number(points[seat])}" for seat in points if seat in WINDS)


def held(place: SeenPlace) -> ShownHand:
    """What somebody has in front of them."""
    tiles = list(place.hand)
    if place.drawn in tiles:
        tiles.remove(place.drawn)
    return ShownHand(tiles, place.drawn or "", [meld["tiles"] for meld in place.melds])


def readings(name: str, zh: bool) -> tuple[str, ...]:
    """A name as it is read in a language, then otherwise."""
    match = TWO_NAMES.fullmatch(name)
    return (match.groups() if zh else match.groups()[::-1]) if match else (name,)


def number(value: int) -> str:
    """A number with its thousands apart, and a true minus."""
    return f"{value:,}".replace("-", "−")


def signed(value: int) -> str:
    """A change; nothing where there is none."""
    return "" if not value else f"+{number(value)}" if value > 0 else number(value)
