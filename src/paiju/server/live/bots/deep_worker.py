"""The deep player in a worker: loaded beside the answers, so that nobody waits for it."""

import threading
from contextlib import suppress

from paiju.books.book import Book
from paiju.deep.player import Thinker
from paiju.deep.search import Budget
from paiju.table.scene import View


class DeepWorker:
    """Loads what was compiled the first time it is asked, and decides from then on."""

    def __init__(self) -> None:
        self.thinker: Thinker | None = None
        self.loading: threading.Thread | None = None

    def load(self) -> None:
        """In a thread: what thinking needs. What is not there does not come."""
        from paiju.deep.warming import compile_all
        from paiju.native import library

        with suppress(Exception):
            if library.is_ready():
                self.thinker = compile_all()

    def choose(self, book: Book, view: View, seconds: float, seed: int) -> int | None:
        """What it does within these seconds; None as long as it cannot say."""
        if self.loading is None:
            self.loading = threading.Thread(target=self.load, daemon=True)
            self.loading.start()
        if self.thinker is None:
            return None
        return self.thinker.decide(book, view, Budget(seconds=seconds), seed).code


DEEP_WORKER = DeepWorker()
