"""Wins to be scored: a complete hand with circumstances that grow with the level, judged by the scorer."""

from collections import Counter
from random import Random
from typing import Any

from paiju.books.book import Book
from paiju.core.tiles import COPIES, FLOWERS, KINDS
from paiju.errors import InputError
from paiju.notation import SEATS, Tile, format_tiles, kind_name, tile_name
from paiju.scoring.answer import Answer
from paiju.scoring.judging import judge
from paiju.scoring.request import Request, counts_faces, parse
from paiju.study.drills.complete_hands import CompleteHand, complete_hand, forms_of, missing, written_melds

# By way of counting and level, which styles a hand may have; forms of their own come from level 3 on.
EASY = ("plain", "simples", "valued", "only_runs")
STYLES = {
    "han_and_fu": (EASY, EASY, (*EASY, "straight", "triple"), (*EASY, "pungs", "outside", "twins"),
               (*EASY, "pungs", "outside", "twins", "one_suit", "triple", "straight", "in_a_row")),
    "points": (("triple", "straight"), ("triple", "straight", "one_suit"), ("triple", "one_suit", "pungs", "outside"),
                 ("triple", "straight", "one_suit", "pungs", "outside", "simples"),
                 ("triple", "straight", "one_suit", "pungs", "outside", "twins", "in_a_row", "simples")),
    "fans": (EASY, EASY, (*EASY, "one_suit", "pungs"), (*EASY, "one_suit", "pungs", "twins"),
              ("one_suit", "pungs", "twins", "valued", "in_a_row", "outside", "plain")),
}  # fmt: skip
FORM_CHANCE = (0.0, 0.0, 0.08, 0.12, 0.15)
RARE_FORMS = ("orphans", "knitted_honours")
LAID = (0.0, 0.15, 0.3, 0.4, 0.5)  # chance that a set lies open, by level
TRIES = 4000
Row = dict[str, Any]


def won(book: Book, level: int, rng: Random) -> tuple[Row, Request, Answer]:
    """A win of the level: the request as it is written, as it is read, and its answer."""
    for _ in range(TRIES):
        row = a_request(book, level, rng)
        try:
            request = parse(row | {"book": book})
        except InputError:  # circumstances that do not go together
            continue
        answer = judge(request)
        if answer.win:
            return row, request, answer
    raise InputError("book", _("{id}: no winning hand was found", id=book.id))


def a_request(book: Book, level: int, rng: Random, style: str = "") -> Row:
    """Any hand with any circumstances of the level."""
    forms = [name for name in forms_of(book) if level == 5 or name not in RARE_FORMS]
    if not style:
        pool = STYLES[book.counts][level - 1]
        style = rng.choice(forms) if forms and rng.random() < FORM_CHANCE[level - 1] else rng.choice(pool)
    laid = rng.choice((0.0, LAID[level - 1], 2 * LAID[level - 1]))
    hand = complete_hand(book, style, min(laid, 0.9), rng)
    return request_of(book, level, hand, rng)


def request_of(book: Book, level: int, hand: CompleteHand, rng: Random) -> Row:
    """The hand as a request."""
    players = book.tiles.players
    seat = rng.randrange(players) if level > 1 else 1 + rng.randrange(players - 1)
    by_self = rng.random() < 0.45
    rest = list(hand.concealed)
    rest.remove(hand.win)
    tiles, win = with_reds(book, level, rest, hand.win, rng)
    row: Row = {
        "book": book.id,
        "hand": format_tiles(tiles),
        "win": tile_name(win),
        "by": "self" if by_self else "discard",
    }
    if hand.melds:
        row["melds"] = written_melds(hand, rng, players)
    row |= {"seat": SEATS[seat], "round": SEATS[rng.randrange(2 if book.counts == "han_and_fu" else 4)]}
    if not by_self:
        row["from"] = SEATS[rng.choice([other for other in range(players) if other != seat])]
    return row | circumstances(book, level, hand, by_self, rng)


def with_reds(book: Book, level: int, rest: list[int], win: int, rng: Random) -> tuple[list[Tile], Tile]:
    """Tiles of these kinds, now and then a five red where the book has such."""
    tiles, last = [Tile(kind) for kind in rest], Tile(win)
    for suit, many in enumerate(book.tiles.red_fives if level > 1 else ()):
        five = Tile(9 * suit + 4)
        if many and five in tiles and rng.random() < 0.3:
            tiles[tiles.index(five)] = Tile(five.kind, True)
    return tiles, last


def circumstances(book: Book, level: int, hand: CompleteHand, by_self: bool, rng: Random) -> Row:
    """What the tiles do not show."""
    row: Row = {}
    flags = chosen_flags(book, level, hand, by_self, rng)
    if flags:
        row["flags"] = flags
    if book.scoring.dora:
        row |= indicators(book, level, hand, "riichi" in flags or "double_riichi" in flags, rng)
    if book.counts == "han_and_fu" and level >= 4:
        row |= {name: rng.randint(1, 3) for name in ("honba", "sticks") if rng.random() < 0.4}
    if book.tiles.north_bonus and level >= 3 and rng.random() < 0.3 and not hand.copies()[30]:
        row["north"] = rng.randint(1, 2)
    if book.tiles.flowers and level >= 2 and rng.random() < 0.5:
        number = rng.randint(1, 3)
        row["flowers"] = flowers_named(number, rng) if counts_faces(book) else number
    if book.specials and level >= 4 and rng.random() < 0.4:
        row["special"] = [rng.choice([rule.id for rule in book.specials if not (rule.wild or rule.dora)])]
    return row


def flowers_named(number: int, rng: Random) -> str:
    """So many different flowers, as they are written."""
    return format_tiles([Tile(KINDS + face) for face in sorted(rng.sample(range(FLOWERS), number))])


def chosen_flags(book: Book, level: int, hand: CompleteHand, by_self: bool, rng: Random) -> list[str]:
    """Riichi and such, and at higher levels the rarer circumstances."""
    flags = []
    if book.payments.deposit and hand.is_closed and rng.random() < 0.6:
        flags.append("double_riichi" if level >= 4 and rng.random() < 0.15 else "riichi")
        if level >= 2 and rng.random() < 0.2:
            flags.append("ippatsu")
    if level >= 3 and rng.random() < 0.08 * (level - 2):
        kongs = any(len(kinds) == 4 for _rest, kinds in hand.melds)
        alone = hand.copies()[hand.win] == 1
        pool = ["last_tile", *["kong_replacement"] * (by_self and kongs), *["rob_kong"] * (not by_self and alone)]
        if book.counts == "points" and hand.concealed.count(hand.win) == 1:
            pool.append("fourth_tile")
        flags.append(rng.choice(pool))
    return flags


def indicators(book: Book, level: int, hand: CompleteHand, riichi: bool, rng: Random) -> Row:
    """Indicators turned, as many as there are kongs and one; hidden ones for a hand in riichi."""
    copies = hand.copies()
    free = Counter({kind: COPIES - copies[kind] for kind in range(KINDS) if kind not in missing(book)})
    kongs = sum(len(kinds) == 4 for _rest, kinds in hand.melds)
    turned = rng.sample(sorted(free.elements()), 2 * (1 + kongs))
    row: Row = {"dora": "".join(kind_name(kind) for kind in turned[: 1 + kongs])}
    if riichi and level >= 2 and book.scoring.ura_dora:
        row["ura"] = "".join(kind_name(kind) for kind in turned[1 + kongs :])
    return row
