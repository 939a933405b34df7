"""The club itself: its name and announcements, for everybody; its settings, for administrators."""

import secrets
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club import settings as club_settings
from paiju.server.club.messages import AnnouncementInfo, ClubInfo, NewAnnouncement, SettingsPage, SettingsWish
from paiju.server.people.passkeys import is_here
from paiju.server.protocol.answers import Done
from paiju.server.protocol.refused import Refused
from paiju.server.storage.rows.club import Announcement
from paiju.server.tables.permissions import check_opening
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import check_rate, club_of, person_of, visitor_of
from paiju.server.web.rights import ADMIN, ORGANISER

LONGEST_ANNOUNCEMENT, MOST_ANNOUNCED, LONGEST_HOURS = 500, 20, 24 * 366


async def club_info(request: Request) -> Response:
    """The club as everybody may know it."""
    club = club_of(request)
    try:
        await check_opening(club, visitor_of(request).person)
        may_open = True
    except Refused:
        may_open = False
    me = visitor_of(request).person
    serves = me is not None and await club.may(me, "referee")
    rows = [AnnouncementInfo(news.id, news.zh, news.en, news.created, news.until) for news in await club.announced()]
    passkeys = is_here(club, request.headers.get("host", ""))
    own, deep = club.own, club.hub.bots.deep.state
    return reply(
        ClubInfo(own.club_name, own.accounts, may_open, rows, passkeys, deep, serves, own.newcomers == "invited")
    )


async def settings(request: Request) -> Response:
    """The club's settings."""
    return page(request)


def page(request: Request) -> Response:
    """The settings now in force."""
    club = club_of(request)
    return reply(SettingsPage(club.own, [name for name, _rest in club.settings.fixed]))


async def set_settings(request: Request) -> Response:
    """Change some of the settings; those given at the start cannot change."""
    club, wish = club_of(request), await body_as(request, SettingsWish)
    values = {name: value for name, value in msgspec.structs.asdict(wish).items() if value is not None}
    fixed = [name for name, _rest in club.settings.fixed if name in values]
    if fixed:
        raise Refused(
            "fixed",
            _(
                "this was set when the server was started (PAIJU_{fixed}), which takes precedence",
                fixed=fixed[0].upper(),
            ),
            field=fixed[0],
        )
    await club.store.club.set(club_settings.to_rows(club_settings.checked(values)))
    await club.take_settings()
    return page(request)


async def announce(request: Request) -> Response:
    """Make an announcement to everybody."""
    person = person_of(request)
    club, wish = club_of(request), await body_as(request, NewAnnouncement)
    texts = wish.zh.strip(), wish.en.strip()
    if not any(texts):
        raise InputError("zh", _("write something, in Chinese or English"))
    if max(map(len, texts)) > LONGEST_ANNOUNCEMENT:
        raise InputError(
            "zh",
            _(
                "an announcement can have at most {longest_announcement} characters",
                longest_announcement=LONGEST_ANNOUNCEMENT,
            ),
        )
    if not 0 <= wish.hours <= LONGEST_HOURS:
        raise InputError("hours", _("must be from 0 to {longest_hours}", longest_hours=LONGEST_HOURS))
    if len(await club.store.club.announced()) >= MOST_ANNOUNCED:
        raise Refused(
            "many_announcements",
            _("there are already {most_announced} announcements; take one down first", most_announced=MOST_ANNOUNCED),
        )
    check_rate(club, "change", person.id)
    now = time.time()
    until = now + 3600 * wish.hours if wish.hours else 0.0
    await club.store.club.announce(Announcement(secrets.token_hex(8), *texts, now, until))
    await club.take_announcements()
    return reply({})


async def take_down(request: Request) -> Response:
    """Take down an announcement."""
    club = club_of(request)
    if not await club.store.club.take_down(request.path_params["announcement"][:16]):
        raise Refused("not_found", _("there is no such announcement"))
    await club.take_announcements()
    return reply({})


ENDPOINTS = (
    get("/api/club", club_info, "The club: its name and announcements", ClubInfo),
    get("/api/admin/settings", settings, "The club's settings", SettingsPage, needs=ADMIN),
    post("/api/admin/settings", set_settings, "Change some of the settings", SettingsWish, SettingsPage, needs=ADMIN,
         notes=SettingsWish.__struct_fields__),
    post("/api/admin/announcements", announce, "Make an announcement to everybody", NewAnnouncement, Done,
         needs=ORGANISER, notes=("hours",)),
    post("/api/admin/announcements/{announcement}/take-down", take_down, "Take an announcement down", None, Done,
         needs=ORGANISER),
)  # fmt: skip
