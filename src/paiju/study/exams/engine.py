"""What the engine says to a question: a request in a table of the paper, asked of the book the paper is about.

`ask` says what is asked, `want` which part of the answer is meant:

- `book`: `field`, a field of the book, `times` so much; `pattern`: `pattern`, `want` "closed", "open" or "loses_open";
- `waits`: `hand`, `melds`; `wins`: the same with `seat`, `round`: the waits on which a discard may be won;
- `score`: a request of `paiju score`; `want` one of `WANTS`, or "paid.E" for what a seat pays; "other_…" speaks of a
  reading that was not taken, `having` a pattern;
- `points`: `han`, `fu`, `seat`, `by`, `honba`, `sticks`; `want` "gain", "points", "limit" or "paid.E";
- `places`: `points` in the order of the first seats; `want` "places" or "result", then of `player`, from 0;
- `after`: `seats`, the points by seat, and `order`, the seats from the one that began as East; with a request of
  `paiju score` what the win pays is added; `want` "place" of `seat`, "places" or "points" from East to North;
- `opening`: `dice`, the dealer's throw: whose wall is opened, how many stacks stay, on which hand, as "N 8 right";
- `table`: a hand that is played, see `position.py`; `ruling`: an incident of the referee's, `want` "warnings",
  "payments", "lost" or "hand".
"""

from collections.abc import Callable, Mapping

from paiju.books.book import Book
from paiju.books.derive import fields as book_fields
from paiju.books.own.unknown_pattern import unknown_pattern
from paiju.errors import InputError
from paiju.fields import check_keys, items, mapping, number, seat, text, unknown
from paiju.languages import _
from paiju.match.final import final_results
from paiju.notation import SEATS
from paiju.referee import decide, incident_from
from paiju.scoring.answer import Answer, Line
from paiju.scoring.judging import judge
from paiju.scoring.lines.naming import BONUS
from paiju.scoring.points import points as points_of
from paiju.scoring.ready import parse_held, waits_of
from paiju.scoring.request import parse
from paiju.study.exams.exam_types import Asked
from paiju.study.exams.position import table_answer
from paiju.table.setup import opened

WANTS = (
    "win", "han", "fu", "fu_sum", "limit", "patterns", "bonus", "points", "gain", "total",
    "other_patterns", "other_han",
)  # fmt: skip
AROUND = ("ask", "want", "is", "not", "player", "having")
PLAYERS = 4
Value = object  # a truth, a number, words, or a list of words


def engine_answer(book: Book, request: Asked, at: str) -> Value:
    """The engine's answer."""
    kind = request.get("ask")
    if kind not in ASKS:
        raise unknown(f"{at}.engine.ask", kind, ASKS, _("question to the engine"))
    try:
        return ASKS[str(kind)](book, request)
    except InputError as error:
        raise InputError(f"{at}.engine.{error.field}", error.text) from None


def holds(book: Book, request: Asked, at: str) -> bool:
    """Is a choice right? The engine's answer is true, or is what `is` says, or has it in it; `not` turns it round."""
    answer = engine_answer(book, request, at)
    if "is" in request:
        answer = fits(answer, request["is"])
    if not isinstance(answer, bool):
        raise InputError(
            f"{at}.engine.is", _("say which value is meant; the engine's answer is {answer}", answer=f"{answer!r}")
        )
    return answer != bool(request.get("not", False))


def fits(value: Value, wanted: Value) -> bool:
    """The same, or one of them; whichever side is a list."""
    if isinstance(value, list) != isinstance(wanted, list):
        return wanted in value if isinstance(value, list) else isinstance(wanted, list) and value in wanted
    return same(value, wanted)


def same(value: Value, wanted: Value) -> bool:
    """Equal; lists of words in any order, of numbers in theirs."""
    if isinstance(value, list) and isinstance(wanted, (list, tuple)):
        words = all(isinstance(entry, str) for entry in (*value, *wanted))
        return sorted(value) == sorted(wanted) if words else value == list(wanted)
    return value == wanted


