"""Backups, for administrators: those that are there, one more at a click, and what went wrong."""

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.club.backups import Backups
from paiju.server.club.messages import BackupRow, BackupsPage, FailedBackup
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import check_rate, club_of, person_of
from paiju.server.web.rights import ADMIN

COST = 5.0  # against what somebody else changes


def page(backups: Backups) -> BackupsPage:
    """What there is."""
    rows = [BackupRow(one.name, one.at, one.size) for one in backups.there()]
    return BackupsPage(rows, str(backups.folder), FailedBackup(*backups.failed) if backups.failed else None)


async def listed(request: Request) -> Response:
    """The backups that are there."""
    return reply(page(club_of(request).backups))


async def make(request: Request) -> Response:
    """One more, now."""
    person, club = person_of(request), club_of(request)
    check_rate(club, "change", person.id, COST)
    await club.backups.make()
    return reply(page(club.backups))


ENDPOINTS = (
    get("/api/admin/backups", listed, "The backups that are there", BackupsPage, needs=ADMIN),
    post("/api/admin/backups", make, "Make a backup now", None, BackupsPage, needs=ADMIN),
)  # fmt: skip
