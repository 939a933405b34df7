"""What the API answers with about matches that are over."""

from msgspec import Struct


class GamePlayer(Struct):
    """What a match came to for one of its players; `final` by the book, with what places are worth."""

    player: int
    name: str
    place: int
    points: float
    final: float
    me: bool
    bot: bool


class GameRow(Struct):
    """A match that is over; its players in the order of their places. Times are seconds since 1970."""

    table: str
    title: str
    book: str
    began: float
    ended: float
    hands: int
    why: str
    players: list[GamePlayer]


class MyGames(Struct):
    """A page of my matches, how many there are, and which books and people one may look for."""

    games: list[GameRow]
    total: int
    page: int
    pages: int
    books: list[str]
    people: list[str]
