"""Who is meant: the players of a game by name, or by the wind they have in a hand."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.languages.catalogue import languages
from paiju.notation import SEATS, WIND_NAMES
from paiju.terminal.words import NAMES, name_of, safe, wind

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.match import Match

DEALER = ("dealer", "庄", "庄家", "莊", "莊家", "親")


def in_every_language(name: Text) -> set[str]:
    """A name as it is typed in any language."""
    return {name.into(lang) for lang in languages()}


WIND_WORDS = {word.casefold(): seat for seat, name in WIND_NAMES.items() for word in (seat, *in_every_language(name))}
WIND_WORDS |= dict.fromkeys(DEALER, "E")


@dataclass(frozen=True, slots=True)
class PlayersNamed:
    """The players by number: their names, if they have any, and their winds in the hand at issue."""

    names: tuple[str, ...]
    winds: tuple[str, ...]

    def find(self, text: str, field: str) -> int:
        """The player a word means; `name:E` and `wind:E` say how it is meant."""
        how, _colon, rest = text.partition(":")
        word = (rest if how in ("name", "wind") and rest else text).strip().casefold()
        named = [] if how == "wind" else [i for i, name in enumerate(self.names) if word in called(name)]
        seat = "" if how == "name" else WIND_WORDS.get(word, "")
        meant = {*named, *(i for i, own in enumerate(self.winds) if own == seat)}
        if len(meant) == 1:
            return meant.pop()
        shown, known = repr(text[:40]), self.listed()
        if meant:
            raise InputError(
                field,
                _(
                    "{shown} may mean several people ({known}); write name:{word} or wind:{word}",
                    shown=shown,
                    known=known,
                    word=word,
                ),
            )
        raise InputError(field, _("nobody here is {shown}; there are {known}", shown=shown, known=known))

    def listed(self) -> list[str]:
        """Everybody with the wind."""
        if not self.names:
            return list(self.winds)
        return [f"{safe(name)} ({own})" for name, own in zip(self.names, self.winds)]

    def label(self, player: int, say: Speaker) -> str:
        """A player as they are shown: Ann (East)."""
        own = wind(self.winds[player], say)
        return say(_("{name} ({note})", name=name_of(self.names[player], say), note=own)) if self.names else own


def called(name: str) -> set[str]:
    """What somebody may be called: the name on record, and as the terminal game shows it."""
    shown = in_every_language(NAMES[name]) if name in NAMES else ()
    return {word.strip().casefold() for word in (name, *shown)}


def people_of(match: "Match", hand: int) -> PlayersNamed:
    """The players of a game with the winds of one of its hands."""
    from paiju.match.referee_log import position_of, seats_now
    from paiju.match.seats import players_from_dealer

    if match.table is not None and hand == match.hands - 1:
        now = seats_now(match)
        return PlayersNamed(match.names, tuple(now[player] for player in range(len(match.names))))
    position = position_of(match, hand)
    players = players_from_dealer(match.book, position.round, position.dealer)
    return PlayersNamed(match.names, tuple(SEATS[players.index(player)] for player in range(len(players))))


def strangers(book: "Book") -> PlayersNamed:
    """A table without a record: known by their winds, East is the dealer."""
    return PlayersNamed((), tuple(SEATS[: book.tiles.players]))
