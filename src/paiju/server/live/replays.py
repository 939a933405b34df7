"""Finished hands for the page: in a list, as records, and step by step as a role saw them or with all hands open."""

from collections.abc import Sequence
from typing import Any

import msgspec

from paiju.match.log import HandDealt
from paiju.server.live.frames import Stage
from paiju.server.protocol.messages import encode
from paiju.server.room.finished_hands import Finished, hand_end
from paiju.server.room.room import Room, with_json
from paiju.table.codes import SEATS
from paiju.table.view import REFEREE, check_role

Json = dict[str, Any]
ALL_OPEN = "all"


def hand_row(done: Finished) -> Json:
    """A hand in the list."""
    result = done.table.result
    assert result is not None
    seats = {SEATS[i]: player for i, player in enumerate(done.players)}
    told: Json = {"hand": done.number, "name": done.name, "result": result.result, "players": seats}
    told["over"] = done.over or None
    wins = [{"seat": win.seat, "from": win.from_, "tile": win.tile} for _, won in done.moments.wins for win in won]
    return told | {"delta": dict(result.delta), "points": dict(result.points), "wins": wins}


def steps(room: Room, done: Finished, role: str) -> bytes:
    """Every event a role saw with the table after it; for `all`, every event and all hands."""
    supporters = tuple(done.betting.values())
    eyes = REFEREE if role == ALL_OPEN else check_role(role, len(done.players), supporters)
    stage = Stage(done.table, done.number, done.players, persons={seat: seat for seat in SEATS[: len(done.players)]})
    found = []
    for happened in with_json(done.table.events):
        stage.release([happened])
        for body in stage.news(eyes):
            found.append({"event": msgspec.Raw(body), "view": msgspec.Raw(stage.view_bytes(eyes))})
    ended = hand_end(done, [chair.name for chair in room.chairs], None)
    told = {"hand": done.number, "name": done.name, "role": role, "steps": found}
    return encode(told | {"explained": ended.wins, "end": ended})


def match_lines(room: Room, shown: Sequence[Finished]) -> list[str]:
    """The match's record as far as hands are over and were shown; of a hand being played, or that a ruling has left and
    may be taken up again, nothing."""
    hidden = {done.number for done in room.finished} - {done.number for done in shown}
    left = not room.over and room.hand not in room.seeds
    hidden |= {room.hand} if room.table is not None or left else set()
    found: list[str] = []
    for entry in room.match.log if room.match else ():
        if isinstance(entry, HandDealt) and entry.number in hidden:
            break
        found += entry.lines()
    return found
