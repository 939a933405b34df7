"""`paiju serve --workers N`: servers at ports in a row, looked after by this process."""

import asyncio
import os
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.process.supervisor import READY, ServerWorker, Supervisor, environment_for
from paiju.server.settings import ANY_ADDRESS, Settings, here, in_url

TRIES = 50  # to find free ports in a row


def serve_several(settings: Settings) -> int:
    """Serve until told to stop; 0 after an orderly end."""
    if settings.db.startswith("sqlite"):
        raise InputError("workers", _("an SQLite database has one server; use PostgreSQL for several (--db)"))
    if os.name != "posix":
        raise InputError("workers", _("several servers need Linux, macOS or another Unix"))
    with ExitStack() as held:
        return asyncio.run(looked_after(settings, settings.port or free_ports(settings, held)))


async def looked_after(settings: Settings, base: int) -> int:
    """Start them and stay."""
    values = variables(settings)
    ports = range(base, base + settings.workers)
    environments = [environment_for(values | inner_address(settings, port), port) for port in ports]
    workers = [ServerWorker(i, environment, hear) for i, environment in enumerate(environments)]
    if settings.new_key:  # for the first only, and only once
        workers[0].words = ("--new-key",)

    def is_ready() -> None:
        for port in ports[1:]:
            print(f"also http://{in_url(here(settings.host))}:{port}")
        print(f"{READY}{settings.public_url or f'http://{in_url(here(settings.host))}:{base}'}", flush=True)

    return await Supervisor(workers, is_ready).run()


def hear(number: int, line: str) -> None:
    """The first one's words are ours; that all are ready is said at the end."""
    if number == 0 and not line.startswith(READY):
        print(line, flush=True)


def variables(settings: Settings) -> dict[str, str]:
    """What was said by options, as variables."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    values = {
        "PAIJU_DB": settings.db,
        "PAIJU_DATA": str(settings.data),
        "PAIJU_PUBLIC_URL": settings.public_url,
        "PAIJU_NO_BROWSER": "1",
        "PAIJU_WAIT_DB": str(settings.wait_db),
        "PAIJU_WORKER_COUNT": str(settings.workers),
        "PAIJU_BOT_WORKERS": str(settings.bot_workers or max(1, cores // settings.workers)),
    }
    if settings.host_chosen:
        values["PAIJU_HOST"] = settings.host
    return values | {f"PAIJU_{name.upper()}": value for name, value in settings.fixed}


def inner_address(settings: Settings, port: int) -> dict[str, str]:
    """Where the other servers of the club find one of these, where that was said: each at its own port."""
    if not settings.server_url:
        return {}
    url = urlsplit(settings.server_url)
    return {"PAIJU_SERVER_URL": f"{url.scheme}://{in_url(url.hostname or '')}:{port}"}


def free_ports(settings: Settings, held: ExitStack) -> int:
    """The first of as many free ports in a row, which nobody else is given meanwhile."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    host = "" if settings.host in ANY_ADDRESS else settings.host
    for _again in range(TRIES):
        with ExitStack() as tried:
            base = int(reserved(tried, family, (host, 0)).getsockname()[1])
            try:
                for port in range(base + 1, base + settings.workers):
                    reserved(tried, family, (host, port))
            except (OSError, OverflowError):
                continue
            held.enter_context(tried.pop_all())
            return base
    raise InputError("port", _("no {count} free ports in a row", count=settings.workers))


def reserved(held: ExitStack, family: int, place: tuple[str, int]) -> socket.socket:
    """A port at which another process of ours may listen, and nobody else."""
    there = held.enter_context(socket.socket(family))
    there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    there.bind(place)
    return there
