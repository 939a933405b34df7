"""Backups, for administrators: those that are there, one more at a click, and what went wrong."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.backups import Backups
from paiju.server.http.bodies import reply
from paiju.server.http.requests import check_rate, club_of
from paiju.server.http.routes_admin import admin_of
from paiju.server.protocol.club_replies import BackupRow, BackupsPage, FailedBackup

COST = 5.0  # against what somebody else changes


def page(backups: Backups) -> BackupsPage:
    """What there is."""
    rows = [BackupRow(one.name, one.at, one.size) for one in backups.there()]
    return BackupsPage(rows, str(backups.folder), FailedBackup(*backups.failed) if backups.failed else None)


async def listed(request: Request) -> Response:
    """The backups that are there."""
    await admin_of(request)
    return reply(page(club_of(request).backups))


async def make(request: Request) -> Response:
    """One more, now."""
    person, club = await admin_of(request), club_of(request)
    check_rate(club, "change", person.id, COST)
    await club.backups.make()
    return reply(page(club.backups))


ROUTES = [
    Route("/api/admin/backups", listed),
    Route("/api/admin/backups", make, methods=["POST"]),
]
