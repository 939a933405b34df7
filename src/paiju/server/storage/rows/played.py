"""What somebody has played, of every kind in one list: tables, desks, evenings and events, as far as who looks may."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Integer,
    Select,
    String,
    cast,
    false,
    func,
    literal,
    null,
    or_,
    select,
    true,
    union_all,
)

from paiju.server.protocol.shared import PlayedKind
from paiju.server.storage.access import Access
from paiju.server.storage.rows.games import Played
from paiju.server.storage.rows.links import has_part
from paiju.server.storage.rows.parts import ASKED
from paiju.server.storage.schema import desk_rights, desks, event_rights, events, game_players, games, parts, tables

ON_A_PAGE = 20
MOST_NAMES = 200


@dataclass(frozen=True, slots=True)
class PlayedWanted:
    """What of somebody's is looked for: of a kind, of a book, at a table with somebody of this name, within a time. To
    another (`viewer`, "" for a stranger) only what they may open themselves is shown; None is the person."""

    person: str
    viewer: str | None = None
    kind: str = ""
    book: str = ""
    name: str = ""
    since: float = 0.0
    until: float = 0.0


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A game, an evening or an event, and what it came to for the person: the points of the table, and by the book."""

    kind: PlayedKind
    id: str
    book: str
    title: str
    began: float
    ended: float
    games: int  # of a table the hands, of an evening those played
    over: bool
    place: int | None
    among: int | None
    points: float | None
    final: float | None
    figure: str
    why: str


@dataclass(frozen=True, slots=True)
class PlayedPage:
    """One page of it with the players at tables, and how many there are in all."""

    rows: list[PlayedRow]
    players: dict[str, list[Played]]
    total: int


class PlayedRows:
    """What the people of a club have played."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def search(self, wanted: PlayedWanted, page: int = 0) -> PlayedPage:
        """A page of what somebody has played, the newest first."""
        everything = played_by(wanted)
        chosen = select(everything).where(*conditions(everything.c, wanted))
        rows = chosen.order_by(everything.c.ended.desc(), everything.c.id).limit(ON_A_PAGE).offset(page * ON_A_PAGE)
        number = select(func.count()).select_from(chosen.subquery())

        def ask(c: Connection) -> PlayedPage:
            listed = [PlayedRow(**row) for row in c.execute(rows).mappings()]
            at_tables = [row.id for row in listed if row.kind == "table"]
            players: dict[str, list[Played]] = {}
            chosen = select(game_players).where(game_players.c.table.in_(at_tables))
            for row in c.execute(chosen.order_by(game_players.c.place, game_players.c.player)):
                players.setdefault(row[0], []).append(Played(*row))
            return PlayedPage(listed, players, int(c.execute(number).scalar_one()))

        return await self.store.read(ask)

    async def choices(self, person: str, viewer: str | None = None) -> tuple[list[str], list[str]]:
        """The books somebody has played, and, for themselves, the names of those at their tables."""
        everything = played_by(PlayedWanted(person, viewer))
        books = select(everything.c.book).distinct().order_by(everything.c.book)
        mine = select(game_players.c.table).where(game_players.c.person == person)
        others = (game_players.c.table.in_(mine), game_players.c.person.not_in(("", person)))
        names = select(game_players.c.name).where(*others).distinct().order_by(game_players.c.name).limit(MOST_NAMES)
        return await self.store.read(
            lambda c: (
                [str(row[0]) for row in c.execute(books)],
                [] if viewer is not None else [str(row[0]) for row in c.execute(names)],
            )
        )


def played_by(wanted: PlayedWanted) -> Any:
    """All that somebody has played, by kinds."""
    return union_all(at_tables(wanted), at_desks(wanted), at_events(wanted)).subquery("played")


def at_tables(wanted: PlayedWanted) -> Select[Any]:
    """Matches at the club's tables."""
    result = game_players.c
    chosen = select(literal("table", String).label("kind"), games.c.table.label("id"), games.c.book, tables.c.title,
                    games.c.began, games.c.ended, games.c.hands.label("games"), true().label("over"), result.place,
                    cast(null(), Integer).label("among"), result.points, result.final,
                    literal("", String).label("figure"), games.c.why)  # fmt: skip
    chosen = chosen.join(tables, tables.c.id == games.c.table).join(game_players, result.table == games.c.table)
    open_to_all = tables.c.public & (tables.c.hidden == false())
    return chosen.where(result.person == wanted.person, shown_to(wanted.viewer, open_to_all, has_part))


def at_desks(wanted: PlayedWanted) -> Select[Any]:
    """Games at real tables, and evenings."""

    def came(viewer: str) -> ColumnElement[bool]:
        theirs = select(desk_rights.c.desk).where(desk_rights.c.person == viewer)
        return or_(desks.c.host == viewer, desks.c.id.in_(theirs))

    chosen = of_parts(desks.c.book, desks.c.title).join(desks, desks.c.id == parts.c.id)
    return chosen.where(*counted(wanted, parts.c.kind != "event"), shown_to(wanted.viewer, false(), came))


def at_events(wanted: PlayedWanted) -> Select[Any]:
    """Tournaments and leagues."""

    def came(viewer: str) -> ColumnElement[bool]:
        return events.c.id.in_(select(event_rights.c.event).where(event_rights.c.person == viewer))

    chosen = of_parts(events.c.book, events.c.name).join(events, events.c.id == parts.c.id)
    listed = events.c.listed == true()
    return chosen.where(*counted(wanted, parts.c.kind == "event"), shown_to(wanted.viewer, listed, came))


def of_parts(book: ColumnElement[str], title: ColumnElement[str]) -> Select[Any]:
    """A part's figures, with the book and the title of what it is a part of."""
    return select(parts.c.kind, parts.c.id, book, title, parts.c.began, parts.c.ended, parts.c.games, parts.c.over,
                  parts.c.place, parts.c.among, parts.c.points, cast(parts.c.points, Float).label("final"),
                  parts.c.figure, literal("", String).label("why")).select_from(parts)  # fmt: skip


def counted(wanted: PlayedWanted, kind: ColumnElement[bool]) -> tuple[ColumnElement[bool], ...]:
    """Somebody's parts of a kind in which they have played."""
    return parts.c.person == wanted.person, kind, parts.c.state != ASKED, parts.c.games > 0


def shown_to(viewer: str | None, open_to_all: ColumnElement[bool], came: Any) -> ColumnElement[bool]:
    """That who looks may open it: anybody may, or they came there themselves; everything for the person."""
    if viewer is None:
        return true()
    return or_(open_to_all, came(viewer)) if viewer else open_to_all


def conditions(row: Any, wanted: PlayedWanted) -> list[ColumnElement[bool]]:
    """What it must be like."""
    clauses: list[ColumnElement[bool]] = []
    if wanted.kind:
        clauses.append(row.kind == wanted.kind)
    if wanted.book:
        clauses.append(row.book == wanted.book)
    if wanted.name:
        others = (game_players.c.name == wanted.name, game_players.c.person != wanted.person)
        clauses += [row.kind == "table", row.id.in_(select(game_players.c.table).where(*others))]
    if wanted.since:
        clauses.append(row.ended >= wanted.since)
    if wanted.until:
        clauses.append(row.ended < wanted.until)
    return clauses
