"""Python's collector of cycles, kept from holding everybody up.

With three hundred tables in memory a full collection takes a third of a second, and Python would run one every few
seconds. Nearly everything here is freed without it, by counting references; so young objects are collected as usual,
and everything only now and then.
"""

import asyncio
import gc

YOUNG, MIDDLE, NEVER = 10_000, 10, 1_000_000_000
EVERY = 900.0  # seconds between full collections


def tame() -> None:
    """Before serving: what is loaded stays, and full collections do not begin by themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_now_and_then() -> None:
    """A full collection from time to time, for tables that were closed."""
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
