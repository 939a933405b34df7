"""Messages about the club itself, and their answers: its name, settings, announcements, network, backups."""

from typing import Any, Literal

from msgspec import Struct

from paiju.languages import Text
from paiju.server.club.settings import ClubSettings
from paiju.server.protocol.shared import HowDeep, Newcomers, OpenTables


class AnnouncementInfo(Struct):
    """An announcement to everybody; one of the two texts may be empty. `until` 0: until it is taken down."""

    id: str
    zh: str
    en: str
    created: float
    until: float


class ClubInfo(Struct):
    """The club as everybody may know it: whether people can create accounts, whether I may open a table, its
    announcements; whether I hold an office (`serves`), and whether only who has a link may become somebody here."""

    name: str
    accounts: bool
    may_open: bool
    announcements: list[AnnouncementInfo]
    passkeys: bool = False  # could they be used at this address?
    deep: HowDeep = (
        "none"  # whether the hardest bots try things out: they do, they will, this club has not what it takes
    )
    serves: bool = False
    by_invitation: bool = False


class InvitationWish(Struct, forbid_unknown_fields=True):
    """A link for so many people, good for so many days."""

    uses: int = 20
    days: float = 7


class SettingsPage(Struct):
    """The club's settings now in force, and which of them were given at the start and cannot be changed here."""

    settings: ClubSettings
    fixed: list[str]


class BackupRow(Struct):
    """A backup."""

    name: str
    at: float
    size: int


class FailedBackup(Struct):
    """When a backup failed, and why."""

    at: float
    text: Text


class BackupsPage(Struct):
    """The backups, newest first, where they are stored, and whether the last one failed."""

    backups: list[BackupRow]
    folder: str
    failed: FailedBackup | None


class Health(Struct):
    """Alive, and how many tables are in memory."""

    ok: bool
    tables: int


class ServerReady(Struct, omit_defaults=True):
    """Whether people may be sent here; if not, why: `stopping`, `draining`, `database`, `in_use`,
    `replaced`."""

    ok: bool
    code: str = ""
    why: str = ""  # in English


class AuditEntry(Struct):
    """Something done in an office: by whom (a person's id, or `operator USER`), at which address, to whom or what."""

    seq: int
    at: float
    who: str
    what: str
    whom: str
    how: dict[str, Any]
    digest: str


class AuditPage(Struct):
    """What was done last, newest first."""

    entries: list[AuditEntry]


class BarredNetwork(Struct):
    """A network nobody may come from, and since when."""

    network: str
    at: float


class NetworkWish(Struct):
    """An address or network, barred from now on or no longer."""

    network: str
    barred: bool = True


class DrainWish(Struct, omit_defaults=True):
    """Whether a server takes no new tables from now on: the one asked, the one of this name, `here` (with its workers),
    or `all`. `everywhere`: it is so at all of them, so that people still come."""

    draining: bool
    server: str = ""
    everywhere: bool = False


class DrainedServer(Struct):
    """A server that was to be told, whether it could be, and how many tables are being played there."""

    name: str
    reached: bool
    tables: int


class Drained(Struct, omit_defaults=True):
    """Whether new tables are taken no more, how many are being played, and at which servers if several were meant."""

    draining: bool
    tables: int
    servers: list[DrainedServer] = []


class ServerNow(Struct):
    """A server as it knows itself: whether it takes no new tables, whether it does what is done once in the whole club,
    how many tables it has in memory, and how many of them are being played."""

    draining: bool
    leads: bool
    tables: int
    playing: int


class ClubServer(Struct):
    """A server of the club: its name (as its numbers have it), where the others reach it, its version and engine, the
    seconds since it was heard of, whether it is alive, how many tables it has, and what it says itself, where it
    answers; `leaving`: whoever wants its tables may have them."""

    id: str
    name: str
    url: str
    version: str
    engine: str
    silent: float
    alive: bool
    tables: int
    now: ServerNow | None
    leaving: bool = False


class OwnedTable(Struct):
    """A table, and the name of the server that has it; "" where none has."""

    table: str
    title: str
    state: str
    server: str


class ClubServers(Struct):
    """The servers of a club, and tables by who has them: in pages. Whether there may be `several`: an SQLite club has
    one."""

    several: bool
    servers: list[ClubServer]
    tables: list[OwnedTable]


class NewAnnouncement(Struct):
    """An announcement to everybody, in one language or two, for so many hours; 0: until it is taken down."""

    zh: str = ""
    en: str = ""
    hours: float = 0


class SettingsWish(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Changes to the club's settings."""

    club_name: str | None = None
    accounts: bool | None = None
    open_tables: OpenTables | None = None
    newcomers: Newcomers | None = None
    most_tables: int | None = None
    idle_days: float | None = None
    keep_days: float | None = None
    rate: float | None = None
    backup_hours: float | None = None
    backup_keep: int | None = None


Reach = Literal["public", "network", "machine"]


class NetworkInfo(Struct):
    """Who can reach this club, and at which address. If only this machine can, `can_open` says whether I may let the
    network in at once, `lan` is this machine's address there, and `command` starts the club so that others can come."""

    reach: Reach
    url: str
    can_open: bool
    lan: str
    command: str
