"""What the program itself says in a log, in place of a reason or a notice that somebody types: a code with its values,
`[late late ten_minutes]`, which is put into words when it is read. Whatever somebody typed stays as it is.

Earlier versions stored sentences. Those that are known are read as if they were codes; the others stand as they are.
"""

import re

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.referee import Incident, decide
from paiju.tournament.counting.league import CARDS
from paiju.tournament.default_names import shown_name

FILES = "[files]"  # an event's files have it so
LOT = "[lot]"  # equals at a cut
LATE = "[late]"  # for a game that is forfeited
AS_LISTED = "[listed]"  # in a list of entrants
MISREAD = "[misread]"  # a result that was copied in the wrong order
CHOMBO = "[chombo]"  # what another system took off for one
YAKITORI = "[yakitori]"  # … for a game without a win
REPLACED = "[replaced]"  # … for a game that somebody else played
TAKEN_BACK = "[taken back]"  # there, with no reason
TEXTS = {
    FILES: _("as the files have it"),
    LOT: _("by lot"),
    LATE: _("late"),
    AS_LISTED: _("as listed"),
    MISREAD: _("read in the wrong order"),
    CARDS: _("yellow cards"),
    CHOMBO: _("chombo"),
    YAKITORI: _("no win in the game"),
    REPLACED: _("replaced by somebody else"),
    TAKEN_BACK: _("taken back"),
}
EARLIER = {"as the files have it": FILES}
LATENESS = re.compile(r"\[late (\S+) (\S*)\]")
FILED_LOT = re.compile(r"(?:\[files lot|as the files have it: by lot, commitment) (\w+),?(?: file)? (\w+)\]?")


def late_reason(incident: Incident) -> str:
    """What lateness is written down as."""
    return f"[late {incident.foul} {incident.variant}]"


def lot_reason(commitment: str, digest: str) -> str:
    """That a lot in a file decided, by its digests."""
    return f"[files lot {commitment} {digest}]"


def shown_reason(words: str, book: Book) -> Text | str:
    """A reason or a notice as it is read."""
    if known := TEXTS.get(EARLIER.get(words, words)):
        return known
    if filed := FILED_LOT.fullmatch(words):
        return _("by lot, commitment {commitment}, file {file}", commitment=filed[1], file=filed[2])
    late = LATENESS.fullmatch(words)
    return late_text(book, late[1], late[2]) or words if late else shown_name(words)


def late_text(book: Book, foul: str, variant: str) -> Text | None:
    """What a book makes of lateness; nothing where it is another book by now."""
    try:
        return decide(book, Incident(foul, 0, variant)).why
    except InputError:
        return None
