"""Impossible requests: tiles that do not exist, and circumstances that exclude one another.

Each check takes the whole request and raises an `InputError` that names the field and the remedy.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from paiju.books.book import Book
from paiju.core.tiles import COPIES, HONOUR, KINDS, NORTH, ORPHANS
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.notation import Tile, is_run, kind_name, tile_name
from paiju.scoring.liability import feeders, may_be_liable
from paiju.scoring.situation import Meld, Request

FIVES = (4, 13, 22)

Named = Sequence[tuple[str, Tile]]  # tiles, each with the field it stands in


def check(request: Request) -> None:
    """Check everything about a request that its single fields do not show."""
    most = request.book.forms.tiles
    check_tiles(request.book, len(request.hand), most, request.melds, list(request.named()), request.north)
    for test in CHECKS:
        test(request)


def check_tiles(book: Book, held: int, most: int, melds: Sequence[Meld], named: Named, north: int = 0) -> None:
    """The hand has the right number of tiles, and they exist."""
    check_chows(book, melds)
    check_count(held, most, len(melds))
    check_tile_set(book, named)
    check_copies(named, north)


def check_meld(meld: Meld, field: str) -> None:
    """A chow is a run, a pung three of a kind, a kong four."""
    kinds = [tile.kind for tile in meld.tiles]
    size = 3 if meld.type in ("chi", "pon") else 4
    if len(kinds) != size:
        raise InputError(
            f"{field}.tiles", _("{type} takes {size} tiles, not {count}", type=meld.type, size=size, count=len(kinds))
        )
    if meld.type == "chi":
        if max(kinds) >= 27:
            raise InputError(
                f"{field}.tiles", _("honours cannot make a chow; use three consecutive tiles of one suit, such as 345m")
            )
        if not is_run(kinds):
            raise InputError(f"{field}.tiles", _("a chow must be three consecutive tiles of one suit, such as 345m"))
    elif len(set(kinds)) > 1:
        raise InputError(
            f"{field}.tiles",
            _(
                "{type} takes {size} identical tiles, such as {example}",
                type=meld.type,
                size=size,
                example="7777z"[-size - 1 :],
            ),
        )


def check_count(held: int, most: int, melds: int) -> None:
    """As many tiles as the book's hands have, three per meld, and the winning one."""
    wanted = most - 3 * melds
    if held != wanted:
        raise InputError(
            "hand",
            _(
                "{held} concealed tiles, melds: {melds}; {wanted} are needed, without the winning tile",
                held=held,
                melds=melds,
                wanted=wanted,
            ),
        )


def check_copies(named: Named, north: int) -> None:
    """Four copies of each tile, indicators and Norths set aside included."""
    seen = Counter({NORTH: north})
    for field, tile in named:
        seen[tile.kind] += 1
        if seen[tile.kind] > COPIES:
            name = kind_name(tile.kind)
            raise InputError(field, fifth(name, north > 0 and tile.kind == NORTH))


def fifth(name: str, aside: bool) -> Text:
    """The error for one tile too many."""
    if aside:
        return _(
            "a fifth {name}; there are four of each tile, counting melds, indicators, Norths set aside and the winning"
            " tile",
            name=name,
        )
    return _("a fifth {name}; there are four of each tile, counting melds, indicators and the winning tile", name=name)


def check_tile_set(book: Book, named: Named) -> None:
    """Only tiles the book plays with: red fives, and the characters that three players leave out."""
    left = dict(zip(FIVES, book.tiles.red_fives, strict=True))
    for field, tile in named:
        if not book.tiles.characters_2_to_8 and 1 <= tile.kind <= 7:
            name = kind_name(tile.kind)
            raise InputError(
                field, _("{name} is not among the tiles: {id} plays without 2m to 8m", name=name, id=book.id)
            )
        if not book.tiles.honours and HONOUR <= tile.kind < KINDS:
            name = kind_name(tile.kind)
            raise InputError(
                field, _("{name} is not among the tiles: {id} plays without honours", name=name, id=book.id)
            )
        if tile.red:
            left[tile.kind] -= 1
            if left[tile.kind] < 0:
                raise too_many_red(book, field, tile)


