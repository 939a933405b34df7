"""Exercises made beside the server, and kept for a while: who answers one needs it again."""

from collections import OrderedDict
from typing import Any

from paiju.errors import InputError
from paiju.server.live.side_worker import OffLoop

MOST_KEPT = 500
Made = dict[str, Any]
Fault = tuple[str, str, str]  # field, English, Chinese


class DrillItems:
    """The exercises of a club, by their ids."""

    def __init__(self, worker: OffLoop) -> None:
        self.worker = worker
        self.kept: OrderedDict[str, Made] = OrderedDict()

    async def get(self, id: str) -> Made:
        """The exercise of an id, with its answer; InputError where there is none such."""
        found = self.kept.get(id)
        if found is None:
            found = self.kept[id] = done(await self.worker.run(made, id))
            if len(self.kept) > MOST_KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(id)
        return found


def made(id: str) -> Made | Fault:
    """An exercise, or what is wrong with its id: errors of ours do not go from process to process."""
    from paiju.study import drills

    try:
        return drills.of_id(id).to_json()
    except InputError as error:
        return error.field, error.message, error.zh


def done(found: Made | Fault) -> Made:
    """What came back from the other process."""
    if isinstance(found, tuple):
        raise InputError(*found)
    return found
