"""A ready hand as its own seat sees it: what it waits for, and why it may not win on others' tiles, if so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.core.tiles import KINDS
from paiju.notation import kind_name
from paiju.scoring.ready import Held, steps_of, waits_of
from paiju.table.advice import held
from paiju.table.codes import HIDDEN
from paiju.table.furiten import furiten_reason, kinds_of, thrown_kinds
from paiju.table.scene import View
from paiju.table.why import Refusal, furiten_words


@dataclass(frozen=True, slots=True)
class ReadyHand:
    """The waits of a hand, after a discard if one is to be made, and furiten in words."""

    discard: str
    waits: tuple[str, ...]
    furiten: Refusal | None


def plain_hand(view: View, seat: str) -> list[str]:
    """The concealed tiles of a seat, without flowers."""
    return [tile for tile in view.seats[seat].hand if tile[-1] != "f" and tile != HIDDEN]


def is_near(held: Held) -> bool:
    """Is the hand ready, or would a discard make it so? A quick check that settles most hands."""
    return steps_of(held) <= 0


def ready_hand(book: Book, view: View, seat: str, hand: Sequence[str], discard: str = "") -> ReadyHand | None:
    """A hand of 3n+1 tiles, after removing a discard; None if it is not ready."""
    waits = tuple(waits_of(held(book, view, seat, list(hand))))
    if not waits:
        return None
    reason = furiten_reason(book, view, seat, hand, waits, discard)
    if not reason:
        return ReadyHand(discard, waits, None)
    thrown = thrown_kinds(view.seats[seat]) | (kinds_of([discard]) if discard else 0)
    both = kinds_of(waits) & thrown
    tiles = [kind_name(kind) for kind in range(KINDS) if both >> kind & 1]
    return ReadyHand(discard, waits, furiten_words(book, reason, tiles, view.special))


def ready_discards(book: Book, view: View, seat: str, hand: Sequence[str]) -> Iterator[ReadyHand]:
    """Every discard that leaves a hand of 3n+2 tiles ready."""
    for tile in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(tile)
        ready = ready_hand(book, view, seat, rest, tile)
        if ready is not None:
            yield ready
