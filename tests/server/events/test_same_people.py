"""The same person twice: asked about by hand, by list and by registration; joined, told apart, or removed."""

import itertools

import pytest

from paiju.tournament.record import verify_record
from tests.server.events.club_events import STAGE, AnEvent
from tests.server.events.sent_lists import send
from tests.server.serving import Client, Served, browser

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)
KEYS = (f"a secret of somebody who registers {number}" for number in itertools.count())


def listed(event: AnEvent) -> list[tuple[str, str]]:
    """The list: ids and names."""
    return [(row["id"], row["name"]) for row in event.view()["entrants"]]


def register(event: AnEvent, name: str, **more: object) -> Client:
    """Somebody registers on their own phone."""
    phone = browser(event.club.url)
    sent = event.try_to(phone, "register", next(KEYS), person={"name": name, **more})
    assert sent.status == 200, sent.raw
    return phone


@pytest.mark.parametrize("again", ["Anna Adams", "anna adams", "ADAMS, Anna", "Ánna  Adams"])
def test_by_hand_it_is_asked(club: Served, again: str) -> None:
    event = AnEvent(club)
    first = event.say("organiser", "enter", person={"name": "Anna Adams"})["who"]
    asked = event.try_to(event.organiser, "enter", person={"name": again})
    assert (asked.status, asked.code, asked.json["error"]["field"]) == (409, "same_name", "person.name")
    assert listed(event) == [(first, "Anna Adams")]
    second = event.say("organiser", "enter", person={"name": again}, another=True)["who"]
    assert [id for id, _name in listed(event)] == [first, second]
    assert [row["same_as"] for row in event.view()["entrants"]] == [[], []]  # answered: nobody is asked again


def test_joined_entries_are_one_with_all_that_was_told(club: Served) -> None:
    """Two that were entered before anybody asked, as in an older record."""
    event = AnEvent(club)
    first = event.say("organiser", "enter", person={"name": "Anna Adams"}, player={"club": "North"})["who"]
    second = event.say(
        "organiser", "enter", person={"name": "Anna B", "contact": "a@b.example"}, player={"team": "Red"}
    )
    event.say("organiser", "fee", player=second["who"])
    event.say("organiser", "change_person", who=second["who"], person={"name": "Anna Adams"})
    assert [row["same_as"] for row in event.view()["entrants"]] == [[second["who"]], [first]]
    phone = event.comes(second["who"])
    event.say("organiser", "join", who=second["who"], into=first)
    (row,) = event.view()["entrants"]
    told = (row["id"], row["club"], row["team"], row["paid"], row["private"]["contact"], row["same_as"])
    assert told == (first, "North", "Red", True, "a@b.example", [])
    assert event.view(phone)["me"] == first  # the phone of the second is the first's
    raw = event.organiser.get(f"{event.path}/archive").raw
    assert verify_record(raw).agrees
    assert raw.count(b"a@b.example") <= 1


def test_two_of_one_name_are_told_apart(club: Served) -> None:
    event = AnEvent(club)
    ids = [event.say("organiser", "enter", person={"name": name})["who"] for name in ("王伟", "王维")]
    event.say("organiser", "change_person", who=ids[1], person={"name": "王伟"})
    event.say("organiser", "different_people", people=ids)
    assert [row["same_as"] for row in event.view()["entrants"]] == [[], []]


def test_who_registers_under_a_name_of_the_list_waits_for_the_organiser(club: Served) -> None:
    """Everybody is let in at once, but Bob Brown was entered by hand: is it he?"""
    event = AnEvent(club)
    event.say("organiser", "registration", open=True)
    bob = event.say("organiser", "enter", person={"name": "Bob Brown"})["who"]
    register(event, "Cleo")
    phone = register(event, "bob brown", contact="bob@club.example")
    assert [name for _id, name in listed(event)] == ["Bob Brown", "Cleo"]
    (asked,) = [row for row in event.view()["asked"] if not row["decided"]]
    assert asked["same_as"] == [bob]
    event.say("organiser", "join", who=asked["id"], into=bob)
    assert [name for _id, name in listed(event)] == ["Bob Brown", "Cleo"]
    mine = event.view(phone)
    assert (mine["me"], "player" in mine["roles"]) == (bob, True)
    assert event.view()["entrants"][0]["private"]["contact"] == "bob@club.example"
    assert [row for row in event.view()["asked"] if not row["decided"]] == []


