"""Endpoints of people."""

from paiju.server.people.endpoints import accounts, admin_people, devices, join, members, passkeys

PARTS = (
    join,
    accounts,
    devices,
    passkeys,
    members,
    admin_people,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