def inner(request: Asked) -> dict[str, object]:
    """A request without what is said about it."""
    return {key: value for key, value in request.items() if key not in AROUND}


# --- each question --------------------------------------------------------------------------------


def of_book(book: Book, request: Asked) -> Value:
    """A field of the book."""
    known = book_fields(book)
    name = text(request.get("field"), "field", "game.start_points")
    if name not in known:
        raise unknown("field", name, known, _("rule book field"))
    value = known[name]
    if isinstance(value, int) and "times" in request:
        return value * number(request["times"], "times", 999)
    return list(value) if isinstance(value, tuple) else value


def of_pattern(book: Book, request: Asked) -> Value:
    """What a pattern is worth."""
    wanted = text(request.get("pattern"), "pattern", "pinfu")
    known = next((pattern for pattern in book.patterns if pattern.id == wanted), None)
    if known is None:
        raise unknown_pattern("pattern", wanted, book)
    han_open = known.closed if known.open is None else known.open
    parts = {"closed": known.closed, "open": han_open, "loses_open": 0 < han_open < known.closed}
    return part(parts, request)


def of_waits(book: Book, request: Asked) -> Value:
    """What a hand waits for."""
    return list(waits_of(parse_held({"book": book, **inner(request)})))


def of_wins(book: Book, request: Asked) -> Value:
    """The waits on which a discard may be won."""
    given = inner(request)
    held = {key: value for key, value in given.items() if key in ("hand", "melds")}
    waits = waits_of(parse_held({"book": book, **held}))
    by = {"by": "discard"} | given
    winning = [tile for tile in waits if judge(parse({"book": book, **by, "win": tile})).win]
    return winning if request.get("want") != "all" else bool(waits) and winning == waits


def of_score(book: Book, request: Asked) -> Value:
    """A part of what the scorer says of a win."""
    answer = judge(parse({"book": book, **inner(request)}))
    want = text(request.get("want"), "want", "han")
    payments = answer.payments or {}
    if want.startswith("paid."):
        return -payments.get(want.removeprefix("paid."), 0)
    if want == "gain":
        return max(payments.values(), default=0)
    if want not in WANTS:
        raise unknown("want", want, WANTS, _("part of the answer"))
    return score_part(answer, want, str(request.get("having", "")))


def score_part(answer: Answer, want: str, having: str) -> Value:
    """A part of what the scorer says."""
    if want in ("patterns", "bonus"):
        return (
            sum(worth(line) for line in answer.patterns if line.id in BONUS)
            if want == "bonus"
            else ids(answer.patterns)
        )
    if want in ("other_patterns", "other_han"):
        readings = [other.patterns for other in answer.others]
        lines = next((lines for lines in readings if having in ("", *ids(lines))), ())
        if not lines:
            raise InputError("having", _("the hand cannot be split in another way like this"))
        return ids(lines) if want == "other_patterns" else sum(map(worth, lines))
    if want == "fu_sum":
        return sum(note.value for note in answer.steps if note.clause and is_fu(note.clause))
    return getattr(answer, want) if want != "limit" else answer.limit or ""


def is_fu(clause: str) -> bool:
    """Does a step of the calculation add minipoints, before rounding?"""
    return ":7.7." in clause and not clause.endswith(":7.7.7")


def worth(line: Line) -> int:
    """What a counted pattern brings."""
    return line.value * line.count


def ids(lines: tuple[Line, ...]) -> list[str]:
    """Patterns by id, bonus tiles aside."""
    return [line.id for line in lines if line.id not in BONUS]


