"""Letting visitors in: never more than there is room for, so that accepting never fails for want of files."""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable

from paiju.server.web.connections import Caller, Crowd

log = logging.getLogger("paiju.server")
AT_ONCE = 32  # connections accepted before everybody else has a turn
FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
PAUSE_SECONDS = 0.1


class Acceptor:
    """Accepts connections of one listening socket, and cuts those that owe a request too long."""

    def __init__(self, listening: socket.socket, crowd: Crowd, protocol: Callable[[Caller], asyncio.Protocol]) -> None:
        self.listening, self.crowd, self.protocol = listening, crowd, protocol
        self.loop = asyncio.get_running_loop()
        self.settling: set[asyncio.Task[object]] = set()
        self.closed = False
        listening.setblocking(False)
        self.resume()
        self.sweeping = self.loop.call_later(0, self.sweep)

    def close(self) -> None:
        """Nobody is let in any more; whoever is here is still looked after."""
        if self.closed:
            return
        self.closed = True
        self.loop.remove_reader(self.listening)

    def resume(self) -> None:
        """Let people in."""
        if not self.closed:
            self.loop.add_reader(self.listening, self.accept)

    def pause(self) -> None:
        """Nobody can be let in just now."""
        self.loop.remove_reader(self.listening)
        self.loop.call_later(PAUSE_SECONDS, self.resume)

    def sweep(self) -> None:
        """Cut whoever is late, now and then."""
        self.sweeping = self.loop.call_later(self.crowd.sweep(), self.sweep)

    def accept(self) -> None:
        """Let in whoever waits, as far as there is room."""
        if self.crowd.room <= 0:
            self.make_room()
            return
        for _ in range(min(AT_ONCE, self.crowd.room)):
            try:
                connection, address = self.listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in FULL:
                    raise
                log.warning("no further connection can be accepted: %s", error.strerror)
                self.crowd.give_way(AT_ONCE)
                self.pause()
                return
            self.settle(connection, str(address[0]))

    def make_room(self) -> None:
        """Somebody waits and there is no room: whoever gives way is gone by the next turn."""
        if not self.crowd.give_way(1 + self.crowd.most // 64):
            log.warning("no room for another connection: all %d are in use", self.crowd.most)
            self.pause()

    def settle(self, connection: socket.socket, address: str) -> None:
        """Give a connection its protocol."""
        connection.setblocking(False)
        caller = self.crowd.enter(address)
        making = self.loop.connect_accepted_socket(lambda: self.protocol(caller), connection)
        task: asyncio.Task[object] = self.loop.create_task(making)
        self.settling.add(task)
        task.add_done_callback(lambda done: self.settled(done, caller))

    def settled(self, done: "asyncio.Task[object]", caller: Caller) -> None:
        """It has its protocol, or was gone before."""
        self.settling.discard(done)
        if done.cancelled() or done.exception() is not None:
            self.crowd.leave(caller)
