"""What servers of one database tell one another: the database says what has changed to all of them at once.

Triggers write the words (migrations/versions/servers.py), so that whoever changes something tells it with the same
transaction. A server that was away has missed some, and must ask for everything anew.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from paiju.server.protocol.refused import Refused

if TYPE_CHECKING:
    import psycopg

CHANNEL = "paiju"
LOOKS, AGAIN = 1.0, 1.0  # seconds after which it is seen that nobody listens any more, and between two tries
AT_ONCE = 0.05  # seconds after which the first is made when a connection has ended
ALL = "all"  # the word for everything
Heard = dict[str, Callable[[str, int], Awaitable[None]]]  # what is done for each word: which, and a number
log = logging.getLogger("paiju.server")


class WordQueue:
    """Words that were heard, taken up one after another in the loop."""

    def __init__(self) -> None:
        self.heard: Heard = {}
        self.waiting: asyncio.Queue[str] = asyncio.Queue()

    def put(self, loop: asyncio.AbstractEventLoop, line: str) -> None:
        """A thread has heard something."""
        with contextlib.suppress(RuntimeError):  # the loop is gone
            loop.call_soon_threadsafe(self.waiting.put_nowait, line)

    async def keep(self) -> None:
        """Do what each word asks for; of a database in trouble everything is asked when its connection is back."""
        while True:
            kind, _, rest = (await self.waiting.get()).partition(" ")
            which, _, number = rest.partition(" ")
            if kind not in self.heard:  # of a newer server
                continue
            try:
                await self.heard[kind](which, int(number) if number.isdecimal() else 0)
            except Refused:
                continue
            except Exception as error:
                log.warning("what another server told could not be looked at: %r", error)


class Bulletin:
    """One connection that listens, in a thread of its own."""

    def __init__(self, engine: Engine, tell: Callable[[str], None]) -> None:
        self.engine, self.tell = engine, tell
        self.closed = False
        self.sessions, self.listening, self.caught_up = 0, 0, 0  # connections so far; the one that is; what was asked
        self.thread = threading.Thread(target=self.keep, name="paiju-bulletin", daemon=True)

    @property
    def hears(self) -> bool:
        """Is what was told until now known here? Not from the end of a connection until everything is asked anew."""
        return self.listening > 0 and self.caught_up == self.listening

    def begin(self) -> None:
        """Listen from now on."""
        self.thread.start()

    def close(self) -> None:
        """Listen no more."""
        self.closed = True
        self.thread.join(2 * LOOKS)

    def keep(self) -> None:
        """The thread: listen, again after each trouble."""
        import psycopg

        while not self.closed:
            had = self.sessions
            try:
                self.listen()
            except (psycopg.Error, SQLAlchemyError, OSError) as error:
                self.listening = 0
                log.info("what other servers say is not heard: %r", error)
                time.sleep(AT_ONCE if self.sessions > had else AGAIN)

    def listen(self) -> None:
        """On a new connection, before which anything may have been said."""
        pooled = self.engine.raw_connection()
        connection = cast("psycopg.Connection[Any]", pooled.driver_connection)
        pooled.detach()  # it is ours from now on
        with connection:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            self.sessions += 1
            self.listening = self.sessions
            self.tell(f"{ALL} {self.sessions}")
            while not self.closed:
                for word in connection.notifies(timeout=LOOKS):
                    self.tell(word.payload)
