"""What an evening is opened with, checked and kept so as to be read for good: people, options, the book, the secret of
its draws and dice."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju import fair, fields
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.evening.evening import Evening
from paiju.evening.state import EveningOptions
from paiju.languages import _
from paiju.table.book_changes import recorded_parts
from paiju.table.codec import Json
from paiju.table.record import recorded_book

LONGEST_TITLE = 80
OPTIONS = ("camps", "camp_count", "allow_eight", "extra", "drawn")


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """How an evening begins."""

    title: str
    book: Book
    names: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    secret: fair.Secret = field(default_factory=fair.new_secret)

    def evening(self) -> Evening:
        """The evening with nothing entered yet; InputError when it cannot be."""
        options: EveningOptions = {**self.options, "book": self.book}  # type: ignore[typeddict-item]
        return Evening(self.names, self.secret, **options)

    def to_json(self) -> Json:
        """As it is kept: with the secret, so not for those who play; the book by what sets it apart."""
        own = {"book": self.book.id, **recorded_parts(self.book)}
        secret = {"seed": self.secret.seed.hex(), "salt": self.secret.salt.hex()}
        return {"title": self.title, **own, "names": list(self.names), "options": dict(self.options), **secret}


def evening_plan(row: Mapping[str, object], book: Book) -> EveningPlan:
    """A plan as somebody tells it."""
    fields.check_keys(row, ("title", "names", *OPTIONS))
    title = fields.text(row.get("title") or "", "title", "Friday") if row.get("title") else ""
    if len(title.strip()) > LONGEST_TITLE:
        raise InputError("title", _("at most {most} characters", most=LONGEST_TITLE))
    names = tuple(str(name).strip() for name in fields.items(row.get("names"), "names", 100))
    options = {key: row[key] for key in OPTIONS if row.get(key) is not None}
    plan = EveningPlan(title.strip(), book, names, options)
    plan.evening()
    return plan


def stored_evening(row: Json) -> EveningPlan:
    """A plan that was kept."""
    book = recorded_book(row["book"], row["book_hash"], row.get("base"), row.get("changes"), None)
    secret = fair.Secret(bytes.fromhex(row["seed"]), bytes.fromhex(row["salt"]))
    return EveningPlan(row["title"], book, tuple(row["names"]), row["options"], secret)
