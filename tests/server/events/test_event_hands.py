"""Hands entered at an event's table over HTTP: by whom, once, one after another; tried first; seen by everybody; there
again after the club was killed."""

import random
import time
from pathlib import Path
from urllib.parse import quote

import pytest

from paiju.tournament.record import EventRecord, verify_record
from tests.server.events.club_events import NAMES, STAGE, AnEvent, Json
from tests.server.serving import Answer, Client, Served, browser, start

AT = {"stage": STAGE, "round": "1", "table": "1"}
WIN = {"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}
DRAW = {"do": "draw"}
TRIES = 400


class Hands:
    """Two tables; at the first one hands are entered."""

    def __init__(self, club: Served, book: str = "mcr") -> None:
        self.event = AnEvent(club, book=book)
        self.event.appoint_all()
        players = self.event.enter_all()
        self.event.ids |= dict(zip(NAMES, players))
        self.event.say("seating", "seated", stage=STAGE, round="1", tables=self.event.tables(players))
        for name in NAMES[:5]:
            self.event.pages[name] = self.event.comes(self.event.ids[name])
        self.four = players[:4]

    def start(self) -> None:
        """The round begins."""
        self.event.say("chief", "started", stage=STAGE, round="1")

    def enter(self, who: str, first: int, *hands: Json, key: str = "") -> Answer:
        """Hands from this number on."""
        page = self.event.pages[who]
        return self.event.try_to(page, "hands", key, **AT, players=self.four, first=first, hands=list(hands))

    def shown(self, who: str) -> Json:
        """The hands as somebody sees them."""
        answer = self.get(self.event.pages[who])
        assert answer.status == 200, answer.raw
        return dict(answer.json)

    def get(self, page: Client) -> Answer:
        """What is answered to whoever asks for the hands."""
        return page.get(f"{self.event.path}/hands?stage={quote(STAGE)}&round=1&table=1")

    def ask(self, who: str, what: str, **told: object) -> Answer:
        """Something asked before it is entered."""
        return self.event.pages[who].post(f"{self.event.path}/hands/{what}", {**AT, **told})

    def public(self, position: str | None) -> Json | None:
        """How everybody sees the table stand, once it is at this hand: a page may be a second or two old."""
        for _ in range(TRIES):
            page = browser(self.event.club.url).get(f"{self.event.path}/public/rounds/{quote(STAGE)}/1")
            live: Json | None = page.json["tables"][0]["hands"]
            if (live and live["position"]) == position:
                return live
            time.sleep(0.1)
        raise AssertionError(live)


@pytest.mark.parametrize("club", ["sqlite"], indirect=True)
def test_a_table_is_entered_hand_by_hand(club: Served) -> None:
    hands = Hands(club)
    assert hands.enter("Ann", 1, WIN).code == "not_yours"  # the round has not begun
    hands.start()
    assert (hands.public(None), hands.shown("Ann")["view"]["entries"]) == (None, [])
    # who may
    assert hands.enter("Emil", 1, WIN).code == "not_yours"
    assert hands.enter("seating", 1, WIN).code == "forbidden"
    assert hands.get(hands.event.pages["Emil"]).code == "not_yours"
    assert hands.event.try_to(hands.event.pages["results"], "hands", **AT, players=hands.four, hands=[WIN],
                              source={"of": "elsewhere"}).code == "input"  # fmt: skip
    # tried, refused with its reason
    tried = hands.ask("Ann", "preview", entry=WIN).json
    assert (tried["refused"], tried["paid"]) == (None, [32, -8, -16, -8])
    small = {**WIN, "wins": [{"player": 0, "value": 3}]}
    assert "a win must be worth" in hands.ask("Ann", "preview", entry=small).json["refused"]["en"]
    assert hands.enter("Ann", 1, small).code == "input"
    # once, however often it is sent
    first = hands.enter("Ann", 1, WIN, key="a phone's first hand")
    again = hands.enter("Ann", 1, WIN, key="a phone's first hand")
    assert (first.status, first.json["number"]) == (200, again.json["number"])
    # of two phones the second sees what is there
    assert hands.enter("Bo", 1, DRAW).code == "behind"
    assert [entry["do"] for entry in hands.shown("Bo")["view"]["entries"]] == ["win"]
    assert hands.enter("Bo", 2, DRAW).status == 200
    shown = hands.shown("Chen")
    assert [(entry["number"], entry["by"]) for entry in shown["view"]["entries"]] == [(1, "Ann"), (2, "Bo")]
    assert (shown["players"], shown["may"]) == (hands.four, True)
    live = hands.public("E3")
    assert live is not None
    assert (live["net"], live["hands"]) == ([32, -8, -16, -8], 2)
    # taken back, by a referee too
    assert hands.enter("table", 3, {"do": "undo", "entry": 2}).status == 200
    assert hands.public("E2")
    entries = hands.shown("Ann")["view"]["entries"]
    assert [(entry["do"], entry["undone"]) for entry in entries] == [("win", 0), ("draw", 3), ("undo", 0)]
    # audits are a referee's
    assert hands.shown("Ann")["view"]["may_audit"] is False
    assert hands.enter("Ann", 4, {"do": "audit"}).code == "not_yours"
    assert hands.shown("table")["view"]["may_audit"] is True
    assert hands.enter("table", 4, {"do": "audit"}).status == 200
    # fouls: looked up, asked about, ruled
    fouls = hands.event.pages["Ann"].get(
        f"{hands.event.path}/hands/fouls?stage={quote(STAGE)}&round=1&table=1&q=false%20win"
    )
    assert fouls.json[0]["id"] == "false_win"
    incident = {"foul": "false_win", "offender": 1}
    assert hands.ask("Ann", "opinion", incident=incident).json["why"]["en"]
    assert hands.ask("Ann", "declared", declared="win", offender=1).status == 200
    # the end: the result is proposed, entered, and hands end with it
    assert hands.enter("Ann", 5, {"do": "time"}).status == 200
    table = hands.event.view("Ann")["rounds"][0]["tables"][0]
    assert (table["hands"]["points"], table["hands"]["differs"]) == ([32, -8, -16, -8], False)
    result = {**AT, "players": hands.four, "points": [30, -8, -14, -8]}
    hands.event.say("Ann", "result", result=result)
    assert hands.enter("Bo", 6, {"do": "undo", "entry": 5}).code == "not_yours"
    assert hands.public(None) is None
    assert hands.event.view("chief")["rounds"][0]["tables"][0]["hands"]["differs"] is True


@pytest.mark.parametrize("club", ["sqlite"], indirect=True)
def test_live_points_are_hidden_with_the_results(club: Served) -> None:
    hands = Hands(club)
    hands.start()
    assert hands.enter("Ann", 1, WIN).status == 200
    hands.event.say("chief", "results_hidden")
    assert hands.public(None) is None
    seen = f"{hands.event.path}?rounds=1&stage={quote(STAGE)}&round=1&table=1"
    stranger = browser(club.url).get(seen).json["rounds"][0]["tables"][0]
    mine = hands.event.pages["Bo"].get(seen).json["rounds"][0]["tables"][0]
    assert (stranger["hands"], mine["hands"]["net"]) == (None, [32, -8, -16, -8])


@pytest.mark.long
@pytest.mark.parametrize("club", ["sqlite"], indirect=True)
def test_six_teams_of_mcr_play_a_round_on_their_phones(club: Served) -> None:
    """Every hand of six tables comes from a phone, and what the tables hand in is what the hands come to."""
    event, chance = AnEvent(club), random.Random(24)
    players = [who for team in "ABCDEF" for who in event.enter_all(tuple(f"{team}{n}" for n in range(4)), team=team)]
    seated = [players[at::6] for at in range(6)]
    tables = [{**AT, "table": str(at), "players": four} for at, four in enumerate(seated, 1)]
    event.say("organiser", "seated", stage=STAGE, round="1", tables=tables)
    event.say("organiser", "started", stage=STAGE, round="1")
    sums: dict[str, int] = {}
    for table in tables:
        at, four = {**AT, "table": table["table"]}, list(table["players"])
        phone = event.comes(four[0])
        for first in range(1, 17):
            winner, giver = chance.sample(range(4), 2)
            win = {"do": "win", "from": giver, "wins": [{"player": winner, "value": chance.randint(8, 88)}]}
            event.say(phone, "hands", **at, players=four, first=first, hands=[win])
        live = phone.get(f"{event.path}?rounds=1&stage={quote(STAGE)}&round=1&table={table['table']}").json
        hands = live["rounds"][0]["tables"][0]["hands"]
        assert (hands["over"], sum(hands["points"])) == ("last_hand", 0)
        event.say(phone, "result", result={**at, "players": four, "points": hands["points"], "best": hands["best"]})
        sums |= dict(zip(four, hands["points"]))
    state = EventRecord.from_archive(event.organiser.get(f"{event.path}/archive").raw).state
    assert {line.player: int(line.metrics["game"]) for line in state.outcome().standings} == sums
    assert sum(len(played.hands) for played in state.played.values()) == 6 * 16


def test_hands_are_there_again_after_a_kill(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'club.sqlite3'}"
    served = start(address, tmp_path)
    try:
        hands = Hands(served)
        hands.start()
        for first, hand in enumerate((WIN, DRAW, {"do": "undo", "entry": 2}), 1):
            assert hands.enter("Ann", first, hand).status == 200
        before = hands.shown("Ann")
        served.kill()
        served = start(address, tmp_path, port=served.port)
        assert hands.shown("Ann") == before
        live = hands.public("E2")
        assert live is not None
        assert live["net"] == [32, -8, -16, -8]
        assert hands.enter("Bo", 3, DRAW).code == "behind"
        assert hands.enter("Bo", 4, DRAW).status == 200
        archive = hands.event.organiser.get(f"{hands.event.path}/archive").raw
    finally:
        served.end()
    assert verify_record(archive).agrees
    assert len(EventRecord.from_archive(archive).state.played[STAGE, "1", "1"].hands) == 4
