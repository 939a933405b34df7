"""What a table is opened with that nobody else has: its id, the root of its walls, persons for its programs."""

import secrets

import msgspec

from paiju import fair
from paiju.server.room.journal import ChairPlan


def new_id() -> str:
    """The id of a table to be."""
    return secrets.token_urlsafe(9)


def new_root() -> bytes:
    """What all walls of a table come from; nobody is told it before its end."""
    return secrets.token_bytes(fair.SEED)


def with_person(chair: ChairPlan) -> ChairPlan:
    """A program's chair with a person for it, unless it has played before."""
    if chair.kind != "program" or chair.person is not None:
        return chair
    return msgspec.structs.replace(chair, person=secrets.token_hex(8))
