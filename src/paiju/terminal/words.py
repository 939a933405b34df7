"""Words of the game in the terminal."""

from typing import Protocol

from paiju.books.book import Book
from paiju.columns import width
from paiju.languages import NOTHING, Grouped, HasNames, Text, _, _c
from paiju.match.rotation import Position
from paiju.notation import SEATS, WIND_NAMES
from paiju.table import events as E

SIDES = {"left": _c("seat", "left"), "across": _c("seat", "across"), "right": _c("seat", "right")}
PERSON = "You"  # what the record calls the person at the keyboard
BOTS = ("Mei", "Lan", "Zhu")
NAMES = {"You": _("You"), "Mei": _("Mei"), "Lan": _("Lan"), "Zhu": _("Zhu")}
LONGEST_NAME = 10  # columns
HAND_NUMBERS = (_c("hand", "1"), _c("hand", "2"), _c("hand", "3"), _c("hand", "4"))

RESULTS: dict[E.Result, Text] = {
    "won": _c("hand", "won"),
    "exhausted": _("Exhaustive draw: the wall is empty."),
    "nine_terminals": _("Abortive draw: nine kinds of terminals and honours."),
    "four_winds": _("Abortive draw: everyone discarded the same wind first."),
    "four_kongs": _("Abortive draw: four kongs."),
    "four_riichi": _("Abortive draw: everyone is in riichi."),
    "three_winners": _("Abortive draw: three players would win on one tile."),
    "nagashi": _("Exhaustive draw with a nagashi mangan (all discards terminals and honours)."),
    "unknown": _("The hand was abandoned."),
}
RELAY_REASONS = {
    "": NOTHING,
    "bust": _("a team has fallen below zero"),
    "last_game": _("the last game has been played"),
    "player_out": _("a player is out"),
}


class Say(Protocol):
    """Words in the language chosen."""

    lang: str

    def __call__(self, text: HasNames, /) -> str: ...


def name_of(person: str, say: Say) -> str:
    """A player's name; of those who are always there in the language chosen. Others' are cut where they are long."""
    return clipped(safe(say(NAMES[person]) if person in NAMES else person), LONGEST_NAME)


def safe(text: str) -> str:
    """A text from a file, without characters that could do something to the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def clipped(text: str, columns: int) -> str:
    """As much of a text as the columns hold."""
    while width(text) > columns:
        text = text[:-1]
    return text


def wind(seat: str, say: Say) -> str:
    """A seat by its wind."""
    return say(WIND_NAMES[seat])


def at_seat(seat: str, name: str) -> Text:
    """Somebody with the wind of their seat."""
    return _c("seat", "{wind} {name}", wind=WIND_NAMES[seat], name=name)


def round_name(book: Book, position: Position, say: Say) -> str:
    """Which hand it is, as the game calls hands: by round and dealer, or by round and number."""
    wind, number = WIND_NAMES[SEATS[position.round % 4]], HAND_NUMBERS[position.number]
    if book.words == "official":
        return say(_c("official", "{wind} {number}", wind=wind, number=number))
    return say(_c("hand", "{wind} {number}", wind=wind, number=number))


def amount(number: int) -> Grouped:
    """A change of points."""
    return Grouped(number, change=True)
