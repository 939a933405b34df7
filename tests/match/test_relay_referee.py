"""The referee in a relay: rulings go to the game being played, or to the one finished last until the next begins."""

import pytest

from paiju.errors import InputError
from paiju.match.relay import Relay
from paiju.match.relay_record import read_relay
from tests.match.relays import PAIRS, SEATS, SHORT, begun, finished


def same_on_record(relay: Relay) -> None:
    """The record gives the same relay."""
    again = read_relay(relay.lines())
    assert again.lines() == relay.lines()
    assert (again.points, again.over, again.paused) == (relay.points, relay.over, relay.paused)


@pytest.mark.clause("xjtu:App1:6", "xjtu:9.9.1")
def test_a_ruling_in_the_game_being_played() -> None:
    relay, game = begun()
    proposed = relay.propose({"declared": "win", "offender": 1, "shown": True})
    assert proposed[0].foul == "false_win"
    ruling = relay.rule(proposed[0])
    assert ruling.payments == (4000, -8000, 2000, 2000)
    assert game.table is not None
    assert game.table.view("referee").seats["S"].points == 100000 - 8000
    assert relay.rulings == [ruling]
    same_on_record(relay)
    relay.undo(0)
    assert game.table.view("referee").seats["S"].points == 100000
    assert relay.rulings == []
    same_on_record(relay)


def test_play_is_stopped_and_taken_back() -> None:
    relay, game = begun()
    table = game.table
    assert table is not None
    before = len(table.events)
    table.act("E", table.legal("E")[-1])
    relay.rewind(before)
    assert len(table.events) == before
    relay.pause()
    assert relay.paused
    with pytest.raises(InputError, match="paused"):
        table.act("E", table.legal("E")[-1])
    same_on_record(relay)
    relay.resume()
    table.act("E", table.legal("E")[-1])
    assert not relay.paused
    same_on_record(relay)


@pytest.mark.clause("xjtu:App1:2", "xjtu:App1:6", "reading:291")
def test_a_finished_game_hands_on_what_was_ruled_since() -> None:
    relay, game = finished()
    before, last = relay.points, game.hands - 1
    ruling = relay.rule({"foul": "hidden_indicator_seen", "offender": 3}, hand=last)
    paid = [ruling.payments[game.names.index(leg)] for leg in relay.legs[0].players]
    assert paid[3] == -8000 or paid[3] == -12000
    assert relay.points == tuple(own + change for own, change in zip(before, paid))
    same_on_record(relay)
    relay.undo(0)
    assert relay.points == before
    same_on_record(relay)


@pytest.mark.clause("xjtu:9.1.4", "xjtu:App1:6")
def test_warnings_of_a_finished_game_are_paid_and_do_not_go_on() -> None:
    relay, _ = finished()
    before = relay.points
    for _ in range(5):
        relay.rule({"foul": "slow_play", "offender": 3})
    assert relay.points == (before[0] + 1500, before[1] + 1500, before[2] + 1500, before[3] - 4500)
    same_on_record(relay)
    game = relay.start(SEATS)
    assert game.position.points == tuple(relay.points[team] for team in SEATS)
    assert relay.rulings == []


@pytest.mark.clause("reading:291")
def test_what_was_handed_on_stays() -> None:
    relay, _ = finished()
    points = relay.points
    relay.rule({"foul": "slow_play", "offender": 0})
    relay.start(SEATS)
    relay.rule({"foul": "slow_play", "offender": 0})
    assert len(relay.legs[0].match.rulings) == len(relay.legs[1].match.rulings) == 1
    assert relay.points == points
    same_on_record(relay)


@pytest.mark.clause("xjtu:App1:5", "reading:291", "reading:244")
@pytest.mark.parametrize("foul", ["withdrawal", "cheating"])
def test_a_player_who_is_out_ends_the_relay(foul: str) -> None:
    relay, game = begun()
    relay.rule({"foul": foul, "offender": 1})
    assert game.over == "player_out"
    ended = relay.finish()
    assert relay.over == ended.over == "player_out"
    assert relay.places == (None, 2, 1, 3)  # A is out; of equals who sat first goes first
    with pytest.raises(InputError, match="over"):
        relay.start()
    same_on_record(relay)


@pytest.mark.clause("reading:291")
def test_a_player_of_a_finished_game_who_is_out_ends_the_relay_and_undone_does_not() -> None:
    relay, _ = finished()
    places = relay.places
    relay.rule({"foul": "withdrawal", "offender": 2})
    assert relay.over == "player_out"
    assert relay.places[1] is None
    assert sorted(place for place in relay.places if place is not None) == [1, 2, 3]
    same_on_record(relay)
    relay.undo(0)
    assert (relay.over, relay.places) == ("", places)
    assert relay.start(SEATS).names == ("C2", "A2", "B2", "D2")


def test_before_the_first_game_there_is_nothing_to_rule_on() -> None:
    relay = Relay(SHORT, PAIRS, seed=1)
    for act in (relay.pause, relay.resume, lambda: relay.rewind(0), lambda: relay.undo(0), lambda: relay.rulings):
        with pytest.raises(InputError) as refused:
            act()
        assert refused.value.field == "relay"
    assert not relay.paused
