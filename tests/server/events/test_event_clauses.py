"""Clauses of the own book that an event is run by."""

import pytest

from tests.server.events.club_events import AnEvent
from tests.server.serving import Served, browser

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)
BOOK = 'id = "ours"\nbase = "psa"\n[clauses]\n1 = "Be kind."\n[cites]\nscoring.minimum = "ours:1"\n'
PLAN = '[event]\nname = "Ours"\nbook = "ours.toml"\n[[stage]]\nname = "First"\nkind = "seated"\nrounds = 1\n'


def test_anybody_may_read_them(club: Served) -> None:
    event = AnEvent(club, toml=PLAN, book_toml=BOOK)
    reader = browser(club.url)
    page = reader.get(f"{event.path}/clauses/ours:1").json
    assert page["clause"]["says"]["en"] == "Be kind."
    assert page["clause"]["decides"]
    assert reader.get(f"{event.path}/clauses/ours:2").json["error"]["why"].endswith("did you mean ours:1?")
    assert reader.get("/api/events/nothing/clauses/ours:1").status == 404
