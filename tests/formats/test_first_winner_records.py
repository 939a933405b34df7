"""Records by books in which the first winner deals next: which hand of the round it is, the record says."""

from dataclasses import replace
from pathlib import Path

from paiju.books.toml_book import load
from paiju.core.play import deal as D
from paiju.formats.carried import what_follows
from paiju.formats.paiju_records import read_own
from paiju.table.record import write
from paiju.table.table import Table

SICHUAN = load(Path(__file__).parents[2] / "examples" / "books" / "sichuan.toml")


def abandoned(deal: int) -> bytes:
    """The record of a hand that nobody played on with."""
    return write(Table(SICHUAN, seed=deal, deal=deal, round="E").record()).encode()


def test_a_hand_dealt_again_does_not_count() -> None:
    game, *more = read_own(b"".join(abandoned(deal) for deal in (0, 0, 1, 2)), SICHUAN)
    hands = [hand for each in (game, *more) for hand in each.hands]
    assert [hand.dealing for hand in hands] == [0, 0, 1, 2]
    d = D.Deal()
    d.result, d.points = D.WON, [0, 0, 0, 0]
    d.winners, d.named = 2, 1
    third = replace(hands[-1], result=D.WON)
    follows = what_follows(SICHUAN, third, 3, d)  # the fourth that is recorded
    assert (follows.position.round, follows.position.played) == (0, 3)
    follows = what_follows(SICHUAN, replace(third, dealing=3), 3, d)
    assert (follows.position.round, follows.position.played) == (1, 0)
