"""Papers of people's own, read beside the server: a large one takes as long as a hundred moves at a table.

Those read last stay at hand by their text, so that who sits one does not wait for what the one before has asked for.
"""

import asyncio
from collections import OrderedDict
from hashlib import sha256

from paiju.errors import InputError
from paiju.server.process.workers import OffLoop
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.reading import read_exam

MOST_AT_HAND = 32  # papers, each at most some hundred kB


class PaperReader:
    """Reads papers, one after another."""

    def __init__(self, worker: OffLoop) -> None:
        self.worker = worker
        self.turn = asyncio.Lock()
        self.at_hand: OrderedDict[bytes, Exam | InputError] = OrderedDict()

    async def read(self, text: str) -> Exam:
        """The exam of a text; InputError where it is none."""
        key = sha256(text.encode()).digest()
        if key not in self.at_hand:
            async with self.turn:
                if key not in self.at_hand:
                    self.at_hand[key] = await self.worker.run(read_beside, text)
        read_paper = self.at_hand[key]
        self.at_hand.move_to_end(key)
        if len(self.at_hand) > MOST_AT_HAND:
            self.at_hand.popitem(last=False)
        if isinstance(read_paper, InputError):
            raise read_paper
        return read_paper


def read_beside(text: str) -> Exam | InputError:
    """An exam, or what is wrong with it: either is at hand for who sends the text again."""
    try:
        return read_exam(text)
    except InputError as error:
        return error
