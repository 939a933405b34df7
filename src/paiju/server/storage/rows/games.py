"""Matches at tables that are over: an index of what the journals say, made anew at will."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from paiju.server.storage.access import Access
from paiju.server.storage.schema import game_players, games, tables

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


def values(row: FinishedGame | Played) -> dict[str, Any]:
    """A row as the database has it."""
    return {name: getattr(row, name) for name in row.__slots__}


def drop(c: Connection, table: str) -> None:
    """A match is listed no more."""
    c.execute(delete(games).where(games.c.table == table))
    c.execute(delete(game_players).where(game_players.c.table == table))
