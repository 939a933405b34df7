"""What systemd hands over and wants to hear: the socket people come by, which stays open while the server is replaced,
and that it is ready, alive, about to end. Without systemd none of this does anything."""

import asyncio
import os
import socket
from collections.abc import MutableMapping

from paiju.errors import InputError
from paiju.languages import _

FIRST = 3  # the first descriptor that is handed over (sd_listen_fds)
NOTIFY, LISTENING = "NOTIFY_SOCKET", ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES")
WATCHDOG, WATCHED = "WATCHDOG_USEC", "WATCHDOG_PID"


def handed_over(environment: MutableMapping[str, str] = os.environ) -> list[socket.socket]:
    """The sockets to listen at that were opened before us; none of our children hears of them."""
    process, count, _names = (environment.pop(name, "") for name in LISTENING)
    if process != str(os.getpid()) or not count.isdecimal():
        return []
    sockets = []
    for number in range(FIRST, FIRST + int(count)):
        os.set_inheritable(number, False)
        listening = socket.socket(fileno=number)
        if not isinstance(listening.getsockname(), tuple) or listening.type != socket.SOCK_STREAM:
            listening.close()
            raise InputError("", _("the socket handed over must be one for TCP (ListenStream=PORT)"))
        sockets.append(listening)
    return sockets


def notify(*lines: str, environment: MutableMapping[str, str] = os.environ) -> bool:
    """Tell systemd something; whether it listens."""
    place = environment.get(NOTIFY, "")
    if not place or not hasattr(socket, "AF_UNIX"):
        return False
    address = "\0" + place[1:] if place.startswith("@") else place
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.sendto("\n".join(lines).encode(), address)
    except OSError:  # it is nobody's business of ours whether it hears
        return False
    return True


def watch_seconds(environment: MutableMapping[str, str] = os.environ) -> float:
    """How often we have to say that we are alive; 0: never."""
    text, who = environment.get(WATCHDOG, ""), environment.get(WATCHED, "")
    if not text.isdecimal() or who not in ("", str(os.getpid())):
        return 0.0
    return int(text) / 1e6


async def keep_watch() -> None:
    """Say from the loop itself, twice as often as is wanted, that it turns."""
    seconds = watch_seconds()
    while seconds:
        notify("WATCHDOG=1")
        await asyncio.sleep(seconds / 2)
