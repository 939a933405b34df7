"""Tables in lists: as everybody is told them, as the person who plays there, as the administrator."""

from collections.abc import Container

from paiju.server.live.hub import Hub
from paiju.server.protocol.api_replies import MyTable, TableRow
from paiju.server.storage.store import Listed

ROLES = ("host", "referee", "seat", "play", "support", "watch")  # of several rights the first is told


def table_row(hub: Hub, table: Listed, host: str | None = None) -> TableRow:
    """A table in a list; who is its host only the administrator is told."""
    state = hub.listed_state(table.id, table.state)
    return TableRow(table.id, table.title, table.book, state, table.public, table.created, host)


def my_table(hub: Hub, table: Listed, rights: Container[str]) -> MyTable:
    """A table in the list of somebody who has these rights there."""
    role = next((role for role in ROLES if role in rights), "watch")
    return MyTable(table.id, table.title, table.book, role, hub.listed_state(table.id, table.state))
