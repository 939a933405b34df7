"""From a JSON request to a checked win.

`parse` takes the public request form (`paiju schema request`) and returns a `Request`, or raises an `InputError` that
names the field and the remedy.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from paiju import fields, notation
from paiju.books.aliases import called
from paiju.books.book import Book, Special
from paiju.core.rules import INDICATORS, MOST_SETS
from paiju.core.tiles import FLOWERS, KINDS
from paiju.errors import InputError
from paiju.languages import _
from paiju.notation import MELD_FORMS, MELD_WORDS, Tile, guess_meld
from paiju.scoring.claims import parse_claims
from paiju.scoring.contradictions import check, check_meld
from paiju.scoring.situation import FLAGS, Liable, Meld, Request, to_win

__all__ = ["KEYS", "Meld", "Request", "find_pattern", "parse", "parse_book", "parse_melds", "required", "to_win"]

KEYS = (
    "id", "book", "hand", "melds", "win", "by", "from", "seat", "round", "flags", "dora", "ura", "north",
    "flowers", "honba", "sticks", "collects", "liable", "special", "joker", "open_hands", "supporters", "mixed_in",
    "claimed", "options",
)  # fmt: skip
MOST = 999  # counters or deposits
FACE_FACTS = re.compile(r"\b(own_flowers|flower_sets)\b")  # of conditions that look at which flowers there are
SUPPORTERS = 32


def parse(given: object) -> Request:
    """A request with everything in it checked."""
    request = fields.mapping(given, "request")
    fields.check_keys(request, KEYS)
    book, specials = parse_rules(request)
    by_self = parse_way(request.get("by"))
    players = book.tiles.players
    seat = parse_seat(request, "seat", players, 1)
    flags = parse_flags(request.get("flags"))
    faces = parse_faces(request.get("flowers"), book)
    checked = Request(
        id=request.get("id"),
        book=book,
        hand=tuple(fields.tiles(required(request, "hand"), "hand")),
        melds=parse_melds(request.get("melds"), book),
        win=fields.tile(required(request, "win"), "win"),
        by_self=by_self,
        discarder=parse_discarder(request, players, seat, by_self),
        seat=seat,
        round=parse_seat(request, "round", 4, 0),
        flags=flags | {"riichi"} if "double_riichi" in flags else flags,
        dora=parse_indicators(book, request, "dora"),
        ura=parse_indicators(book, request, "ura"),
        north=fields.number(request.get("north"), "north", 4),
        flowers=faces.bit_count() if faces else fields.number(request.get("flowers"), "flowers", FLOWERS),
        faces=faces,
        honba=fields.number(request.get("honba"), "honba", MOST),
        sticks=fields.number(request.get("sticks"), "sticks", MOST),
        collects=fields.truth(request.get("collects"), "collects", True),
        liable=parse_liable(request.get("liable"), book),
        specials=specials,
        joker=parse_joker(request),
        open_hands=parse_open_hands(request.get("open_hands"), players),
        supporters=parse_supporters(request.get("supporters"), players),
        mixed_in=fields.truth(request.get("mixed_in"), "mixed_in", False),
        claimed=parse_claims(request.get("claimed"), book),
    )
    check(checked)
    return checked


def required(request: Mapping[str, object], field: str) -> object:
    """A field that must be there."""
    value = request.get(field)
    if value is None:
        raise InputError(field, _("`{field}` is missing; every request needs it", field=field))
    return value


def parse_faces(value: object, book: Book) -> int:
    """The flowers as a mask, where they are named; where only their number is given, which they are must not matter."""
    if value is None or isinstance(value, int):
        if value and counts_faces(book):
            raise InputError(
                "flowers", _("{book} counts flowers by their faces: name them, such as 15f", book=book.names)
            )
        return 0
    mask = 0
    for tile in notation.parse_tiles(fields.text(value, "flowers", "15f"), "flowers"):
        flower = 1 << tile.kind - KINDS if tile.kind >= KINDS else 0
        if not flower or mask & flower:
            raise InputError("flowers", _("must be a number, or different flowers such as 15f"))
        mask |= flower
    return mask


def counts_faces(book: Book) -> bool:
    """Does it matter which flowers a winner has?"""
    return any(FACE_FACTS.search(pattern.when) for pattern in book.patterns)


def parse_book(request: Mapping[str, object]) -> Book:
    """The book, with the options of the request laid over it."""
    from paiju import books

    given = required(request, "book")
    book = given if isinstance(given, Book) else books.get(fields.text(given, "book", "xjtu"))
    options = request.get("options")
    return book if options is None else with_options(book, fields.mapping(options, "options"))


def with_options(book: Book, options: Mapping[str, object]) -> Book:
    """The book with single fields overridden, such as "scoring.double_wind_pair": 4."""
    from paiju.books.derive import derive

    try:
        return derive(book, book.id, **{str(key): value for key, value in options.items()}) if options else book
    except InputError as error:
        raise InputError(f"options.{error.field}"[:80], error.text) from None


def parse_rules(request: Mapping[str, object]) -> tuple[Book, tuple[str, ...]]:
    """The book with options and dice rules in force, and the ids of those rules."""
    book = parse_book(request)
    given = request.get("special")
    listed = given if isinstance(given, (list, tuple)) or given is None else [given]
    if listed and not book.specials:
        raise InputError("special", _("{id} has no dice rules; leave out `special`", id=book.id))
    rules = {parse_special(book, value).id: "special" for value in fields.items(listed, "special", 11)}
    # Only one dice rule can explain a wild tile, and one an indicator: naming the tile brings the rule.
    for special in book.specials:
        if special.wild and request.get("joker") is not None and not book.tiles.wild:
            rules.setdefault(special.id, "joker")
        if special.dora and request.get("dora") and not book.scoring.dora:
            rules.setdefault(special.id, "dora")
    ids = tuple(rules)
    if len(ids) > 1:
        raise two_rules(book, ids, rules[ids[1]])
    if not ids:
        return book, ids
    plain = isinstance(request["book"], str) and not request.get("options")
    return (cached_in_force(book.id, ids) if plain else in_force(book, ids)), ids


def two_rules(book: Book, ids: tuple[str, ...], field: str) -> InputError:
    """The error for more dice rules than the one a hand is played by (psa:特殊#0)."""
    rules = [_("{dice} {rule}", dice=rule.dice, rule=rule) for id in ids for rule in book.specials if rule.id == id]
    return InputError(field, _("a hand has only one dice rule; keep one of these: {rules}", rules=rules))


def parse_special(book: Book, value: object) -> Special:
    """A dice rule by its id, its name or the sum of the dice."""
    from paiju.books.specials import find_special

    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise InputError("special", _("must be a dice rule's id or name, or the sum of the dice"))
    return find_special(book, value if isinstance(value, int) else value[:80])


def in_force(book: Book, ids: tuple[str, ...]) -> Book:
    """The book with these dice rules in force."""
    from paiju.books.specials import special

    for id in ids:
        book = special(book, id)
    return book


@lru_cache(maxsize=64)
def cached_in_force(book_id: str, ids: tuple[str, ...]) -> Book:
    """The same for a book without options, made only once so that its flat form is kept."""
    from paiju.books import get

    return in_force(get(book_id), ids)


def parse_way(value: object) -> bool:
    """True if the winner drew the tile."""
    if value is None:
        return False
    way = fields.WIN_WORDS.get(fields.text(value, "by", "discard").lower())
    if way is None:
        raise InputError("by", _('must be "discard" or "self"'))
    return way


def parse_discarder(request: Mapping[str, object], players: int, seat: int, by_self: bool) -> int:
    """The seat the tile came from; -1 for a self-draw, where the field is checked but not used."""
    discarder = parse_seat(request, "from", players, 1 if seat == 0 else 0)
    return -1 if by_self else discarder


def parse_seat(request: Mapping[str, object], field: str, players: int, default: int) -> int:
    """A seat, or the default if none is given."""
    value = request.get(field)
    return default if value is None else fields.seat(value, field, players)


def parse_flags(value: object) -> frozenset[str]:
    """The circumstances named."""
    flags = set()
    for i, flag in enumerate(fields.items(value, "flags")):
        if fields.text(flag, f"flags[{i}]", "last_tile") not in FLAGS:
            raise fields.unknown(f"flags[{i}]", flag, FLAGS, _("flag"))
        flags.add(str(flag))
    return frozenset(flags)


def parse_melds(value: object, book: Book | None = None) -> tuple[Meld, ...]:
    """The melds, each checked by itself; where no book is given as many as any book has."""
    most = book.forms.sets if book else MOST_SETS
    return tuple(parse_meld(meld, f"melds[{i}]") for i, meld in enumerate(fields.items(value, "melds", most)))


def parse_meld(value: object, field: str) -> Meld:
    """One meld: its type may be left out if the tiles show it."""
    meld = fields.mapping(value, field)
    fields.check_keys(meld, ("type", "tiles", "from"), f"{field}.")
    if meld.get("tiles") is None:
        raise InputError(f"{field}.tiles", _("is missing; write {forms}", forms=MELD_FORMS))
    tiles = tuple(fields.tiles(meld["tiles"], f"{field}.tiles"))
    kind = parse_meld_type(meld.get("type"), tiles, f"{field}.type")
    checked = Meld(kind, tiles, parse_source(meld.get("from"), kind, f"{field}.from"))
    check_meld(checked, field)
    return checked


def parse_meld_type(value: object, tiles: tuple[Tile, ...], field: str) -> str:
    """Chow, pung or one of the kongs."""
    if value is None and not guess_meld(tiles):
        where = field.replace(".type", ".tiles")
        raise InputError(where, _("not a meld; write {forms}", forms=MELD_FORMS))
    word = guess_meld(tiles) if value is None else MELD_WORDS.get(fields.text(value, field, "pon").lower(), "")
    if not word:
        raise fields.unknown(field, value, ("chi", "pon", "kan", "addkan", "ankan"), _("meld type"))
    return word


def parse_source(value: object, kind: str, field: str) -> str:
    """Where the claimed tile came from; nothing for a concealed kong."""
    if kind == "ankan" or value is None:
        return "left" if kind == "chi" else ""
    if fields.text(value, field, "left") not in ("left", "across", "right"):
        raise InputError(field, _("must be left, across or right"))
    return str(value)


def parse_indicators(book: Book, request: Mapping[str, object], field: str) -> tuple[Tile, ...]:
    """One indicator, and one for each possible kong."""
    value = request.get(field)
    tiles = () if value is None else tuple(fields.tiles(value, field))
    most = 1 + min(book.kongs.kong_limit, INDICATORS - 1) if book.kongs.kong_limit else INDICATORS
    if len(tiles) > most:
        raise InputError(field, _("{count} indicators; there can be at most {most}", count=len(tiles), most=most))
    return tiles


def find_pattern(book: Book, name: str) -> str:
    """The id of this book's pattern with a given name; "" for none."""
    return next(iter(called(book, name)), "")


def parse_liable(value: object, book: Book) -> tuple[Liable, ...]:
    """Who is liable for which pattern."""
    liable = []
    for i, item in enumerate(fields.items(value, "liable", 8)):
        field = f"liable[{i}]"
        entry = fields.mapping(item, field)
        fields.check_keys(entry, ("seat", "for"), f"{field}.")
        seat = fields.seat(entry.get("seat"), f"{field}.seat", book.tiles.players)
        name = fields.text(entry.get("for"), f"{field}.for", "big_three_dragons")
        patterns = [id for id in called(book, name) if id in book.payments.liable_for]
        if book.payments.liable_for and not patterns:
            known = ", ".join(book.payments.liable_for)
            raise InputError(
                f"{field}.for",
                _(
                    "nobody is liable for {name} in {id}; use one of {known}",
                    name=f"{name[:40]!r}",
                    id=book.id,
                    known=known,
                ),
            )
        liable.append(Liable(seat, patterns[0] if patterns else ""))
    return tuple(liable)


def parse_joker(request: Mapping[str, object]) -> int:
    """The kind of the wild tile, -1 for none."""
    value = request.get("joker")
    return -1 if value is None else fields.tile(value, "joker").kind


def parse_open_hands(value: object, players: int) -> tuple[int, ...]:
    """The seats that play with an open hand."""
    seats = [fields.seat(seat, f"open_hands[{i}]", players) for i, seat in enumerate(fields.items(value, "open_hands"))]
    return tuple(sorted(set(seats)))


def parse_supporters(value: object, players: int) -> tuple[tuple[str, int], ...]:
    """People beside the table, each with the seat they back."""
    if value is None:
        return ()
    supporters = []
    given = fields.mapping(value, "supporters")
    if len(given) > SUPPORTERS:
        raise InputError(
            "supporters", _("{count} names; at most {supporters} are allowed", count=len(given), supporters=SUPPORTERS)
        )
    for name, seat in given.items():
        if not name.strip() or name.upper() in fields.SEAT_WORDS or name == "table":
            raise InputError(
                "supporters", _("{name} cannot be a supporter's name; E, S, W, N are seats", name=f"{name!r}")
            )
        supporters.append((name, fields.seat(seat, f"supporters.{name}"[:80], players)))
    return tuple(supporters)
