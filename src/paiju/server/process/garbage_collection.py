"""Python's collector of cycles, kept from holding everybody up.

With three hundred tables in memory a full collection takes a third of a second, and Python would run one every few
seconds. Nearly everything here is freed without it, by counting references; so young objects are collected as usual,
and everything only now and then: closed connections, above all, which asyncio and the socket's library tie in knots.
The longer a collection takes the less often there is one, so that not one action in a thousand meets it.
"""

import asyncio
import gc
import time
from collections.abc import Callable

from paiju.server.process import metrics

YOUNG, MIDDLE, NEVER = 10_000, 10, 1_000_000_000
SHARE = 1000.0  # of the time that may go into full collections: one part of so many
LEAST, MOST = 60.0, 900.0  # seconds between two
TABLE = 0.0015  # seconds that a table in memory adds to a collection, before any was measured


def tame() -> None:
    """Before serving: what is loaded stays, and full collections do not begin by themselves. The little garbage among
    it stays as well: to look for that would take a twelfth of the start."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.enable()


async def collect_now_and_then(tables: Callable[[], int]) -> None:
    """A full collection from time to time; `tables` says how many are in memory."""
    rested, took = 0.0, 0.0
    while True:
        await asyncio.sleep(LEAST)
        rested += LEAST
        if rested >= rest_after(max(took, tables() * TABLE)):
            began, at = time.thread_time(), time.perf_counter()
            gc.collect()
            metrics.since(metrics.COLLECTIONS, at)
            rested, took = 0.0, time.thread_time() - began


def rest_after(took: float) -> float:
    """Seconds until the next collection, after one that took so many."""
    return min(max(LEAST, took * SHARE), MOST)
