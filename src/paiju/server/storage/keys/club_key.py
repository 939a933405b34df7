"""Which key is the club's: the database knows its number, so that no second one is made for a club that has one."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, insert, select

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.storage.keys import key_file
from paiju.server.storage.keys.key_file import FILE, VARIABLE, ClubKey
from paiju.server.storage.schema import club_settings, tables
from paiju.server.storage.schema import secrets as boxes

NAME = "key"  # the setting that has the number


def number_of(engine: Engine) -> str:
    """The number of the club's key; of a database of earlier versions that of a key which locks tables in play; ""
    where none is known."""
    with engine.connect().execution_options(sqlite_begin="DEFERRED") as connection:
        known = noted(connection)
        if known is not None:
            return known
        in_play = select(boxes.c.key).join(tables, tables.c.id == boxes.c.table).where(tables.c.state != "over")
        return connection.execute(in_play.order_by(tables.c.created.desc()).limit(1)).scalar() or ""


def noted(connection: Connection) -> str | None:
    """The number the database knows, if it does."""
    value = connection.execute(select(club_settings.c.value).where(club_settings.c.name == NAME)).scalar()
    return None if value is None else str(json.loads(value))


def note(connection: Connection, number: str) -> None:
    """This key is the club's from now on."""
    connection.execute(delete(club_settings).where(club_settings.c.name == NAME))
    connection.execute(insert(club_settings).values(name=NAME, value=json.dumps(number)))


def claimed(engine: Engine, data: Path, new: bool, environment: Mapping[str, str] = os.environ) -> ClubKey:
    """The key a server starts with: the club's. One is made for a club that has none, or where a `new` one is wished;
    InputError where the club's is another."""
    known = number_of(engine)
    here = key_file.find(data, environment)
    if known and not new and (here is None or here.vault.id != known):
        raise other_key(known, here, data)
    key = here or key_file.find_or_make(data, environment)
    with engine.begin() as connection:
        note(connection, key.vault.id)
    return key


def check_own(engine: Engine, key: ClubKey, data: Path) -> None:
    """A key is the club's; InputError otherwise."""
    known = number_of(engine)
    if known and key.vault.id != known:
        raise other_key(known, key, data)


def other_key(known: str, here: ClubKey | None, data: Path) -> InputError:
    """The club has a key, and it is not here."""
    if here is None:
        why = _("there is none in {place} or {variable}", place=data / FILE, variable=VARIABLE)
    else:
        why = _("the one in {place} is {key}", place=here.place, key=here.vault.id)
    text = _(
        "this club's key is {key}, but {why}; put the key there or, if it is lost for good, run paiju serve --new-key "
        "(tables in play stay frozen)",
        key=known,
        why=why,
    )
    return InputError("", text)
