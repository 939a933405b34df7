"""The API's answers about finished matches."""

from msgspec import Struct


class GamePlayer(Struct):
    """The result of a match for one of its players; `final` by the book, including points for places."""

    player: int
    name: str
    place: int
    points: float
    final: float
    me: bool
    bot: bool


class GameRow(Struct):
    """A finished match; its players in the order of their places. Times are seconds since 1970."""

    table: str
    title: str
    book: str
    began: float
    ended: float
    hands: int
    why: str
    players: list[GamePlayer]


class MyGames(Struct):
    """A page of my matches, how many there are, and which books and people can be searched for."""

    games: list[GameRow]
    total: int
    page: int
    pages: int
    books: list[str]
    people: list[str]
