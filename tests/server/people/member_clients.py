"""Members of a club and an event of theirs, as far as HTTP goes."""

from tests.server.events.club_events import STAGE, AnEvent, Json
from tests.server.serving import Client, Served


def played_event(club: Served, **wish: object) -> tuple[AnEvent, list[str]]:
    """An event of four with a result, listed in the club."""
    event = AnEvent(club, listed=True, **wish)
    ids = event.enter_all(("Ann", "Bo", "Chen", "Dora"))
    event.say("organiser", "appoint", who="p1", role="chief")
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(ids))
    event.say("organiser", "started", stage=STAGE, round="1")
    event.say("organiser", "result", result=event.result(ids))
    return event, ids


def code_of(member: Client) -> str:
    """The code a member shows."""
    return str(member.get("/api/me/page").json["code"])


def page_of(member: Client) -> str:
    """The address of a member's page."""
    return str(member.get("/api/me/page").json["page"])


def linked(event: AnEvent, who: str, member: Client) -> None:
    """The organiser asks by the member's code, and the member says yes."""
    asked = event.organiser.post(f"{event.path}/members", {"who": who, "code": code_of(member)})
    assert asked.status == 200, asked.raw
    assert member.post(f"/api/me/parts/{event.id}/accept").status == 200


def games(page: Client, path: str = "/api/me/games", kind: str = "event") -> list[Json]:
    """What somebody has played of a kind."""
    rows: list[Json] = page.get(f"{path}?kind={kind}").json["games"]
    return rows
