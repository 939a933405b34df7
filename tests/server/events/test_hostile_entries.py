"""Entries made up of nonsense: refused as what somebody can mend, never a mistake of ours, and nothing half said."""

import random
from functools import partial
from typing import Any

import pytest

from paiju.errors import InputError
from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.entries.entering import say_entry
from paiju.server.events.entries.entrants_import import beside
from paiju.server.events.keeper import OpenEvent, say_readably
from paiju.server.events.officials.event import event_view
from paiju.server.events.templates import ROUNDS
from paiju.server.storage.rows.events import EventListed
from paiju.tournament.record import verify_record
from tests.server.events.cast import Cast

DEEP: Any = []
for _ in range(60):
    DEEP = [DEEP]
JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 7, 1 << 70, 1.5, float("inf"), "", "x", "p1", "p9", "1", ROUNDS, "lots", "\x00", "\ud800", [[]],
    "2026-05-01", "2026-05-01T09:00:00+08:00", "9999-12-31T23:59:59-23:00", "1/0", "x" * 5000, [], {}, ["p9"], DEEP,
    {"id": "p9", "name": "p9"}, {"name": "Zoe"}, {"": ""}, {"$": "date", "of": 5}, [{"name": "x", "kind": "seated"}],
    {"format": "paiju-draw-1", "kind": "lots", "seed": "00", "entrants": [], "nonces": []},
)  # fmt: skip
AT = {"stage": ROUNDS, "round": "1", "table": "1"}

