"""A hand at a club's table, as its seat is shown it: for players that follow hands, and for those that see a view."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from paiju.books.book import Book, Special
from paiju.books.specials import find_special
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.languages import NOTHING, Text, _
from paiju.languages.catalogue import languages
from paiju.languages.written import read_value
from paiju.table import codec
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import Phase, View

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ClubOpening:
    """How a hand began."""

    special: Special | None
    round: int
    counters: int
    deposits: int
    dealing: int | None
    dealer: int  # for programs: whose deal of the round it is, or who deals where that does not say it
    dice: tuple[tuple[int, int], ...]
    points: tuple[int, ...]


@dataclass(slots=True)
class ClubHand:
    """A hand that goes on at a club's table, heard from one seat."""

    book: Book
    number: int
    role: str
    sitting: ClubOpening
    events: list[E.Event] = field(default_factory=list)

    @property
    def result(self) -> E.End | None:
        """How it ended; None while it is running."""
        return next((event for event in reversed(self.events) if isinstance(event, E.End)), None)

    def seen(self, _: str, /) -> Sequence[E.Event]:
        """The events so far, which are those of one role only."""
        return tuple(self.events)

    def goes_on_as(self, events: Sequence[E.Event]) -> bool:
        """Are these the same events, or those and what came since?"""
        return [*events[: len(self.events)]] == self.events


def hand_of(book: Book, snapshot: Json) -> ClubHand:
    """The hand of a snapshot, nothing of it heard yet."""
    view, room = view_of(snapshot["view"]), snapshot["room"]
    start, points = room["round"], [0] * book.tiles.players
    for chair in room["seats"]:
        if chair["seat"] is not None:
            points[SEATS.index(chair["seat"])] = start["points"][chair["player"]]
    opening = ClubOpening(
        special=None if view.special is None else find_special(book, view.special),
        round=SEATS.index(view.round),
        counters=view.counters,
        deposits=start["deposits"],
        dealing=view.deal,
        dealer=start["dealer"] if book.game.next_dealer == "first_winner" else view.deal or 0,
        dice=view.dice,
        points=tuple(points),
    )
    return ClubHand(book, snapshot["hand"], snapshot["you"]["role"], opening)


def view_of(shown: Json) -> View:
    """The view of a frame."""
    view: View = codec.from_json(View, shown, "view")
    return view


def events_of(frame: Json) -> list[E.Event]:
    """The events of a frame. What a ruling says in words is left out: it is in no event."""
    events = []
    for row in frame["events"]:
        if row.get("type") == E.RulingEvent.type:
            row = {key: part for key, part in row.items() if key not in languages()}
        events.append(E.read_event(row))
    return events


def question(view: View, prompt: Json) -> View:
    """The view with what a prompt allows in it."""
    actions = tuple(Action(offer["code"], tuple(offer.get("tiles", ())), wording(offer)) for offer in prompt["actions"])
    if not actions:
        raise InputError("actions", _("nothing is allowed"))
    return replace(view, asked=True, legal=actions, phase=phase_of(view, [action.code for action in actions]))


def phase_of(view: View, codes: Sequence[int]) -> Phase:
    """The phase in which these actions are asked for. Others' answers before play are in no event, so that a view after
    the last one may be of an earlier phase."""
    if any(code >= A.VOID_SUIT for code in codes):
        return "void_suit"
    if any(code < A.PICK and code != A.PASS for code in codes):
        return "play"
    if any(A.SWAP_WITH <= code < A.OPEN_HAND for code in codes):
        return "swap"
    return "opening" if A.OPEN_HAND in codes else view.phase


def wording(offer: Json) -> Text:
    """An action's words, where they say more than its type."""
    text = read_value(offer["text"]) if "text" in offer else NOTHING
    return text if isinstance(text, Text) else NOTHING
