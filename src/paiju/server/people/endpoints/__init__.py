"""Endpoints of people."""

from paiju.server.people.endpoints import accounts, admin_people, devices, join, passkeys

PARTS = (
    join,
    accounts,
    devices,
    passkeys,
    admin_people,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
