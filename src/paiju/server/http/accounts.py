"""Administrators: the first by a one-time link on the terminal, others by a link of theirs; a password if they like."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time

from sqlalchemy.exc import IntegrityError

from paiju.errors import InputError
from paiju.server.club import Club
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person

COST, BLOCK, LANES = 2**15, 8, 1  # scrypt: 32 MB and about a tenth of a second
MEMORY = 64 * 1024 * 1024
SHORTEST, LONGEST = 10, 200


def hashed(password: str, salt: bytes = b"") -> str:
    """A password as it is kept: salt and scrypt of it."""
    salt = salt or secrets.token_bytes(16)
    made = hashlib.scrypt(password.encode(), salt=salt, n=COST, r=BLOCK, p=LANES, maxmem=MEMORY)
    return f"scrypt${base64.b64encode(salt).decode()}${base64.b64encode(made).decode()}"


def fits(password: str, kept: str) -> bool:
    """Whether it is the password; as slow when there is none."""
    salt = base64.b64decode(kept.split("$")[1]) if kept.count("$") == 2 else b"no such account!"
    return hmac.compare_digest(hashed(password, salt), kept)


async def appoint(club: Club, person: Person) -> None:
    """Make somebody an administrator."""
    kept = await club.store.account(person=person.id)
    if kept is None:
        await club.store.set_account(person.id, f"admin-{person.id}", "")
    club.admins[person.id] = time.monotonic()


async def set_login(club: Club, person: Person, name: str, password: str) -> None:
    """An administrator's own name and password, to come in by from elsewhere."""
    if not SHORTEST <= len(password) <= LONGEST:
        en = f"a password has {SHORTEST} to {LONGEST} characters"
        raise InputError("password", en, f"密码须有 {SHORTEST} 到 {LONGEST} 个字符")
    if not 1 <= len(name.strip()) <= 40:
        raise InputError("name", "a name has 1 to 40 characters", "名字须有 1 到 40 个字符")
    kept = await asyncio.to_thread(hashed, password)
    try:
        await club.store.set_account(person.id, name.strip(), kept)
    except IntegrityError:
        raise InputError("name", "somebody else has this name", "此名已被使用") from None


async def log_in(club: Club, name: str, password: str, client: str) -> tuple[Person, str]:
    """The administrator of this name and password, and a new token for them."""
    kept = await club.store.account(name=name.strip()[:40] or "-")
    good = await asyncio.to_thread(fits, password[:LONGEST], kept[2] if kept else "")
    found = await club.people.again(kept[0], client) if kept and good else None
    if found is None:
        raise Refused("wrong_password", "no such name, or another password", "没有此名，或密码不对")
    return found
