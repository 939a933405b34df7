"""Matches that are over, as people look for theirs: an index of what the journals say, made anew at will."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from paiju.server.storage.access import Access
from paiju.server.storage.schema import game_players, games, tables

ON_A_PAGE = 20
MOST_NAMES = 200
TOGETHER = 100  # tables that are looked for at once


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A match that is over."""

    table: str
    book: str
    began: float
    ended: float
    hands: int
    why: str


@dataclass(frozen=True, slots=True)
class Played:
    """What a match came to for one of its players; `person` is empty for a bot."""

    table: str
    player: int
    person: str
    name: str
    place: int
    points: float
    final: float


@dataclass(frozen=True, slots=True)
class GamesWanted:
    """Which matches of somebody are looked for: of a book, with somebody of this name, within a time."""

    person: str
    book: str = ""
    name: str = ""
    since: float = 0.0
    until: float = 0.0


@dataclass(frozen=True, slots=True)
class GamesPage:
    """One page of somebody's matches with their titles and players, and how many there are in all."""

    rows: list[tuple[FinishedGame, str]]
    players: dict[str, list[Played]]
    total: int


class GameRows:
    """The matches of a club."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def unlisted(self) -> list[str]:
        """Tables that are over and not listed yet, some of them."""
        listed = select(games.c.table).where(games.c.table == tables.c.id).exists()
        chosen = select(tables.c.id).where(tables.c.state == "over", ~listed).order_by(tables.c.created.desc())
        return await self.store.read(lambda c: [str(row[0]) for row in c.execute(chosen.limit(TOGETHER))])

    async def add(self, game: FinishedGame, players: Sequence[Played]) -> None:
        """List a match, in place of what was listed of it."""

        def write(c: Connection) -> None:
            drop(c, game.table)
            c.execute(insert(games).values(values(game)))
            if players:
                c.execute(insert(game_players), [values(player) for player in players])

        await self.store.write(write)

    async def forget(self, table: str) -> None:
        """A match is to be listed anew."""
        await self.store.write(lambda c: drop(c, table))

    async def drop_unfinished(self) -> None:
        """A match that goes on, after a ruling was taken back, is listed no more."""
        going = select(tables.c.id).where(tables.c.state != "over")

        def write(c: Connection) -> None:
            for table in (games, game_players):
                c.execute(delete(table).where(table.c.table.in_(going)))

        await self.store.write(write)

    async def search(self, wanted: GamesWanted, page: int = 0) -> GamesPage:
        """A page of somebody's matches, the newest first."""
        which = conditions(wanted)
        rows = select(games, tables.c.title).join(tables, tables.c.id == games.c.table).where(*which)
        rows = rows.order_by(games.c.ended.desc(), games.c.table).limit(ON_A_PAGE).offset(page * ON_A_PAGE)
        number = select(func.count()).select_from(games).where(*which)

        def ask(c: Connection) -> GamesPage:
            listed = [(FinishedGame(*row[:6]), str(row[6])) for row in c.execute(rows)]
            chosen = select(game_players).where(game_players.c.table.in_([game.table for game, _ in listed]))
            players: dict[str, list[Played]] = {}
            for row in c.execute(chosen.order_by(game_players.c.place, game_players.c.player)):
                players.setdefault(row[0], []).append(Played(*row))
            return GamesPage(listed, players, int(c.execute(number).scalar_one()))

        return await self.store.read(ask)

    async def choices(self, person: str) -> tuple[list[str], list[str]]:
        """The books somebody has played, and the names of those they played with."""
        mine = select(game_players.c.table).where(game_players.c.person == person)
        books = select(games.c.book).where(games.c.table.in_(mine)).distinct().order_by(games.c.book)
        others = (game_players.c.table.in_(mine), game_players.c.person.not_in(("", person)))
        names = select(game_players.c.name).where(*others).distinct().order_by(game_players.c.name).limit(MOST_NAMES)
        return await self.store.read(
            lambda c: ([str(row[0]) for row in c.execute(books)], [str(row[0]) for row in c.execute(names)])
        )


def conditions(wanted: GamesWanted) -> list[ColumnElement[bool]]:
    """What matches must be like."""
    mine = select(game_players.c.table).where(game_players.c.person == wanted.person)
    clauses: list[ColumnElement[bool]] = [games.c.table.in_(mine)]
    if wanted.book:
        clauses.append(games.c.book == wanted.book)
    if wanted.name:
        others = (game_players.c.name == wanted.name, game_players.c.person != wanted.person)
        clauses.append(games.c.table.in_(select(game_players.c.table).where(*others)))
    if wanted.since:
        clauses.append(games.c.ended >= wanted.since)
    if wanted.until:
        clauses.append(games.c.ended < wanted.until)
    return clauses


def values(row: FinishedGame | Played) -> dict[str, Any]:
    """A row as the database has it."""
    return {name: getattr(row, name) for name in row.__slots__}


def drop(c: Connection, table: str) -> None:
    """A match is listed no more."""
    c.execute(delete(games).where(games.c.table == table))
    c.execute(delete(game_players).where(game_players.c.table == table))
