"""What each role is told of entrants, of who asks, of a draw and of results that are kept back."""

from dataclasses import dataclass
from datetime import date

import pytest

from paiju import books
from paiju.server.events.messages.events import EventRole
from paiju.server.events.officials.entrants import (
    applicant_rows,
    entrant_rows,
    known_people,
    registration_info,
    team_rows,
)
from paiju.server.events.officials.plan import ceremony_info, drawing_info, draws_made, plan_info
from paiju.server.events.officials.stages import stage_infos
from paiju.server.events.roles import roles_of
from paiju.server.events.seats import idle_fillers
from paiju.tournament.draw import Entrant, new_secret, seal_of
from paiju.tournament.event import EventStage, Official, TournamentEvent
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.ceremony import PlaceRevealed, ResultsHidden
from paiju.tournament.record.commands.drawing import DrawBegun, NumberSealed, NumberShown
from paiju.tournament.record.commands.entrants import PlayerWithdrawn
from paiju.tournament.record.commands.registration import EntryAsked, RegistrationSet
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import DrawMade, RoundSeated
from paiju.tournament.record.commands.teams import TeamLed
from paiju.tournament.record.live_draw import draw_of
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats

STAGE = "all"


@dataclass
class Cast:
    """An event with somebody for each role, by name."""

    book: EventRecord
    ids: dict[str, str]

    def told(self, name: str) -> tuple[str, list[EventRole]]:
        """Who somebody is there, and as what; "" for a stranger."""
        who = self.ids.get(name, "")
        return who, roles_of(self.book.state, who)


@pytest.fixture
def cast() -> Cast:
    """Two teams of two and a filler; Ann leads North; a clerk keeps the lists; Zoe asks to be let in."""
    book = EventRecord.create(EventPerson("Olga", contact="olga@"))
    stage = EventStage(STAGE, "seated", rounds=2, cut=2)
    officials = (Official("Clerk", "seating"), Official("Rita", "table"))
    book.plan(TournamentEvent("Day", books.get("mcr"), (stage,), start=date(2026, 5, 1), officials=officials))
    people = {"Ann": "North", "Bo": "North", "Chen": "South", "Dora": "South"}
    ids = {
        name: book.enter(EventPerson(name, date(2000, 1, 1), contact=f"{name}@"), team=team)
        for name, team in people.items()
    }
    ids["Fill"] = book.enter(EventPerson("Fill"), filler=True)
    book.say(TeamLed("North", ids["Ann"]))
    book.say(RegistrationSet(open=True, moderated=True, most=4))
    ids["Zoe"] = book.person(EventPerson("Zoe", contact="zoe@"))
    book.say(EntryAsked(EventPlayer(ids["Zoe"], ids["Zoe"])), by=ids["Zoe"])
    known = {person.name: id for id, person in book.state.people.items()}
    return Cast(book, ids | {name: known[name] for name in ("Olga", "Clerk", "Rita")})


@pytest.mark.parametrize(
    ("name", "seen", "contacts"),
    [
        ("Olga", ["Ann", "Bo", "Chen", "Dora", "Fill"], True),
        ("Clerk", ["Ann", "Bo", "Chen", "Dora", "Fill"], True),
        ("Rita", ["Ann", "Bo", "Chen", "Dora", "Fill"], False),
        ("Ann", ["Ann", "Bo"], False),
        ("Chen", ["Chen"], False),
        ("Zoe", [], False),
        ("stranger", [], False),
    ],
)
def test_a_role_sees_its_part_of_the_list(cast: Cast, name: str, seen: list[str], contacts: bool) -> None:
    who, roles = cast.told(name)
    rows = entrant_rows(cast.book.state, who, roles, cast.book.entries)
    assert [row.name for row in rows] == seen
    assert {row.private is not None for row in rows} <= {contacts}
    if contacts:
        assert rows[0].private is not None
        assert (rows[0].private.contact, rows[0].private.born) == ("Ann@", "2000-01-01")


def test_who_asks_is_told_to_those_who_decide_and_to_themselves(cast: Cast) -> None:
    state = cast.book.state
    seen = {
        name: [(row.name, row.private is not None) for row in applicant_rows(state, *cast.told(name))]
        for name in ("Olga", "Clerk", "Rita", "Ann", "Zoe", "stranger")
    }
    own, every = [("Zoe", False)], [("Zoe", True)]
    assert seen == {"Olga": every, "Clerk": every, "Rita": [], "Ann": [], "Zoe": own, "stranger": []}
    assert applicant_rows(state, *cast.told("Olga"))[0].waits  # four places, four entered
    told = registration_info(state)
    assert (told.entered, told.left, told.waiting) == (4, 0, 1)


