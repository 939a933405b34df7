"""The card against the processor: are hands the same, and how fast are both?

For every book, by id or file, so many hands of random players are played on the card and on all cores; tallies must be
equal to the last number, and so must log, points and hands of every table. Then hands are counted against the clock. Of
vectors – where everybody learns, with each observation, with opponents, in matches – whatever steps tell must be equal,
and steps of many tables are counted against the clock.

    python -m benchmarks.card --hands 1e5 --books ema,mcr --timed 4e6 --tables 65536 --envs alone,simple,third
"""

import argparse
import time
import zlib
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

import numpy as np

from paiju import books, envs
from paiju.batch.arrays import DEAL, Array
from paiju.books.book import Book
from paiju.cli.shared.book_argument import book_of
from paiju.core.many import tally as T
from paiju.envs.plan import EnvOptions
from paiju.gpu.card import card_name, checked_device
from paiju.native.play import Worker, worker
from paiju.series import Series, series
from paiju.simulation.workers import cores, parts

SEED = 20261116
CHUNK = 20_000
COMPARED_TABLES, COMPARED_STEPS = 256, 150
WARM, TIMED_STEPS = 10, 50
# Vectors that are compared and timed.
KINDS: dict[str, EnvOptions] = {
    "alone": {},
    "second": {"observation": 2},
    "third": {"observation": 3},
    "random": {"others": "random"},
    "simple": {"others": "simple"},
    "steady": {"others": "steady"},
    "matches": {"unit": "match"},
    "everything": {"others": "simple", "unit": "match", "observation": 3},
}
COMPARED = ("points", "delta", "result", "counts", "melds", "river", "marks", "deposits", "person")


def digest(table: Any) -> int:
    """A number for all that happened at a table."""
    found = zlib.crc32(table["log"][: int(table["logged"])].tobytes())
    for name in COMPARED:
        found = zlib.crc32(table[name].tobytes(), found)
    return found


@cache
def processor(book: Book, level: str) -> Worker:
    """Somebody who plays a book on this core."""
    return worker(series(book, level))


def by_processor(book: Book, level: str, first: int, last: int) -> tuple[list[int], list[int]]:
    """The tally of these hands, and a number for each table."""
    mine, numbers, tally = processor(book, level), [], [0] * T.TALLY
    for hand in range(first, last):
        tally = [a + b for a, b in zip(tally, mine.play(SEED, hand, hand + 1))]
        numbers.append(digest(np.frombuffer(mine.deals.bytes, DEAL)[0]))
    return tally, numbers


def compare(planned: Series, level: str, hands: int, pool: ProcessPoolExecutor) -> str:
    """Play on both; what is said of it."""
    from paiju.gpu.play import CardPlayer

    card, name = CardPlayer(planned), planned.book.id
    todo = list(parts(hands, CHUNK))
    answers = [pool.submit(by_processor, planned.book, level, *part) for part in todo]
    tally, differing = [0] * T.TALLY, 0
    for part, answer in zip(todo, answers):
        told, numbers = answer.result()
        tally = [a + b for a, b in zip(tally, told)]
        tables: Array = card.tables(SEED, *part)
        differing += sum(digest(table) != number for table, number in zip(tables, numbers))
    same = card.play(SEED, 0, hands) == tally
    return f"{name} {level}: {hands:,} hands, tallies {'equal' if same else 'DIFFER'}, {differing} tables differ"


def timed(planned: Series, hands: int) -> str:
    """How fast the card is."""
    from paiju.gpu.play import CardPlayer

    begun = time.perf_counter()
    card = CardPlayer(planned)
    card.play(SEED, 0, hands // 8)
    before = time.perf_counter()
    tally = card.play(SEED, 0, hands)
    seconds = time.perf_counter() - before
    decisions = sum(tally[T.SEAT_DECISIONS : T.SEAT_DECISIONS + T.SEATS])
    return f"{hands / seconds:,.0f} hands/s, {decisions / seconds:,.0f} decisions/s, ready after {before - begun:.1f} s"


def share(kind: str) -> int:
    """Where the others think, a tenth is enough."""
    return 10 if KINDS[kind].get("others") == "steady" else 1


def compare_steps(book: str, kind: str) -> str:
    """Step the same tables on both; what is said of it."""
    named, more = book_of(book), KINDS[kind]
    card, usual = (envs.vector(named, COMPARED_TABLES, SEED, device=on, **more) for on in ("cuda", "cpu"))
    differing = sum(not np.array_equal(one, other) for one, other in zip(card.reset(), usual.reset()))
    ended, steps = 0, COMPARED_STEPS // share(kind)
    for _ in range(steps):
        actions = usual.sample()
        shown = (actions, *usual.step(actions), usual.final, *usual.info.values())
        pairs = zip((card.sample(), *card.step(actions), card.final, *card.info.values()), shown, strict=True)
        differing += sum(not np.array_equal(one, other) for one, other in pairs)
        ended += int(shown[5].sum())
    return f"{COMPARED_TABLES} tables, {steps} steps, {ended:,} ends, {differing} arrays differ"


def timed_steps(book: str, kind: str, tables: int) -> str:
    """How long a step takes whose actions are there."""
    tables //= share(kind)
    vector = envs.vector(book_of(book), tables, device="cuda", **KINDS[kind])
    vector.reset()
    seconds, steps = 0.0, TIMED_STEPS // share(kind)
    for step in range(WARM // share(kind) + steps):
        actions = vector.sample()
        np.asarray(actions)  # wait for them
        before = time.perf_counter()
        told = vector.step(actions)
        np.asarray(told[-1])
        seconds += (time.perf_counter() - before) * (step >= WARM // share(kind))
    return f"{tables:,} tables, {1000 * seconds / steps:.2f} ms a step"


def main() -> None:
    """Compare, then measure."""
    parser = argparse.ArgumentParser(description="the card against the processor")
    parser.add_argument("--hands", type=float, default=1e5)
    parser.add_argument("--timed", type=float, default=4e6)
    parser.add_argument("--tables", type=float, default=65536)
    parser.add_argument("--level", default="random")
    parser.add_argument("--books", default=",".join(books.ids()))
    parser.add_argument("--envs", default=",".join(KINDS))
    args = parser.parse_args()
    checked_device("cuda")
    print(card_name(), flush=True)
    with ProcessPoolExecutor(cores(), get_context("spawn")) as pool:
        for book in args.books.split(","):
            planned = series(book_of(book), args.level)
            if args.hands:
                print(compare(planned, args.level, int(args.hands), pool), flush=True)
            if args.timed:
                print(f"{book} {args.level}: {timed(planned, int(args.timed))}", flush=True)
            for kind in args.envs.split(",") if args.tables else ():
                begun = time.perf_counter()
                print(f"{book}, {kind}: {compare_steps(book, kind)}", flush=True)
                print(
                    f"    {timed_steps(book, kind, int(args.tables))}, {time.perf_counter() - begun:.1f} s in all",
                    flush=True,
                )


if __name__ == "__main__":
    main()
