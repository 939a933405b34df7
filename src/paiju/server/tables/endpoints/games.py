"""What people have played: my games, and the pages of people, by kind, book, person and time."""

import math

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.people.members import page_open_to
from paiju.server.people.part_figures import count_outdated
from paiju.server.protocol.refused import Refused
from paiju.server.storage.rows.games import Played
from paiju.server.storage.rows.played import ON_A_PAGE, PlayedPage, PlayedRow, PlayedWanted
from paiju.server.tables.messages.games import GamePlayer, GameRow, PersonGames
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get
from paiju.server.web.requests import club_of, person_of, visitor_of
from paiju.server.web.rights import KNOWN
from paiju.tournament.counting.figures import FIGURES

MOST_PAGES, LONGEST = 10_000, 80


async def my_games(request: Request) -> Response:
    """A page of what I have played, newest first."""
    return reply(await games_of(request, person_of(request).id, "", None))


async def person_games(request: Request) -> Response:
    """A page of what somebody else has played, if they show it to who looks: only what these may open themselves."""
    club, viewer = club_of(request), visitor_of(request).person
    person, name = await page_open_to(club, request.path_params["page"], viewer)
    if viewer is not None and viewer.id == person:
        return reply(await games_of(request, person, name, None))
    return reply(await games_of(request, person, name, viewer.id if viewer else ""))


async def games_of(request: Request, person: str, name: str, viewer: str | None) -> PersonGames:
    """What somebody has played, as one may see it; what events came to is counted anew where more was entered."""
    club, query = club_of(request), request.query_params
    await count_outdated(club, person)
    wanted = PlayedWanted(
        person,
        viewer,
        query.get("kind", "")[:LONGEST],
        query.get("book", "")[:LONGEST],
        query.get("with", "")[:LONGEST] if viewer is None else "",
        number(request, "since", 1e11),
        number(request, "until", 1e11),
    )
    page = int(number(request, "page", MOST_PAGES))
    search = await club.store.played.search(wanted, page)
    books, names = await club.store.played.choices(person, viewer)
    rows = [row_of(row, search, person) for row in search.rows]
    return PersonGames(name, rows, search.total, page, math.ceil(search.total / ON_A_PAGE), books, names)


def row_of(row: PlayedRow, search: PlayedPage, person: str) -> GameRow:
    """A row of the list."""
    players = search.players.get(row.id, []) if row.kind == "table" else []
    hands = row.games if row.kind in ("table", "evening") else 0
    return GameRow(
        kind=row.kind,
        id=row.id,
        title=row.title,
        book=row.book,
        began=row.began,
        ended=row.ended,
        over=row.over,
        hands=hands,
        games=row.games if row.kind == "event" else 1,
        place=row.place,
        among=row.among or (len(players) or None),
        points=row.points,
        final=row.final,
        figure=FIGURES[row.figure].name if row.figure in FIGURES else None,
        why=row.why,
        players=[player_row(player, person) for player in players],
    )


def player_row(player: Played, person: str) -> GamePlayer:
    """A player of a match."""
    me, bot = player.person == person, not player.person
    return GamePlayer(player.player, player.name, player.place, player.points, player.final, me, bot)


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
    get("/api/me/games", my_games, "What I have played, by kind, book, person and time", PersonGames, needs=KNOWN,
        cost="lobby"),
    get("/api/people/{page}/games", person_games, "What somebody has played, if they show it", PersonGames,
        cost="lobby"),
)  # fmt: skip
