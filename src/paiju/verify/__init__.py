"""Was a recorded hand dealt fairly? The seed it reveals must be the one committed to, and produce the wall played with.

A record is JSON lines: a header, one event per line, a reveal; several hands may follow one another. For each hand
these are checked: the commitment, the dice, the dice rule, the wall, and that the tiles dealt and drawn came from that
wall. In version 2 also the chains of the table and of the seats, within each hand and from hand to hand, and that
seats, book and dice rule are those of the match.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from paiju.books.book import Book, Special
from paiju.books.digest import knows
from paiju.errors import InputError
from paiju.fair import ChainedSecret, Secret, Stream, commitment, keeps
from paiju.languages import Text, _
from paiju.table.book_changes import brought
from paiju.table.codes import name_of
from paiju.table.setup import LaidHand, lay
from paiju.verify.chains import ChainedHand, Follower, chained_hand
from paiju.verify.checks import Check, Outcome
from paiju.verify.lines import LONGEST, HandLines, hands, hexadecimal, list_of, secret_of, unreadable
from paiju.verify.play import PromisedWall
from paiju.verify.seats_said import counted
from paiju.verify.sent_chains import SentChain, head_of, sent_chains

__all__ = ["LONGEST", "Check", "Report", "SentChain", "sent_chains", "verify"]


@dataclass(frozen=True, slots=True)
class Report:
    """What was found out about one hand."""

    hand: int
    book: str
    nonces: tuple[str, ...]
    checks: tuple[Check, ...]
    special: Special | None = None
    book_changed: bool = False  # the record was made with another version of the book, which need not matter
    version: int | None = None  # of fair walls
    players: tuple[str, ...] = ()  # by seat; what each said, by version 2
    said: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()  # what is worth telling though nothing is wrong

    @property
    def agrees(self) -> bool:
        """Was everything there, and did it agree?"""
        return all(check.outcome == "agrees" for check in self.checks)


def verify(
    lines: Iterable[bytes], book: Book | None = None, head: str | None = None, mine: Sequence[SentChain] = ()
) -> list[Report]:
    """Check every hand of a record. A record that cannot be read raises InputError; a dishonest one does not. `head` is
    the table's head as somebody wrote it down, `mine` the chains they sent."""
    follower = Follower(None if head is None else head_of(head, "head"), mine)
    reports = [check_hand(number, hand, book, follower) for number, hand in enumerate(hands(lines), 1)]
    if not reports:
        raise unreadable(0, _("the record is empty"))
    return [*reports[:-1], replace(reports[-1], notes=(*reports[-1].notes, *follower.left_over()))]


def check_hand(number: int, hand: HandLines, book: Book | None, follower: Follower) -> Report:
    """Everything that can be checked about one hand."""
    version = hand.header.get("fair")
    chained: ChainedHand | None = None
    try:
        book = book or book_of(hand)
        if version is None:
            return Report(number, book.id, (), (not_committed(hand), *not_chained(hand, follower)))
        if version == 2:
            chained = chained_hand(hand)
        secret = secret_of(hand) if chained is None else ChainedSecret(chained.seed, chained.head, chained.at)
        added = list_of(hand.reveal, "nonces", hand.reveal_line)
        nonces = [hexadecimal(hand.reveal, "nonces", hand.reveal_line, nonce) for nonce in added]
        special = special_without_dice(book, hand)
        laid = lay(book, Stream(secret.seed, nonces, 1 if chained is None else 2), special)
    except InputError as error:
        raise error if not error.field else unreadable(hand.line, error.text) from None
    chains = not_chained(hand, follower) if chained is None else [*follower.checks(hand, chained, book, special)]
    checks = (
        check_commitment(hand, secret),
        *(check for check in chains if check.what != "mine"),
        check_dice(hand, laid),
        check_special(hand, laid),
        check_wall(hand, laid),
        check_play(hand, laid),
        *(check for check in chains if check.what == "mine"),
    )
    digest = hand.header.get("book_hash")
    changed = digest is not None and not any(knows(each, digest) for each in (book, laid.book))
    report = Report(number, book.id, tuple(nonce.hex() for nonce in nonces), checks, laid.special, changed, version=1)
    return report if chained is None else with_words(report, chained, follower)


