"""A hand that a question describes, dealt and played at a real table: what may somebody do there, and are they furiten?

`hands` gives the thirteen tiles of those seats that matter, `draws` the tiles drawn in order (the dealer's fourteenth
first), `replacements` those after kongs, `dora` the indicators, `ura` those below them, `round` the round. `play` is a
list of lines such as "E 9s", "E riichi 9s", "S pung", "E chow 23m", "E kong 2z", "E win"; "pass" lets everybody asked
pass. Whoever is asked and not named next passes. Then `who` says of whom the rest speaks: `may` an action like those
above, `furiten` one of "discard", "turn", "riichi" or "any", `patterns` one that the win just made has; or, with any
value, `gain` what the hand brought, `indicators` how many are turned, `left` how many tiles are left to draw.
"""

from collections import Counter
from collections.abc import Mapping

from paiju.books.book import Book
from paiju.core.play.deal import CLAIM
from paiju.errors import InputError
from paiju.fields import check_keys, items, mapping, text, unknown
from paiju.languages import _
from paiju.notation import SEATS, parse_tiles, tile_name
from paiju.table.action import Action
from paiju.table.codes import CODES, NAMES
from paiju.table.dictated import Drawn, dictated_wall
from paiju.table.events import Discard, WinEvent
from paiju.table.furiten import kinds_of
from paiju.table.setup import tile_set
from paiju.table.table import Table

KEYS = (
    "hands", "draws", "replacements", "dora", "ura", "round", "play", "who",
    "may", "furiten", "patterns", "gain", "indicators", "left",
)  # fmt: skip
QUESTIONS = ("may", "furiten", "patterns", "gain", "indicators", "left")
FURITEN = ("discard", "turn", "riichi", "any")
WORDS = {
    "riichi": ("riichi", "riichi_drawn"),
    "chow": ("chow",),
    "pung": ("pung",),
    "kong": ("kong", "concealed_kong", "added_kong"),
    "win": ("win",),
    "nine_terminals": ("nine_terminals",),
}
NOWHERE = -1


def table_answer(book: Book, request: Mapping[str, object]) -> object:
    """What the table says after the play."""
    check_keys(request, KEYS)
    who = text(request.get("who", "E"), "who", "E")
    wanted = [key for key in QUESTIONS if key in request]
    if len(wanted) != 1:
        known = ", ".join(QUESTIONS)
        raise InputError("may", _("give exactly one of {known}", known=known))
    table = played(book, request)
    if wanted == ["may"]:
        return may(table, who, text(request["may"], "may", "win"))
    if wanted == ["furiten"]:
        return is_furiten_by(table, who, text(request["furiten"], "furiten", "discard"))
    if wanted in (["indicators"], ["left"]):
        view = table.view("referee")
        return len(view.indicators) if wanted == ["indicators"] else view.left
    if table.result is None:
        raise InputError("play", _("the hand is not over"))
    if wanted == ["gain"]:
        return table.result.delta[who]
    wins = [event for event in table.events if isinstance(event, WinEvent) and event.seat == who]
    won = [line.id for event in wins for line in event.patterns]
    return request["patterns"] in won


def played(book: Book, request: Mapping[str, object]) -> Table:
    """The table after the lines of `play`."""
    table = Table(book, wall=wall_of(book, request), round=text(request.get("round", "E"), "round", "E"))
    for i, line in enumerate(items(request.get("play"), "play")):
        do_line(table, text(line, f"play[{i}]", "E 9s"), f"play[{i}]")
    return table


def wall_of(book: Book, request: Mapping[str, object]) -> list[str | int]:
    """The tiles told in their places; the others fill up in order, far from any set where that is possible."""
    hands = mapping(request.get("hands", {}), "hands")
    check_keys(hands, SEATS, "hands.")
    dealt = [codes(hands.get(seat, ""), f"hands.{seat}") for seat in SEATS[: book.tiles.players]]
    draws = [Drawn(0, code) for code in codes(request.get("draws", ""), "draws")]
    draws += [Drawn(0, code, True) for code in codes(request.get("replacements", ""), "replacements")]
    wall = dictated_wall(
        book, dealt, draws, codes(request.get("dora", ""), "dora"), codes(request.get("ura", ""), "ura")
    )
    left = Counter(tile_set(book))
    left.subtract(Counter(code for code in wall if code != NOWHERE))
    rest = sorted(left.elements(), key=lambda code: (code * 11 % len(NAMES), code))
    return [rest.pop() if code == NOWHERE else code for code in wall]


def codes(value: object, field: str) -> list[int]:
    """Tiles as the table numbers them, red fives apart."""
    return [CODES[tile_name(tile)] for tile in parse_tiles(text(value, field, "123m"), field)]


def do_line(table: Table, line: str, field: str) -> None:
    """One line of the play; whoever stands before it passes."""
    if line == "pass":
        all_pass(table)
        return
    who, _rest, move = line.partition(" ")
    for _turn in SEATS:
        action = matching(table, who, move)
        if action is not None:
            table.act(who, action)
            return
        all_pass(table)
    raise InputError(field, _("{line} is not possible here", line=f"{line!r}"))


def all_pass(table: Table) -> None:
    """Everybody who may pass does."""
    for seat in table.asked:
        passing = next((action for action in table.legal(seat) if action.type == "pass"), None)
        if passing is not None:
            table.act(seat, passing)


def may(table: Table, who: str, move: str) -> bool:
    """Is it among what somebody may do now?"""
    return matching(table, who, move) is not None


def matching(table: Table, who: str, move: str) -> Action | None:
    """The action that a line means, where it is allowed."""
    word, _rest, tiles = move.partition(" ")
    kinds = WORDS.get(word, ("discard", "discard_drawn"))
    tiles = tiles if word in WORDS else word
    wanted = sorted(NAMES[code] for code in codes(tiles, "play"))
    for action in table.legal(who):
        if action.type in kinds and (not wanted or sorted(action.tiles) == wanted):
            return action
    return None


def is_furiten_by(table: Table, who: str, kind: str) -> bool:
    """Furiten for a reason: an own discard among the waits, a win let go since the own last discard, or one let go in
    riichi. The table itself names one reason, the lasting one; the exam asks for each by itself (reading:352)."""
    if kind not in FURITEN:
        raise unknown("furiten", kind, FURITEN, _("kind of furiten"))
    d, seat = table.state, SEATS.index(who)
    waits = d.waits[seat]
    furiten = {
        "discard": bool(waits & d.thrown[seat]),
        "turn": bool(waits & went_by(table, who)),
        "riichi": bool(d.riichi[seat]) and d.missed[seat] != 0,
    }
    return any(furiten.values()) if kind == "any" else furiten[kind]


def went_by(table: Table, who: str) -> int:
    """The kinds that others discarded since the own last discard, without the one everybody is still asked about."""
    since: list[str] = []
    for event in table.events:
        if isinstance(event, Discard):
            since = [] if event.seat == who else [*since, event.tile]
    return kinds_of(since[:-1] if table.state.phase == CLAIM else since)
