"""Fouls thrown into running matches: nothing breaks, points are conserved, nobody gets a move he lost, and the record
plays again."""

from random import Random

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.ruled import Ruled
from paiju.referee import listing
from paiju.referee.incident import Incident
from paiju.table.rulings import RIGHTS

BOOKS = ("ema", "xjtu", "xjtu-3p", "xjtu-cup", "lol", "mcr", "psa")
FEW, MANY = 15, 500
OFFERS = {  # what a right lets one do
    "win": ("win",), "chow": ("chow",), "pung": ("pung",), "kong": ("kong", "concealed_kong", "added_kong", "north"),
    "riichi": ("riichi", "riichi_drawn"), "ready": ("ready",),
}  # fmt: skip


class Evening:
    """A match in which people err."""

    def __init__(self, book: str, seed: int) -> None:
        self.rng, self.match = Random(f"{book} {seed}"), Match(book, seed=seed)
        self.total = sum(self.match.position.points)
        self.fouls = [(foul.id, variant.id) for foul in listing(self.match.book) for variant in foul.variants]
        self.lost: dict[str, set[str]] = {}
        self.ruled = 0

    def err(self) -> None:
        """Somebody errs; the referee rules on it if everything is told, and now and then takes it back."""
        foul, variant = self.rng.choice(self.fouls)
        incident = Incident(foul, self.rng.randrange(self.match.book.tiles.players), variant)
        try:
            self.match.rule(incident)
        except InputError:
            return
        self.ruled += 1
        if self.rng.random() < 0.2:
            self.undo()
        self.lost = self.lost_now()

    def undo(self) -> None:
        """Take the last ruling back, if that can be."""
        number = sum(isinstance(entry, Ruled) for entry in self.match.log) - 1
        try:
            self.match.undo(number)
        except InputError:
            return

    def lost_now(self) -> dict[str, set[str]]:
        """Rights lost for the rest of the hand, by seat."""
        found: dict[str, set[str]] = {}
        for event in self.match.table.events if self.match.table else ():
            if event.type == "ruling":
                own = found.setdefault(event.seat, set())
                own |= set(event.lost) if event.until == "hand" else set()
                own -= set(event.restored)
        return found

    def play(self, incidents: int) -> None:
        """Hands until the game is over or enough has happened."""
        while not self.match.over and self.ruled < incidents:
            self.match.deal()
            self.lost = {}
            while self.match.table is not None and not self.match.table.over:
                self.err() if self.rng.random() < 0.05 else self.act()
                self.check()
            if self.match.table is not None:
                self.match.close()
            self.check()

    def act(self) -> None:
        """Somebody who is asked does anything allowed, which is never what he lost the right to."""
        table = self.match.table
        assert table is not None
        who = self.rng.choice(table.asked)
        offered = table.legal(who)
        for right in self.lost.get(who, ()):
            assert not {action.type for action in offered} & set(OFFERS.get(right, ())), (who, right)
        table.act(who, self.rng.choice(offered))

    def check(self) -> None:
        """Points and deposits are what they were at the start."""
        position, table = self.match.position, self.match.table
        points, deposits = position.points, position.deposits
        if table is not None:
            view = table.view("referee")
            points, deposits = tuple(place.points for place in view.seats.values()), view.deposits
        assert sum(points) + self.match.book.payments.deposit * deposits == self.total


def check(book: str, incidents: int) -> None:
    """So many incidents in as many matches as they take."""
    ruled = seed = 0
    while ruled < incidents:
        evening = Evening(book, seed)
        evening.play(incidents - ruled)
        ruled, seed = ruled + evening.ruled, seed + 1
        lines = evening.match.lines()
        again = read_match(lines)
        assert again.lines() == lines
        assert again.results == evening.match.results


@pytest.mark.parametrize("book", BOOKS)
def test_incidents(book: str) -> None:
    check(book, FEW)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_many_incidents(book: str) -> None:
    check(book, MANY)


def test_every_right_is_known() -> None:
    assert set(OFFERS) | {"choice"} == set(RIGHTS)


@pytest.mark.parametrize("book", ["tenhou", "botzone"])
def test_platforms_have_no_referee(book: str) -> None:
    assert books.get(book)
    with pytest.raises(InputError):
        Match(book, seed=1).rule({"foul": "false_win", "offender": 0})
