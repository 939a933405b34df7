"""Lists of entrants on their way to an event."""

from tests.server.events.club_events import AnEvent
from tests.server.serving import Answer


def send(event: AnEvent, raw: bytes, how: str = "try=1") -> Answer:
    """A list, as the page sends it."""
    path = f"{event.path}/entrants?name=list.csv&{how}"
    return event.organiser.ask("POST", path, raw, {"Content-Type": "application/octet-stream"})
