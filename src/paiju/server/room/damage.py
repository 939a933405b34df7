"""A journal of which something cannot be read: what is known of such a table, so that it can be looked at and ended.

Hands that were over before stay as they were. Of what comes after only that counts which does not depend on what is
lost: where the match stood after a later hand, and that it was ended.
"""

from collections.abc import Iterable
from contextlib import suppress

from paiju import books
from paiju.errors import InputError
from paiju.server.room import journal as J

BOOK = "xjtu"  # for a table of which not even the book is known


def stand_in(known: J.TableOpened | None) -> J.TableOpened:
    """What a table is taken for whose first entry cannot be read: chairs on which nobody sits, the book and the host as
    far as they are known. Nothing is dealt there any more."""
    settings = known.settings if known is not None else None
    book = own_book(settings)
    return J.TableOpened(
        J.TableSettings(
            book=book,
            toml=None,
            book_hash="",
            chairs=(J.ChairPlan("empty"),) * books.get(book).tiles.players,
            clock=J.ClockPlan(),
            title=settings.title if settings is not None else "",
            public=settings is not None and settings.public,
        ),
        host=known.host if known is not None else "",
        host_name=known.host_name if known is not None else "",
        engine="",
        secret="",
        at=known.at if known is not None else 0,
    )


def own_book(settings: J.TableSettings | None) -> str:
    """The table's book where it is one of the package's, else some other."""
    try:
        return books.get(settings.book).id if settings is not None and settings.toml is None else BOOK
    except InputError:
        return BOOK


def seeds_of(entries: Iterable[J.AnyEntry | None]) -> dict[int, bytes]:
    """The seeds of hands that were told, as far as they can be read."""
    seeds = {}
    for entry in entries:
        if isinstance(entry, J.Revealed):
            with suppress(ValueError):
                seeds[entry.hand] = bytes.fromhex(entry.seed)
    return seeds