def too_many_red(book: Book, field: str, tile: Tile) -> InputError:
    """The error for one red five too many."""
    most = book.tiles.red_fives[FIVES.index(tile.kind)]
    plain, name = kind_name(tile.kind), tile_name(tile)
    return InputError(
        field,
        _(
            "red {plain} in {id}: {most}; write {plain} instead of {name}",
            id=book.id,
            most=most,
            plain=plain,
            name=name,
        ),
    )


def check_chows(book: Book, melds: Sequence[Meld]) -> None:
    """Three players do not chow (xjtu:App2:5.6); others chow from the left, or from beyond the empty chairs of players
    who have won and left (psa:特殊#7)."""
    chairs = book.course.after_win == "winner_leaves"
    for i, meld in enumerate(melds):
        if meld.type == "chi" and not book.calls.chow:
            raise InputError(f"melds[{i}].type", _("{book} has no chow; use a pung or a kong", book=book.names))
        if meld.type == "chi" and meld.source != "left" and not chairs:
            raise InputError(f"melds[{i}].from", _("a chow can only come from the left"))


def bonus_fields(book: Book) -> dict[str, tuple[bool, Text]]:
    """The fields that only some books have: whether this one does, and what they are called."""
    return {
        "flowers": (book.tiles.flowers, _("flowers")),
        "north": (book.tiles.north_bonus, _("Norths set aside")),
        "honba": (book.has_counters, _("counters")),
        "sticks": (book.payments.deposit > 0, _("riichi sticks")),
        "dora": (book.scoring.dora, _("dora indicators")),
        "ura": (book.scoring.ura_dora, _("ura-dora indicators")),
        "liable": (bool(book.payments.liable_for), _("liability")),
        "joker": (book.tiles.wild, _("wild tiles")),
        "open_hands": (book.payments.open_hand_fans > 0, _("open hands")),
        "supporters": (book.payments.supporter_halves > 0, _("supporters")),
    }


def check_bonus(request: Request) -> None:
    """Flowers, Norths, counters, deposits and indicators only if the book has them."""
    id = request.book.id
    for field, (known, name) in bonus_fields(request.book).items():
        given = request.joker >= 0 if field == "joker" else getattr(request, field)
        if given and not known:
            clash(field, _("{id} has no {name}; leave out `{field}`", id=id, name=name, field=field))


def check_riichi(request: Request) -> None:
    """Riichi, what follows from it and what it excludes."""
    flags, book = request.flags, request.book
    given = [flag for flag in ("riichi", "double_riichi", "ippatsu") if flag in flags]
    if given and not book.circumstances.riichi:
        clash("flags", _("{id} has no riichi; leave out {given}", id=book.id, given=given[0]))
    ready = "riichi" in flags or "double_riichi" in flags
    if ready and not request.is_closed:
        clash("flags", _("riichi needs a concealed hand; only concealed kongs are allowed"))
    if "ippatsu" in flags and not ready:
        clash("flags", _("ippatsu needs riichi; add riichi or double_riichi"))
    if request.ura and not ready:
        clash("ura", _("ura-dora indicators are turned over only after riichi; add riichi"))
    if request.dora and len(request.ura) > len(request.dora):
        clash(
            "ura",
            _(
                "there cannot be more ura-dora indicators ({ura}) than dora indicators ({dora})",
                ura=len(request.ura),
                dora=len(request.dora),
            ),
        )
    if "ippatsu" in flags and flags & {"kong_replacement", "kong_discard"}:
        clash("flags", _("a kong ends ippatsu; leave out one of the two"))
    if {"double_riichi", "ippatsu"} <= flags and (request.kongs or request.north):
        clash("flags", _("a kong or North after double riichi ends ippatsu; leave out ippatsu"))
    if {"ippatsu", "last_tile"} <= flags:
        check_late_ippatsu(request)


