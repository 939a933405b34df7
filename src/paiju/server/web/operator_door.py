"""The club's own door: a socket in the data folder, for whoever may read the club's files. There everything is done as
an administrator does it, and noted with the name of the system's user."""

import asyncio
import contextlib
import logging
import os
import socket
import struct
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from paiju.server.people.offices import OPERATOR

SOCKET = "club.sock"
CREDENTIALS = struct.Struct("3i")  # process, user, group, as Linux tells them
log = logging.getLogger("paiju.server")


class OperatorProtocol(H11Protocol):
    """HTTP with whoever runs the club."""

    def connection_made(self, transport: Any) -> None:
        """Somebody at this machine; who, the system says."""
        super().connection_made(transport)
        self.app = as_operator(self.app, user_of(transport.get_extra_info("socket")))


def as_operator(app: ASGIApp, user: str) -> ASGIApp:
    """The application for whoever runs the club."""

    async def operated(scope: Scope, receive: Receive, send: Send) -> None:
        scope[OPERATOR] = f"operator {user}"
        await app(scope, receive, send)

    return operated


def user_of(connection: socket.socket | None) -> str:
    """Whose connection it is, by the system's word where it gives one."""
    kind = getattr(socket, "SO_PEERCRED", None)
    if connection is None or kind is None:
        return user_name(os.getuid())
    raw = connection.getsockopt(socket.SOL_SOCKET, kind, CREDENTIALS.size)
    return user_name(int(CREDENTIALS.unpack(raw)[1]))


def user_name(number: int) -> str:
    """A user of this system by name."""
    import pwd

    try:
        return pwd.getpwuid(number).pw_name[:60]
    except KeyError:
        return str(number)


async def open_door(app: ASGIApp, data: Path) -> asyncio.Server | None:
    """Let operators in, where the system has such sockets and no other server of this folder has the place."""
    place = data / SOCKET
    if not hasattr(socket, "AF_UNIX") or answers(place):
        return None
    config = uvicorn.Config(app, lifespan="off", log_config=None, access_log=False, proxy_headers=False)
    config.load()
    state = ServerState()
    try:
        place.unlink(missing_ok=True)
        return await asyncio.get_running_loop().create_unix_server(
            lambda: OperatorProtocol(config=config, server_state=state, app_state={}), place
        )
    except OSError as error:  # a path that is too long, say: the database can still be asked directly
        log.warning("there is no socket for operators", extra={"fields": {"place": str(place), "why": str(error)}})
        return None


def answers(place: Path) -> bool:
    """Is somebody there, and not only the file that one left?"""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as asking:
        asking.connect(str(place))
        return True
    return False
