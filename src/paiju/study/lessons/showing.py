"""A step as it is shown: its texts, and the tiles to tap or the choices, but not the answer."""

from dataclasses import dataclass, field

from paiju.books.book import Book
from paiju.languages import NOTHING, HasNames, Text, _
from paiju.notation import SEATS
from paiju.study.lessons.judging import offered, picked
from paiju.study.lessons.lesson_types import NO, YES, Lesson, StepPlace, TaughtStep
from paiju.study.lessons.tile_judges import split

ACTIONS = {
    "pung": _("Pung"),
    "chow": _("Chow"),
    "kong": _("Kong"),
    "win": _("Win"),
    "pass": _("Pass"),
    "north": _("Set North aside"),
    "discard": _("Discard"),
}
ANSWERS = {YES: _("Yes, I may"), NO: _("No, I may not")}


@dataclass(frozen=True, slots=True)
class ShownTable:
    """What lies on the table of a step: everybody's river from the dealer on, whose turn it was last, my seat."""

    seat: str
    rivers: dict[str, list[str]]
    stake: str  # the tile just discarded, "" when I have drawn
    by: str
    drawn: str


@dataclass(frozen=True, slots=True)
class StepOption:
    """Something to choose: what is sent, its words, tiles drawn beside it, a hand with its melds and winning tile."""

    value: str
    names: HasNames
    tiles: list[str] = field(default_factory=list)
    melds: list[list[str]] = field(default_factory=list)
    win: str = ""


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step for a page: `tap` tiles of the hand, `pick` so many of them (0: all that are right), or `choices`."""

    tiles: list[str]
    tap: bool
    pick: int
    choices: list[StepOption]
    table: ShownTable | None
    hand: StepOption | None = None  # of which a number is asked


def shown(lesson: Lesson, step: TaughtStep) -> ShownStep:
    """A step as a page shows it."""
    place = table_of(lesson.book, step.place) if step.place else None
    hand = hand_of(step.hands[0], "") if step.ask == "number" else None
    tiles = split(step.place.hand + step.place.drawn) if step.place else split(step.tiles)
    tap = step.ask not in ("act", "may", "wins", "number", "waits")
    choices = [] if tap else [choice_of(step, value) for value in dict.fromkeys(offered(step))]
    return ShownStep(tiles, tap, picked(step), choices, place, hand)


def table_of(book: Book, place: StepPlace) -> ShownTable:
    """The table of a step, from what was drawn and discarded there."""
    seats = SEATS[: book.tiles.players]
    rivers: dict[str, list[str]] = {seat: [] for seat in seats}
    for turn, tile in enumerate(place.turns):
        rivers[seats[turn % len(seats)]].append(tile)
    last = len(place.turns) - 1
    if place.drawn or last < 0:
        return ShownTable(place.seat, rivers, "", "", place.drawn)
    by = seats[last % len(seats)]
    rivers[by].pop()
    return ShownTable(place.seat, rivers, place.turns[last], by, "")


def choice_of(step: TaughtStep, value: str) -> StepOption:
    """One thing to choose."""
    if step.ask == "wins":
        return hand_of(step.hands[int(value)], value)
    if step.ask == "may":
        return StepOption(value, ANSWERS[value])
    if step.ask == "waits":
        return StepOption(value, NOTHING, [value])
    if step.ask == "number":
        return StepOption(value, Text(value))
    kind, _rest, tiles = value.partition(" ")
    return StepOption(value, ACTIONS[kind], split(tiles))


def hand_of(request: dict[str, object], value: str) -> StepOption:
    """A hand of the scorer's, to be drawn."""
    melds: object = request.get("melds", ())
    assert isinstance(melds, (list, tuple))
    laid = [split(str(meld["tiles"])) for meld in melds]
    return StepOption(value, NOTHING, split(str(request["hand"])), laid, str(request["win"]))
