"""PINs of six digits, for who signs at a device that is not theirs. Whoever tells wrong ones waits longer and longer;
nobody else does."""

import secrets
from collections.abc import Iterable, Mapping
from math import ceil

from paiju.errors import Bug
from paiju.languages import _
from paiju.server.protocol.refused import Refused, TooMany
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.rows.events import EventRows

DIGITS = 6


class EventPins:
    """The PINs of the club's events; what is kept of them says nothing without the club's key."""

    def __init__(self, rows: EventRows, vault: Vault | None) -> None:
        self.rows, self.vault = rows, vault

    def print_of(self, event: str, who: str, pin: str) -> str:
        """What is kept of a PIN."""
        if self.vault is None:
            raise Bug("a database opened without a key keeps no PINs")
        return self.vault.print_of(f"{event} {who} {pin}")

    async def give(self, event: str, whom: Iterable[str]) -> dict[str, str]:
        """New PINs for some people, in place of those they had."""
        pins = new_pins(whom)
        await self.keep(event, pins)
        return pins

    async def keep(self, event: str, pins: Mapping[str, str]) -> None:
        """From now on these are the PINs of these people."""
        await self.rows.add_links(event, "pin", {self.print_of(event, who, pin): who for who, pin in pins.items()})

    async def check(self, event: str, who: str, pin: str, place: str) -> None:
        """Refused unless it is this one's PIN. `place` is where it comes from: somebody of the event, or an address."""
        guesser = self.print_of(event, who[:16], f"tried by {place}")
        wait = await self.rows.try_pin(event, who, self.print_of(event, who[:16], pin[:20]), guesser)
        if wait is None:
            return
        if wait:
            raise TooMany(ceil(wait))
        raise Refused("wrong_pin", _("wrong PIN"), field="pin")


def new_pins(whom: Iterable[str]) -> dict[str, str]:
    """A PIN for each."""
    return {who: f"{secrets.randbelow(10**DIGITS):0{DIGITS}}" for who in whom}
