"""Every item answered a second way, and what such a sweep is made of.

    python -m tests.study.drills.second_way 100000 [--seed SEED] [--from NUMBER] [--jobs N] [--keep FILE]

asks so many items of all books, kinds and levels, says every few seconds how far it is, and lists what differs with the
clauses. With `--keep` it can be stopped at any moment, and the same command goes on; `--from` begins elsewhere.
"""

import argparse
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import Pool
from pathlib import Path

from paiju import books
from paiju.study import drills
from paiju.study.drills import DrillItem
from tests.study.drills import second_hands, second_penalties, second_tables

# Where kinds have their second way, each a function of its name; of a kind besides them in a module second_KIND.
SECOND = (second_hands, second_tables, second_penalties)
# Of a thousand items; what is quick is asked more often, and what is left over of scores.
SHARES = {"waits": 250, "penalty": 200, "reading": 80, "may": 80, "furiten": 60, "safe": 20, "discard": 10}
FEWEST = 10  # of a kind that nobody gave a share
OTHERS = {kind: FEWEST for kind in drills.KINDS if kind != "score"} | SHARES
REST = [kind for kind in dict.fromkeys((*SHARES, *OTHERS)) for _ in range(OTHERS[kind])]
THOUSAND = ["score"] * (1000 - len(REST)) + REST
AT_ONCE = 500  # items between two notes of how far it is
EVERY = 5.0  # seconds between two lines about it

ItemName = tuple[str, str, int, str, int]


def differs(item: DrillItem) -> str:
    """What a second way says against an item; "" where it agrees."""
    if item.choices is not None:
        if item.answer not in item.choices or len(set(item.choices)) < max(2, len(item.choices)):
            return f"choices {item.choices}"
        labels = item.question.get("labels")
        if labels is not None and len({label["en"] for label in labels}) < len(item.choices):
            return f"labels {labels}"
    if item.answer in item.also or not all(item.why):
        return "also or why"
    return second_of(item.kind)(item)


def second_of(kind: str) -> Callable[[DrillItem], str]:
    """A kind's second way; an error says where it would be."""
    shared = next((module for module in SECOND if hasattr(module, kind)), None)
    own = f"tests.study.drills.second_{kind}"
    assert shared or find_spec(own), f"{kind} has no second way: write {kind}(item) -> str in {own}"
    way: Callable[[DrillItem], str] = getattr(shared or import_module(own), kind)
    return way


@cache
def shelf(kind: str) -> tuple[str, ...]:
    """The books that have a kind."""
    return tuple(book for book in books.ids() if kind in drills.kinds(book))


def spread(count: int, seed: str) -> Iterator[ItemName]:
    """So many items: kinds by their shares, books in turn, levels in turn and shifted from round to round."""
    asked: Counter[str] = Counter()
    for number in range(count):
        kind = THOUSAND[number * 7 % 1000]
        turn = asked[kind]
        asked[kind] += 1
        row = shelf(kind)
        yield row[turn % len(row)], kind, 1 + (turn + turn // len(row)) % 5, seed, turn


def checked(key: ItemName) -> tuple[str, str, str]:
    """One of them: its kind, its id and what differs."""
    book, kind, level, seed, number = key
    try:
        item = drills.make(book, kind, seed, level, number)
        said = differs(item)
        clauses = f" ({', '.join(item.clauses)})" if item.clauses else ""
        return kind, item.id, f"{item.answer!r}{clauses}: {said}" if said else ""
    except Exception as error:
        return kind, f"{book}.{kind}.{level}.{seed}.{number}", f"{error!r}"


class Sweep:
    """How far a sweep is: the items from `first` on that were asked, by kind, and what differed. Kept in a file."""

    def __init__(self, seed: str, first: int, file: Path | None) -> None:
        self.seed, self.first, self.file = seed, first, file
        self.asked: Counter[str] = Counter()
        self.wrong: list[str] = []
        if file is not None and file.exists():
            told = json.loads(file.read_text(encoding="utf-8"))
            if (told["seed"], told["first"]) != (seed, first):
                raise SystemExit(f"{file} holds the seed {told['seed']} from {told['first']}; name another file")
            self.asked, self.wrong = Counter(told["asked"]), told["wrong"]

    @property
    def next(self) -> int:
        """The number of the item that comes next."""
        return self.first + self.asked.total()

    def take(self, found: list[tuple[str, str, str]]) -> None:
        """What a batch brought is counted, told where it differs, and kept."""
        self.asked.update(kind for kind, _, _ in found)
        for _, item, said in found:
            if said:
                self.wrong.append(f"{item} {said}")
                print(self.wrong[-1], flush=True)
        if self.file is not None:
            row = {"seed": self.seed, "first": self.first, "asked": self.asked, "wrong": self.wrong}
            aside = self.file.with_suffix(".new")
            aside.write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")
            aside.replace(self.file)

    def told(self) -> str:
        """In a line."""
        parts = ", ".join(f"{kind} {many}" for kind, many in sorted(self.asked.items()))
        return f"{self.asked.total()} items from {self.first} on ({parts}): {len(self.wrong)} differ"


def swept(sweep: Sweep, last: int, jobs: int) -> None:
    """Ask on until the item before `last`, batch by batch."""
    begun, asked_before, said = time.monotonic(), sweep.asked.total(), time.monotonic()
    names = list(spread(last, sweep.seed))[sweep.next :]
    with Pool(jobs or None, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        for at in range(0, len(names), AT_ONCE):
            sweep.take(pool.map(checked, names[at : at + AT_ONCE], 10))
            now = time.monotonic()
            if now - said > EVERY:
                said = now
                speed = (sweep.asked.total() - asked_before) / (now - begun)
                left = (last - sweep.next) / speed
                line = f"{sweep.next}/{last}  {speed:.0f}/s  {left:.0f} s left  {len(sweep.wrong)} differ"
                print(line, file=sys.stderr, flush=True)


def main(words: list[str]) -> int:
    """The sweep."""
    parser = argparse.ArgumentParser(prog="second_way", description=__doc__)
    parser.add_argument("count", type=int, help="how many items")
    parser.add_argument("--seed", default="sweep", help="of the items")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first one")
    parser.add_argument("--jobs", type=int, default=0, help="processes; all cores without it")
    parser.add_argument("--keep", type=Path, help="a file that remembers how far it is")
    args = parser.parse_args(words)
    if second_hands.OFFICIAL_PEER is None:
        print("PyMahjongGB is not here: official hands are held against the core alone", file=sys.stderr)
    sweep = Sweep(args.seed, args.first, args.keep)
    try:
        swept(sweep, args.first + args.count, args.jobs)
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
    print(sweep.told())
    return int(bool(sweep.wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
