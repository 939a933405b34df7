"""Somebody's name taken out of a relay: a member is named by whoever opened it, at every table of it, also where they
never were; the same name must be another one in all of them, or its games could not be followed."""

from typing import Any

import msgspec
from sqlalchemy import Connection

from paiju.server.room import journal as J
from paiju.server.room.relay_plan import RelayPlan
from paiju.server.storage.packed_journals import rows_of

NAMED = ("name", "members", "substitutes", "players", "places")  # fields of a relay's journals that hold names


def journal_of(c: Connection, table: str) -> list[J.AnyEntry]:
    """The entries of a table that can be read."""
    read = (J.read_if_readable(row.body) for row in rows_of(c, table))
    return [entry for entry in read if entry is not None]


def plan_of(journal: list[J.AnyEntry]) -> RelayPlan | None:
    """The relay that a table plays a game of."""
    first = journal[0] if journal else None
    return first.settings.relay if isinstance(first, J.TableOpened) else None


def names_in_relays(c: Connection, tables: list[str], person: str) -> dict[str, set[str]]:
    """By table of the relays they had a part in, the names of the places somebody had, in whichever of its games."""
    by_game: dict[str, set[str]] = {}
    for table in tables:
        games = games_of(c, table)
        names = {name for journal in games.values() for name in places_of(journal, person)}
        for game in games if names else ():
            by_game.setdefault(game, set()).update(names)
    return by_game


def games_of(c: Connection, table: str) -> dict[str, list[J.AnyEntry]]:
    """The tables of the relay that a table belongs to, with their journals; none where it belongs to none."""
    games: dict[str, list[J.AnyEntry]] = {}
    todo = [table]
    while todo:
        game = todo.pop()
        journal = journal_of(c, game) if game not in games else []
        plan = plan_of(journal)
        if plan is not None:
            games[game] = journal
            todo += [played.table for played in plan.played]
            todo += [entry.table for entry in journal if isinstance(entry, J.PlayedAgain)]
    return games


def places_of(journal: list[J.AnyEntry], person: str) -> set[str]:
    """The members and substitutes that somebody was."""
    plan = plan_of(journal)
    before = {name for name, who in plan.places if who == person} if plan is not None else set()
    return before | {entry.name for entry in journal if isinstance(entry, J.PlaceTaken) and entry.person == person}


def renamed(body: bytes, names: set[str], new: str) -> bytes:
    """An entry of a relay's journal in which whoever had one of these names has another."""
    try:
        entry = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return body
    changed = with_names(entry, names, new, named=False)
    return body if changed == entry else msgspec.json.encode(changed)


def with_names(value: Any, names: set[str], new: str, named: bool) -> Any:
    """The same with another name, where names stand; ids and words of the journal are let be."""
    if isinstance(value, dict):
        return {key: with_names(inner, names, new, key in NAMED) for key, inner in value.items()}
    if isinstance(value, list):
        return [with_names(inner, names, new, named) for inner in value]
    return new if named and value in names else value
