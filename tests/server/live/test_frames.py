"""What roles are shown, event by event: the same as the table shows from scratch, in the same words."""

import json
from random import Random

import pytest

from paiju.server.live.shown.frames import Stage, puts_at_stake, segments
from paiju.server.protocol.wire_json import event_json, view_json
from paiju.server.room.room import with_json
from paiju.table import events as E
from paiju.table.codec import Json
from paiju.table.table import Table
from tests.laws.quiet import quiet, roles
from tests.server.club_people import choices
from tests.server.live.view_steps import told_roles, view_steps
from tests.table.hidden_tiles import Played, played_again, shuffled, start
from tests.table.laid import QUICK_GAMES, new_table

LOOKS = 0.05


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_frames_show_what_the_table_shows(book: str, special: str | None) -> None:
    """Followed one by one, every role is told the events of `Table.seen` and has the view of `Table.view`."""
    table, rng = new_table(book, special, 1), Random(1)
    stage = Stage.of(table, 0, tuple(range(table.book.tiles.players)), with_json(table.events))
    told = {role: stage.news(role) for role in told_roles(table)}
    compared = 0
    for who, code in choices(table, 1):
        for part in segments(with_json(table.act(who, code))):
            stage.release(part)
            for role in told:
                told[role] += stage.news(role)
        stage.settle()
        if rng.random() < LOOKS or table.over:
            for role in told:
                legal = () if role == "spectator" else table.legal(role)
                assert stage.view(role, legal) == table.view(role), role
                compared += 1
    assert compared > len(told)
    for role, bodies in told.items():
        assert [json.loads(body) for body in bodies] == [event.to_json() for event in table.seen(role)], role
        assert stage.seq(role) == len(bodies)


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_what_changes_makes_the_view(book: str, special: str | None) -> None:
    """Whoever puts what has changed into the view before has the view, whenever they were shown it whole."""
    steps = view_steps(book, special)
    assert len(steps) > 100
    assert any('"more"' in json.dumps(changes) for _, _, changes, _ in steps)
    for role, before, changes, after in steps:
        assert renewed(before, changes) == after, role


def renewed(view: Json, changes: Json) -> Json:
    """A view with what has changed in it."""
    parts = dict(changes)
    seats = {seat: changed(view["seats"][seat], place) for seat, place in parts.pop("seats", {}).items()}
    course = changed(view["course"], parts.pop("course", {}))
    return changed(view, parts) | {"seats": view["seats"] | seats, "course": course, "legal": []}


def changed(before: Json, changes: Json) -> Json:
    """Something with the members that have changed; a list may have been gone on with."""
    now = dict(before)
    for key, value in changes.items():
        is_longer = isinstance(value, dict) and set(value) == {"after", "more"}
        now[key] = before[key][: value["after"]] + value["more"] if is_longer else value
    return now


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_the_quick_json_is_the_same(book: str, special: str | None) -> None:
    table = new_table(book, special, 2)
    for who, code in choices(table, 2):
        table.act(who, code)
    for event in table.events:
        assert json.loads(event_json(event)) == json.loads(json.dumps(event.to_json()))
    for role in told_roles(table):
        assert json.loads(view_json(table.view(role))) == json.loads(json.dumps(table.view(role).to_json()))


def test_segments_end_with_a_tile_at_stake_or_a_change_of_places() -> None:
    discard = E.Discard("E", "1m", False, False, False)
    draw, swap = E.Draw("S", "2m", "wall", 60), E.Swap("E", "W")
    kong = E.Kong("S", "concealed", None, None, ("1s",) * 4)
    parts = segments(with_json([swap, discard, draw, kong, draw]))
    assert [[event for event, _ in part] for part in parts] == [[swap], [discard], [draw, kong], [draw]]
    assert not puts_at_stake(E.Kong("S", "open", "E", "1s", ("1s",) * 4))


def frames_of(table: Table, role: str) -> list[bytes]:
    """Everything a role is sent of a hand so far, with its view."""
    stage = Stage.of(table, 0, tuple(range(table.book.tiles.players)), with_json(table.events))
    legal = () if role == "spectator" else table.legal(role)
    return [*stage.news(role), stage.view_bytes(role, legal)]


def told_alike(hand: Played, role: str, rng: Random) -> bool:
    """Frames are the same to the byte whatever lies hidden from the role; could it be tried?"""
    wall = shuffled(hand, role, rng)
    other = played_again(hand, wall)
    if other is None or wall == hand.table.sitting.wall:
        return False
    assert frames_of(hand.table, role) == frames_of(other, role), role
    return True


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_no_hidden_tile_is_in_a_frame(book: str, special: str | None) -> None:
    done = tried = 0
    for seed in range(2):
        rng, hand = Random(seed), start(new_table(book, special, f"frames {seed}").sitting)
        people = roles(hand.table)
        for who, code in choices(hand.table, seed):
            hand.step(who, code)
            if quiet(hand.table) and not hand.table.over and rng.random() < LOOKS:
                tried += 1
                done += told_alike(hand, rng.choice(people), rng)
    assert done >= 0.7 * tried
    assert tried


def test_frames_say_whose_deal_it_is() -> None:
    """Bots of the club count places at the end of a match, so their view tells them where the match stands."""
    table = Table("ema", 1, round="S", deal=3)
    stage = Stage.of(table, 7, (3, 0, 1, 2), with_json(table.events))
    stage.settle()
    assert stage.view("E", table.legal("E")) == table.view("E")
    assert stage.view("E").deal == 3
