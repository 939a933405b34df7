"""Nobody is sent what they may not know: every frame of recorded hands, for all roles and books.

What roles may see event by event is a law of its own (tests/laws/test_views.py); here it is held that the club's frames
tell exactly that, to the right persons, at times that tell nothing.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from paiju.server.room.room import Room
from paiju.table import events as E
from paiju.table.codes import SEATS
from paiju.table.table import Table as HandTable
from tests.server.club_people import SUPPORTERS, WATCHER, Client, Table, one_hand, run
from tests.server.spies import Checker, spied
from tests.table.laid import GAMES, QUICK_GAMES

SECRETS = ("seed", "salt", "wall", "record", "secret")


def room_of(table: Table) -> Room:
    """The room, folded anew."""
    return table.loaded()


def before_end(client: Client) -> list[dict[str, Any]]:
    """The frames until the hand is over."""
    kinds = [frame["t"] for frame in client.frames]
    return client.frames[: kinds.index("hand_end")]


def hand_of(table: Table) -> HandTable:
    """The hand that was played."""
    return room_of(table).finished[0].table


def first_seat(table: Table, client: Client) -> str:
    """The seat or role of somebody at the deal."""
    room = room_of(table)
    player = room.player_of(client.person.id)
    if player is not None:
        return SEATS[room.finished[0].players.index(player)]
    return {person.id: person.name for person in SUPPORTERS}.get(client.person.id, "spectator")


def expected(hand: HandTable, role: str) -> list[dict[str, Any]]:
    """The events a person is told who began in a role: after a change of places, those of the new seat."""
    found, at = [], 0
    for number, event in enumerate(hand.events):
        if isinstance(event, E.Swap) and role in (event.seat, event.with_):
            found += seen_between(hand, role, at, number + 1)
            role, at = (event.with_ if role == event.seat else event.seat), number + 1
    return found + seen_between(hand, role, at, len(hand.events))


def seen_between(hand: HandTable, role: str, start: int, end: int) -> list[dict[str, Any]]:
    """What a role sees of these events of the referee."""
    from paiju.table.view import seen

    before = len(list(seen(hand.book, role, hand.events[:start])))
    return [event.to_json() for event in list(seen(hand.book, role, hand.events[:end]))[before:]]


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_everybody_is_told_what_his_role_sees(book: str, special: str | None) -> None:
    """The snapshot of the deal and the event frames hold the events of the person's role, each once and in order."""
    table = one_hand(book, special)
    hand = hand_of(table)
    opening = len(HandTable.of(hand.sitting).events)
    for client in table.clients.values():
        role = first_seat(table, client)
        told = [event for frame in client.of("event") if frame["hand"] == 0 for event in frame["events"]]
        wanted = expected(hand, role)
        skipped = len(seen_between(hand, role, 0, opening))
        assert told == json.loads(json.dumps(wanted[skipped:])), role


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_no_secret_before_the_end(book: str, special: str | None) -> None:
    table = one_hand(book, special)
    room, hand = room_of(table), hand_of(table)
    assert hand.sitting.secret is not None
    assert room.root is not None
    hidden = (room.root.hex(), hand.sitting.secret.seed.hex())
    for client in table.clients.values():
        for frame in before_end(client):
            text = json.dumps(frame)
            assert not any(secret in text for secret in hidden)
            assert not keys_of(frame) & set(SECRETS)
        told = json.dumps(client.frames)
        assert room.root.hex() not in told  # later hands come from it
        promised = [frame["room"]["commitment"] for frame in client.of("snapshot")]
        assert hand.sitting.commitment in promised


