"""What roles are told has changed in their views, hand by hand."""

import json
from random import Random

from paiju.server.live.shown.frames import Stage, has_bet, segments
from paiju.server.room.room import with_json
from paiju.table.codec import Json
from paiju.table.table import Table
from tests.server.club_people import choices
from tests.table.laid import new_table


def told_roles(table: Table) -> tuple[str, ...]:
    """Everybody who is shown something."""
    return (*"ESWN"[: table.book.tiles.players], *table.sitting.supporters, "spectator")


def view_steps(book: str, special: str | None) -> list[tuple[str, Json, Json, Json]]:
    """Of a random hand: who looks, the view they had, what they are told has changed, the view they should have. Now
    and then a role is shown its view whole, or is away for a while."""
    table, rng = new_table(book, special, 3), Random(3)
    stage = Stage.of(table, 0, tuple(range(table.book.tiles.players)), with_json(table.events))
    had: dict[str, Json] = {}
    steps = []

    def look(role: str) -> None:
        had[role] = json.loads(stage.view_bytes(role)) | {"legal": []}
        stage.is_told(role)

    for who, code in choices(table, 3):
        for part in segments(with_json(table.act(who, code))):
            stage.release(part)
            stage.settle()
            for role in told_roles(table):
                if role in had and (rng.random() < 0.02 or has_bet(part)):
                    del had[role]  # away, or shown another hand from now on
                elif role not in had and rng.random() < 0.3:
                    look(role)
                elif role in had and stage.news(role):
                    asked = role in table.asked
                    changes = json.loads(stage.view_changes(role, asked))
                    after = json.loads(stage.view_bytes(role)) | {"asked": asked}
                    steps.append((role, had[role], changes, after))
                    had[role] = after
                    if rng.random() < 0.05:
                        look(role)
    return steps
