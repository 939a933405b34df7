"""The secrets in the database and the key that opens them: how many it opens, and another key put in its place.

Killed at any moment, one of the two keys in the folder opens everything: the new one is on the disk before any secret
is locked with it, all of them are locked anew in one transaction, and only then the old one goes.
"""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, select, update

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.settings import secret
from paiju.server.storage.keys import club_key, key_file
from paiju.server.storage.keys.key_file import NEW_FILE, NEW_VARIABLE, VARIABLE, ClubKey
from paiju.server.storage.keys.vault import KEY, Locked, Vault
from paiju.server.storage.schema import desks, event_draws, tables
from paiju.server.storage.schema import secrets as boxes


@dataclass(frozen=True, slots=True)
class Opened:
    """How many tables in play have secrets, and how many of them a key opens."""

    all: int
    opened: int


def take(engine: Engine, data: Path, environment: Mapping[str, str] = os.environ, new: bool = False) -> ClubKey:
    """The club's key, after a change that was cut off too; one is made where there is none. InputError where the club
    has another, unless a `new` one is wished."""
    finish_change(engine, data)
    return club_key.claimed(engine, data, new, environment)


def finish_change(engine: Engine, data: Path) -> None:
    """A change of the key was cut off after the secrets had been locked anew: the new key is the club's. One cut off
    before leaves the new key where it is, for the next change."""
    waiting = key_file.in_file(data / NEW_FILE)
    if waiting is None:
        return
    if is_used(engine, waiting.vault) or club_key.number_of(engine) == waiting.vault.id:
        key_file.put_in_place(data)


def is_used(engine: Engine, vault: Vault) -> bool:
    """Is anything locked with this key?"""
    with engine.connect().execution_options(sqlite_begin="DEFERRED") as connection:
        return connection.execute(select(boxes.c.table).where(boxes.c.key == vault.id).limit(1)).first() is not None


def change(engine: Engine, data: Path, environment: Mapping[str, str] = os.environ) -> tuple[ClubKey, int]:
    """Put another key in place of the club's; the new one, and how many secrets the old one did not open. InputError
    while a server uses it."""
    with key_file.held(data, alone=True):
        finish_change(engine, data)
        old = key_file.find(data, environment)
        if old is None:
            raise InputError("", _("there is no key in {data}", data=data))
        club_key.check_own(engine, old, data)
        if old.place == VARIABLE:
            return change_variable(engine, old, environment)
        return change_file(engine, data, old)


def change_file(engine: Engine, data: Path, old: ClubKey) -> tuple[ClubKey, int]:
    """The same of a key in the data folder."""
    key_file.put(data / NEW_FILE, secrets.token_bytes(KEY))
    new = key_file.in_file(data / NEW_FILE)
    if new is None:
        raise key_file.cannot(data / NEW_FILE, _("it has disappeared again"))
    with engine.begin() as connection:
        left = lock_anew(connection, old.vault, new.vault)
    key_file.put_in_place(data)
    return ClubKey(new.vault, old.place), left


def change_variable(engine: Engine, old: ClubKey, environment: Mapping[str, str]) -> tuple[ClubKey, int]:
    """The same where the operator keeps the keys: the new one is told, too."""
    text = secret(NEW_VARIABLE, environment)
    if not text:
        raise InputError(
            "",
            _(
                "the key is in {variable}; put the new one in {new_variable}",
                variable=VARIABLE,
                new_variable=NEW_VARIABLE,
            ),
        )
    new = ClubKey(Vault(key_file.key_of(text, NEW_VARIABLE)), NEW_VARIABLE)
    with engine.begin() as connection:
        return new, lock_anew(connection, old.vault, new.vault)


def lock_anew(connection: Connection, old: Vault, new: Vault) -> int:
    """Lock every secret with another key; how many could not be opened, which stay as they are."""
    left = 0
    for table, locked in all_locked(connection):
        secret = old.open(table, locked)
        if secret is None:
            left += new.open(table, locked) is None
            continue
        connection.execute(update(boxes).where(boxes.c.table == table).values(values_of(new.lock(table, secret))))
    club_key.note(connection, new.id)
    return left + lock_draws_anew(connection, old, new)


def lock_draws_anew(connection: Connection, old: Vault, new: Vault) -> int:
    """The same of draws that are being made at events. PINs go with the old key: new ones are given."""
    left = 0
    for event, key, salt, box in connection.execute(select(event_draws)).all():
        secret = old.open(f"event {event}", Locked(key, bytes(salt), bytes(box)))
        if secret is None:
            left += new.open(f"event {event}", Locked(key, bytes(salt), bytes(box))) is None
            continue
        values = values_of(new.lock(f"event {event}", secret))
        connection.execute(update(event_draws).where(event_draws.c.event == event).values(values))
    return left


def values_of(locked: Locked) -> dict[str, object]:
    """A locked secret as its row has it."""
    return {"key": locked.key, "salt": locked.salt, "box": locked.box}


def all_locked(connection: Connection) -> list[tuple[str, Locked]]:
    """Every secret, by table."""
    chosen = select(boxes.c.table, boxes.c.key, boxes.c.salt, boxes.c.box).order_by(boxes.c.table)
    return [(row[0], Locked(row[1], bytes(row[2]), bytes(row[3]))) for row in connection.execute(chosen)]


def opened(engine: Engine, vault: Vault | None) -> Opened:
    """How many tables in play a key opens. (Evenings have secrets as well.)"""
    over = select(tables.c.id).where(tables.c.state == "over").union(select(desks.c.id))
    with engine.connect().execution_options(sqlite_begin="DEFERRED") as connection:
        ended = {row[0] for row in connection.execute(over)}
        locked_tables = [(table, locked) for table, locked in all_locked(connection) if table not in ended]
    known = [vault is not None and vault.open(table, locked) is not None for table, locked in locked_tables]
    return Opened(len(known), sum(known))
