"""What the deep player needs, compiled before anybody waits for it."""

import os
import sys

from paiju import books
from paiju.deep.player import Thinker, can_compile
from paiju.deep.search import Budget
from paiju.table.table import Table

NICENESS = 10  # whoever plays goes before


def compile_all() -> Thinker:
    """Compile, or load what was compiled before: by one decision with one trial, in any book."""
    thinker, table = Thinker(True, jobs=1), Table("ema", 1)
    thinker.decide(books.get("ema"), table.view("E"), Budget(trials=1), 0)
    return thinker


def main() -> None:
    """In a process of its own: compile, unhurriedly; 1 where that cannot be done."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if not can_compile():
        sys.exit(1)
    compile_all().close()


if __name__ == "__main__":
    main()
