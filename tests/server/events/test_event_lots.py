"""A tie at the cut over the wire: no look and no seed chooses, the lot is drawn once, and the final keeps its four."""

from urllib.parse import quote

import pytest

from paiju.server.events.templates import FINAL, HEATS
from paiju.tournament.draw import check_draw
from tests.server.events.club_events import NAMES, AnEvent, Json
from tests.server.serving import Served
from tests.server.texts import text_of


@pytest.fixture
def event(club: Served) -> AnEvent:
    """Heats of one round in which three are equal fourth."""
    made = AnEvent(club, rounds=1, final=4)
    players = made.enter_all()
    made.ids |= dict(zip(NAMES, players))
    made.say("organiser", "seated", stage=HEATS, round="1", tables=made.tables(players, stage=HEATS))
    made.say("organiser", "started", stage=HEATS, round="1")
    for table, four, points in (("1", players[:4], [30, 10, -20, -20]), ("2", players[4:], [30, -10, -10, -10])):
        made.say("organiser", "result", result=made.result(four, table, stage=HEATS) | {"points": points})
    made.say("organiser", "ended", stage=HEATS, round="1")
    return made


def proposed(event: AnEvent, seed: int = 0) -> Json:
    """What the page shows."""
    found: Json = event.organiser.get(f"{event.path}/seats?stage={quote(FINAL)}&seed={seed}").json
    return found


def four(told: Json) -> set[str]:
    """Who would sit in the next round."""
    return {player for one in told["rounds"][0]["tables"] for player in one["players"]}


def test_looking_never_draws(event: AnEvent) -> None:
    before = event.view()
    heats = before["stages"][0]
    assert set(heats["goes_on"]) == {"Ann", "Bo", "Emil"}  # of the equals nobody yet
    assert (heats["lot"]["names"], heats["lot"]["places"]) == (["Fang", "Gao", "Hana"], 1)
    for seed in range(6):
        told = proposed(event, seed)
        assert told["rounds"] == []
        assert (told["tie"]["stage"], told["tie"]["names"], told["tie"]["places"]) == (
            HEATS,
            ["Fang", "Gao", "Hana"],
            1,
        )
        assert text_of(told["notes"][0]).en.startswith("Heats: equal at the cut")
        assert text_of(told["notes"][0]).zh.startswith("预赛：晋级线上相等")
    assert event.view()["draws"] == before["draws"] == 0
    seats = event.tables([event.ids[name] for name in ("Ann", "Bo", "Emil", "Fang")], stage=FINAL)
    refused = event.try_to(event.organiser, "seated", stage=FINAL, round="1", tables=seats)
    assert "lots must be drawn first" in refused.json["error"]["why"]


def test_the_lot_is_drawn_once_and_the_final_keeps_its_four(event: AnEvent) -> None:
    event.say("organiser", "draw_begun", draw="cut", stage=HEATS)
    commitment = event.view()["drawing"]["commitment"]
    event.say("organiser", "draw")
    lot = event.view()["stages"][0]["lot"]
    assert lot is None
    (made,) = event.organiser.get(f"{event.path}/draws").json
    assert check_draw(made["draw"], commitment) == []
    won = made["draw"]["result"][0]["name"]
    wanted = {event.ids[name] for name in ("Ann", "Bo", "Emil")} | {won}
    assert event.try_to(event.organiser, "draw_begun", draw="cut", stage=HEATS).status == 400  # once
    forged = event.try_to(event.organiser, "draw", draw=made["draw"])
    assert forged.status == 400
    assert [proposed(event, seed)["draw"] for seed in (0, 7)] == ["seating"] * 2  # nobody drew what seats follow from
    assert proposed(event)["rounds"] == []
    event.say("organiser", "draw_begun", draw="seating")
    event.say("organiser", "draw")
    assert event.try_to(event.organiser, "draw_begun", draw="seating").status == 400  # once
    for round in ("1", "2"):
        for seed in range(5):
            assert four(proposed(event, seed)) == wanted
            assert proposed(event, seed)["rounds"] == proposed(event)["rounds"]
            notes = [text_of(note).en for note in proposed(event, seed)["notes"]]
            assert any("the seed has no effect" in note for note in notes) == bool(seed)
        seats = [one | {"stage": FINAL, "round": round} for one in proposed(event, 3)["rounds"][0]["tables"]]
        other = next(event.ids[name] for name in ("Fang", "Gao", "Hana") if event.ids[name] != won)
        swapped = [
            one | {"players": [other if player == won else player for player in one["players"]]} for one in seats
        ]
        refused = event.try_to(event.organiser, "seated", stage=FINAL, round=round, tables=swapped)
        assert "has not qualified from Heats" in refused.json["error"]["why"]
        event.say("organiser", "seated", stage=FINAL, round=round, tables=seats)
        event.say("organiser", "started", stage=FINAL, round=round)
        told = {"stage": FINAL, "round": round, "table": "1", "players": seats[0]["players"], "points": [9, 3, -3, -9]}
        event.say("organiser", "result", result=told)
        event.say("organiser", "ended", stage=FINAL, round=round)
        names = {name for name, id in event.ids.items() if id in wanted}
        assert set(event.view()["stages"][0]["goes_on"]) == names
