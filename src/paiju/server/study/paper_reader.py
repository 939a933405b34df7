"""Papers of people's own, read beside the server: a large one takes as long as a hundred moves at a table.

Those read last stay at hand by their text, so that who sits one does not wait for what the one before has asked for.
"""

import asyncio
from collections import OrderedDict
from hashlib import sha256

from paiju.errors import InputError
from paiju.server.live.side_worker import OffLoop
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.reading import read_exam

MOST_AT_HAND = 32  # papers, each at most some hundred kB
Fault = tuple[str, str, str]  # field, English, Chinese


class PaperReader:
    """Reads papers, one after another."""

    def __init__(self, worker: OffLoop) -> None:
        self.worker = worker
        self.turn = asyncio.Lock()
        self.at_hand: OrderedDict[bytes, Exam | Fault] = OrderedDict()

    async def read(self, text: str) -> Exam:
        """The exam of a text; InputError where it is none."""
        key = sha256(text.encode()).digest()
        if key not in self.at_hand:
            async with self.turn:
                if key not in self.at_hand:
                    self.at_hand[key] = await self.worker.run(read_beside, text)
        found = self.at_hand[key]
        self.at_hand.move_to_end(key)
        if len(self.at_hand) > MOST_AT_HAND:
            self.at_hand.popitem(last=False)
        return exam_or_fault(found)


def read_beside(text: str) -> Exam | Fault:
    """An exam, or what is wrong with it: errors of ours do not go from process to process."""
    try:
        return read_exam(text)
    except InputError as error:
        return error.field, error.message, error.zh


def exam_or_fault(found: Exam | Fault) -> Exam:
    """What came back from the other process."""
    if isinstance(found, tuple):
        raise InputError(*found)
    return found
