"""The word of those who played on a result: signatures, protests and how they were answered. It knows players by number
and nothing of where they played, so that whatever has a result can be signed."""

from collections.abc import Collection
from dataclasses import dataclass, field

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.referee.fouls import code_of
from paiju.referee.loading import texts

EVERYWHERE = ("reading:267",)  # where a text says nothing of it


@dataclass(frozen=True, slots=True)
class Signature:
    """A player agrees; `own` when they did on a device of their own, else a referee took it down."""

    player: int
    by: str
    at: float
    own: bool


@dataclass(slots=True)
class Protest:
    """A player objects; `number` tells it from others. A referee answers."""

    number: int
    player: int
    text: str
    at: float
    answered: bool = False
    upheld: bool = False
    answer: str = ""


@dataclass(slots=True)
class Signing:
    """What was signed and objected to. Whatever changes the result makes the signatures lapse."""

    signatures: dict[int, Signature] = field(default_factory=dict)
    protests: list[Protest] = field(default_factory=list)

    def sign(self, signature: Signature) -> None:
        """A player agrees."""
        self.signatures[signature.player] = signature

    def protest(self, protest: Protest) -> None:
        """A player objects, and no longer agrees (reading:268)."""
        self.protests.append(protest)
        self.signatures.pop(protest.player, None)

    def answer(self, number: int, upheld: bool, text: str) -> None:
        """A referee answers a protest, or answers it again."""
        for protest in self.protests:
            if protest.number == number:
                protest.answered, protest.upheld, protest.answer = True, upheld, text

    def lapse(self) -> None:
        """The result has changed: what was signed was another one."""
        self.signatures.clear()

    @property
    def open_protests(self) -> list[Protest]:
        """Those that wait for an answer."""
        return [protest for protest in self.protests if not protest.answered]

    def is_complete(self, players: Collection[int]) -> bool:
        """Have all of them signed?"""
        return bool(players) and all(player in self.signatures for player in players)


def signed_clauses(book: Book) -> tuple[str, ...]:
    """Where the book says that a signed result stands."""
    return (code_of(book).signed if book.text in texts() else ()) or EVERYWHERE


def audited_clauses(book: Book) -> tuple[str, ...]:
    """Where the book says that a hand stands once it was audited; none where it knows no audit."""
    return code_of(book).audited if book.text in texts() else ()


def check_not_signed(book: Book, signing: Signing, players: Collection[int], do: str) -> None:
    """Once all have signed nothing changes any more, and no protest is taken (mcr:Q147(4), xjtu:9.19)."""
    if not signing.is_complete(players):
        return
    clauses = signed_clauses(book)
    if do == "protest":
        raise InputError("do", _("everybody has signed this result: protests are closed ({clauses})", clauses=clauses))
    raise InputError("do", _("everybody has signed this result: it is final ({clauses})", clauses=clauses))


def check_may_sign(signing: Signing, players: Collection[int], player: int) -> None:
    """A result is signed once it is there, once by each, and while nobody objects."""
    if not players:
        raise InputError("do", _("the game is not over; there is nothing to sign yet"))
    if player not in players:
        raise InputError("player", _("this player has no result to sign"))
    if player in signing.signatures:
        raise InputError("player", _("this player has already signed"))
    if signing.open_protests:
        raise InputError("do", _("a protest is waiting for an answer; nobody can sign until then"))
