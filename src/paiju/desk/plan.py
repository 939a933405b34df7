"""What a desk is opened with, checked: the book, also a club's own, and who plays; kept so as to be read for good."""

from collections.abc import Mapping
from dataclasses import dataclass

from paiju import fields
from paiju.books.book import Book
from paiju.books.playable import check_playable
from paiju.errors import InputError
from paiju.languages import _
from paiju.match import Match
from paiju.match.match import agreed
from paiju.match.relay import Relay
from paiju.table.book_changes import recorded_parts
from paiju.table.codec import Json
from paiju.table.record import recorded_book

KINDS = ("match", "relay")
LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class DeskPlan:
    """How a desk begins: a match of named players, or a relay of teams."""

    kind: str
    title: str
    book: Book
    names: tuple[str, ...] = ()
    points: tuple[int, ...] | None = None
    teams: tuple[Mapping[str, object], ...] = ()

    def game(self) -> Match | Relay:
        """The game with nothing entered yet; InputError when it cannot be."""
        check_playable(self.book)
        if self.kind == "relay":
            return Relay(self.book, self.teams, entered=True)
        return Match(self.book, names=self.names, points=self.points, entered=True)

    def to_json(self) -> Json:
        """As it is kept: the book by its digest, and by what sets it apart from one of the package's own."""
        own = {"book": self.book.id, **recorded_parts(self.book)}
        players: Json = {"teams": list(self.teams)} if self.kind == "relay" else {"names": list(self.names)}
        points: Json = {} if self.points is None else {"points": list(self.points)}
        return {"kind": self.kind, "title": self.title, **own, **players, **points}


def plan_from(row: Mapping[str, object], book: Book, rounds: int | None = None) -> DeskPlan:
    """A plan as somebody tells it; whoever plays is named once, the first dealer first."""
    kind = row.get("kind", "match")
    if kind not in KINDS:
        raise InputError("kind", _("must be one of {kinds}", kinds=KINDS))
    chosen = book if rounds is None else agreed(book, rounds)
    title = fields.text(row.get("title") or "", "title", "Table 3") if row.get("title") else ""
    names = tuple(str(name).strip() for name in fields.items(row.get("names"), "names", 4))
    given = fields.items(row.get("points"), "points", 4) if row.get("points") is not None else None
    points = None if given is None else tuple(fields.number(each, "points", 10_000_000) for each in given)
    teams = tuple(
        fields.mapping(team, f"teams[{i}]") for i, team in enumerate(fields.items(row.get("teams"), "teams", 4))
    )
    plan = DeskPlan(str(kind), title.strip()[:LONGEST_TITLE], chosen, names, points, teams)
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise InputError("names", _("{name} is named twice", name=repr(twice[0])))
    plan.game()
    return plan


def stored_plan(row: Json) -> DeskPlan:
    """A plan that was kept."""
    book = recorded_book(row["book"], row["book_hash"], row.get("base"), row.get("changes"), None)
    points = None if row.get("points") is None else tuple(row["points"])
    names, teams = tuple(row.get("names", ())), tuple(row.get("teams", ()))
    return DeskPlan(row["kind"], row["title"], book, names, points, teams)


def with_book(row: Json, given: Book) -> Json:
    """A plan, a desk's or an evening's, kept without what its book differs in, as earlier versions did of some:
    with the book it was opened with, handed in, it brings it along."""
    return row | recorded_parts(recorded_book(row["book"], row["book_hash"], None, None, given))
