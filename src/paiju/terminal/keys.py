"""What is typed: keys, names of tiles and words, and what they mean now."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.notation import SUIT_LETTERS, SUIT_NAMES, parse_tile, tile_name
from paiju.table.action import Action
from paiju.table.codes import CODES
from paiju.terminal.board import KEYS
from paiju.terminal.own_view import Sight, offered
from paiju.terminal.tiles import HONOURS

# A key, the types of action it stands for, and what it is called.
SORTS: tuple[tuple[str, tuple[str, ...], Text], ...] = (
    ("w", ("win",), _("WIN")),
    ("r", ("riichi", "riichi_drawn"), _("riichi")),
    ("c", ("chow",), _("chow")),
    ("p", ("pung",), _("pung")),
    ("k", ("kong", "concealed_kong", "added_kong"), _("kong")),
    ("f", ("flower",), _("replace flower")),
    ("n", ("north", "not_ready"), _("set North aside")),
    ("t", ("nine_terminals",), _("abort the hand (nine terminals)")),
    ("o", ("open_hand",), _("lay the hand open")),
    ("y", ("ready",), _("show the ready hand")),
    ("v", ("void_suit",), _("give up a suit")),
)
SPELT = {
    "win": "w", "ron": "w", "tsumo": "w", "hu": "w", "和": "w", "胡": "w", "自摸": "w", "和牌": "w",
    "ロン": "w", "ツモ": "w", "和了": "w", "riichi": "r", "立直": "r", "リーチ": "r",
    "chow": "c", "chi": "c", "吃": "c", "チー": "c", "pung": "p", "pon": "p", "碰": "p", "ポン": "p",
    "kong": "k", "kan": "k", "杠": "k", "槓": "k", "カン": "k", "flower": "f", "花": "f", "补花": "f", "花牌": "f",
    "拔北": "n", "抜き": "n", "北抜き": "n", "open": "o", "明牌": "o", "公開": "o",
    "pass": "0", "过": "0", "パス": "0", "x": "0",
}  # fmt: skip
HONOUR_NAMES = {
    word: f"{i + 1}z"
    for words in (map(str, HONOURS), ("East", "South", "West", "North", "White", "Green", "Red"))
    for i, word in enumerate(each.lower() for each in words)
}
RED = "Re"  # the red dragon, and riichi with the tile of key e
PASS = "0"
DISCARDS = ("discard ", "打", "切")  # may stand before a tile
LONGEST = 60  # characters of what is typed that are looked at


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed: actions to do in a row, or an action to ask about, or nothing known."""

    actions: tuple[Action, ...] = ()
    asks: tuple[int, ...] = ()  # actions that might have been meant
    choose: tuple[tuple[str, Action], ...] = ()  # several fit: keys to choose with


def normal(text: str) -> str:
    """What was typed, however it was typed: full-width signs as plain ones, small letters."""
    return unicodedata.normalize("NFKC", text[:LONGEST]).strip().lower()


def read(sight: Sight, text: str) -> Typed:
    """What a text means now."""
    word = without_verb(normal(text))
    first, _rest, rest = word.partition(" ")
    if first in SPELT:
        return read_sort(sight, SPELT[first], rest.strip())
    if sight.view.phase == "swap":
        return read_swap(sight, word)
    if sight.view.phase == "void_suit":
        return read_suit(sight, word)
    if word == RED.lower() and not means_red(sight, text.strip()):
        return riichi(sight, word[1:])
    return read_tiles(sight, word) or read_sort(sight, word[:1], word[1:].strip())


def without_verb(word: str) -> str:
    """A tile or key alone, where a word for discarding stands before it."""
    rests = [word.removeprefix(before).strip() for before in DISCARDS if word.startswith(before)]
    return next((rest for rest in rests if rest in tuple(KEYS) or tile_named(rest)), word)


def means_red(sight: Sight, text: str) -> bool:
    """Is it the red dragon? Written as the board writes it, or where riichi cannot be told with that key."""
    riichi_too = any(key == RED.lower() for key, _rest in numbered(sight, "r"))
    return HONOUR_NAMES[RED.lower()] in sight.tiles and (text == RED or not riichi_too)


# --- tiles ----------------------------------------------------------------------------------------


def read_tiles(sight: Sight, word: str) -> Typed | None:
    """Tiles by key or name, where tiles may be chosen; None where something else is meant."""
    picking = bool(offered(sight, "pick"))
    turn = sight.drawn is not None or bool(offered(sight, "discard"))
    if not (picking or turn):
        return None
    codes = [code_of(sight, part, picking) for part in split(word)]
    known = [code for code in codes if code is not None]
    if not known or len(known) < len(codes) or (len(known) > 1 and not picking):
        return None
    return Typed(tuple(map(Action, known)))


def code_of(sight: Sight, part: str, picking: bool) -> int | None:
    """The pick or discard of a tile, be it in the hand or not; None for what is no tile."""
    place, name = place_of(sight, part), tile_named(part)
    if place is None:
        return (A.PICK if picking else A.DISCARD) + CODES[name] if name else None
    return A.PICK + CODES[sight.tiles[place]] if picking else discard(sight, place)


def split(word: str) -> list[str]:
    """Several keys or tiles: apart by spaces or commas, keys also without."""
    parts = word.replace(",", " ").split()
    if len(parts) == 1 and all(sign in KEYS for sign in parts[0]) and not tile_named(parts[0]):
        return list(parts[0])
    return parts


