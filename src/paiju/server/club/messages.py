"""What is sent about the club itself and what comes back: its name, settings, announcements, network, backups."""

from typing import Literal

from msgspec import Struct

from paiju.server.club.settings import ClubSettings
from paiju.server.protocol.shared import HowDeep, OpenTables


class AnnouncementInfo(Struct):
    """Something everybody is told; one of the two texts may be empty. `until` 0: until it is taken down."""

    id: str
    zh: str
    en: str
    created: float
    until: float


class ClubInfo(Struct):
    """The club as everybody may know it: whether people can make accounts, whether I may open a table, what is
    announced."""

    name: str
    accounts: bool
    may_open: bool
    announcements: list[AnnouncementInfo]
    passkeys: bool = False  # could they be used at this address?
    deep: HowDeep = (
        "none"  # whether the hardest bots try things out: they do, they will, this club has not what it takes
    )


class SettingsPage(Struct):
    """The club's settings as they count now, and which of them were given at the start and cannot be changed here."""

    settings: ClubSettings
    fixed: list[str]


class BackupRow(Struct):
    """A backup that is there."""

    name: str
    at: float
    size: int


class FailedBackup(Struct):
    """When a backup failed, and why."""

    at: float
    why: str
    why_zh: str


class BackupsPage(Struct):
    """The backups that are there, the newest first, where they lie, and whether the last one failed."""

    backups: list[BackupRow]
    folder: str
    failed: FailedBackup | None


class Health(Struct):
    """Alive, and how many tables are in memory."""

    ok: bool
    tables: int


class ServerReady(Struct, omit_defaults=True):
    """Whether people may be sent here; where not, why: `stopping`, `database`, `in_use`."""

    ok: bool
    code: str = ""
    why: str = ""
    why_zh: str = ""


class NewAnnouncement(Struct):
    """What everybody shall be told, in one language or two, for so many hours; 0: until it is taken down."""

    zh: str = ""
    en: str = ""
    hours: float = 0


class SettingsWish(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What of the club's settings shall be otherwise."""

    club_name: str | None = None
    accounts: bool | None = None
    open_tables: OpenTables | None = None
    most_tables: int | None = None
    idle_days: float | None = None
    rate: float | None = None
    backup_hours: float | None = None
    backup_keep: int | None = None


Reach = Literal["public", "network", "machine"]


class NetworkInfo(Struct):
    """Who can come to this club, and at which address. Where it is only this machine, `can_open` says whether I may let
    the network in at once, `lan` this machine's address there, and `command` how to start the club so that others can
    come."""

    reach: Reach
    url: str
    can_open: bool
    lan: str
    command: str
