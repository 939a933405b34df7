"""A mark of the club in its database, another one after everything was replaced or the key changed.

A server whose connection was cut may hold the club's lock again without having noticed that a command had it meanwhile;
by the mark it sees that what it has in memory is of a club that is no more.
"""

import json
import secrets

from sqlalchemy import Connection, Engine, delete, insert, select

from paiju.server.storage.keys.club_key import NAME as KEY
from paiju.server.storage.schema import club_settings

RESTORED = "restored"  # the setting that has it
Mark = dict[str, str]


def renew(connection: Connection) -> None:
    """The club has been replaced."""
    connection.execute(delete(club_settings).where(club_settings.c.name == RESTORED))
    connection.execute(insert(club_settings).values(name=RESTORED, value=json.dumps(secrets.token_hex(8))))


def read(engine: Engine) -> Mark:
    """As it is now: the key's number belongs to it."""
    chosen = select(club_settings.c.name, club_settings.c.value).where(club_settings.c.name.in_((RESTORED, KEY)))
    with engine.connect().execution_options(sqlite_begin="DEFERRED") as connection:
        return {str(name): str(value) for name, value in connection.execute(chosen)}