def test_who_is_another_of_that_name_is_accepted(club: Served) -> None:
    event = AnEvent(club)
    event.say("organiser", "registration", open=True)
    event.say("organiser", "enter", person={"name": "Bob Brown"})
    phone = register(event, "Bob Brown")
    (asked,) = event.view()["asked"]
    event.say("organiser", "entry_decided", player=asked["id"])
    assert [row["same_as"] for row in event.view()["entrants"]] == [[], []]
    assert event.view(phone)["me"] == asked["id"]


def test_a_join_gives_nobody_an_office(club: Served) -> None:
    event = AnEvent(club)
    event.say("organiser", "registration", open=True)
    event.say("organiser", "appoint", person={"name": "Chief Carl"}, role="chief")
    event.say("organiser", "enter", who="p2")
    phone = register(event, "Chief Carl")
    (asked,) = event.view()["asked"]
    event.say("organiser", "join", who=asked["id"], into="p2")
    assert "chief" not in event.view(phone)["roles"]
    assert [id for id, _name in listed(event)] == ["p2"]


def test_a_list_does_not_enter_anybody_twice(club: Served) -> None:
    event = AnEvent(club)
    anna = event.say("organiser", "enter", person={"name": "Anna Adams"})["who"]
    wei = event.say("organiser", "enter", person={"name": "Wei"}, player={"club": "East"})["who"]
    raw = b"player,club,number\nadams anna,North,7\nWei,West,\nCleo,,\nDan,,\ndan,,\n"
    lines = send(event, raw).json["lines"]
    seen = [(line["same_as"], line["same_line"], line["same"]) for line in lines]
    assert seen == [(anna, None, True), (wei, None, False), ("", None, False), ("", None, False), ("", 3, True)]
    done = send(event, raw, "lang=en")
    assert len(done.json["entered"]) == 3
    rows = {row["id"]: row for row in event.view()["entrants"]}
    assert [row["name"] for row in rows.values()] == ["Anna Adams", "Wei", "Wei", "Cleo", "Dan"]
    assert (rows[anna]["club"], rows[anna]["number"], rows[wei]["club"]) == ("North", "7", "East")
    assert all(row["same_as"] == [] for row in rows.values())
    assert send(event, raw, "lang=en").json["entered"] == []


def test_the_lists_lines_can_be_answered_otherwise(club: Served) -> None:
    event = AnEvent(club)
    event.say("organiser", "enter", person={"name": "Anna Adams"})
    event.say("organiser", "enter", person={"name": "Wei"}, player={"club": "East"})
    raw = b"player,club\nAnna Adams,\nWei,West\n"
    assert len(send(event, raw, "another=0&same=1").json["entered"]) == 1
    assert [name for _id, name in listed(event)] == ["Anna Adams", "Wei", "Anna Adams"]
    assert send(event, raw, "another=x").status == 400


def test_somebody_entered_by_mistake_is_removed(club: Served) -> None:
    event = AnEvent(club)
    event.enter_all(("Ann", "Bo"))
    wrong = event.say("organiser", "enter", person={"name": "Mistake", "contact": "secret@x.example"})["who"]
    event.say("organiser", "remove", who=wrong)
    assert [name for _id, name in listed(event)] == ["Ann", "Bo"]
    raw = event.organiser.get(f"{event.path}/archive").raw
    assert verify_record(raw).agrees
    assert "Mistake" not in str(event.view())
    assert event.try_to(event.organiser, "remove", who=wrong).status == 400
    again = event.say("organiser", "enter", person={"name": "Mistake"})["who"]  # nobody has that name any more
    assert again != wrong


def test_who_has_taken_part_is_not_removed(club: Served) -> None:
    event = AnEvent(club, entrants=8)
    players = event.enter_all()
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(players))
    refused = event.try_to(event.organiser, "remove", who=players[0])
    assert (refused.status, "seated in round" in refused.json["error"]["why"]) == (400, True)
    event.say("organiser", "result", result=event.result(players[:4]))
    refused = event.try_to(event.organiser, "remove", who=players[0])
    assert (refused.status, "they have a result" in refused.json["error"]["why"]) == (400, True)
    assert len(listed(event)) == 8


def test_a_list_can_be_entered_again_after_it_was_removed(club: Served) -> None:
    event, raw = AnEvent(club), b"player\nAnn\nBo\n"
    for who in send(event, raw, "lang=en").json["entered"]:
        event.say("organiser", "remove", who=who)
    assert len(send(event, raw, "lang=en").json["entered"]) == 2