def of_points(book: Book, request: Asked) -> Value:
    """What han and fu come to."""
    given = inner(request)
    check_keys(given, ("han", "fu", "yakuman", "fan", "seat", "by", "honba", "sticks"))
    winner = seat(given.get("seat"), "seat", book.tiles.players)
    measures = {key: given[key] for key in ("han", "fu", "yakuman", "fan", "by") if key in given}
    honba, sticks = number(given.get("honba"), "honba", 999), number(given.get("sticks"), "sticks", 999)
    points = points_of(book, dealer=winner == 0, counters=honba, **measures)  # type: ignore[arg-type]
    payments = mapping(points["payments"], "payments")
    # The scorer seats a winner who does not deal South; whoever it is, the dealer pays one share, the others the other.
    dealer, other = payments["E"], payments["W"]
    gain = max(int(str(value)) for value in payments.values()) + sticks * book.payments.deposit
    paid = {f"paid.{name}": -int(str(dealer if i == 0 else other)) for i, name in enumerate(SEATS) if i != winner}
    return part({**points, "gain": gain, "limit": points["limit"] or "", **paid}, request)


def of_places(book: Book, request: Asked) -> Value:
    """Places and results at the end of a game."""
    totals = [int(str(amount)) for amount in items(request.get("points"), "points", PLAYERS)]
    if len(totals) != book.tiles.players:
        raise InputError("points", _("expected {players} numbers", players=book.tiles.players))
    results = final_results(book, tuple(totals), number(request.get("deposits"), "deposits", 999))
    places = [standing.place for standing in results]
    player = request.get("player")
    if request.get("want") == "result":
        final = results[number(player, "player", len(totals) - 1)].final
        return "" if final is None else f"{float(final):+.1f}"
    return places if player is None else places[number(player, "player", len(totals) - 1)]


def of_after(book: Book, request: Asked) -> Value:
    """Points and places after a win."""
    given = inner(request)
    held = mapping(given.pop("seats", None), "seats")
    seats = SEATS[: book.tiles.players]
    order = text(given.pop("order", seats), "order", "SWNE")
    if sorted(order) != sorted(seats) or sorted(held) != sorted(seats):
        raise InputError("order", _("each of {seats} once", seats=seats))
    payments = (judge(parse({"book": book, **given})).payments or {}) if "hand" in given else {}
    points = {name: number(held[name], f"seats.{name}", 1_000_000) + payments.get(name, 0) for name in seats}
    ended = final_results(book, tuple(points[name] for name in order))
    places = {name: ended[order.index(name)].place for name in seats}
    parts = {"points": list(points.values()), "places": list(places.values())}
    return part({**parts, "place": places.get(str(given.get("seat")))}, request)


def of_opening(book: Book, request: Asked) -> Value:
    """Where a throw opens the wall."""
    dice = number(request.get("dice"), "dice", 12)
    low = max(1, dice - 6)
    if dice < 2:
        raise InputError("dice", _("two dice show 2 to 12"))
    at = opened(book, ((low, dice - low),))
    return f"{SEATS[at.side]} {at.stack - 1} right"


def of_ruling(book: Book, request: Asked) -> Value:
    """What the referee rules."""
    incident = inner(request)
    for who in ("offender", "dealer"):
        if isinstance(incident.get(who), str):
            incident[who] = seat(incident[who], who, book.tiles.players)
    ruling = decide(book, incident_from(incident, book))
    for need in ruling.needs:
        raise InputError(need.field, _("the referee needs to know more: {need}", need=need.words))
    parts = {
        "warnings": ruling.warnings,
        "payments": list(ruling.payments),
        "lost": bool(ruling.lost),
        "hand": ruling.hand,
    }
    return part(parts, request)


def part(parts: Mapping[str, object], request: Asked) -> Value:
    """The part that is wanted."""
    want = request.get("want")
    if want not in parts:
        raise unknown("want", want, parts, _("part of the answer"))
    return parts[str(want)]


def of_table(book: Book, request: Asked) -> Value:
    """What a table says that was played so far."""
    return table_answer(book, inner(request))


ASKS: dict[str, Callable[[Book, Asked], Value]] = {
    "book": of_book,
    "pattern": of_pattern,
    "waits": of_waits,
    "wins": of_wins,
    "score": of_score,
    "points": of_points,
    "places": of_places,
    "after": of_after,
    "opening": of_opening,
    "table": of_table,
    "ruling": of_ruling,
}
