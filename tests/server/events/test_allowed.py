"""Every kind of entry × every role, and what somebody may say of their own."""

from typing import Any

import pytest

from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.entries.entering import say_entry
from paiju.server.events.entries.entrants_import import beside
from paiju.server.events.entries.rights import CLOSED, DOORS, VERBS
from paiju.server.events.roles import ROLE_NAMES, roles_of
from paiju.server.events.templates import ROUNDS
from paiju.server.protocol.refused import Refused
from paiju.tournament.record.commands import COMMANDS
from tests.server.events.cast import AT, Cast
from tests.server.events.event_matrix import NOBODY, ROLES, WHO_MAY

POINTS = [30, 10, -10, -30]


@pytest.fixture(scope="module")
def cast() -> Cast:
    """One for all: what is tried is tried beside it."""
    return Cast()


def test_every_kind_has_a_row_and_every_row_a_kind() -> None:
    rights, matrix = "DOORS (or CLOSED) of server/events/entries/rights.py", "tests/server/events/event_matrix.py"
    forgotten = set(COMMANDS) - set(DOORS) - set(CLOSED)
    assert not forgotten, f"say who may enter {sorted(forgotten)} in {rights}"
    gone = (set(DOORS) | set(CLOSED)) - set(COMMANDS)
    assert not gone, f"{sorted(gone)} in {rights} are no commands of tournament/record/commands"
    differing = set(WHO_MAY) ^ (set(DOORS) | set(VERBS))
    assert not differing, f"{sorted(differing)} are in one of WHO_MAY of {matrix} and DOORS, VERBS of rights.py"
    differing = set(CLOSED) ^ NOBODY
    assert not differing, f"{sorted(differing)} are in one of NOBODY of {matrix} and CLOSED of rights.py"


def test_somebody_has_every_role(cast: Cast) -> None:
    for role, who in cast.who.items():
        assert roles_of(cast.book.state, who) == list(dict.fromkeys([role, "public"]))


@pytest.mark.parametrize("role", ROLES)
def test_kinds_by_a_role(cast: Cast, role: str) -> None:
    refused = {kind for kind in WHO_MAY if cast.tried(cast.who[role], do=kind) == "forbidden"}
    assert refused == {kind for kind in WHO_MAY if role not in WHO_MAY[kind]}


@pytest.mark.parametrize("kind", sorted(NOBODY))
def test_what_the_server_alone_says_nobody_sends(cast: Cast, kind: str) -> None:
    for who in cast.who.values():
        assert cast.tried(who, do=kind, person="p2", seal="0" * 64, club="x", **AT) == "input"


def test_a_refusal_names_who_may_in_both_languages(cast: Cast) -> None:
    with pytest.raises(Refused) as refused:
        say_entry(cast.book, cast.who["player"], {"do": "started"}, DrawSecret())
    for name in (ROLE_NAMES["chief"], ROLE_NAMES["deputy"]):
        assert name.zh in refused.value.zh
        assert name.en in refused.value.message


# --- of their own ---------------------------------------------------------------------------------


def own_cases(cast: Cast) -> list[tuple[str, str, dict[str, Any], str]]:
    """Who says what, and the code it is answered with."""
    me, other = cast.players[0], cast.players[1]  # of one team, at two tables
    mate = cast.fours[0][1]
    captain = cast.who["captain"]
    first = {**AT, "players": cast.fours[0], "points": POINTS}
    second = {**AT, "table": "2", "players": cast.fours[1], "points": POINTS}
    return [
        ("my table's result", me, {"do": "result", "result": first}, ""),
        ("another table's", me, {"do": "result", "result": second}, "not_yours"),
        ("a table that is not mine, with my name in it", me,
         {"do": "result", "result": {**second, "players": [me, *cast.fours[1][1:]]}}, "not_yours"),
        ("my call", me, {"do": "referee_called", **AT, "player": me}, ""),
        ("a call in another's name", me, {"do": "referee_called", **AT, "player": mate}, "not_yours"),
        ("a call at another table", me, {"do": "referee_called", **AT, "table": "2", "player": me}, "input"),
        ("my protest", me, {"do": "protest", **AT, "player": me, "why": "no"}, ""),
        ("another's protest", me, {"do": "protest", **AT, "player": mate, "why": "no"}, "not_yours"),
        ("my own name", me, {"do": "change_person", "who": me, "person": {"name": "Anna"}}, ""),
        ("another's name", me, {"do": "change_person", "who": other, "person": {"name": "Anna"}}, "forbidden"),
        ("my own number", me, {"do": "change_person", "who": me, "player": {"number": "7"}}, "forbidden"),
        ("my registration as a referee", me,
         {"do": "change_person", "who": me, "person": {"registration": "R"}}, "input"),
        ("my team's order", captain, {"do": "relay_order", "team": "Red", "members": [other, me]}, ""),
        ("another team's order", captain, {"do": "relay_order", "team": "Blue", "members": []}, "not_yours"),
        ("a line-up of another team", captain,
         {"do": "lineup", **AT, "team": "Blue", "player": mate, "captain": captain}, "not_yours"),
        ("a number nobody asked for", captain, {"do": "draw_sealed", "seal": "0" * 64}, "not_yours"),
        ("another's wish to enter", me,
         {"do": "entry_asked", "player": {"id": other, "name": other}}, "not_yours"),
    ]  # fmt: skip


