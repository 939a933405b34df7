"""My games: finished matches, by book, person and time."""

import math

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.storage.rows.games import ON_A_PAGE, GamesWanted, Played
from paiju.server.tables.messages.games import GamePlayer, GameRow, MyGames
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get
from paiju.server.web.requests import club_of, person_of
from paiju.server.web.rights import KNOWN

MOST_PAGES, LONGEST = 10_000, 80


async def my_games(request: Request) -> Response:
    """A page of my matches, newest first."""
    person, club = person_of(request), club_of(request)
    query = request.query_params
    times = number(request, "since", 1e11), number(request, "until", 1e11)
    wanted = GamesWanted(person.id, query.get("book", "")[:LONGEST], query.get("with", "")[:LONGEST], *times)
    page = int(number(request, "page", MOST_PAGES))
    search = await club.store.games.search(wanted, page)
    books, names = await club.store.games.choices(person.id)
    rows = [
        GameRow(
            table=game.table,
            title=title,
            book=game.book,
            began=game.began,
            ended=game.ended,
            hands=game.hands,
            why=game.why,
            players=[player_row(player, person.id) for player in search.players.get(game.table, [])],
        )
        for game, title in search.rows
    ]
    return reply(MyGames(rows, search.total, page, math.ceil(search.total / ON_A_PAGE), books, names))


def player_row(player: Played, me: str) -> GamePlayer:
    """A player of a match."""
    return GamePlayer(
        player.player, player.name, player.place, player.points, player.final, player.person == me, not player.person
    )


def number(request: Request, name: str, most: float) -> float:
    """A number in the query, 0 if missing."""
    try:
        amount = float(request.query_params.get(name) or 0)
    except ValueError:
        amount = -1.0
    if not 0 <= amount <= most:
        raise Refused("input", _("must be a number from 0 to {most}", most=f"{most:g}"), field=name)
    return amount


ENDPOINTS = (
    get("/api/me/games", my_games, "My finished matches, by book, person and time", MyGames, needs=KNOWN,
        cost="lobby"),
)  # fmt: skip
