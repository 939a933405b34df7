"""Do the servers of a club find one another? An address such as 127.0.0.1, which a server has where nobody said another
one, leads to each machine's own."""

import logging
from collections.abc import Sequence
from urllib.parse import urlsplit

from paiju.server.club.network import is_loopback
from paiju.server.club.pulse import Pulse
from paiju.server.storage.rows.servers import ServerRows

SETTING = "PAIJU_SERVER_URL=http://ADDRESS:PORT"
log = logging.getLogger("paiju.server")


class InnerAddresses:
    """What is known of them, and was told to whoever reads the log."""

    def __init__(self, rows: ServerRows, pulse: Pulse) -> None:
        self.rows, self.pulse = rows, pulse
        self.last: list[str] = []

    async def look(self) -> None:
        """Where servers are on several machines, say once which of them the others cannot reach."""
        elsewhere = await self.pulse.elsewhere()
        alive = [row.url for row in await self.rows.all() if row.is_alive] if elsewhere else []
        lost = unreachable(alive)
        if lost and lost != self.last:
            fields = {"addresses": ", ".join(lost), "elsewhere": ", ".join(elsewhere), "set": SETTING}
            log.warning(
                "servers of the club are on several machines and cannot reach one another", extra={"fields": fields}
            )
        self.last = lost


def unreachable(urls: Sequence[str]) -> list[str]:
    """Addresses that lead nowhere from another machine."""
    return sorted(url for url in urls if is_loopback(urlsplit(url).hostname or ""))
