"""What cannot be: tiles that do not exist, and circumstances that exclude one another.

Each check takes the whole request and raises an `InputError` that names the field and the mend.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from paiju.books.book import Book
from paiju.core.tiles import COPIES, KINDS, NORTH, ORPHANS
from paiju.errors import InputError
from paiju.notation import Tile, is_run, kind_name, tile_name
from paiju.scoring.liability import feeders, may_be_liable
from paiju.scoring.situation import Meld, Request

FIVES = (4, 13, 22)

Named = Sequence[tuple[str, Tile]]  # tiles, each with the field it stands in


def check(request: Request) -> None:
    """Everything about a request that its fields alone do not show."""
    check_tiles(request.book, len(request.hand), 13, request.melds, list(request.named()), request.north)
    for test in CHECKS:
        test(request)


def check_tiles(book: Book, held: int, most: int, melds: Sequence[Meld], named: Named, north: int = 0) -> None:
    """The hand has its tiles, and there are such tiles."""
    check_chows(book, melds)
    check_count(held, most, len(melds))
    check_tile_set(book, named)
    check_copies(named, north)


def check_meld(meld: Meld, field: str) -> None:
    """A chow is a run, a pung three of a kind, a kong four."""
    kinds = [tile.kind for tile in meld.tiles]
    size = 3 if meld.type in ("chi", "pon") else 4
    if len(kinds) != size:
        en = f"{meld.type} takes {size} tiles, not {len(kinds)}"
        raise InputError(f"{field}.tiles", en, f"{meld.type} 应有 {size} 张，而非 {len(kinds)} 张")
    if meld.type == "chi":
        if max(kinds) >= 27:
            en = "honours make no chow; use three suited tiles in a row, such as 345m"
            raise InputError(f"{field}.tiles", en, "字牌不能吃；请用同花色三张连牌，例如 345m")
        if not is_run(kinds):
            en = "a chow is three tiles of one suit in a row, such as 345m"
            raise InputError(f"{field}.tiles", en, "吃牌须为同花色三张连牌，例如 345m")
    elif len(set(kinds)) > 1:
        en = f"{meld.type} takes {size} tiles of one kind, such as {'7777z'[-size - 1 :]}"
        raise InputError(f"{field}.tiles", en, f"{meld.type} 须为 {size} 张相同的牌，例如 {'7777z'[-size - 1 :]}")


def check_count(held: int, most: int, melds: int) -> None:
    """Thirteen tiles, each meld for three, and the winning one."""
    wanted = most - 3 * melds
    if held != wanted:
        en = f"{held} concealed tiles, melds: {melds}; {wanted} are wanted, the winning tile apart"
        raise InputError("hand", en, f"{melds} 副副露应有 {wanted} 张立牌（不含和牌张），现有 {held} 张")


def check_copies(named: Named, north: int) -> None:
    """Four copies of each tile, indicators and set-aside Norths included."""
    seen = Counter({NORTH: north})
    for field, tile in named:
        seen[tile.kind] += 1
        if seen[tile.kind] > COPIES:
            name = kind_name(tile.kind)
            aside = (", Norths set aside", "、拔北") if north and tile.kind == NORTH else ("", "")
            en = f"a fifth {name}; there are four of each, melds, indicators{aside[0]} and the winning tile included"
            raise InputError(field, en, f"第五张 {name}；连同副露、指示牌{aside[1]}与和牌张，每种牌只有四张")


def check_tile_set(book: Book, named: Named) -> None:
    """Only tiles the book plays with: red fives, and the characters three players leave out."""
    left = dict(zip(FIVES, book.tiles.red_fives, strict=True))
    for field, tile in named:
        if not book.tiles.characters_2_to_8 and 1 <= tile.kind <= 7:
            name = kind_name(tile.kind)
            en = f"{name} is not in the set: {book.id} plays without 2m to 8m"
            raise InputError(field, en, f"没有 {name}：{book.id} 不使用 2m 至 8m")
        if tile.red:
            left[tile.kind] -= 1
            if left[tile.kind] < 0:
                raise too_many_red(book, field, tile)


def too_many_red(book: Book, field: str, tile: Tile) -> InputError:
    """A red five more than the book has."""
    most = book.tiles.red_fives[FIVES.index(tile.kind)]
    plain, name = kind_name(tile.kind), tile_name(tile)
    en = f"{book.id} has {most} red {plain}; write {plain} instead of {name}"
    return InputError(field, en, f"{book.id} 的红 {plain} 有 {most} 张；请把 {name} 写作 {plain}")


def check_chows(book: Book, melds: Sequence[Meld]) -> None:
    """Three players do not chow (xjtu:App2:5.6); the others chow from the left, or from beyond the empty chairs of
    those who have won and left (psa:特殊#7)."""
    chairs = book.course.after_win == "winner_leaves"
    for i, meld in enumerate(melds):
        if meld.type == "chi" and not book.calls.chow:
            en = f"{book.names.en} has no chow; use pon or a kong"
            raise InputError(f"melds[{i}].type", en, f"{book.names.zh}没有吃牌；只能碰或杠")
        if meld.type == "chi" and meld.source != "left" and not chairs:
            raise InputError(f"melds[{i}].from", "a chow comes from the left", "只能吃上家（left）的牌")


def bonus_fields(book: Book) -> dict[str, tuple[bool, str, str]]:
    """The fields that only some books have: whether this one does, and what they are called."""
    return {
        "flowers": (book.tiles.flowers, "flowers", "花牌"),
        "north": (book.tiles.north_bonus, "Norths set aside", "拔北"),
        "honba": (book.payments.counter > 0, "repeat counters", "本场"),
        "sticks": (book.payments.deposit > 0, "riichi sticks", "立直棒"),
        "dora": (book.scoring.dora, "indicators", "宝牌指示牌"),
        "ura": (book.scoring.ura_dora, "hidden indicators", "里宝牌指示牌"),
        "liable": (bool(book.payments.liable_for), "liability", "包牌"),
        "joker": (book.tiles.wild, "wild tiles", "赖子"),
        "open_hands": (book.payments.open_hand_fans > 0, "open hands", "明牌"),
        "supporters": (book.payments.supporter_halves > 0, "supporters", "下注"),
    }


def check_bonus(request: Request) -> None:
    """Flowers, Norths, counters, deposits and indicators only where the book has them."""
    id = request.book.id
    for field, (known, en, zh) in bonus_fields(request.book).items():
        given = request.joker >= 0 if field == "joker" else getattr(request, field)
        if given and not known:
            clash(field, f"{id} has no {en}; leave `{field}` out", f"{id} 没有{zh}；请去掉 {field}")


def check_riichi(request: Request) -> None:
    """Riichi, what follows from it and what it excludes."""
    flags, book = request.flags, request.book
    given = [flag for flag in ("riichi", "double_riichi", "ippatsu") if flag in flags]
    if given and not book.circumstances.riichi:
        clash("flags", f"{book.id} has no riichi; leave {given[0]} out", f"{book.id} 没有立直；请去掉 {given[0]}")
    ready = "riichi" in flags or "double_riichi" in flags
    if ready and not request.is_closed:
        clash("flags", "riichi needs a closed hand; only concealed kongs may lie open", "立直须门前清；只能有暗杠")
    if "ippatsu" in flags and not ready:
        en = "ippatsu needs riichi; add riichi or double_riichi"
        clash("flags", en, "一发须先立直；请加上 riichi 或 double_riichi")
    if request.ura and not ready:
        clash("ura", "hidden indicators are turned only after riichi; add riichi", "立直才翻里宝牌；请加上 riichi")
    if request.dora and len(request.ura) > len(request.dora):
        en = f"{len(request.ura)} hidden indicators under {len(request.dora)} turned ones; give no more"
        clash("ura", en, f"表指示牌 {len(request.dora)} 张，里指示牌不能有 {len(request.ura)} 张")
    if "ippatsu" in flags and flags & {"kong_replacement", "kong_discard"}:
        clash("flags", "a kong ends ippatsu; leave one of the two out", "开杠即消除一发；两者只能取一")
    if {"double_riichi", "ippatsu"} <= flags and (request.kongs or request.north):
        en = "a kong or North after double riichi ends ippatsu; leave ippatsu out"
        clash("flags", en, "两立直之后的杠或拔北会消除一发；请去掉 ippatsu")
    if {"ippatsu", "last_tile"} <= flags:
        check_late_ippatsu(request)


def check_late_ippatsu(request: Request) -> None:
    """Ippatsu on the last tile: nobody claimed since the riichi, so as many tiles were left then as players have drawn
    since, and riichi may need more (xjtu:6.5.1, ema:3.12(1)). A riichi of the first turn is far from the end."""
    players, needed = request.book.tiles.players, request.book.ready.riichi_tiles_left
    drawn = players if request.by_self else (request.discarder - request.seat) % players
    if "double_riichi" in request.flags:
        en = "double riichi is declared in the first turn, so ippatsu cannot be on the last tile; leave one out"
        clash("flags", en, "两立直在第一巡，一发不可能是最后一张；请去掉其一")
    if drawn < needed:
        en = f"riichi needs {needed} tiles in the wall, here {drawn} were left; leave ippatsu or last_tile out"
        clash("flags", en, f"立直时牌山须剩 {needed} 张，而此时只剩 {drawn} 张；请去掉 ippatsu 或 last_tile")


def check_kongs(request: Request) -> None:
    """Winning on a kong's replacement tile, on the tile of a kong, on the discard after one."""
    flags = request.flags
    if "kong_replacement" in flags:
        check_replacement(request)
    if "rob_kong" in flags:
        check_robbery(request)
    if "kong_discard" in flags and request.by_self:
        en = "kong_discard is a win on a discard; set by to discard"
        clash("flags", en, "kong_discard 须为点和；请将 by 设为 discard")
    if {"kong_discard", "rob_kong"} <= flags:
        en = "the tile is either discarded or taken from a kong; keep one"
        clash("flags", en, "和牌张或为打出的牌或为抢杠；只能取一")


def check_replacement(request: Request) -> None:
    """A replacement tile is drawn, after a kong or a North set aside."""
    if not request.by_self:
        clash("flags", "a replacement tile is drawn; set by to self", "岭上牌是摸来的；请将 by 设为 self")
    if not request.kongs and not request.north:
        en = "no kong among the melds; add it or leave kong_replacement out"
        clash("flags", en, "副露中没有杠；请补上或去掉 kong_replacement")
    if "last_tile" in request.flags and request.book.circumstances.kong_replacement_on_last_tile == "impossible":
        en = f"{request.book.id} has no kong on the last tile; leave last_tile or kong_replacement out"
        clash("flags", en, f"{request.book.id} 最后一张牌不能开杠；请去掉 last_tile 或 kong_replacement")


def check_robbery(request: Request) -> None:
    """A robbed kong holds all four copies, so that the winner can hold none."""
    if request.by_self:
        clash("by", "a robbed tile is another player's; set by to discard", "抢杠是和他家的牌；请将 by 设为 discard")
    if request.copies(request.win.kind):
        name = kind_name(request.win.kind)
        en = f"a robbed kong holds all four {name}; no other {name} can be named"
        clash("flags", en, f"被抢的杠含全部四张 {name}；不能再有别的 {name}")
    if "last_tile" in request.flags and not request.book.circumstances.rob_kong_on_last_tile:
        en = f"{request.book.id} has no kong on the last tile; leave last_tile or rob_kong out"
        clash("flags", en, f"{request.book.id} 最后一张牌不能开杠；请去掉 last_tile 或 rob_kong")


def check_north(request: Request) -> None:
    """Winning on a North that another player sets aside (xjtu:App2:5.11)."""
    if "rob_north" not in request.flags:
        return
    if not request.book.tiles.north_bonus:
        clash("flags", f"no North is set aside in {request.book.id}", f"{request.book.id} 没有拔北")
    if request.win.kind != NORTH or request.by_self:
        clash("flags", "rob_north wins another player's 4z; set win to 4z and by to discard", "抢北须和他家拔出的 4z")
    if request.flags & {"rob_kong", "kong_discard", "last_tile"}:
        clash("flags", "rob_north excludes rob_kong, kong_discard and last_tile", "抢北不能与抢杠、杠振或最后一张并存")


def check_first_turn(request: Request) -> None:
    """The first turn, before any claim or kong."""
    if "first_turn" not in request.flags:
        return
    if request.melds or request.north:
        en = "a meld, kong or North ends the first turn; leave first_turn out"
        clash("flags", en, "有副露、杠或拔北即非第一巡；请去掉 first_turn")
    others = request.flags & {"riichi", "double_riichi", "ippatsu", "last_tile", "kong_replacement", "kong_discard"}
    if others:
        name = min(others)
        clash("flags", f"first_turn excludes {name}; keep one", f"first_turn 与 {name} 矛盾；只能取一")
    if "rob_kong" in request.flags and not robs_concealed_kong(request):
        clash("flags", "an added kong follows a claim, which ends the first turn", "加杠之前必有副露，已非第一巡")
    if not request.by_self and 0 < request.seat <= request.discarder:
        en = "only those before the winner have discarded in the first turn; give another seat"
        clash("from", en, "第一巡中只有和牌者之前的座位打过牌；请改为其他座位")
    if request.seat == 0 and not request.by_self:
        en = "the dealer's first turn is the dealt hand; set by to self"
        clash("flags", en, "庄家第一巡即配牌；请将 by 设为 self")


def robs_concealed_kong(request: Request) -> bool:
    """May the kong that is robbed be a concealed one? Then only by thirteen orphans."""
    kinds = {tile.kind for tile in (*request.hand, request.win)}
    allowed = request.book.circumstances.rob_concealed_kong == "thirteen_orphans"
    return allowed and kinds == {kind for kind in range(KINDS) if ORPHANS >> kind & 1}


def check_fourth_tile(request: Request) -> None:
    """The other three copies lie open, so none is in the hand."""
    if "fourth_tile" in request.flags and any(tile.kind == request.win.kind for tile in request.hand):
        name = kind_name(request.win.kind)
        en = f"the hand holds {name}, so three others cannot lie open; leave fourth_tile out"
        clash("flags", en, f"立牌中有 {name}，不可能另有三张亮明；请去掉 fourth_tile")


def knows_mixed_in(book: Book) -> bool:
    """Does the book say what comes of a drawn tile that was put into the hand?"""
    return not {"mixed_in_extras", "mixed_in_no_win"}.isdisjoint(dict(book.cites))


def check_mixed_in(request: Request) -> None:
    """Only a drawn tile can be put into the hand, and only some books say what comes of it."""
    if not request.mixed_in:
        return
    topics = dict(request.book.cites)
    if not knows_mixed_in(request.book):
        en = f"{request.book.id} takes nothing off for a drawn tile put into the hand; leave `mixed_in` out"
        clash("mixed_in", en, f"{request.book.id} 没有因插入手牌而减分的规定；请去掉 mixed_in")
    if not request.by_self:
        en = "a discard is not put into the hand; set by to self or leave `mixed_in` out"
        clash("mixed_in", en, "点和没有插入手牌之事；请将 by 设为 self，或去掉 mixed_in")
    if "mixed_in_no_win" in topics and "first_turn" in request.flags and request.seat == 0:
        en = f"a dealt hand has no drawn tile to keep apart ({topics['mixed_in_no_win']}); leave `mixed_in` out"
        clash("mixed_in", en, f"跳张后的手牌不区分新摸的牌（{topics['mixed_in_no_win']}）；请去掉 mixed_in")


def check_people(request: Request) -> None:
    """Discarder and liable players are others than the winner."""
    if request.discarder == request.seat:
        clash("from", "the winner cannot be the discarder; give another seat", "点炮者不能是和牌者；请改为其他座位")
    patterns = [liable.pattern for liable in request.liable]
    for i, liable in enumerate(request.liable):
        if liable.seat == request.seat:
            en = "the winner cannot be liable; give another seat"
            clash(f"liable[{i}].seat", en, "和牌者不能包自己；请改为其他座位")
        if liable.pattern in patterns[:i]:
            clash(f"liable[{i}].for", "named twice; one player is liable for a pattern", "重复；每个番种只由一人承包")
        check_liability(request, i)


def check_liability(request: Request, i: int) -> None:
    """Somebody is liable only where sets laid out make the pattern certain, one of them claimed from that player."""
    book, liable = request.book, request.liable[i]
    name = next(pattern for pattern in book.patterns if pattern.id == liable.pattern)
    clause = dict(book.cites).get("liability", "")
    if not may_be_liable(book, liable.pattern, request.melds):
        en = f"nobody is liable: the melds do not make {name.en} certain by a claim ({clause}); leave it out"
        clash(f"liable[{i}].for", en, f"副露并未因鸣牌而确定{name.zh}，无人包牌（{clause}）；请去掉")
    if liable.seat not in feeders(request, liable.pattern):
        en = f"none of the sets of {name.en} was claimed from that seat; give the seat it came from"
        clash(f"liable[{i}].seat", en, f"{name.zh}的副露没有一副来自该座位；请改为打出那张牌的座位")


def clash(field: str, en: str, zh: str) -> None:
    """Circumstances that exclude one another."""
    raise InputError(field, en, zh)


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
