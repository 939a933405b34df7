"""Templates: every one comes to a plan that can be seated and counted."""

from dataclasses import replace

import pytest

from paiju.errors import InputError
from paiju.server.events.messages.events import NewEvent
from paiju.server.events.templates import FINAL, HEATS, TEMPLATES, plan_from
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.default_names import as_text, place_name, shown_name
from paiju.tournament.event import TournamentEvent
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.rulings.entry_conditions import conditions_of
from paiju.tournament.tables import EventPlayer, TableResult

MEMBERS = {"cup-relay": 5, "league": 4}


def entrants(template: str) -> list[EventPlayer]:
    """As many as the template expects, teams with as many members as its book asks for."""
    of, size = TEMPLATES[template], MEMBERS.get(template, 0)
    count = of.entrants * (size or 1)
    return [
        EventPlayer(
            f"p{n}", f"P{n}", str(n), team=f"T{(n - 1) // size}" if size else "", order=(n - 1) % (size or 1) + 1
        )
        for n in range(1, count + 1)
    ]


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_can_be_seated_and_counted(template: str) -> None:
    rounds = 4 if template == "league" else None
    plan = plan_from(NewEvent(template=template, rounds=rounds, start="2026-05-01"))
    if template == "league":
        plan = replace(plan, settings={"league": {"hanchan": 4, "player_min": 1, "player_max": 4}})
    players = entrants(template)
    found = seat_stage(plan, players, plan.stages[0], (), None, Arranging(steps=200_000))
    first = found.rounds[0]
    assert {len(one.players) for one in first.tables} == {4}
    start = plan.book.game.start_points
    results = [
        TableResult(one.stage, one.round, one.table, one.players, (start + 3, start + 1, start, start - 4))
        for one in first.tables
    ]
    outcome = count_event(plan, players, results)
    assert outcome.standings[0].player in {one.players[0] for one in first.tables}


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_says_what_it_is_in_both_languages(template: str) -> None:
    told = TEMPLATES[template].public()
    assert all((told.name.zh, told.name.en, told.about.zh, told.about.en))
    assert told.about.zh != told.about.en
    assert told.entrants >= 4


@pytest.mark.parametrize("template", TEMPLATES)
def test_an_event_that_nobody_named_is_called_by_its_template_in_every_language(template: str) -> None:
    name = plan_from(NewEvent(template=template)).name
    assert name == f"[event {template}]"
    assert shown_name(name) == TEMPLATES[template].name


def stages(**answers: object) -> list[tuple[str, int, int]]:
    """Kind, rounds and cut of a plan's stages."""
    return [(one.kind, one.rounds, one.cut) for one in plan_from(NewEvent(**answers)).stages]  # type: ignore[arg-type]


def test_answers_make_the_stages() -> None:
    assert stages(template="mcr", rounds=5) == [("seated", 5, 0)]
    assert stages(template="mcr", final=4) == [("seated", 8, 4), ("final", 2, 0)]
    assert stages(template="cup") == [("seated", 4, 8), ("final", 2, 0)]
    assert stages(template="cup", final=0) == [("seated", 4, 0)]
    assert stages(template="cup-relay", entrants=4) == [("relay", 0, 0)]
    assert stages(template="cup-relay", entrants=16) == [("relay", 0, 2), ("relay", 0, 2), ("relay", 0, 0)]
    assert stages(template="cup-relay", entrants=12) == [("relay", 0, 4), ("relay", 0, 0)]
    assert stages(template="league", rounds=12) == [("league", 12, 4), ("final", 12, 0)]


def test_a_time_makes_a_timetable() -> None:
    plan = plan_from(NewEvent(template="mcr", rounds=2, start="2026-05-01T09:00"))
    assert [one.start.isoformat() for one in plan.timetable] == ["2026-05-01T09:00:00", "2026-05-01T12:15:00"]
    assert str(plan.start) == "2026-05-01"


OWN = 'id = "our"\nbase = "ema"\n[scoring]\ndouble_wind_pair = 4\n'


def test_an_own_book_is_told_as_text_and_no_file_is_opened(tmp_path: object) -> None:
    plan = plan_from(NewEvent(template="ema", book_toml=OWN))
    assert (plan.book.id, plan.book.scoring.double_wind_pair) == ("our", 4)
    told = '[event]\nname = "E"\nbook = "our.toml"\n[[stage]]\nname = "a"\nkind = "seated"\n'
    assert plan_from(NewEvent(toml=told, book_toml=OWN)).book.id == "our"
    there = f"{tmp_path}/our.toml"
    with open(there, "w", encoding="utf-8") as file:
        file.write(OWN)
    with pytest.raises(InputError) as refused:
        plan_from(NewEvent(toml=told.replace("our.toml", there)))
    assert refused.value.field == "event.book"


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"template": "chess"}, "template"),
        ({"template": "mcr", "rounds": 0}, "rounds"),
        ({"template": "mcr", "book": "ema"}, "book"),
        ({"template": "mcr", "book_toml": OWN}, "book_toml"),
        ({"template": "plain", "book": "nine"}, "book"),
        ({"template": "cup-relay", "entrants": 6}, "entrants"),
        ({"template": "league", "entrants": 3}, "entrants"),
        ({"template": "mcr", "name": "x" * 121}, "name"),
        ({"template": "mcr", "start": "1 May"}, "start"),
        ({"toml": "name = "}, "file"),
    ],
)
def test_answers_that_cannot_be_are_refused_with_their_field(answers: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as refused:
        plan_from(NewEvent(**answers))  # type: ignore[arg-type]
    assert refused.value.field == field
    assert refused.value.zh


def test_any_book_is_played_in_plain_rounds() -> None:
    plan: TournamentEvent = plan_from(NewEvent(template="plain", book="tenhou", name="T"))
    assert plan.book.id == "tenhou"


def test_what_the_book_asks_of_entrants_is_the_organiser_s_choice() -> None:
    """A club's own event asks nothing; an official competition has mcr:Q8."""
    assert conditions_of(plan_from(NewEvent(template="mcr"))) == []
    assert conditions_of(plan_from(NewEvent(template="plain", book="mcr"))) == []
    official = conditions_of(plan_from(NewEvent(template="mcr", conditions=True)))
    assert {one.clause for one in official} == {"mcr:Q8"}
    assert "conditions" not in plan_from(NewEvent(template="ema")).settings
    assert [one.id for one in TEMPLATES.values() if one.public().conditions] == ["mcr", "plain"]


def test_stages_are_called_by_one_language_in_what_is_said() -> None:
    played, final = as_text(place_name(f"{HEATS} 2", "1")), as_text(shown_name(FINAL))
    assert (played.en, played.zh) == ("Heats 2, round 1", "预赛 2 第 1 轮")
    assert (final.en, final.zh) == ("Final", "决赛")
    earlier = as_text(shown_name("比赛 Rounds"))
    assert (earlier.en, earlier.zh) == ("Rounds", "比赛")
    assert shown_name("my own 阶段 Stage") == "my own 阶段 Stage"