def test_leaders_see_their_team_and_keepers_who_else_is_known(cast: Cast) -> None:
    state = cast.book.state
    seen = {
        name: [row.name for row in team_rows(state, *cast.told(name))] for name in ("Olga", "Ann", "Chen", "stranger")
    }
    assert seen == {"Olga": ["North", "South"], "Ann": ["North"], "Chen": [], "stranger": []}
    known = {name: [one.name for one in known_people(state, cast.told(name)[1])] for name in ("Olga", "Rita", "Ann")}
    assert known == {"Olga": ["Olga", "Clerk", "Rita"], "Rita": [], "Ann": []}
    assert [(one.name, one.role) for one in plan_info(state).officials] == [("Clerk", "seating"), ("Rita", "table")]


def test_who_withdrew_is_told_with_the_entry_that_says_so(cast: Cast) -> None:
    entry = cast.book.say(PlayerWithdrawn(cast.ids["Bo"], "ill"))
    rows = entrant_rows(cast.book.state, *cast.told("Olga"), cast.book.entries)
    assert {row.name: row.left_by for row in rows if row.left} == {"Bo": entry.n}


def test_fillers_take_nobodys_seat(cast: Cast) -> None:
    """Four play: the filler sits out. One leaves: the filler makes the table whole. Another leaves: too few."""
    idle = []
    for leaves in ("Bo", "Chen", "Dora"):
        idle.append(idle_fillers(cast.book.state, cast.book.state.stage(STAGE), (), True))
        cast.book.say(PlayerWithdrawn(cast.ids[leaves]))
    assert idle == [{cast.ids["Fill"]}, set(), {cast.ids["Fill"]}]


def test_places_that_are_kept_back_are_told_to_those_who_reveal_them(cast: Cast) -> None:
    book, players = cast.book, tuple(cast.ids[name] for name in ("Ann", "Bo", "Chen", "Dora"))
    for round in ("1", "2"):
        book.say(RoundSeated(STAGE, round, (TableSeats(STAGE, round, "1", players),)))
        book.say(ResultEntered(TableResult(STAGE, round, "1", players, (40, 10, -20, -30))))
    (stage,) = stage_infos(book.state)
    assert (stage.goes_on, [one.results for one in stage.seated]) == (["Ann", "Bo"], [1, 1])
    assert ceremony_info(book.state, ["organiser"]) is None
    book.say(ResultsHidden())
    book.say(PlaceRevealed("players", 4))
    told = ceremony_info(book.state, ["organiser"])
    assert told is not None
    players_told = next(one for one in told.tables if one.what == "players")
    assert [(one.place, one.name) for one in players_told.lines] == [(1, "Ann"), (2, "Bo"), (3, "Chen"), (4, "Dora")]
    assert players_told.revealed == [4]
    hidden = ceremony_info(book.state, ["player", "public"])
    assert hidden is not None
    assert hidden.tables == []


def test_a_draw_is_followed_with_names_and_kept_with_ids(cast: Cast) -> None:
    book, secret, number = cast.book, new_secret(), b"n" * 16
    entrants = tuple(
        Entrant(team, tuple(cast.ids[name] for name in names))
        for team, names in (("North", ("Ann", "Bo")), ("South", ("Chen", "Dora")))
    )
    book.say(DrawBegun("lots", seal_of(secret), entrants, (cast.ids["Ann"],)))
    book.say(NumberSealed(cast.ids["Ann"], seal_of(number)), by=cast.ids["Ann"])
    live = drawing_info(book.state)
    assert live is not None
    assert [(one.name, one.team, one.seal, one.nonce) for one in live.leaders] == [
        ("Ann", "North", seal_of(number), "")
    ]
    assert [(one.name, one.players) for one in live.entrants] == [("North", ["Ann", "Bo"]), ("South", ["Chen", "Dora"])]
    book.say(NumberShown(cast.ids["Ann"], number.hex()), by=cast.ids["Ann"])
    book.say(DrawMade(draw_of(book.state, secret)))
    assert drawing_info(book.state) is None
    (made,) = draws_made(book.state)
    assert made.names == {cast.ids[name]: name for name in ("Ann", "Bo", "Chen", "Dora")}
    assert made.draw["commitment"] == seal_of(secret)
