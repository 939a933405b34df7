"""Games by version 2 of fair walls: a table with a chain, and players who seal chains of their own and say their words,
say nothing, or come too late."""

import json
from hashlib import sha256
from random import Random
from typing import Any

from paiju import books
from paiju.books.book import Book
from paiju.fair import Chain, ChainedSecret, SeatWord
from paiju.match import Match
from paiju.match.seats import players_from_dealer

LINKS = 1024
Rows = list[dict[str, Any]]


def root(*names: object) -> bytes:
    """A secret of a test: the same for the same names."""
    return sha256(repr(names).encode()).digest()


class Player:
    """Somebody with a chain, who notes what they sent as a page does."""

    def __init__(self, name: object) -> None:
        self.name, self.seals = name, 0
        self.mine: list[dict[str, Any]] = []
        self.seal()

    def seal(self) -> None:
        """A new chain."""
        self.chain, self.at = Chain(root(self.name, self.seals), LINKS), 0
        self.seals += 1
        self.mine.append({"head": self.chain.head.hex(), "sent": {}})

    def word(self, said: str, hand: int) -> SeatWord:
        """What this player is heard to say before a deal."""
        if said in ("bot", "unsealed"):
            return SeatWord(said)  # type: ignore[arg-type]
        head, at = self.chain.head, self.at
        if said != "said":
            return SeatWord("silent", head, at)
        return SeatWord("said", head, at, self.shown(hand))

    def shown(self, hand: int) -> bytes:
        """The next link, sent for a hand."""
        self.at += 1
        link = self.chain.link(self.at)
        self.mine[-1]["sent"][str(hand)] = link.hex()
        return link


class FairMatch:
    """A match dealt from a chain, its players as the test leads them."""

    def __init__(self, book: str | Book = "ema", seed: object = 0) -> None:
        self.book = books.get(book) if isinstance(book, str) else book
        self.chain = Chain(root("table", seed), LINKS)
        names = ["Ann", "Bea", "Cat", "Dan"][: self.book.tiles.players]
        self.match = Match(self.book, names=names, head=self.chain.head)
        self.players = [Player((seed, name)) for name in names]

    def hand(self, said: list[str], play: int | None = None) -> None:
        """One hand, played at random or void at once, and what each player says: also "late", after the deal, and
        "cut", when the table acts as if it had not heard."""
        number, at = self.match.hands, self.match.position
        secret = ChainedSecret(self.chain.link(number + 1), self.chain.head, number + 1)
        order = players_from_dealer(self.book, at.round, at.dealer)
        words = [self.players[player].word(said[player], number) for player in order]
        for player in order:
            if said[player] == "cut":
                self.players[player].shown(number)
        table = self.match.deal(secret=secret, words=words)
        for seat, player in enumerate(order):
            if said[player] == "late":
                table.note_late(seat, self.players[player].shown(number))
        if play is None:
            self.match.void()
            return
        rng = Random(play)
        while not table.over:
            who = rng.choice(table.asked)
            table.act(who, rng.choice(table.legal(who)))
        self.match.close()

    def rows(self) -> Rows:
        """The record, line by line."""
        return [json.loads(line) for line in self.match.lines()]


def lines(rows: Rows) -> list[bytes]:
    """As a file holds them."""
    return [json.dumps(row).encode() + b"\n" for row in rows]


def of_type(rows: Rows, kind: str) -> Rows:
    """The lines of a kind."""
    return [row for row in rows if row["type"] == kind]
