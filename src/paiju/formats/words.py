"""A disagreement in words: both sides."""

import re
from collections.abc import Mapping, Sequence

from paiju.books.book import Book
from paiju.core.play.moves import DREW, STANDS_READY, TURNED
from paiju.formats.differ import Disagreement
from paiju.formats.following import SOME_DRAW
from paiju.formats.game import parts
from paiju.languages import HasNames, Text, _, _c, joined
from paiju.match.rotation import REASON_NAMES
from paiju.notation import SEAT_NAMES, SEATS
from paiju.stats.measures import RESULT_NAMES
from paiju.table.action import Action
from paiju.table.codes import name_of
from paiju.table.events import RESULTS
from paiju.table.why import Refusal

WHAT = {
    "wall": _("the wall"),
    "players": _c("how many", "players"),
    "deal": _("the deal"),
    "draw": _("the dealer's fourteenth tile"),
    "indicator": _("the first dora indicator"),
    "indicators": _("dora indicators"),
    "event": _("what comes next"),
    "action": _("an action"),
    "foul": _("a foul"),
    "worth": _("what a win would be worth now"),
    "result": _("how the hand ends"),
    "winners": _("winners"),
    "source": _("whose tile it was"),
    "tile": _("the winning tile"),
    "hand": _("the winner's hand"),
    "patterns": _("patterns"),
    "han": _c("number", "han"),
    "fu": _c("number", "fu"),
    "points": _("the value of the hand"),
    "payments": _("payments"),
    "ready": _("ready hands"),
    "totals": _("points afterwards"),
    "deposits": _("riichi sticks"),
    "counters": _("counters"),
    "deal_next": _("whose turn to deal comes next"),
    "end": _("the end of the game"),
    "record": _("the record"),
}
PLACES = {
    "game": _c("place", "game {number}"),
    "hand": _c("place", "hand {number}"),
    "step": _c("place", "step {number}"),
    "line": _c("place", "line {number}"),
    "tag": _c("place", "tag {number}"),
    "column": _c("place", "column {number}"),
    "byte": _c("place", "byte {number}"),
}
PLACE = re.compile(rf"({'|'.join(PLACES)}) (\d+)")
ENDS = {**REASON_NAMES, "over": _("it is over"), "goes on": _("it goes on")}
TILES = ("deal", "indicators", "hand")
MASKS = ("winners", "ready")


def place_words(place: str) -> Text:
    """Where something is wrong; field names stay as they are."""
    matches = [(part, PLACE.fullmatch(part)) for part in place.split(", ") if part]
    named = (PLACES[match[1]].with_values(number=match[2]) if match else part for part, match in matches)
    return joined(named, _c("place", ", "))


def disagreement_words(wrong: Disagreement, book: Book) -> Text:
    """One line: what, whose, the record's side and the table's."""
    what = WHAT[wrong.what]
    if 0 <= wrong.seat < 4:
        what = _c("record", "{seat}: {what}", seat=seat_name(wrong.seat), what=what)
    if isinstance(wrong.table, Refusal):
        action = Action(int(str(wrong.record))).text
        return _("{what} “{action}” is refused: {reason}", what=what, action=action, reason=wrong.table.cited)
    if wrong.what in ("wall", "record"):
        return _("{what}: {value}", what=what, value=wrong.record)
    if wrong.what == "foul":
        return _("{what} “{action}” is allowed by the rules", what=what, action=Action(int(str(wrong.record))).text)
    record, table = side(wrong.what, wrong.record, book), side(wrong.what, wrong.table, book)
    text = _("{what}: the record says {record}, the rules say {table}", what=what, record=record, table=table)
    return with_sums(text, wrong.record, wrong.table) if wrong.what == "payments" else text


def with_sums(text: Text, record: object, table: object) -> Text:
    """Payments that cannot be right because they do not add up to the sticks on the table."""
    if not isinstance(record, list) or not isinstance(table, list) or sum(record) == sum(table):
        return text
    return _(
        "{text}; the record's payments add up to {recorded}, not {wanted}",
        text=text,
        recorded=sum(record),
        wanted=sum(table),
    )


def seat_name(seat: int) -> Text:
    """A seat by its wind."""
    return SEAT_NAMES[SEATS[seat]]


def side(what: str, value: object, book: Book) -> HasNames | str:
    """One side of a disagreement."""
    if value is None:
        return _("nothing")
    if what in ("event", "draw"):
        return event_words(int(str(value)))
    if what == "end":
        return ENDS[str(value)]
    if what == "result":
        return result_words(int(str(value)))
    if what in ("tile", "indicator"):
        return name_of(int(str(value)))
    if what in TILES and isinstance(value, Sequence):
        return " ".join(name_of(code) for code in value)
    if what in MASKS:
        return joined(seat_name(i) for i in range(4) if int(str(value)) >> i & 1) or _("nobody")
    if isinstance(value, Mapping):
        return pattern_words(value, book)
    return str(value)


def event_words(step: int) -> Text:
    """A draw, an indicator, a riichi that stands."""
    what, who, detail = parts(step)
    seat, tile = seat_name(who), name_of(detail)
    if what == DREW:
        return _("{seat} draws {tile}", seat=seat, tile=tile)
    if what == TURNED:
        return _("the indicator {tile} is turned", tile=tile)
    if what == STANDS_READY:
        return _("{seat}'s riichi stands", seat=seat)
    return _c("record", "{seat}: {what}", seat=seat, what=Action(max(detail, 0)).text)


def result_words(number: int) -> Text:
    """How a hand ends."""
    if number == SOME_DRAW:
        return _("a draw")
    return RESULT_NAMES[RESULTS[number - 1]] if number else _("still being played")


def pattern_words(value: Mapping[str, int], book: Book) -> Text:
    """Patterns with their values."""
    names = {pattern.id: pattern for pattern in book.patterns}
    counted = ({"name": names.get(key, key), "amount": amount} for key, amount in sorted(value.items()))
    return joined(Text("{name} {amount}", each) for each in counted) or _("none")