def keys_of(value: object) -> set[str]:
    """Every key in a frame."""
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_hands_of_others_are_face_down(book: str, special: str | None) -> None:
    """In every view but a supporter's before their bet, other hands show only tiles that were laid open."""
    table = one_hand(book, special)
    looked = 0
    for client in table.clients.values():
        if client.person in SUPPORTERS:
            continue
        role, shown = first_seat(table, client), set[str]()
        for frame in before_end(client):
            if frame["t"] == "snapshot":
                role = frame["you"]["role"]
            events = frame.get("events", [])
            kinds = ("open", "win", "shown", "nine_terminals")
            shown |= {event["seat"] for event in events if event["type"] in kinds}
            ended = any(event["type"] == "hands" for event in events)
            for seat, place in ((frame.get("view") or {}).get("seats") or {}).items():
                if seat != role and seat not in shown and not ended:
                    assert set(place["hand"]) <= {"?"}, (client.person, seat)
                    assert place["drawn"] in (None, "?")
                    looked += 1
    assert looked


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_numbers_tell_nothing(book: str, special: str | None) -> None:
    """Prompts and events are numbered for each person from one on, without gaps."""
    table = one_hand(book, special)
    for client in table.clients.values():
        asked = [frame["prompt"] if frame["t"] == "snapshot" else frame for frame in client.frames
                 if frame["t"] == "prompt" or (frame["t"] == "snapshot" and frame["prompt"])]  # fmt: skip
        numbers = list(dict.fromkeys(prompt["n"] for prompt in asked))
        assert numbers == list(range(1, len(numbers) + 1))
        seq = None
        for frame in client.frames:
            if frame["t"] == "snapshot" and frame["hand"] == 0:
                seq = frame["seq"]
            elif frame["t"] == "event" and frame["hand"] == 0:
                assert seq is not None
                seq += len(frame["events"])
                assert frame["seq"] == seq
    assert all(not frame["prompt"] for frame in table.clients[WATCHER.id].of("snapshot"))


STAKES = ("discard", "north")


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_the_pause_after_a_discard_is_the_same_for_all(book: str, special: str | None) -> None:
    """Everybody answers at once; whether or not somebody could claim, what follows comes exactly a pause later, and at
    the same moment for all."""
    table = one_hand(book, special)
    watcher = table.clients[WATCHER.id]
    times = [(at, frame) for at, frame in zip(watcher.times, watcher.frames) if frame["t"] == "event"]
    gaps = [
        round(later - at, 3)
        for (at, frame), (later, _) in pairwise(times)
        if frame["events"][-1]["type"] in STAKES and frame["hand"] == 0
    ]
    assert gaps
    assert set(gaps) == {1.0}
    frames = list(zip(watcher.times, watcher.frames))
    frames = frames[: next(i for i, (_, frame) in enumerate(frames) if frame["t"] == "hand_end")]
    for (at, frame), (later, _) in pairwise(frames):
        if frame["t"] == "event" and frame["events"][-1]["type"] in STAKES:
            assert round(later - at, 3) == 1.0  # no frame of any kind comes before
    mine = {at for at, _ in times}
    for client in table.clients.values():
        if client.person.id not in (WATCHER.id, *(person.id for person in SUPPORTERS)):
            others = zip(client.times, client.frames)
            public = {at for at, frame in others if frame["t"] == "event" and is_public(frame["events"])}
            assert public <= mine


def is_public(events: list[dict[str, Any]]) -> bool:
    """Do the events tell more than the own answer?"""
    return any(event["type"] != "answer" for event in events)


# --- everybody asks all the time ------------------------------------------------------------------

FAMILIES: list[tuple[str, str | None]] = [("xjtu-3p", None), ("mcr", None), ("psa", "swap_seats")]


def nothing_leaks(
    monkeypatch: pytest.MonkeyPatch, games: Sequence[tuple[str, str | None]], seeds: range, hands: int
) -> None:
    """Play with everybody asking, and hold all of it against what they could know."""

    async def at_once(call: Callable[..., object], *told: object) -> object:
        return call(*told)  # a thread would run by another clock

    monkeypatch.setattr(asyncio, "to_thread", at_once)
    looked = Counter[str]()
    for book, special in games:
        for seed in seeds:
            looked += Checker(book, run(spied(book, special, seed, hands))).check()
    kinds = ("snapshot", "event", "prompt", "why", "hint", "ready", "info", "lists", "error", "turn")
    assert all(looked[kind] for kind in kinds)
    assert looked["advise"]
    assert looked["advised"]
    print(f"{looked.total()} frames and answers, nothing that could not be known:", dict(looked))


def test_nothing_leaks_however_much_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players, supporters, spectators and a referee ask why, ask for hints, point at moves, look at lists and connect
    again in every pause; a checker of its own knows from the record what each could know."""
    nothing_leaks(monkeypatch, FAMILIES, range(1), 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 13))
def test_nothing_leaks_in_many_hands(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_leaks(monkeypatch, GAMES, range(seed, seed + 1), 3)
