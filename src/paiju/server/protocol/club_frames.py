"""What the server says at tables about the club as a whole."""

from msgspec import Struct


class NewsFrame(Struct, tag_field="t", tag="announced"):
    """The club's announcements have changed: see `GET /api/club`."""
