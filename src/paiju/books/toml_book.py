"""A club's own book from a TOML file: `base = "ema"` and the fields that differ.

id = "my-club"
base = "ema"
[names]
zh = "我们俱乐部"
en = "My club"
[scoring]
double_wind_pair = 4
[patterns.all_simples]
open = 0
[patterns]
blessing_of_man = false
"""

from pathlib import Path

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import check_id, variant
from paiju.errors import InputError
from paiju.languages import _
from paiju.reading.files import file_text
from paiju.reading.toml_values import toml_table


def load(path: str | Path) -> Book:
    """The book a file describes; its id is the file's name unless it says another, and not one of the package's."""
    book = parse(file_text(path), Path(path).stem)
    check_id(book.id)
    return book


def parse(text: str, default_id: str = "own") -> Book:
    """The book a TOML text describes, whatever its id: texts that were kept may have one of the package's."""
    table = toml_table(text)
    base = table.pop("base", None)
    if not isinstance(base, str):
        raise InputError(
            "base",
            _('the file must name the rule book it starts from, such as base = "ema", not {base}', base=repr(base)),
        )
    new_id = table.pop("id", default_id)
    if not isinstance(new_id, str):
        raise InputError("id", _("a rule book's id must be text such as 'my-club', not {given}", given=repr(new_id)))
    return variant(books.get(base), new_id, **table)