def check_late_ippatsu(request: Request) -> None:
    """Ippatsu on the last tile: nobody has claimed since the riichi, so as many tiles were left then as players have
    drawn since, and riichi may need more (xjtu:6.5.1, ema:3.12(1)). A riichi of the first turn is far from the end."""
    players, needed = request.book.tiles.players, request.book.ready.riichi_tiles_left
    drawn = players if request.by_self else (request.discarder - request.seat) % players
    if "double_riichi" in request.flags:
        clash(
            "flags",
            _(
                "double riichi is declared in the first turn, so ippatsu cannot be on the last tile;"
                " leave out one of them"
            ),
        )
    if drawn < needed:
        clash(
            "flags",
            _(
                "riichi needs {needed} tiles in the wall, and only {drawn} were left; leave out ippatsu or last_tile",
                needed=needed,
                drawn=drawn,
            ),
        )


def check_kongs(request: Request) -> None:
    """Winning on a kong's replacement tile, on the tile of a kong, on the discard after one."""
    flags = request.flags
    if "kong_replacement" in flags:
        check_replacement(request)
    if "rob_kong" in flags:
        check_robbery(request)
    if "kong_discard" in flags and request.by_self:
        clash("flags", _("kong_discard is a win on a discard; set by to discard"))
    if {"kong_discard", "rob_kong"} <= flags:
        clash("flags", _("the tile was either discarded or robbed from a kong; keep one of them"))


def check_replacement(request: Request) -> None:
    """A replacement tile is drawn, after a kong or a North set aside."""
    if not request.by_self:
        clash("flags", _("a replacement tile is drawn; set by to self"))
    if not request.kongs and not request.north:
        clash("flags", _("there is no kong among the melds; add it or leave out kong_replacement"))
    if "last_tile" in request.flags and request.book.circumstances.kong_replacement_on_last_tile == "impossible":
        clash(
            "flags",
            _("{id} allows no kong on the last tile; leave out last_tile or kong_replacement", id=request.book.id),
        )


def check_robbery(request: Request) -> None:
    """A robbed kong holds all four copies, so the winner can hold none."""
    if request.by_self:
        clash("by", _("a robbed tile is another player's; set by to discard"))
    if request.copies(request.win.kind):
        name = kind_name(request.win.kind)
        clash("flags", _("a robbed kong holds all four {name}; there can be no other {name}", name=name))
    if "last_tile" in request.flags and not request.book.circumstances.rob_kong_on_last_tile:
        clash("flags", _("{id} allows no kong on the last tile; leave out last_tile or rob_kong", id=request.book.id))


def check_north(request: Request) -> None:
    """Winning on a North that another player sets aside (xjtu:App2:5.11)."""
    if "rob_north" not in request.flags:
        return
    if not request.book.tiles.north_bonus:
        clash("flags", _("Norths are not set aside in {id}", id=request.book.id))
    if request.win.kind != NORTH or request.by_self:
        clash("flags", _("rob_north wins on another player's 4z; set win to 4z and by to discard"))
    if request.flags & {"rob_kong", "kong_discard", "last_tile"}:
        clash("flags", _("rob_north excludes rob_kong, kong_discard and last_tile"))


def check_first_turn(request: Request) -> None:
    """The first turn, before any claim or kong."""
    if "first_turn" not in request.flags:
        return
    if request.melds or request.north:
        clash("flags", _("a meld, kong or North ends the first turn; leave out first_turn"))
    others = request.flags & {"riichi", "double_riichi", "ippatsu", "last_tile", "kong_replacement", "kong_discard"}
    if others:
        name = min(others)
        clash("flags", _("first_turn excludes {name}; keep one", name=name))
    if "rob_kong" in request.flags and not robs_concealed_kong(request):
        clash("flags", _("an added kong follows a call, which ends the first turn"))
    if not request.by_self and 0 < request.seat <= request.discarder:
        clash("from", _("only players before the winner have discarded in the first turn; give another seat"))
    if request.seat == 0 and not request.by_self:
        clash("flags", _("the dealer's first turn is the dealt hand; set by to self"))


