"""The books by id. Each book is imported on first use."""

from importlib import import_module

from paiju.books.book import Book
from paiju.errors import Bug, InputError
from paiju.languages import _

# id: (module, name of the value)
_WHERE = {
    "mcr": ("mcr", "MCR"),
    "ema": ("ema", "EMA"),
    "xjtu": ("xjtu", "XJTU"),
    "xjtu-cup": ("xjtu", "XJTU_CUP"),
    "xjtu-cup-online": ("xjtu", "XJTU_CUP_ONLINE"),
    "xjtu-3p": ("xjtu", "XJTU_3P"),
    "xjtu-relay": ("xjtu", "XJTU_RELAY"),
    "xjtu-cup-relay": ("xjtu", "XJTU_CUP_RELAY"),
    "lol": ("league", "LOL"),
    "psa": ("psa", "PSA"),
    "tenhou": ("tenhou", "TENHOU"),
    "tenhou-nored": ("tenhou", "TENHOU_NORED"),
    "tenhou-3p": ("tenhou", "TENHOU_3P"),
    "botzone": ("botzone", "BOTZONE"),
}


def ids() -> tuple[str, ...]:
    """The ids of all books, those of the five texts first."""
    return tuple(_WHERE)


def get(book_id: object) -> Book:
    """The book of this id; `xjtu_cup` and `XJTU-Cup` name the same book as `xjtu-cup`."""
    wanted = str(book_id).strip().lower().replace("_", "-")
    if wanted not in _WHERE:
        raise _unknown(wanted[:40])
    module, name = _WHERE[wanted]
    book = getattr(import_module(f"paiju.books.volumes.{module}"), name)
    if not isinstance(book, Book):
        raise Bug(f"paiju.books.volumes.{module}.{name} is not a book")
    return book


def all_books() -> tuple[Book, ...]:
    """Every book, in the order of `ids`."""
    return tuple(get(book_id) for book_id in _WHERE)


def _unknown(wanted: str) -> InputError:
    """The book that was probably meant, or a list of the books available."""
    from difflib import get_close_matches

    near = get_close_matches(wanted, _WHERE, 1)
    if near:
        text = _("there is no rule book {book}; did you mean {close}?", book=repr(wanted), close=repr(near[0]))
    else:
        text = _("there is no rule book {book}; known: {known}", book=repr(wanted), known=_WHERE)
    return InputError("book", text)
