"""All there is to a game, to hold one beside another."""

from collections import Counter

from paiju.books.flatten import flatten
from paiju.formats import Game, Hand
from paiju.formats.book import book_of
from paiju.formats.completing import completed
from paiju.formats.differ import as_book


def same(game: Game, hand: Hand) -> object:
    """All there is to a hand, patterns by the names the book has."""
    r = flatten(book_of(game))
    wins = [
        (win.seat, win.source, win.tile, as_book(r, win.patterns or {}), win.han, win.fu, win.points, win.payments)
        for win in hand.wins
    ]
    place = hand.round, hand.dealer, hand.counters, hand.deposits, hand.points, hand.result, hand.payments
    ura = hand.ura if hand.wins else []
    return place, [Counter(tiles) for tiles in hand.dealt], hand.steps, hand.indicators, ura, wins


def everything(given: Game) -> object:
    """All there is to a game, what the record leaves open filled in."""
    game = completed(given)[0]
    return game.book, game.options, game.names, game.final, [same(game, hand) for hand in game.hands]
