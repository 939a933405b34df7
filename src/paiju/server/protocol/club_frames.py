"""What the server says at tables about the club as a whole."""

from msgspec import Struct


class NewsFrame(Struct, tag_field="t", tag="announced"):
    """What the club announces has changed: `GET /api/club` tells it."""
