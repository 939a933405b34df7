"""Every clock of the club in one list: what goes by time, and for whom it must go once. Everything else that lasts is
in rows of the database; what a server has in memory is folded from them, or may be forgotten."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Literal

from paiju.server.process import loop_lag, systemd
from paiju.server.process.garbage_collection import collect_now_and_then

Once = Literal["club", "server", "table", "visit"]


async def nothing() -> None:
    """Where there is nothing to be done by time."""


@dataclass(frozen=True, slots=True)
class ClubClock:
    """Something that goes by time. `once`: in the whole club, whichever server does it; at each server; for each table,
    at the server that has it in memory; for each visit or write. `keep` lasts as long as the server does."""

    name: str
    once: Once
    what: str
    module: str  # below `paiju.server`
    keep: Callable[[Any], Coroutine[Any, Any, None]] | None = None  # of a `Club`


CLOCKS = (
    ClubClock("backups", "club", "a backup when one is due, by the files there; old ones go", "club.backups",
          lambda club: club.backups.keep_time()),
    ClubClock("deserted", "club", "tables nobody has been at end", "tables.deserted",
          lambda club: club.deserted.look_now_and_then()),
    ClubClock("retention", "club", "finished matches are packed, those older than the club keeps them go",
          "tables.retention", lambda club: club.retention.look_now_and_then()),
    ClubClock("finished games", "club", "matches that are over are listed; results of events' tables are entered",
          "tables.game_index", lambda club: club.games.keep_listing()),
    ClubClock("orphans", "server", "tables in play of a server that is gone are taken up", "live.orphans",
          lambda club: club.orphans.look_now_and_then() if club.orphans else nothing()),
    ClubClock("lobby", "server", "servers tell one another of their tables", "live.shared_lobby",
          lambda club: club.shared_lobby.keep() if club.shared_lobby else nothing()),
    ClubClock("words", "server", "what others have changed is heard", "cluster.bulletin"),
    ClubClock("people", "server", "who was here is written down, ended tokens parted with, settings read again",
          "club.club",
          lambda club: club.look_after_people()),
    ClubClock("pulse", "server", "is the database there, is the lock of the club still held", "club.pulse",
          lambda club: club.pulse.keep()),
    ClubClock("watchdog", "server", "systemd hears that the loop turns", "process.systemd",
          lambda _club: systemd.keep_watch()),
    ClubClock("loop", "server", "how late is what is due", "process.loop_lag", lambda _club: loop_lag.watch()),
    ClubClock("garbage", "server", "a full collection of memory", "process.garbage_collection",
          lambda club: collect_now_and_then(lambda: len(club.hub.tables))),
    ClubClock("idle tables", "server", "tables nobody looks at leave memory", "live.hub"),
    ClubClock("callers", "server", "callers who are late to speak are cut", "web.accepting"),
    ClubClock("table", "table", "turns, absences, pauses and the book's tournament clock, from times in the journal",
          "live.live_table"),
    ClubClock("bots' moves", "table", "a bot moves after its pause", "live.bots.moves"),
    ClubClock("bots' workers", "table", "a worker that is away or busy is asked again", "live.bots.pool"),
    ClubClock("writes", "visit", "a write that met another is tried again", "storage.transactions"),
    ClubClock("requests", "visit", "a request waits for a table whose server is gone", "web.passing_on"),
    ClubClock("workers", "server", "a server that has died is started again (--workers)", "process.supervisor"),
    ClubClock("start", "visit", "a start waits for its database", "run"),
    ClubClock("compacting", "visit", "the file of the database is made small", "storage.store"),
)  # fmt: skip