def with_words(report: Report, chained: ChainedHand, follower: Follower) -> Report:
    """The report, with what the seats said."""
    names = tuple(str(word.name)[:80] for word in chained.words)
    return replace(report, version=2, players=names, said=counted(chained.words), notes=tuple(follower.notes(chained)))


def not_chained(hand: HandLines, follower: Follower) -> list[Check]:
    """A hand not dealt from a chain, although its match began with one or somebody wrote down a head."""
    known = follower.head or (hand.match or {}).get("head")
    return [] if known is None else [Check("chain", "missing", None, known)]


def book_of(hand: HandLines) -> Book:
    """The book of a hand: one of the package's own, or one contained in the header."""
    id, base, changes = (hand.header.get(key) for key in ("book", "base", "changes"))
    return brought(str(id), base, changes)


def not_committed(hand: HandLines) -> Check:
    """A hand whose wall was not made from a committed seed."""
    return Check("commitment", "missing", hand.header.get("commitment"), None)


def special_without_dice(book: Book, hand: HandLines) -> str | None:
    """The dice rule when no dice were thrown for it: the record has only the throws that open the wall."""
    said = hand.header.get("special")
    thrown = len(list_of(hand.header, "dice", hand.line))
    opens = {"none": 0, "one_throw": 1, "two_throws": 2}[book.wall.opening]
    return said if book.specials and isinstance(said, str) and thrown <= opens else None


def check_commitment(hand: HandLines, secret: Secret | ChainedSecret) -> Check:
    """Does the revealed secret match what was published before the deal?"""
    published = hand.header.get("commitment")
    if not isinstance(published, str):
        return not_committed(hand)
    outcome: Outcome = "agrees" if keeps(secret, published) else "differs"
    return Check("commitment", outcome, published, commitment(secret))


def check_dice(hand: HandLines, laid: LaidHand) -> Check:
    """Were these the throws?"""
    computed = [list(throw) for throw in laid.dice]
    return compared("dice", list_of(hand.header, "dice", hand.line), computed)


def check_special(hand: HandLines, laid: LaidHand) -> Check:
    """Is it the dice rule that the dice chose?"""
    return compared("special", hand.header.get("special"), laid.special.id if laid.special else None)


def compared(what: Literal["dice", "special"], record: object, computed: object) -> Check:
    """The two sides compared."""
    return Check(what, "agrees" if record == computed else "differs", record, computed)


def check_wall(hand: HandLines, laid: LaidHand) -> Check:
    """Is it the wall that was played with?"""
    record = list_of(hand.reveal, "wall", hand.reveal_line)
    names = list(map(name_of, laid.wall))
    place = first_difference(record, names)
    if not place:
        return Check("wall", "agrees", len(record), len(names))
    sides = [wall[place - 1] if place <= len(wall) else None for wall in (record, names)]
    return Check("wall", "differs", sides[0], sides[1], place)


def first_difference(left: Sequence[object], other: Sequence[object]) -> int:
    """The first place where two lists differ, counted from one; 0 when they do not."""
    for place in range(max(len(left), len(other))):
        if left[place : place + 1] != other[place : place + 1]:
            return place + 1
    return 0


def check_play(hand: HandLines, laid: LaidHand) -> Check:
    """Were the tiles dealt, drawn and turned in that wall? Tiles that the record hides are not compared."""
    taken = PromisedWall(laid)
    seen = 0
    for line, event in hand.events:
        for tile, expected in taken.tiles_of(event, line):
            seen += 1
            if tile != expected:
                return Check("play", "differs", tile, expected, line=line)
    return Check("play", "agrees" if seen else "missing", seen, seen)