def robs_concealed_kong(request: Request) -> bool:
    """May the robbed kong be a concealed one? Then only by thirteen orphans."""
    kinds = {tile.kind for tile in (*request.hand, request.win)}
    allowed = request.book.circumstances.rob_concealed_kong == "thirteen_orphans"
    return allowed and kinds == {kind for kind in range(KINDS) if ORPHANS >> kind & 1}


def check_fourth_tile(request: Request) -> None:
    """The other three copies lie open, so none is in the hand."""
    if "fourth_tile" in request.flags and any(tile.kind == request.win.kind for tile in request.hand):
        name = kind_name(request.win.kind)
        clash("flags", _("the hand holds {name}, so three others cannot be visible; leave out fourth_tile", name=name))


def knows_mixed_in(book: Book) -> bool:
    """Does the book say what follows if a drawn tile was put into the hand?"""
    return not {"mixed_in_extras", "mixed_in_no_win"}.isdisjoint(dict(book.cites))


def check_mixed_in(request: Request) -> None:
    """Only a drawn tile can be put into the hand, and only some books say what follows."""
    if not request.mixed_in:
        return
    topics = dict(request.book.cites)
    if not knows_mixed_in(request.book):
        clash(
            "mixed_in",
            _(
                "{id} has no deduction for putting the drawn tile into the hand; leave out `mixed_in`",
                id=request.book.id,
            ),
        )
    if not request.by_self:
        clash("mixed_in", _("a discard is not put into the hand; set by to self or leave out `mixed_in`"))
    if "mixed_in_no_win" in topics and "first_turn" in request.flags and request.seat == 0:
        clash(
            "mixed_in",
            _(
                "a dealt hand has no drawn tile to keep apart ({clause}); leave out `mixed_in`",
                clause=topics["mixed_in_no_win"],
            ),
        )


def check_people(request: Request) -> None:
    """Discarder and liable players are not the winner."""
    if request.discarder == request.seat:
        clash("from", _("the winner cannot be the discarder; give another seat"))
    patterns = [liable.pattern for liable in request.liable]
    for i, liable in enumerate(request.liable):
        if liable.seat == request.seat:
            clash(f"liable[{i}].seat", _("the winner cannot be liable; give another seat"))
        if liable.pattern in patterns[:i]:
            clash(f"liable[{i}].for", _("named twice; only one player is liable for a pattern"))
        check_liability(request, i)


def check_liability(request: Request, i: int) -> None:
    """Somebody is liable only if melds make the pattern certain, one of them claimed from that player."""
    book, liable = request.book, request.liable[i]
    pattern = next(pattern for pattern in book.patterns if pattern.id == liable.pattern)
    clause = dict(book.cites).get("liability", "")
    if not may_be_liable(book, liable.pattern, request.melds):
        text = _(
            "nobody is liable: no call made {pattern} certain ({clause}); leave it out",
            pattern=pattern,
            clause=clause,
        )
        clash(f"liable[{i}].for", text)
    if liable.seat not in feeders(request, liable.pattern):
        text = _("no set of {pattern} was called from that seat; give the seat it came from", pattern=pattern)
        clash(f"liable[{i}].seat", text)


def clash(field: str, text: Text) -> None:
    """Circumstances that exclude one another."""
    raise InputError(field, text)


CHECKS: tuple[Callable[[Request], None], ...] = (
    check_bonus,
    check_people,
    check_riichi,
    check_kongs,
    check_north,
    check_first_turn,
    check_fourth_tile,
    check_mixed_in,
)
