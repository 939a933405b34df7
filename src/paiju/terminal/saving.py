"""Games kept in files: the match record, with a line of how it is played in the terminal.

The line stands second; without it the file is a match record like any other. It is written anew after every move, and
a file is complete or not there at all.
"""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex

from paiju import fields
from paiju.books.book import Book
from paiju.books.specials import find_special
from paiju.deep.names import player_named
from paiju.errors import InputError, system_reason
from paiju.fair import seed_bytes
from paiju.languages import _
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.relay import book_of_game
from paiju.table.record import at_line
from paiju.terminal.folder import GAMES, no_saved_game, saved_games
from paiju.terminal.words import BOTS, PERSON, safe

LARGEST = 64 << 20  # bytes of a file
LATEST = ""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """What is asked for: a new game, or one to go on with. What is None is left to the game."""

    book: Book | None = None
    seed: str | None = None
    rounds: int | None = None
    seat: str | None = None
    bots: str | None = None
    special: str | None = None
    hints: bool | None = None
    save: str | None = None
    resume: str | None = None  # LATEST: the last one kept that is not over


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game is played: by whom, on which deals, against whom."""

    player: int = 0  # by the seat of the first hand
    seed: str = ""
    bots: str = "simple"
    special: str | None = None
    hints: bool = False

    def line(self) -> str:
        """The second line of a file."""
        return json.dumps({"type": "play", **asdict(self)}, ensure_ascii=False, separators=(",", ":"))


def begin(setup: GameChoice) -> tuple[Match, Manner]:
    """A new game or the one asked for, and how it is played."""
    if setup.resume is None:
        return new_game(setup)
    if setup.rounds is not None:
        raise InputError("", _("a resumed game keeps the number of rounds it was started with; leave out --rounds"))
    match, manner = read_game(setup.resume, setup.book)
    check_not_paused(match.paused)
    return match, changed(match, manner, setup)


def check_not_paused(paused: bool) -> None:
    """Nobody plays on while the referee has stopped play."""
    if paused:
        raise InputError(
            "",
            _("the referee has paused the game; `paiju referee --match FILE --play-on` (or --relay FILE) resumes it"),
        )


def new_game(setup: GameChoice) -> tuple[Match, Manner]:
    """A new game, the person at the seat chosen."""
    if setup.book is None:
        raise InputError(
            "book",
            _("name a rule book, such as --book xjtu (paiju rules list)"),
        )
    players = setup.book.tiles.players
    player = fields.seat(setup.seat or "E", "seat", players)
    seed = setup.seed if setup.seed is not None else token_hex(6)
    names = [PERSON if i == player else BOTS[(i - player) % players - 1] for i in range(players)]
    match = Match(single_game(setup.book), seed, names=names, rounds=setup.rounds)
    return match, changed(match, Manner(player, seed), replace(setup, seat=None))


def single_game(book: Book) -> Book:
    """The book of one game; of a relay's it is the first, which no leading dealer stops (xjtu:App1:4)."""
    return book_of_game(book, 0) if book.teams.members else book


def changed(match: Match, manner: Manner, setup: GameChoice) -> Manner:
    """What is asked for laid over what is known."""
    book = match.book
    if setup.special is not None:
        manner = replace(manner, special=None if setup.special == "dice" else find_special(book, setup.special).id)
    if setup.seat is not None:
        manner = replace(manner, player=fields.seat(setup.seat, "seat", book.tiles.players))
    manner = replace(
        manner,
        seed=manner.seed if setup.seed is None else setup.seed,
        bots=setup.bots or manner.bots,
        hints=manner.hints if setup.hints is None else setup.hints,
    )
    match.seed = manner.seed
    return checked(book, manner)


def checked(book: Book, manner: Manner) -> Manner:
    """A file may say what does not fit its book."""
    if manner.player >= book.tiles.players:
        raise at_line(2, _("{id} has no player {player}", id=book.id, player=manner.player))
    if manner.special is not None:
        find_special(book, manner.special)
    seed_bytes(manner.seed)
    return manner


