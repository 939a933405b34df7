"""How late the event loop is: whatever holds it up holds up everybody."""

import asyncio

from paiju.server.process import metrics

EVERY = 0.25  # seconds between two looks


async def watch() -> None:
    """Sleep, again and again; how much longer that takes is how late things are done."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        metrics.LOOP_LAG.observe(max(0.0, loop.time() - due))
