"""Papers, read beside the server: a large one takes as long as a hundred moves at a table.

Those of the package stay at hand; of people's own those read last, by their text, so that who sits one does not wait
for what the one before has asked for.
"""

import asyncio
from collections import OrderedDict
from hashlib import sha256

from paiju.errors import InputError
from paiju.server.process.workers import OffLoop
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.reading import read_exam
from paiju.study.exams.shelf import paper_of

MOST_AT_HAND = 32  # papers, each at most some hundred kB


class PaperReader:
    """Reads papers, one after another."""

    def __init__(self, worker: OffLoop) -> None:
        self.worker = worker
        self.turn = asyncio.Lock()
        self.at_hand: OrderedDict[bytes, Exam | InputError] = OrderedDict()
        self.shipped: dict[str, Exam] = {}

    async def shipped_exam(self, id: str) -> Exam:
        """A paper of the package."""
        if id not in self.shipped:
            async with self.turn:
                if id not in self.shipped:
                    self.shipped[id] = await self.worker.run(paper_of, id)
        return self.shipped[id]

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
