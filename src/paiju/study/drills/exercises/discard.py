"""Which discard is best? Positions in which one is, by the strongest player, and the second is clearly worse.

An answer is a tile.
"""

from random import Random

from paiju.books.book import Book
from paiju.core.hand.distance import distance
from paiju.core.play.deal import STANDS
from paiju.core.players.risk.danger import readiness
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS
from paiju.errors import Bug, InputError
from paiju.languages import Text, _, _n, joined
from paiju.study.drills.exercise_names import NAMES
from paiju.study.drills.items import DrillKind, ItemDraft, question_of
from paiju.study.drills.judge import RatedDiscard, rated_discards
from paiju.study.drills.positions import may_win, own_turns
from paiju.table.advice import Advice, standing
from paiju.table.codec import to_json
from paiju.table.ready_hand import plain_hand
from paiju.table.scene import View
from paiju.table.table import Table

ASK = _("Which discard is best?")
# By level: the turns it may be, and how much less the second best is worth at least and at most, in parts of the best.
LEVELS = (((1, 6), 0.4, 9.0), ((1, 8), 0.3, 9.0), ((2, 10), 0.2, 0.6), ((4, 12), 0.14, 0.45), ((5, 14), 0.1, 0.35))
CLEAR = 100.0, 2.0  # points that make a difference at all: where riichi is played, elsewhere
THREATENED = 5  # the level at which somebody may be ready
MOST_EASY, ALIKE = 2, 0.6
LIKELY_READY = 500  # of 1024
LOOKED_AT = 0.7  # of the turns, so that positions differ
# The player thinks only where something clear may come of it, which costs a hundredth of that: not far from ready, and
# at the easy levels not where a few discards keep the hand as near.
FAR, FAR_FROM_ENOUGH = 2, 1
LATER = 4  # turns, where a hand must count much before it may win
EASY, TOO_ALIKE = 2, (2, 3, 4)


def drill(book: Book, level: int, rng: Random) -> ItemDraft:
    """One position."""
    first, last = LEVELS[level - 1][0]
    last += LATER * must_count(book)
    for table, seat in own_turns(book, rng):
        turn = table.state.river_count[table.state.turn]
        if not first <= turn <= last or rng.random() > LOOKED_AT or may_win(table, seat):
            continue
        if level < THREATENED and threatened(table.setting.rules, table):
            continue
        if not is_promising(book, level, table):
            continue
        view = table.view(seat)
        rated = rated_discards(book, view)
        if len(rated) > 2 and is_clear(book, level, rated) and has_hope(book, view, rated[0].tile):
            return draft_of(book, view, rated)
    raise Bug("there is always another hand")


def must_count(book: Book) -> bool:
    """Must a hand count much before it may win?"""
    return book.scoring.minimum > MOST_EASY


def is_promising(book: Book, level: int, table: Table) -> bool:
    """May one discard be clearly the best here, by how near each leaves the hand?"""
    d, r, costs = table.state, table.setting.rules, table.setting.buffers.costs
    counts, melds = list(d.counts[d.turn]), d.meld_count[d.turn]
    left = []
    for kind in [each for each in range(KINDS) if counts[each]]:
        counts[kind] -= 1
        left.append(distance(r, costs, counts, melds))
        counts[kind] += 1
    nearest = min(left)
    if nearest > (FAR_FROM_ENOUGH if must_count(book) else FAR):
        return False
    return level > EASY or left.count(nearest) not in TOO_ALIKE


def threatened(r: Rules, table: Table) -> bool:
    """Is somebody else in riichi, or likely ready?"""
    d = table.state
    others = [other for other in range(r.players) if other != d.turn]
    return any(d.riichi[other] == STANDS or readiness(r, d, other) > LIKELY_READY for other in others)


def has_hope(book: Book, view: View, tile: str) -> bool:
    """Is there a tile left that helps the hand after this discard?"""
    advice = after(book, view, tile)
    return advice is not None and advice.count > 0


def is_clear(book: Book, level: int, rated: list[RatedDiscard]) -> bool:
    """Is the best much better than the second, as the level wants it?"""
    _rest, least, most = LEVELS[level - 1]
    best, second = rated[0].value, rated[1].value
    if best <= 0:
        return False
    gap = best - second
    if must_count(book):  # ways to enough points are many and alike
        least *= ALIKE
    return gap >= CLEAR[book.payments.deposit == 0] and least <= gap / best <= most


def draft_of(book: Book, view: View, rated: list[RatedDiscard]) -> ItemDraft:
    """The question in this position."""
    choices = tuple(
        sorted((each.tile for each in rated), key=lambda tile: (tile[1], tile[0].replace("0", "5"), tile[0]))
    )
    question = question_of("view", ASK, view=to_json(view), seat=view.role)
    why = explained(book, view, rated[0], rated[1])
    return ItemDraft(question, choices, rated[0].tile, (), why, ())  # no clause says what is wise


def explained(book: Book, view: View, best: RatedDiscard, second: RatedDiscard) -> Text:
    """What each of the two leaves: distance, useful tiles, what it is worth, what it risks."""
    first, other = discard_words(book, view, best), discard_words(book, view, second)
    return _("{best}; next best: {second}", best=first, second=other)


def discard_words(book: Book, view: View, rated: RatedDiscard) -> Text:
    """One discard in words."""
    advice = after(book, view, rated.tile)
    parts = [_("discard {tile}", tile=rated.tile)]
    if advice is not None:
        parts.append(_("{far} from ready", far=advice.distance) if advice.distance else _("ready"))
        parts.append(_n("{n} useful tile ({tiles})", "{n} useful tiles ({tiles})",
                        advice.count, tiles=" ".join(advice.useful)))  # fmt: skip
    parts.append(_("worth about {value}", value=f"{rated.value:.0f}"))
    if rated.risk >= 1:
        parts.append(_("risking about {risk}", risk=f"{rated.risk:.0f}"))
    return joined(parts)


def after(book: Book, view: View, tile: str) -> Advice | None:
    """The hand after a discard."""
    hand = plain_hand(view, view.role)
    if tile not in hand:
        return None
    hand.remove(tile)
    try:
        return standing(book, view, view.role, hand, tile)
    except InputError:
        return None


KIND = DrillKind("discard", *NAMES["discard"], drill, "tile", place=6)
