"""What a rule book of somebody's own does, played beside the one it begins from."""

from paiju.books.digest import book_hash
from paiju.books.own.blank import BLANK, alike, base_of
from paiju.errors import InputError
from paiju.languages import HasNames, _
from paiju.server.books.messages.own_books import LabSentence
from paiju.server.room.table_settings import new_book
from paiju.table.book_changes import base_and_changes

MOST_HANDS = 2000
SLOW_HANDS, SLOW_PLAYERS = 120, "simple"  # where the game is not compiled on this machine


def measured(toml: str, hands: int) -> LabSentence:
    """Play both books on the same walls; what is found, in a sentence, and what must be known beside it."""
    from paiju.lab.notes import notes
    from paiju.lab.run import play
    from paiju.lab.showing import headline
    from paiju.native import library

    if not 1 <= hands <= MOST_HANDS:
        raise InputError("hands", _("must be 1 to {most}, not {number}", most=MOST_HANDS, number=hands))
    book = new_book("", toml)
    begun = base_of(book.base)
    base = begun if begun is not BLANK else alike(book)[0]
    if book_hash(base) == book_hash(book):
        raise InputError("toml", _("nothing is different from {book} yet", book=base.names))
    _base, changes = (begun is not BLANK and base_and_changes(book)) or ("", None)
    fast = library.is_ready()
    number = hands if fast else min(hands, SLOW_HANDS)
    experiment = play(
        base,
        number,
        changes=changes,
        against=None if changes else book,
        players=None if fast else SLOW_PLAYERS,
        compiled=fast,
        jobs=1,
    )
    compared = experiment.comparisons[0]
    sentences: list[HasNames] = [headline(compared), *notes(compared)]
    return {"hands": compared.hands, "seconds": round(experiment.seconds, 1), "sentences": sentences}