WON = {"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}
RULED = {"do": "rule", "incident": {"foul": "late", "offender": 1, "variant": "ten_minutes"}}


def sensible(cast: Cast) -> list[dict[str, Any]]:
    """Entries that are taken, most of them, from the organiser or an official."""
    me, first = cast.players[0], {**AT, "players": cast.fours[0], "points": [30, 10, -10, -30]}
    tables = [{**AT, "round": "2", "players": cast.fours[0]}]
    stages = [{"name": ROUNDS, "rounds": 4, "options": {"game.start_points": 400}}]
    plan = {
        "name": "X", "place": "Y", "start": "2026-05-01", "notes": ["a"], "hosts": ["b"], "stages": stages,
        "categories": [{"name": "c", "field": "age", "oldest": 9}], "regulations": {"prizes": "x", "contacts": "y"},
        "timetable": [{"start": "2026-05-01T09:00", "minutes": 5, "what": "x"}], "prizes": {"individual": ["x"]},
        "committee": [{"name": "Kim", "duty": "tea"}], "conditions": ["mcr:Q8"], "league": {"weeks": 2},
    }  # fmt: skip
    entrant = {"name": "A", "players": [me]}
    return [
        {
            "do": "enter",
            "person": {"name": "Zoe", "born": "2000-01-01", "fields": {"a": "b"}},
            "player": {"team": "Red"},
        },
        {"do": "know", "person": {"name": "Zoe"}},
        {"do": "register", "person": {"name": "Zoe"}, "player": {"team": "Red"}},
        {"do": "change_person", "who": me, "person": {"name": "Z"}, "player": {"number": "7"}},
        {"do": "erase", "who": me},
        *({"do": "set_plan", key: value} for key, value in plan.items()),
        {"do": "appoint", "who": me, "role": "table", "grade": "first", "tables": ["1"], "registration": "R"},
        {"do": "dismiss", "who": cast.who["table"], "role": "table"},
        {"do": "registration", "open": True, "most": 9, "until": "2099-05-01T09:00:00+08:00", "fields": ["a"]},
        {"do": "entry_decided", "player": me},
        {"do": "fee", "player": me, "paid": True},
        {"do": "condition", "player": me, "condition": "mcr:Q8"},
        {"do": "checked_in", "player": me, "stage": ROUNDS, "round": "1"},
        {"do": "team", "team": "Red", "leader": me},
        {"do": "relay_order", "team": "Red", "members": cast.players[:2]},
        {"do": "draw_begun", "draw": "tables", "leaders": []},
        {"do": "draw_begun", "draw": "lots", "entrants": [entrant], "leaders": [me]},
        {"do": "draw", "draw": JUNK[-1]},
        {"do": "seated", "stage": ROUNDS, "round": "2", "tables": tables},
        {"do": "seat_filled", **AT, "leaves": me, "comes": "p9"},
        {"do": "started", "stage": ROUNDS, "round": "2", "time": "2026-05-01T09:00:00+08:00"},
        {"do": "halted", "what": "paused", "why": "x", "stage": ROUNDS, "round": "1"},
        {"do": "result", "result": first, "hands": []},
        {
            "do": "result",
            "result": first,
            "hands": [WON, RULED, {"do": "time"}],
        },
        {"do": "result_corrected", "entry": 3, "result": first, "why": "x"},
        {"do": "signed", **AT, "signs_as": "referee"},
        {"do": "penalty", "penalty": {"stage": ROUNDS, "round": "1", "player": me, "kind": "game", "amount": "10"}},
        {"do": "late", "stage": ROUNDS, "round": "1", "player": me, "arrived": "2099-05-01T09:00:00+08:00"},
        {"do": "forfeit", "stage": ROUNDS, "round": "1", "player": me},
        {"do": "yellow_card", "player": me, "stage": ROUNDS, "round": "1"},
        {"do": "extra_time", **AT, "minutes": 5, "why": "x"},
        {"do": "appeal", **AT, "player": me, "text": "x"},
        {"do": "notice", "title": "x", "text": "y", "about": [me]},
        {"do": "bulletin", "title": "x"},
        {"do": "results_hidden", "hidden": True},
        {"do": "revealed", "what": "players", "place": 1},
        {"do": "fixtures", "stage": ROUNDS, "fixtures": [{"round": "1", "table": "1", "teams": ["Red"]}]},
        {"do": "lineup", **AT, "team": "Red", "player": me},
    ]


def spoilt(chance: random.Random, value: Any) -> Any:
    """A value with something in it that does not belong there."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(sorted(value))
        if key == "do":
            return {**value, chance.choice(("by", "at", "n", "who", "x")): chance.choice(JUNK)}
        if chance.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return {**value, key: spoilt(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], spoilt(chance, value[at]), *value[at + 1 :]]
    return chance.choice(JUNK)


@pytest.fixture(scope="module")
def cast() -> Cast:
    """A record with somebody for every role."""
    return Cast()


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_is_refused_as_what_can_be_mended(cast: Cast, seed: int) -> None:
    chance, taken = random.Random(seed), 0
    trial, entries = beside(cast.book), sensible(cast)
    for _ in range(500):
        entry = spoilt(chance, chance.choice(entries))
        who = chance.choice(["p1", "p1", *cast.who.values()])
        before = len(trial.entries)
        try:
            told = entry if isinstance(entry, dict) else {"do": entry}
            say_readably(trial, partial(say_entry, who=who, entry=told, secret=DrawSecret()))
            taken += 1
        except InputError:
            if len(trial.entries) != before:  # the keeper reads the event anew
                trial = beside(cast.book)
        if trial.state.closed or chance.random() < 0.02:
            trial = beside(cast.book)
            say_entry(trial, chance.choice(["p1", cast.who["chief"]]), {"do": "notice", "title": "x"}, DrawSecret())
    event_view(OpenEvent(EventListed("x", "x", "mcr", "h", 0.0, True), trial, {}, trial.state), "p1")
    assert verify_record(trial.archive()).agrees
    assert taken


def test_what_is_sensible_is_taken_as_it_is(cast: Cast) -> None:
    """Else the nonsense would never come far."""
    taken = 0
    for entry in sensible(cast):
        for who in ("p1", cast.who["chief"], cast.who["table"]):
            try:
                say_entry(beside(cast.book), who, entry, DrawSecret())
            except InputError:
                continue
            taken += 1
            break
    assert taken >= 35
