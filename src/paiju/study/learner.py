"""What somebody has learnt: how they do in each kind of exercise, and the mistakes that come back. Kept wherever the
caller keeps it: a file of the terminal, a row of the club's database."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.languages.written import restored, stored
from paiju.study.drills import KINDS, DrillItem, of_id
from paiju.study.drills.items import key_of

LEARNT = timedelta(days=60)  # a mistake that FSRS (the library `fsrs`) would bring back later is not asked any more
LOWEST, HIGHEST = 1, 5
UP_AFTER, DOWN_AFTER = 4, 3  # answers in a row
VERSION = 1
MOST_CARDS = 2000  # mistakes kept; the one furthest away gives way
OWN = "own."  # how ids begin of items that no seed makes


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What is kept of a card: its state as the library writes it, when it is due (seconds since 1970), if learnt."""

    state: str
    due: float
    learnt: bool


def reviewed(state: str, right: bool, now: float) -> Reviewed:
    """A card after an answer; an empty state is a new one."""
    from fsrs import Card, Rating, Scheduler

    at = datetime.fromtimestamp(now, UTC)
    card = Card.from_json(state) if state else Card(card_id=1, due=at)
    again, _rest = Scheduler(enable_fuzzing=False).review_card(card, Rating.Good if right else Rating.Again, at)
    return Reviewed(again.to_json(), again.due.timestamp(), right and again.due - at >= LEARNT)


@dataclass(frozen=True, slots=True)
class KindProgress:
    """One kind of exercise of one book: how many were right and wrong, the level now, and how many in a row were right
    (below nothing: wrong)."""

    right: int = 0
    wrong: int = 0
    level: int = LOWEST
    row: int = 0


def after(was: KindProgress, right: bool, level: int) -> KindProgress:
    """Progress after an answer to an item of a level: difficulty grows with answers of the own level in a row."""
    counted = replace(was, right=was.right + right, wrong=was.wrong + (not right))
    if level < was.level and right:  # what is easier by now says nothing
        return counted
    row = max(was.row, 0) + 1 if right else min(was.row, 0) - 1
    if row >= UP_AFTER:
        return replace(counted, level=min(was.level + 1, HIGHEST), row=0)
    if row <= -DOWN_AFTER:
        return replace(counted, level=max(was.level - 1, LOWEST), row=0)
    return replace(counted, row=row)


@dataclass(slots=True)
class MistakeCard:
    """A mistake that comes back: the state its scheme keeps, when it is due (seconds since 1970), and the item itself
    where its id does not make it."""

    state: str
    due: float
    item: dict[str, Any] | None = None

    def kind(self, item_id: str) -> str:
        """The kind of the item that has this id."""
        return str(self.item.get("kind")) if self.item else key_of(item_id).kind


@dataclass(slots=True)
class Learner:
    """One person's progress, by book and kind, and their mistakes by item."""

    kinds: dict[str, KindProgress] = field(default_factory=dict)
    cards: dict[str, MistakeCard] = field(default_factory=dict)

    def progress(self, book: str, kind: str) -> KindProgress:
        """How they do in a kind of a book."""
        return self.kinds.get(f"{book}.{kind}", KindProgress())

    def answered(self, item: DrillItem, right: bool, now: float) -> None:
        """Take an answer in: the level follows, a mistake is kept to come back, a card is put off or learnt."""
        name = f"{item.book}.{item.kind}"
        self.kinds[name] = after(self.progress(item.book, item.kind), right, item.level)
        known = self.cards.get(item.id)
        if right and known is None:
            return
        review = reviewed(known.state if known else "", right, now)
        if review.learnt:
            self.cards.pop(item.id, None)
            return
        body = stored(item.to_json()) if item.id.startswith(OWN) else None
        self.cards[item.id] = MistakeCard(review.state, review.due, body)
        if len(self.cards) > MOST_CARDS:
            self.cards.pop(max(self.cards, key=lambda card: self.cards[card].due))

    def due(self, now: float, book: str = "", kind: str = "") -> list[str]:
        """The ids of mistakes that are due, the longest due first; of a book or a kind where one is told. What is of a
        kind that is no longer asked waits for it."""
        named = [(card.due, item) for item, card in self.cards.items() if card.due <= now and card.kind(item) in KINDS]
        return [
            item
            for _rest, item in sorted(named)
            if (not book or f"{book}." in item) and (not kind or f".{kind}." in item)
        ]

    def item(self, item_id: str, book: Book | None = None) -> DrillItem:
        """A mistake as an item again; `book` where it is one of the caller's own."""
        card = self.cards.get(item_id)
        return DrillItem.from_json(restored(card.item)) if card and card.item else of_id(item_id, book)

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {
            "version": VERSION,
            "kinds": {name: asdict(progress) for name, progress in self.kinds.items()},
            "cards": {name: {key: part for key, part in asdict(card).items() if part is not None}
                      for name, card in self.cards.items()},
        }  # fmt: skip

    @staticmethod
    def from_json(row: object) -> "Learner":
        """What `to_json` gave; anything else raises InputError."""
        try:
            if not isinstance(row, Mapping) or row["version"] != VERSION:
                raise ValueError
            kinds = {str(name): KindProgress(**progress) for name, progress in row["kinds"].items()}
            cards = {str(name): MistakeCard(**card) for name, card in row["cards"].items()}
        except (KeyError, TypeError, ValueError, AttributeError):
            raise InputError("progress", _("this is not Paiju's progress file; move it away to start again")) from None
        return Learner(kinds, cards)
