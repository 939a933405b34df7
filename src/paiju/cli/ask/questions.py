"""The questions of the interactive scorer: how each is asked, explained, read, and when it is needed at all."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.cli.ask.circumstances import explain, intro, read_flags
from paiju.errors import InputError
from paiju.fields import SEAT_WORDS
from paiju.languages import SEMICOLON, Text, _, _n, joined
from paiju.notation import MELD_FORMS, parse_tile, parse_tiles
from paiju.scoring.circumstances import is_dealer, liable_patterns, possible
from paiju.scoring.request import find_pattern, parse_faces
from paiju.scoring.written import pair_of, written_melds

Draft = dict[str, object]  # the request as far as it is known
NONE = "-"
YES = ("y", "yes", "是", "はい", "1", "self", "自摸", "tsumo", "ツモ")
NO = ("n", "no", "否", "いいえ", "0", "discard", "点和", "荣和", "ron", "ロン")


def always(_book: Book, _draft: Draft) -> bool:
    """Asked in every book."""
    return True


def as_typed(_book: Book, _draft: Draft, text: str) -> object:
    """Any text; the check of the whole request says what is wrong with it."""
    return text


@dataclass(frozen=True, slots=True)
class Question:
    """One field of the request. A `default` of "" means that an answer is needed, "-" that none is."""

    field: str
    prompt: Text
    help: Text | Callable[[Book, Draft], Text]
    read: Callable[[Book, Draft, str], object] = as_typed
    default: str | Callable[[Book, Draft], str] = ""
    needed: Callable[[Book, Draft], bool] = always
    intro: Callable[[Book, Draft], Text] | None = None


def parts(text: str) -> list[str]:
    """Words apart by spaces or commas."""
    return re.split(r"[\s,，、]+", text.strip(" ,，、"))


def hand_size(draft: Draft) -> int:
    """Concealed tiles given."""
    return len(parse_tiles(str(draft.get("hand", "")), "hand"))


def melds_wanted(book: Book, draft: Draft) -> int:
    """Melds that make a whole hand with the tiles concealed."""
    return (book.forms.tiles - hand_size(draft)) // 3


def melds_intro(book: Book, draft: Draft) -> Text:
    """How many there must be."""
    tiles = _n("{n} concealed tile", "{n} concealed tiles", hand_size(draft))
    return _n("{tiles}, so {n} meld", "{tiles}, so {n} melds", melds_wanted(book, draft), tiles=tiles)


def read_hand(book: Book, _draft: Draft, text: str) -> object:
    """A hand without the winning tile, three tiles fewer for each meld."""
    size, whole = len(parse_tiles(text, "hand")), book.forms.tiles
    if size % 3 == 1 and size <= whole:
        return text
    if size % 3 == 2 and size <= whole + 1:
        raise InputError(
            "hand", _("{size} tiles; leave out the winning tile, you will be asked for it next", size=size)
        )
    raise InputError(
        "hand",
        _(
            "{size} tiles; without the winning tile a hand has {whole}, three fewer for each meld",
            size=size,
            whole=whole,
        ),
    )


def read_melds(book: Book, draft: Draft, text: str) -> object:
    """As many melds as the hand has room for."""
    melds = list(written_melds([text]))
    size = hand_size(draft)
    wanted = melds_wanted(book, draft)
    if len(melds) != wanted:
        raise InputError(
            "melds",
            _(
                "{count} given, but {size} concealed tiles leave room for {wanted}; < goes back to the tiles",
                count=len(melds),
                size=size,
                wanted=wanted,
            ),
        )
    return melds


def read_tile(_book: Book, _draft: Draft, text: str) -> object:
    """One tile, as written."""
    parse_tile(text, "")
    return text


def read_way(_book: Book, _draft: Draft, text: str) -> object:
    """Yes for a self-draw."""
    return "self" if read_yes(text) else "discard"


def read_yes(text: str) -> bool:
    """Yes or no."""
    if text.lower() not in YES + NO:
        raise InputError("", _("{text} is not an answer; enter y or n", text=repr(text[:20])))
    return text.lower() in YES


def read_wind(_book: Book, _draft: Draft, text: str) -> object:
    """The wind of a round."""
    if text.upper() not in SEAT_WORDS:
        raise InputError("round", _("{shown} is not a wind; use E, S, W or N", shown=repr(text[:20])))
    return text


def read_number(_book: Book, _draft: Draft, text: str) -> object:
    """A whole number."""
    if not text.isascii() or not text.isdigit():
        raise InputError("", _("{text} is not a number; enter 0, 1, 2 …", text=repr(text[:20])))
    return int(text[:9])


def read_flowers(book: Book, draft: Draft, text: str) -> object:
    """How many flowers there are, or which."""
    if text.isascii() and text.isdigit():
        return read_number(book, draft, text)
    parse_faces(text, book)
    return text


def read_list(_book: Book, _draft: Draft, text: str) -> object:
    """Several answers at once."""
    return parts(text)


def read_specials(book: Book, _draft: Draft, text: str) -> object:
    """Dice rules by sum, id or name, apart by commas, or by spaces."""
    names = {name.lower(): s.id for s in book.specials for name in (s.id, s.zh, s.en, s.ja, str(s.dice))}
    listed = [part.strip() for part in re.split(r"[,，、]+", text.strip(" ,，、"))]
    words = [word for part in listed for word in ([part] if part.lower() in names else part.split())]
    return [names.get(word.lower(), word) for word in words]


def read_supporters(_book: Book, _draft: Draft, text: str) -> object:
    """Names and the seats they back."""
    return dict(pair_of(part, "=", "") for part in parts(text))


def read_liable(book: Book, draft: Draft, text: str) -> object:
    """A seat, or SEAT:PATTERN."""
    seat, _colon, name = text.partition(":")
    return [{"seat": seat.strip(), "for": find_pattern(book, name) or next(liable_patterns(book, draft))}]


def discarder(_book: Book, draft: Draft) -> str:
    """The dealer, or whoever sits next to a dealer who wins."""
    return "S" if is_dealer(draft) else "E"


def chosen(book: Book, draft: Draft, what: str) -> bool:
    """Was a dice rule chosen that brings this?"""
    ids = draft.get("special")
    return isinstance(ids, list) and any(getattr(special, what) and special.id in ids for special in book.specials)


def has_riichi(draft: Draft) -> bool:
    """Was riichi declared?"""
    flags = draft.get("flags")
    return isinstance(flags, list) and bool({"riichi", "double_riichi"} & set(flags))


def dice_rules(book: Book, _draft: Draft) -> Text:
    """The dice rules by the sum of the dice."""
    rules = joined((joined((special.dice, special), Text(" ")) for special in book.specials), SEMICOLON)
    return _(
        "The dice rule of this hand, by the sum of the dice or by name; leave it empty if there is none. {rules}",
        rules=rules,
    )


def liable_help(book: Book, draft: Draft) -> Text:
    """Who is liable for what."""
    named = {pattern.id: pattern for pattern in book.patterns}
    return _(
        "Whoever discarded the tile that made {patterns} certain is liable for it; enter that seat, or leave it empty",
        patterns=[named.get(name, name) for name in liable_patterns(book, draft)],
    )


TILES = _(
    "Digits and a suit: 1-9m characters, 1-9p circles, 1-9s bamboos, 1-7z East South West North White Green Red, "
    "0 for a red five. For example 123m456p789s1122z"
)
SEATS = _("E East (the dealer), S South, W West, N North")

QUESTIONS = (
    Question("hand", _("concealed tiles (without the winning tile and melds)"),
             _("The tiles in your hand: 13, three fewer for each meld. {tiles}", tiles=TILES), read_hand),
    Question("melds", _("melds, separated by spaces"),
             _("The sets laid out, including concealed kongs: {forms}; < ^ > after the tiles: called from the left, "
               "across or the right", forms=MELD_FORMS),
             read_melds, needed=lambda book, draft: melds_wanted(book, draft) > 0, intro=melds_intro),
    Question("win", _("winning tile"), _("The tile that completed the hand, such as 5s. {tiles}", tiles=TILES),
             read_tile),
    Question("by", _("self-drawn? (y/n)"),
             _("y: the winner drew the winning tile (including after a kong); n: somebody discarded it, or a kong was "
               "robbed"), read_way, "n"),
    Question("seat", _("winner's seat E S W N (E deals)"),
             _("Where the winner sits: it sets the seat wind, and the dealer wins and pays more. {seats}", seats=SEATS),
             default="S"),
    Question("from", _("discarder's seat"), _("Who discarded the winning tile. {seats}", seats=SEATS),
             default=discarder, needed=lambda _book, draft: draft.get("by") == "discard"),
    Question("round", _("prevalent wind E S W N"),
             _("The wind of the round being played: E in the first round, then S, W, N"), read_wind, "E"),
    Question("special", _("dice rule (sum of the dice, or name)"), dice_rules,
             read_specials, NONE, needed=lambda book, _draft: bool(book.specials)),
    Question("joker", _("which tile is wild"), _("The tile that may stand for any other. {tiles}", tiles=TILES),
             read_tile, needed=lambda book, draft: chosen(book, draft, "wild")),
    Question("north", _("Norths set aside"), _("Norths the winner has set aside as bonus tiles, 0 to 4"),
             read_number, "0", lambda book, _draft: book.tiles.north_bonus),
    Question("flowers", _("number of flowers, or the flowers themselves such as 15f"),
             _("Flower tiles the winner has laid out: how many, or where it matters which: 1f to 4f, 5f to 8f"),
             read_flowers, "0", lambda book, _draft: book.tiles.flowers),
    Question("flags", _("circumstances, by number or name"),
             explain, read_flags, NONE, lambda book, draft: bool(possible(book, draft)), intro),
    Question("dora", _("dora indicators"),
             _("The tiles turned on the wall: one, plus one for each kong; the tile after each is a dora. {tiles}",
               tiles=TILES),
             default=NONE, needed=lambda book, draft: book.scoring.dora or chosen(book, draft, "dora")),
    Question("ura", _("ura-dora indicators"),
             _("The tiles below the dora indicators, turned because the winner declared riichi"),
             default=NONE, needed=lambda book, draft: book.scoring.ura_dora and has_riichi(draft)),
    Question("honba", _("number of counters"),
             _("Counters on the table for repeated deals and draws; each adds to the payment"),
             read_number, "0", lambda book, _draft: book.has_counters),
    Question("sticks", _("riichi sticks on the table"),
             _("Riichi sticks on the table, including the winner's own; the winner takes them"), read_number, "0",
             lambda book, _draft: book.payments.deposit > 0),
    Question("open_hands", _("seats with an open hand"),
             _("Players whose hands lie open, seats separated by spaces. {seats}", seats=SEATS), read_list, NONE,
             lambda book, _draft: book.payments.open_hand_fans > 0),
    Question("supporters", _("supporters, such as Ann=E Bob=S"),
             _("People away from the table and the seat each backs, as NAME=SEAT"),
             read_supporters, NONE, lambda book, _draft: book.payments.supporter_halves > 0),
    Question("liable", _("seat of a liable player"), liable_help, read_liable, NONE,
             lambda book, draft: any(True for _pattern in liable_patterns(book, draft))),
)  # fmt: skip