def place_of(sight: Sight, part: str) -> int | None:
    """Which of the own tiles a key or a name means; the one just drawn before others like it."""
    tiles = sight.tiles
    if len(part) == 1 and part in KEYS:
        return KEYS.index(part) if KEYS.index(part) < len(tiles) else None
    name = tile_named(part)
    return len(tiles) - 1 - tiles[::-1].index(name) if name in tiles else None


def tile_named(part: str) -> str:
    """A tile by its name in any language; "" for none."""
    try:
        return HONOUR_NAMES.get(part) or tile_name(parse_tile(part, "tile"))
    except InputError:
        return ""


def discard(sight: Sight, place: int) -> int:
    """The discard of the tile in this place."""
    if sight.drawn is not None and place == len(sight.tiles) - 1:
        return A.DISCARD_DRAWN
    return A.DISCARD + CODES[sight.tiles[place]]


def of_number(code: int) -> Typed:
    """One action, allowed or not."""
    return Typed((Action(code),))


def read_swap(sight: Sight, word: str) -> Typed:
    """Whom to change places with."""
    others = offered(sight, "swap")
    if word.isdigit() and 1 <= int(word) <= len(others):
        return Typed((others[int(word) - 1],))
    return Typed()


def read_suit(sight: Sight, word: str) -> Typed:
    """The suit to give up: its letter, its name or its number."""
    suits = offered(sight, "void_suit")
    for i, action in enumerate(suits):
        if word in (str(i + 1), SUIT_LETTERS[i], str(SUIT_NAMES[SUIT_LETTERS[i]]).lower(), f"v{i + 1}"):
            return Typed((action,))
    return Typed()


# --- everything else ------------------------------------------------------------------------------


def read_sort(sight: Sight, key: str, rest: str) -> Typed:
    """A sort of action, and which of several."""
    if key == PASS and not rest:
        return of_number(A.PASS)
    types = next((types for known, types, _rest in SORTS if known == key), ())
    if not types:
        return Typed()
    chosen = numbered(sight, key)
    exact = [action for name, action in chosen if name == key + rest or (rest and rest == tile_of(action))]
    if key == "r" and rest:
        return riichi(sight, rest)
    if exact:
        return Typed((exact[0],))
    if chosen and not rest:
        return Typed((chosen[0][1],)) if len(chosen) == 1 or key == "f" else Typed(choose=tuple(chosen))
    return Typed(asks=meant(sight, key, rest))


def tile_of(action: Action) -> str:
    """The tile an action names."""
    return str(action.tile or "")


def riichi(sight: Sight, rest: str) -> Typed:
    """Riichi with the discard of a tile."""
    place = place_of(sight, rest)
    if place is None:
        return Typed(asks=meant(sight, "r", ""))
    return of_number(discard(sight, place) + A.RIICHI)


def numbered(sight: Sight, key: str) -> list[tuple[str, Action]]:
    """What may be done with a key: of several k1, k2; riichi by the key of the tile."""
    types = next(types for known, types, _rest in SORTS if known == key)
    actions = [action for type in types for action in offered(sight, type)]
    if key == "r":
        return [(f"r{KEYS[i]}", Action(code)) for i, code in riichi_keys(sight, actions)]
    return [(key if len(actions) == 1 else f"{key}{i + 1}", action) for i, action in enumerate(actions)]


def riichi_keys(sight: Sight, actions: Sequence[Action]) -> list[tuple[int, int]]:
    """The places of the tiles riichi can be told with; of equal tiles the first."""
    codes = {action.code for action in actions}
    places: dict[int, int] = {}
    for i in range(len(sight.tiles)):
        code = discard(sight, i) + A.RIICHI
        if code in codes:
            places.setdefault(code, i)
    return [(i, code) for code, i in places.items()]


def meant(sight: Sight, key: str, rest: str) -> tuple[int, ...]:
    """Actions that might have been meant, to be asked why they are not allowed."""
    claiming = sight.drawn is None and not offered(sight, "discard")
    kinds = {
        "w": (A.WIN,),
        "r": (A.RIICHI_DRAWN, *(A.RIICHI + CODES[tile] for tile in sight.tiles if tile in CODES)),
        "c": tuple(range(A.CHOW, A.CHOW + 3)),
        "p": (A.PUNG,),
        "t": (A.NINE_TERMINALS,),
        "n": (A.SET_ASIDE_NORTH,),
        "o": (A.OPEN_HAND,),
        "y": (A.READY,),
        "f": (A.REPLACE_FLOWER,),
        "k": (A.OPEN_KONG,) if claiming else own_kongs(sight, rest),
    }
    return kinds.get(key, ())


def own_kongs(sight: Sight, rest: str) -> tuple[int, ...]:
    """Kongs from the hand that might have been meant: of a tile named, else of what there is most of."""
    name = tile_named(rest) or max(sight.tiles, key=sight.tiles.count, default="1m")
    kind = max(0, A.kind_of(CODES[name]))
    pungs = [meld.tiles[-1] for meld in sight.own.melds if meld.type == "pon"]
    added = [A.kind_of(CODES[tile]) for tile in pungs]
    return (A.ADDED_KONG + kind,) if kind in added else (A.CONCEALED_KONG + kind,)
