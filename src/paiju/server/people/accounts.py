"""Names, passwords and offices. The first administrator comes by a one-time link on the terminal; an account is for
whoever holds an office, and for everybody where the club has turned accounts on."""

import asyncio
import base64
import hashlib
import hmac
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy.exc import IntegrityError

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person, Role
from paiju.server.storage.rows.links import of_person

T = TypeVar("T")
R = TypeVar("R")
COST, BLOCK, LANES = 2**15, 8, 1  # scrypt: 32 MB and about a tenth of a second
MEMORY = 64 * 1024 * 1024
SHORTEST, LONGEST = 10, 200
LONGEST_LOGIN = 40
# Threads of their own: when a whole club signs in, whatever else is done in a thread does not wait for it.
THREADS = ThreadPoolExecutor(min(4, os.cpu_count() or 2), "paiju-password")
LAST = _("there would be no administrator left; first appoint another or set a password")  # fmt: skip
WRONG = _("wrong name or password")


def hashed(password: str, salt: bytes = b"") -> str:
    """A password as it is kept: salt and scrypt of it."""
    salt = salt or secrets.token_bytes(16)
    made = hashlib.scrypt(password.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, maxmem=MEMORY)
    return f"scrypt${base64.b64encode(salt).decode()}${base64.b64encode(made).decode()}"


def fits(password: str, stored: str) -> bool:
    """Whether it is the password; as slow when there is none."""
    salt = base64.b64decode(stored.split("$")[1]) if stored.count("$") == 2 else b"no such account!"
    return hmac.compare_digest(hashed(password, salt), stored)


async def beside_play(work: Callable[[str, T], R], password: str, more: T) -> R:
    """Something that takes long, in its turn."""
    return await asyncio.get_running_loop().run_in_executor(THREADS, work, password, more)


async def appoint(club: Club, person: Person, role: Role = "administrator") -> None:
    """Somebody holds another office from now on, or none; the last administrator stays. With the office go the links
    that were made in it."""
    if not await club.store.accounts.give(person.id, role):
        raise Refused("last_admin", LAST)
    club.offices.pop(person.id, None)
    if role != "administrator":
        kinds = ("admin",) if role == "organiser" else ("admin", "referee")
        await club.store.links.withdraw(of_person(person.id, kinds))


def check_login(name: str, password: str) -> None:
    """A name and a password that can be."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise InputError(
            "password", _("a password must have {shortest} to {longest} characters", shortest=SHORTEST, longest=LONGEST)
        )
    if not 1 <= len(name) <= LONGEST_LOGIN or not name.isprintable():
        raise InputError("name", _("a name must have 1 to {longest_login} characters", longest_login=LONGEST_LOGIN))


async def set_login(club: Club, person: Person, name: str, password: str) -> None:
    """Somebody's own name and password, to come in by from elsewhere."""
    name = name.strip()
    check_login(name, password)
    hashed_password = await beside_play(hashed, password, b"")
    try:
        good = await club.store.accounts.set(person.id, name, hashed_password)
    except IntegrityError:
        good = False
    if not good:
        raise name_taken()


def name_taken() -> InputError:
    """A name that is another's."""
    return InputError("name", _("this name is already taken"))


async def check_old(club: Club, person: Person, old: str) -> None:
    """Whoever has a password must know it to set another; one that was recovered has none."""
    account = await club.store.accounts.of(person.id)
    if account and account.password and not await beside_play(fits, old[:LONGEST], account.password):
        raise Refused("wrong_password", _("this is not your current password"), field="old")


async def check_accounts(club: Club, person: Person | None) -> None:
    """Accounts are for everybody where the club has turned them on; else for whoever holds an office."""
    if not club.own.accounts and (person is None or not await club.may(person, "referee")):
        raise Refused("accounts_off", _("this club has no accounts; its administrator can turn them on"))


async def known(club: Club, name: str, password: str) -> Person:
    """Who has this name and password; Refused."""
    account = await club.store.accounts.named(name.strip()[:LONGEST_LOGIN] or "-")
    good = await beside_play(fits, password[:LONGEST], account.password if account else "")
    if account is None or not good:
        raise Refused("wrong_password", WRONG)
    await check_accounts(club, Person(account.person))
    return Person(account.person, account.name)


async def log_in(club: Club, person: Person, client: str) -> tuple[Person, str]:
    """A new token for somebody who has shown who they are."""
    again = await club.people.again(person.id, client)
    if again is None:
        raise Refused("wrong_password", WRONG)
    return again


async def is_member(club: Club, person: Person) -> bool:
    """Has somebody an account, an office, or a passkey?"""
    if await club.store.accounts.of(person.id) is not None or await club.may(person, "referee"):
        return True
    return bool(await club.store.passkeys.of(person.id))
