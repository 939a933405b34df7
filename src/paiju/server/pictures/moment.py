"""The picture of a moment of a hand, as chat programs show it: a hand, what is said of it, and everybody's points."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.server.pictures.canvas import PANEL, Canvas, can_write, fitted, width

WIDE, HIGH, MARGIN = 1200, 630, 60
TITLE_TOP, WORDS_TOP, HAND_TOP, SMALL_TOP, PEOPLE_TOP = 34, 118, 200, 410, 478
LARGE_STEP, LARGE_HIGH, SMALL_STEP, GAP = 73, 96, 43, 18
BRAND = "Paiju"


@dataclass(frozen=True, slots=True)
class ShownHand:
    """Tiles of somebody: in the hand, the one drawn or won with, sets laid out."""

    tiles: Sequence[str] = ()
    apart: str = ""
    sets: Sequence[Sequence[str]] = ()


@dataclass(frozen=True, slots=True)
class ShownPlayer:
    """Somebody below the hand: their wind, what they are called (the first that can be written), points, what those
    changed by."""

    wind: str
    names: Sequence[str]
    points: str
    change: str = ""


@dataclass(frozen=True, slots=True)
class ShownMoment:
    """Everything the picture shows."""

    title: str
    words: str
    hand: ShownHand
    label: str  # of the small tiles
    small: Sequence[str]
    people: Sequence[ShownPlayer]


def picture(moment: ShownMoment) -> bytes:
    """The picture as PNG."""
    canvas = Canvas(WIDE, HIGH)
    canvas.write(moment.title, MARGIN, TITLE_TOP, "ivory", "title")
    canvas.write(BRAND, WIDE - MARGIN - width(BRAND), TITLE_TOP + 24, "pale")
    canvas.write(fitted(moment.words, WIDE - 2 * MARGIN), MARGIN, WORDS_TOP, "gold")
    lay(canvas, moment.hand)
    small(canvas, moment)
    canvas.fill(PEOPLE_TOP, HIGH, PANEL)
    column = (WIDE - 2 * MARGIN) // max(1, len(moment.people))
    for at, one in enumerate(moment.people):
        person(canvas, one, MARGIN + at * column, column - GAP)
    return canvas.png()


def lay(canvas: Canvas, hand: ShownHand) -> None:
    """The hand in one row with its sets where there is room, else the sets below it."""
    held = len(hand.tiles) * LARGE_STEP + (LARGE_STEP + GAP if hand.apart else 0)
    laid = sum(len(one) * LARGE_STEP + GAP for one in hand.sets)
    two_rows = held + laid + GAP > WIDE - 2 * MARGIN
    row_wide = max(held, laid) if two_rows else held + (laid + GAP if laid else 0)
    left = (WIDE - row_wide) // 2
    top = HAND_TOP if two_rows else HAND_TOP + LARGE_HIGH // 2
    x = left
    for tile in hand.tiles:
        x = canvas.tile(tile, x, top, "large")
    if hand.apart:
        x = canvas.tile(hand.apart, x + GAP, top, "large")
    x, top = (left, top + LARGE_HIGH + 8) if two_rows else (x + 2 * GAP, top)
    for one in hand.sets:
        for tile in one:
            x = canvas.tile(tile, x, top, "large")
        x += GAP


def small(canvas: Canvas, moment: ShownMoment) -> None:
    """A row of small tiles, with what they are."""
    if not moment.small:
        return
    x = canvas.write(moment.label, MARGIN, SMALL_TOP + 2, "pale") + GAP
    for tile in moment.small[: (WIDE - MARGIN - x) // SMALL_STEP]:
        x = canvas.tile(tile, x, SMALL_TOP, "small")


def person(canvas: Canvas, one: ShownPlayer, x: int, wide: int) -> None:
    """Somebody: wind and name above, points and their change below."""
    name = next((name for name in one.names if name and can_write(name)), "")
    end = canvas.write(one.wind, x, PEOPLE_TOP + 20, "dim")
    canvas.write(fitted(name, wide - (end - x) - 12), end + 12, PEOPLE_TOP + 20, "panel")
    end = canvas.write(one.points, x, PEOPLE_TOP + 76, "panel")
    if one.change:
        canvas.write(one.change, end + 14, PEOPLE_TOP + 76, "gain" if one.change.startswith("+") else "loss")
