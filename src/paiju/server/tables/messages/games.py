"""The API's answers about what people have played."""

from msgspec import Struct

from paiju.languages import Text
from paiju.server.protocol.shared import PlayedKind


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
    """Something played: a match at a table, a game at a desk, an evening, an event. `place` of `among`, `points` and
    `final` are the person's; of an event the points are in the sum that `figure` names. `hands` are a table's and an
    evening's, `games` an event's; players of a table in the order of their places. Times are seconds since 1970."""

    kind: PlayedKind
    id: str
    title: str
    book: str
    began: float
    ended: float
    over: bool
    hands: int
    games: int
    place: int | None
    among: int | None
    points: float | None
    final: float | None
    figure: Text | None
    why: str
    players: list[GamePlayer]


class PersonGames(Struct):
    """A page of what somebody has played, how much there is, and what can be searched for; the name is empty on one's
    own list."""

    name: str
    games: list[GameRow]
    total: int
    page: int
    pages: int
    books: list[str]
    people: list[str]
