"""Finished hands for the page, made of what is kept of them: step by step as a role saw them, or with all hands open.

What stands here runs in the worker room and is told everything it needs.
"""

import gzip
from collections.abc import Sequence
from typing import Any

import msgspec

from paiju.server.live.shown.frames import Stage
from paiju.server.protocol.messages import encode
from paiju.server.room.finished_hands import Finished, hand_end
from paiju.server.room.packed_hands import all_hands, played_again, unpack
from paiju.server.room.room import Room, with_json
from paiju.server.room.table_settings import BookParts, played_book
from paiju.table.codes import SEATS
from paiju.table.view import REFEREE, check_role

ALL_OPEN = "all"


def checked_role(role: str, players: int, supporters: Sequence[str]) -> str:
    """Whose eyes a hand is looked at with; InputError for somebody who was not there."""
    return REFEREE if role == ALL_OPEN else check_role(role, players, tuple(supporters))


def steps(done: Finished, names: Sequence[str], role: str) -> bytes:
    """Every event a role saw with the table after it; for `all`, every event and all hands."""
    eyes = checked_role(role, len(done.players), tuple(done.betting.values()))
    stage = Stage(done.table, done.number, done.players, persons={seat: seat for seat in SEATS[: len(done.players)]})
    rows = []
    for happened in with_json(done.table.events):
        stage.release([happened])
        for body in stage.news(eyes):
            rows.append({"event": msgspec.Raw(body), "view": msgspec.Raw(stage.view_bytes(eyes))})
    ended = hand_end(done, names, None)
    payload: dict[str, Any] = {"hand": done.number, "name": done.name, "role": role, "steps": rows}
    return encode(payload | {"explained": ended.wins, "end": ended})


def packed_steps(hand: bytes, book: BookParts, names: Sequence[str], role: str) -> bytes:
    """The same of a hand that was kept, packed as it is sent."""
    return gzip.compress(steps(played_again(unpack(hand), played_book(*book)), names, role), mtime=0)


def hands_of(table: str, bodies: Sequence[bytes], root: bytes | None) -> dict[int, bytes]:
    """Every hand of a journal that has ended, packed, by number."""
    return {hand.number: hand.pack() for hand in all_hands(Room.load(table, bodies, root))}
