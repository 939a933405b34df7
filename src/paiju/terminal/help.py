"""The pages one reads before and beside the game: a welcome, the keys and signs, the words of the game."""

from collections.abc import Callable

from paiju.books.book import Book
from paiju.books.lookup import changes_of, summary_of
from paiju.columns import wrap
from paiju.languages import NOTHING, Text, _
from paiju.scoring.lines.words import amount_of
from paiju.terminal.board import COLUMNS
from paiju.terminal.paint import Paint
from paiju.terminal.words import Say, clipped, safe

MOST_LINES = 6  # of what a book says of itself
Has = Callable[[Book], bool]


def always(_: Book) -> bool:
    """In every book."""
    return True


def riichi(book: Book) -> bool:
    """Is there riichi?"""
    return book.circumstances.riichi


def flowers(book: Book) -> bool:
    """Are there flowers?"""
    return book.tiles.flowers


def house(book: Book) -> bool:
    """Are there dice rules?"""
    return bool(book.specials)


def red_fives(book: Book) -> bool:
    """Are there red fives?"""
    return any(book.tiles.red_fives)


def least(book: Book) -> bool:
    """Must a win be worth something? Where every win has a fan of its own, it need not."""
    return book.counts != "fans"


# Lines of the page of keys, and in which books. What only some books have is told in those.
LINES: tuple[tuple[Has, Text], ...] = (
    (always, _("Tiles: 1m-9m characters, 1p-9p circles, 1s-9s bamboos; Ea So We No the winds,\n"
               "  Wh Gr Re the dragons white, green, red.")),
    (red_fives, _("  0m 0p 0s are red fives.")),
    (flowers, _("  1f-8f are flowers.")),
    (riichi, _("Discards: * declared riichi, ! was won on; dim (or ') was drawn and discarded,\n"
               "  reversed (or <) is the last.")),
    (lambda book: not riichi(book), _("Discards: ! was won on; dim (or ') was drawn and discarded, reversed (or <)\n"
                                        "  is the last.")),
    (always, _("Melds: [ ] was called; its place shows from whom: left, middle (across), right;\n"
               "  + was added to a pung; # is face down.")),
    (always, NOTHING),
    (always, _("Type, then press Enter. On your turn")),
    (always, _("  1-9 a-e  discard the tile with that key; or type the tile: 3m, Ea")),
    (always, _("  Enter    what is shown after \"Enter\": mostly discard the tile drawn, or pass")),
    (riichi, _("  r3       riichi, discarding the tile with key 3")),
    (always, _("  w  win    k  kong (if there are several: k1, k2)")),
    (flowers, _("  f  replace a flower")),
    (lambda book: book.tiles.north_bonus, _("  n  set a North aside")),
    (lambda book: book.draws.nine_terminals, _("  t  abort the hand: nine terminals")),
    (house, _("  o  lay the hand open, before the first discard")),
    (lambda book: book.calls.chow, _("On a discard:  c chow (c1, c2)   p pung   k kong   w win   Enter or 0 pass")),
    (lambda book: not book.calls.chow, _("On a discard:  p pung   k kong   w win   Enter or 0 pass")),
    (always, _("At any time:  h hints on/off   g glossary   l the hand so far\n"
               "              s save (s FILE)  q quit   ? this page")),
    (always, _("  why  the win explained; why w: why you may not win    u  the clauses cited")),
    (always, _("You can also try what is not allowed: the answer says why, with the clause.")),
)  # fmt: skip

# Words of the game and what they mean, and in which books.
TERMS: tuple[tuple[Has, Text], ...] = (
    (always, _("win: four sets and a pair, the last tile drawn or discarded by someone else.")),
    (always, _("set: a run (three in a row in a suit), a pung (three alike), a kong (four).")),
    (always, _("call: make a set with a discard and lay it out; chows from the left only.")),
    (always, _("ready: one tile short of winning; n from ready: n tiles short of that.")),
    (least, _("minimum: the shape alone is not enough, patterns must count; try why w.")),
    (riichi, _("riichi: a concealed ready hand bets a stick and stays as it is; {riichi}.")),
    (riichi, _("dora: the tile after the indicator, {dora} each if the hand wins anyway.")),
    (riichi, _("furiten: you discarded what you wait for, or let it go: only a self-draw wins.")),
    (riichi, _("han, fu: what patterns are worth, and small points; both make up the score.")),
    (lambda book: book.game.counters != "none", _("counters: hands repeated or drawn; each adds to the next win.")),
    (flowers, _("flower: laid out and replaced; {flower} each if the hand wins.")),
    (house, _("dice rule: rolled for every hand, u explains it. A wild tile can be any tile.")),
    (house, _("open hand: played for all to see, worth more if it wins.")),
    (always, _("dealer: East. Winds: the prevalent wind, and your own seat wind.")),
)  # fmt: skip


def lines_of(book: Book, sections: tuple[tuple[Has, Text], ...], say: Say) -> list[str]:
    """What is told of a book."""
    worth = worth_of(book)
    return [line for has, text in sections if has(book) for line in say(text.with_values(**worth)).split("\n")]


def worth_of(book: Book) -> dict[str, Text]:
    """What the pages say patterns are worth, by the book."""
    closed = {pattern.id: pattern.closed for pattern in book.patterns}
    return {id: amount_of(book, closed.get(id, 0)) for id in ("riichi", "dora", "flower")}


def help_page(book: Book, paint: Paint, say: Say) -> list[str]:
    """One page of keys and signs."""
    return [paint(say(_("Keys and symbols")), "bold"), *lines_of(book, LINES, say)]


def words_page(book: Book, paint: Paint, say: Say) -> list[str]:
    """One page of the words of the game."""
    title = paint(say(_("Glossary")), "bold")
    return [title, "", *lines_of(book, TERMS, say)]


def welcome(book: Book, about: list[str], seated: list[str], paint: Paint, say: Say) -> list[str]:
    """What is played, against whom, and how to find help."""
    name = clipped(safe(f"{say(book.names)} ({book.id})"), COLUMNS)
    lines = [paint(name, "bold"), ""]
    for line in [*say(summary_of(book)).splitlines(), *map(say, changes_of(book))][:MOST_LINES]:
        lines += wrap(safe(line), COLUMNS)
    keys = _("Every tile has a key above it, and the last line lists what you may do: type a key, then press Enter.")
    new = _("New to the game? h turns on hints (what to discard, what you wait for), g explains the words, "
            "? lists all keys.")  # fmt: skip
    return [*lines, *about, "", *seated, "", *wrap(say(keys), COLUMNS), *wrap(say(new), COLUMNS)]