def latest() -> str:
    """The game last kept in the usual folder that is not over; a broken file is named, for nobody named it."""
    for path in saved_games():
        try:
            over = read_game(path, None)[0].over
        except InputError as error:
            raise InputError(error.field, _("{path}: {error}", path=safe(path), error=error.text)) from None
        if not over:
            return path
    raise no_saved_game()


# --- files ----------------------------------------------------------------------------------------


def game_lines(path: str) -> tuple[list[bytes], bytes | None]:
    """The lines of a file with a game; the one that says how it is played apart, and empty among the others."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise no_file(path, error) from None
    if len(data) > LARGEST:
        raise InputError("", _("{path} is far too large to be a game", path=path))
    lines = data.splitlines()
    if len(lines) < 2 or b'"play"' not in lines[1][:20]:
        return lines, None
    return [lines[0], b"", *lines[2:]], lines[1]


def read_game(path: str, book: Book | None) -> tuple[Match, Manner]:
    """The game of a file. Whatever is wrong with it raises InputError with the line."""
    lines, own = game_lines(path)
    manner = None if own is None else read_manner(own)
    match = read_match(lines, book)
    return match, manner or Manner(match.names.index(PERSON) if PERSON in match.names else 0, token_hex(6))


def read_manner(line: bytes) -> Manner:
    """How the game is played, from its line."""
    try:
        row = json.loads(line)
        given = {key: part for key, part in row.items() if key != "type"}
        manner = Manner(**given)
        known = (
            (type(manner.player) is int and 0 <= manner.player < 4, "player"),
            (type(manner.seed) is str and len(manner.seed) <= fields.LONGEST, "seed"),
            (is_player(manner.bots), "bots"),
            (manner.special is None or isinstance(manner.special, str), "special"),
            (isinstance(manner.hints, bool), "hints"),
        )
        wrong = [name for right, name in known if not right]
    except (ValueError, TypeError, AttributeError, RecursionError):
        wrong = ["play"]
    if wrong:
        raise at_line(2, _("{wrong} is not as the game writes it", wrong=f"{wrong[0]!r}"))
    return manner


def is_player(name: str) -> bool:
    """Is it a player of ours?"""
    try:
        return player_named(name, "bots") == name
    except InputError:
        return False


def no_file(path: str, error: Exception, written: bool = False) -> InputError:
    """A file that cannot be read, or written."""
    reason, path = system_reason(error), safe(path)
    if written:
        return InputError("", _("cannot write {path}: {reason}", path=path, reason=reason))
    return InputError("", _("cannot read {path}: {reason}", path=path, reason=reason))


class Keeper:
    """Writes the game into its file, if it has one."""

    kind = GAMES
    goes_on = "paiju play --resume"  # the command that goes on with a file

    def __init__(self, path: str | None, new: bool) -> None:
        self.path = path
        self.past: list[str] = []  # lines of what does not change any more
        self.entries = 0
        if path is not None and new and os.path.lexists(path):
            name = safe(path)
            raise InputError(
                "",
                _(
                    "{name} already exists; {goes_on} {name} continues it, or choose another name",
                    name=name,
                    goes_on=self.goes_on,
                ),
            )

    def at(self, path: str | None) -> "Keeper":
        """The same, in a new file or in none."""
        return Keeper(path, new=True)

    def over(self, match: Match) -> bool:
        """Is there nothing to go on with?"""
        return bool(match.over)

    def lines(self, match: Match) -> list[str]:
        """The match record; hands that are over are put into lines only once."""
        for entry in match.log[self.entries :]:
            self.past += entry.lines()
        self.entries = len(match.log)
        return [*self.past, *(match.table.record().lines() if match.table else ())]

    def write(self, match: Match, manner: Manner) -> None:
        """The game as it stands; the old file is there until the new one is complete."""
        if self.path is None:
            return
        first, *rest = self.lines(match)
        text = "\n".join([first, manner.line(), *rest]) + "\n"
        try:
            replace_file(Path(os.path.realpath(self.path)), text)
        except (OSError, ValueError) as error:
            raise no_file(self.path, error, written=True) from None


def replace_file(whole: Path, text: str) -> None:
    """Write a file beside the old one and put it in its place."""
    part = whole.with_name(f".{whole.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, whole)
    finally:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
