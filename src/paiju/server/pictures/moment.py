"""The picture of a moment of a hand, as chat programs show it: a hand, what is said of it, and everybody's points."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.server.pictures.canvas import PANEL, Canvas, can_write, fitted, width

WIDE, HIGH, MARGIN = 1200, 630, 60
TITLE_TOP, WORDS_TOP, HAND_TOP, SMALL_TOP, PEOPLE_TOP = 34, 118, 200, 410, 478
LARGE_STEP, LARGE_HIGH, SMALL_STEP, GAP = 73, 96, 43, 18
ROOM = WIDE - 2 * MARGIN  # for a row
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


def is_drawn(moment: ShownMoment) -> bool:
    """Was every sign drawn of what it says?"""
    return can_write(moment.title, "title") and all(map(can_write, (moment.words, moment.label)))


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
    for at, player in enumerate(moment.people):
        person(canvas, player, MARGIN + at * column, column - GAP)
    return canvas.png()


def lay(canvas: Canvas, hand: ShownHand) -> None:
    """The hand in one row with its sets where there is room, else the sets below it."""
    held = [hand.tiles, [hand.apart]] if hand.apart else [hand.tiles]
    wide, laid = row_width(held, LARGE_STEP), row_width(hand.sets, LARGE_STEP)
    if hand.sets and wide + laid + 2 * GAP > ROOM:
        left = (WIDE - min(ROOM, max(wide, laid))) // 2
        row(canvas, held, left, HAND_TOP)
        row(canvas, hand.sets, left, HAND_TOP + LARGE_HIGH + 8)
        return
    left = (WIDE - min(ROOM, wide + (laid + 2 * GAP if hand.sets else 0))) // 2
    end = row(canvas, held, left, HAND_TOP + LARGE_HIGH // 2)
    row(canvas, hand.sets, end + 2 * GAP, HAND_TOP + LARGE_HIGH // 2)


def row_width(groups: Sequence[Sequence[str]], step: int) -> int:
    """How wide tiles in groups are."""
    return sum(map(len, groups)) * step + GAP * max(0, len(groups) - 1)


def row(canvas: Canvas, groups: Sequence[Sequence[str]], x: int, top: int) -> int:
    """Large tiles in groups, which overlap where there is no room for all of them; where the row ends."""
    room = ROOM - GAP * max(0, len(groups) - 1)
    step = min(LARGE_STEP, room // max(1, sum(map(len, groups))))
    for group in groups:
        for tile in group:
            canvas.tile(tile, x, top, "large")
            x += step
        x += GAP
    return x - GAP if groups else x


def small(canvas: Canvas, moment: ShownMoment) -> None:
    """A row of small tiles, with what they are."""
    if not moment.small:
        return
    x = canvas.write(moment.label, MARGIN, SMALL_TOP + 2, "pale") + GAP
    for tile in moment.small[: (WIDE - MARGIN - x) // SMALL_STEP]:
        x = canvas.tile(tile, x, SMALL_TOP, "small")


def person(canvas: Canvas, player: ShownPlayer, x: int, wide: int) -> None:
    """Somebody: wind and name above, points and their change below."""
    name = next((name for name in player.names if name and can_write(name)), "")
    end = canvas.write(player.wind, x, PEOPLE_TOP + 20, "dim")
    canvas.write(fitted(name, wide - (end - x) - 12), end + 12, PEOPLE_TOP + 20, "panel")
    end = canvas.write(player.points, x, PEOPLE_TOP + 76, "panel")
    if player.change:
        canvas.write(player.change, end + 14, PEOPLE_TOP + 76, "gain" if player.change.startswith("+") else "loss")