def test_everybody_speaks_of_their_own(cast: Cast) -> None:
    found = {what: cast.tried(who, **entry) for what, who, entry, _ in own_cases(cast)}
    assert found == {what: code for what, _, _, code in own_cases(cast)}


def test_nobody_signs_for_another(cast: Cast) -> None:
    trial, me, mate = beside(cast.book), cast.players[0], cast.fours[0][1]
    say_entry(trial, me, {"do": "result", "result": {**AT, "players": cast.fours[0], "points": POINTS}}, DrawSecret())
    signed = {"do": "signed", **AT}
    say_entry(trial, me, signed, DrawSecret())
    say_entry(trial, cast.who["table"], {**signed, "signs_as": "referee"}, DrawSecret())
    assert dict(trial.state.sheets[ROUNDS, "1", "1"].signed) == {me: "player", cast.who["table"]: "referee"}
    for who in (me, cast.who["chief"], cast.who["table"]):
        with pytest.raises(Refused) as refused:
            say_entry(trial, who, {**signed, "person": mate}, DrawSecret())
        assert refused.value.code == "not_yours"


def test_officials_speak_in_their_own_name(cast: Cast) -> None:
    """Whoever is named as the referee, who sends it gave the penalty; and an appeal is filed when it is sent."""
    trial, me = beside(cast.book), cast.players[0]
    penalty = {"stage": ROUNDS, "round": "1", "player": me, "kind": "game", "amount": "10"}
    forged = {"do": "penalty", "penalty": penalty, "referee": cast.who["chief"]}
    say_entry(trial, cast.who["table"], forged, DrawSecret())
    assert trial.entries[-1].data["referee"] == cast.who["table"]
    assert trial.entries[-1].by == cast.who["table"]
    say_entry(trial, cast.who["chief"], {"do": "ended", "stage": ROUNDS, "round": "1"}, DrawSecret())
    early = {"do": "appeal", **AT, "player": me, "text": "no", "filed": "2020-01-01T00:00:00+00:00"}
    say_entry(trial, cast.who["captain"], early, DrawSecret())
    assert not trial.entries[-1].data["filed"].startswith("2020")
    assert trial.entries[-1].data["leader"] == cast.who["captain"]


def test_who_is_late_gets_what_the_book_says(cast: Cast) -> None:
    trial, me = beside(cast.book), cast.players[0]
    start = trial.state.starts[ROUNDS, "1"]
    at = {"stage": ROUNDS, "round": "1", "player": me}
    arrived = start.replace(microsecond=0).isoformat()
    say_entry(trial, cast.who["table"], {"do": "late", **at, "arrived": arrived, "forfeits": True}, DrawSecret())
    assert trial.state.forfeits == {}  # not what was sent


def test_a_referees_tables_are_those_the_plan_gives(cast: Cast) -> None:
    trial = beside(cast.book)
    say_entry(trial, "p1", {"do": "appoint", "who": cast.who["table"], "role": "table", "tables": ["2"]}, DrawSecret())
    card = {"do": "yellow_card", "stage": ROUNDS, "round": "1"}
    say_entry(trial, cast.who["table"], {**card, "player": cast.fours[1][0]}, DrawSecret())
    with pytest.raises(Refused) as refused:
        say_entry(trial, cast.who["table"], {**card, "player": cast.fours[0][0]}, DrawSecret())
    assert refused.value.code == "not_yours"
    call = {"do": "referee_called", **AT, "player": cast.players[0]}
    say_entry(trial, cast.players[0], call, DrawSecret())
    with pytest.raises(Refused):
        say_entry(trial, cast.who["table"], {"do": "call_answered", "entry": trial.state.count}, DrawSecret())
    say_entry(trial, cast.who["chief"], {"do": "call_answered", "entry": trial.state.count}, DrawSecret())


def test_a_player_puts_their_own_table_right_while_nobody_has_signed(cast: Cast) -> None:
    trial, me, other = beside(cast.book), cast.players[0], cast.players[1]
    told = {**AT, "players": cast.fours[0], "points": POINTS}
    say_entry(trial, cast.fours[0][1], {"do": "result", "result": told}, DrawSecret())
    entry = {"do": "result_corrected", "entry": trial.state.count, "result": told, "why": "a slip"}
    with pytest.raises(Refused, match="own table"):
        say_entry(trial, other, entry, DrawSecret())
    say_entry(trial, me, entry, DrawSecret())
    again = entry | {"entry": trial.state.count, "copied_wrong": True}
    say_entry(trial, me, {"do": "signed", **AT}, DrawSecret())
    with pytest.raises(Refused, match="only until somebody signs"):
        say_entry(trial, me, again, DrawSecret())
