"""People at a table who ask all the time and keep everything they are told, and a checker of its own that says whether
anybody was told what they could not know: it goes by the record of the hand and by when a spectator was told of it."""

import asyncio
import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from paiju import books
from paiju.server.protocol.client_messages import (
    Act,
    AskHint,
    AskReady,
    AskWhy,
    DrawFor,
    Hello,
    Host,
    Next,
    Point,
    Propose,
    SetCompany,
)
from paiju.server.protocol.shared import Person
from paiju.table.codes import SEATS
from tests.server.club_people import HOST, SUPPORTERS, WATCHER, Client, Table, anything, new_table, opened
from tests.server.texts import text_of

Json = dict[str, Any]
CURIOUS, REFEREE = Person("cur", "Cur"), Person("ref", "Ref")
QUIET, OVER = "nothing is expected of you", "the hand is over"
STAKES = ("discard", "north")
PAUSE = 1.0
VIEWERS = (HOST, CURIOUS, SUPPORTERS[0])  # who gets the whole view with every event; others have it in snapshots
TILE = re.compile(r"[0-9][mpsz]|[1-8]f")
TURNS = ("deal", "draw", "discard", "chow", "pung", "kong", "flower", "north")  # what says whose turn it is
ABOUT_PEOPLE = {"host", "seats", "watchers", "supporters", "votes", "votes_needed", "waiting_for", "referees"}


class Spy(Client):
    """A connection that minds the order of frames and knows whether it is asked."""

    def __init__(self, person: Person, table: "SpiedTable") -> None:
        super().__init__(person)
        self.table = table
        self.role = ""
        self.asked: int | None = None
        self.advises: Json | None = None  # what the player is asked whom this person backs
        self.view: Json | None = None

    def send(self, frame: bytes) -> None:
        """A frame comes."""
        super().send(frame)
        told = self.frames[-1]
        assert self.frames[0]["t"] == "snapshot"
        if told["t"] == "snapshot":
            self.role = told["you"]["role"]
            self.asked = told["prompt"]["n"] if told["prompt"] else None
        elif told["t"] == "prompt":
            self.asked = told["n"]
        elif told["t"] == "asked_over" and told["n"] == self.asked:
            self.asked = None
        elif told["t"] == "advise":
            self.advises = told if told["n"] is not None else None
        self.view = told.get("view") or self.view
        self.table.told.append(Told(self.times[-1], self.person, self.role, self.asked, told, self.view))


@dataclass(slots=True, repr=False)
class Told:
    """A frame, or an answer over HTTP: when, to whom in which role, whether they were asked, and what they saw last."""

    at: float
    person: Person
    role: str
    asked: int | None
    frame: Json
    view: Json | None = None


@dataclass(repr=False)
class SpiedTable:
    """A table, and everything that was told at it."""

    table: Table
    rng: Random
    told: list[Told] = field(default_factory=list)
    done: bool = False

    async def connect(self, person: Person) -> None:
        """Somebody connects, perhaps again."""
        spy = Spy(person, self)
        spy.hear = lambda frame: self.table.spawn(self.answer(spy, frame))
        self.table.clients[person.id] = spy
        await self.table.hub.connect(self.table.id, person, spy, Hello(self.table.id, views=person in VIEWERS))

    async def answer(self, spy: Spy, frame: Json) -> None:
        """Answer a prompt, at once or well before the pause is over."""
        prompt = frame["prompt"] if frame["t"] == "snapshot" else frame if frame["t"] == "prompt" else None
        if prompt is not None:
            await asyncio.sleep(self.rng.choice((0, 0.2, 0.7)))
            now = self.table.clients[spy.person.id]
            await self.table.hub.message(now, Act(prompt["n"], anything(prompt, self.rng)))
        elif frame["t"] == "advise":
            await asyncio.sleep(self.rng.choice((0, 0.1, 0.5)))
            await self.advise(spy)
        elif frame["t"] == "hand_end":
            await asyncio.sleep(3)  # questions are asked between hands, too
            await self.table.hub.message(self.table.clients[spy.person.id], Next())

    async def ask_all_the_time(self, people: Sequence[Person]) -> None:
        """Everybody asks whatever there is to ask."""
        hub, id = self.table.hub, self.table.id
        while not self.done:
            await asyncio.sleep(self.rng.choice((0.03, 0.17, 0.41, 0.73)))
            person = self.rng.choice(people)
            client = self.table.clients[person.id]
            match self.rng.randrange(12):
                case 0 | 1 | 2:
                    await hub.message(client, AskWhy(self.rng.choice((98, 169, 170, 171, self.rng.randrange(200)))))
                case 3:
                    await hub.message(client, AskHint())
                case 4:
                    await hub.message(client, Propose({"declared": "win", "offender": 1}))
                case 5:
                    await self.connect(person)
                case 6 | 7:
                    await hub.message(client, AskReady())
                case 8:
                    await self.advise(client)
                case 9:
                    await hub.message(client, DrawFor(self.rng.random() < 0.7))
                case _:
                    self.tell("info", room_json(await hub.info(id, person)))
                    shown = await hub.hands(id)
                    lines = await hub.past.match_lines(self.table.live.room, shown)
                    state = hub.listed_state(id, "waiting")
                    self.tell("lists", {"hands": len(shown), "state": state, "lines": lines})

    async def advise(self, client: Client) -> None:
        """Somebody points at a move: those who are asked to at one of theirs, or at any number; others try as well."""
        told = client.advises if isinstance(client, Spy) else None
        n = told["n"] if told else self.rng.randrange(1, 40)
        a = self.rng.choice(told["actions"])["code"] if told and self.rng.random() < 0.7 else self.rng.randrange(200)
        await self.table.hub.message(client, Point(n, a))

    def tell(self, kind: str, frame: Json) -> None:
        """Something was told over HTTP."""
        self.told.append(Told(asyncio.get_running_loop().time(), CURIOUS, "spectator", None, {"t": kind, **frame}))


def room_json(info: object) -> Json:
    """A room as `GET /api/tables/ID` tells it, without who is there."""
    names = set(info.__struct_fields__) - ABOUT_PEOPLE - {"turn"}  # type: ignore[attr-defined]
    turn = info.turn  # type: ignore[attr-defined]
    return {"room": {name: repr(getattr(info, name)) for name in names}, "turn": turn and {"seat": turn.seat}}


async def spied(book: str, special: str | None, seed: int, hands: int) -> SpiedTable:
    """Some hands of a table at which everybody there may be asks all the time."""
    made = await opened(new_table(book, special=special, public=True, hints=True, pause=PAUSE), seed)
    table = SpiedTable(made, Random(seed))
    await made.hub.referee(made.id, REFEREE, REFEREE.name)
    people = [*made.people, CURIOUS, REFEREE]
    if books.get(book).payments.supporter_halves:
        for person in SUPPORTERS:
            await made.hub.invite(made.id, HOST, person)
            await made.hub.support(made.id, person, person.name)
        people += SUPPORTERS
    for person in (WATCHER, *people):
        await table.connect(person)
    await made.says(HOST, SetCompany(draws=True))
    made.spawn(table.ask_all_the_time(people))
    watcher = made.clients[WATCHER.id]
    await made.until(lambda: len(watcher.of("hand_end")) >= hands or bool(watcher.of("match_end")))
    table.done = True
    if not made.live.room.over:
        await made.says(HOST, Host("end"))
    await made.until(lambda: bool(watcher.of("match_end")))
    return table


# --- the checker ----------------------------------------------------------------------------------


class Hand:
    """A hand by its record, and when a spectator was told of each of its events."""

    def __init__(self, book: str, number: int, events: list[Json], told: Sequence[Told]) -> None:
        self.book, self.number, self.events = books.get(book), number, events
        mine = [one for one in told if one.person == WATCHER and one.frame.get("hand") == number]
        shown = [one for one in mine if one.frame["t"] in ("snapshot", "event")]
        self.begun, self.times = shown[0].at, [one.at for one in shown]
        self.counts = [one.frame["seq"] for one in shown]
        ends = [one.at for one in mine if one.frame["t"] == "hand_end"]
        self.ended = ends[0] if ends else float("inf")
        self.stakes = [one.at for one in shown if one.frame["t"] == "event" and at_stake(one.frame["events"][-1])]
        self.public = [i for i, event in enumerate(events) if event["type"] != "answer"]  # what a spectator is told
        self.bounds: dict[tuple[str, int], Counter[str]] = {}

    def shown(self, at: float) -> int:
        """How many events had been shown by then, private answers up to the next one included."""
        count = self.counts[max(bisect_right(self.times, at) - 1, 0)]
        return self.public[count] if count < len(self.public) else len(self.events)

    def is_pause(self, at: float) -> bool:
        """Was it a pause?"""
        i = bisect_right(self.stakes, at) - 1
        return i >= 0 and at < self.stakes[i] + PAUSE - 1e-6

    def may_know(self, seat: str, upto: int) -> Counter[str]:
        """Tiles a seat may know after so many events: all it ever held, and all that was laid open; a spectator and a
        referee who has not paused are no seat."""
        if (seat, upto) not in self.bounds:
            known, opened = Counter[str](), set[str]()
            for event in self.events[:upto]:
                known.update(disclosed(event, seat, opened, self.book.kongs.concealed_kong_shown))
                opened |= {event["seat"]} if event["type"] == "open" else set()
            self.bounds[seat, upto] = known
        return self.bounds[seat, upto]


def at_stake(event: Json) -> bool:
    """Does the event put a tile at stake?"""
    return event["type"] in STAKES or (event["type"] == "kong" and event["how"] in ("added", "concealed"))


def disclosed(event: Json, seat: str, opened: set[str], kongs_shown: bool) -> list[str]:
    """The tiles an event tells a seat, or somebody without one."""
    kind, by = event["type"], event.get("seat")
    own = by == seat
    if kind == "deal":
        return [*event["hands"].get(seat, ()), *([event["drawn"]] if seat == "E" else ())]
    if kind == "draw":
        return [event["tile"]] if own or by in opened else []
    if kind == "exchange":
        return list(event["tiles"]) if event["to"] == seat else []  # what is given away was held before
    if kind == "open":
        return [*event["shown"]] if not own else []
    if kind == "kong" and event["how"] == "concealed":
        return [] if own else list(event["tiles"]) if kongs_shown or by in opened else []
    if kind == "north":
        return [] if own else ["4z"]
    if kind == "hands":
        return list(tiles_in(event))
    return [] if own or kind == "answer" else list(tiles_in({key: event.get(key) for key in LAID}))


LAID = ("tile", "tiles", "hand", "melds", "exposed", "face_up", "ura")  # of an event, what lies open with it


def tiles_in(value: object) -> Iterator[str]:
    """Every tile in something."""
    if isinstance(value, str):
        if TILE.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from tiles_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from tiles_in(part)


def tiles_of_view(view: Json) -> Counter[str]:
    """Every tile that lies on the table as somebody sees it, once."""
    found = Counter(view["indicators"])
    for place in view["seats"].values():
        found.update(tile for tile in place["hand"] if tile != "?")
        found.update(tile for meld in place["melds"] for tile in meld["tiles"] if tile != "?")
        found.update(thrown["tile"] for thrown in place["river"] if not thrown["claimed"])
        found.update(place["flowers"])
    return found


class Checker:
    """Holds everything that was told at a table against what could be known."""

    def __init__(self, book: str, spied: SpiedTable) -> None:
        self.told, self.book = spied.told, book
        self.hands = [Hand(book, done, events, spied.told) for done, events in recorded(spied)]
        self.rooms: dict[int, str] = {}
        self.offered: dict[tuple[str, int], list[Json]] = {}  # by person and prompt
        self.advised: set[tuple[str, int, str]] = set()
        self.looked: Counter[str] = Counter()

    def check(self) -> Counter[str]:
        """Look at everything; how much of each kind there was."""
        for one in self.told:
            self.looked[one.frame["t"]] += 1
            hand = next((hand for hand in self.hands if hand.begun <= one.at < hand.ended), None)
            self.check_advice(one)
            if one.frame["t"] == "lists":
                self.check_lists(one)
            if hand is not None and one.frame.get("hand", hand.number) == hand.number:
                self.check_one(hand, one)
        for hand in self.hands:
            self.check_times(hand)
        return self.looked

    def check_one(self, hand: Hand, one: Told) -> None:
        """Something told while a hand was played, as everybody could see."""
        frame, upto = one.frame, hand.shown(one.at)
        assert frame["t"] not in ("hand_events", "proposed", "match_end")
        if frame["t"] == "info":
            self.rooms.setdefault(hand.number, str(sorted(frame["room"].items())))
            assert self.rooms[hand.number] == str(sorted(frame["room"].items()))
        self.check_turn(hand, one)
        if frame["t"] == "why":
            said = text_of(frame["text"]).en if frame["text"] else ""
            assert said != OVER
            assert one.asked is not None or not hand.is_pause(one.at) or said == QUIET
        if frame["t"] in ("snapshot", "event"):
            assert frame["seq"] <= seen_by(hand.events[:upto], one)
        if frame["t"] == "prompt":
            assert set(tiles_in([action.get("tiles") for action in frame["actions"]])) <= set(
                hand.may_know(one.role, upto)
            )
        if frame["t"] == "error":
            assert frame["code"] not in ("over", "not_playing", "internal")
        seat = one.role if one.role in tuple(SEATS) else ""
        betting = not seat and one.role not in ("spectator", "referee")
        if frame["t"] == "advise":
            assert betting
            backed = one.view["backs"][one.role] if one.view is not None and one.person in VIEWERS else None
            assert backed is None or set(tiles_in(frame["actions"])) <= set(hand.may_know(backed, upto))
        if frame.get("view") and not betting:
            assert not tiles_of_view(frame["view"]) - hand.may_know(seat, upto), one
        if frame["t"] == "hint" and one.view is not None and one.person in VIEWERS:
            check_hint(frame, one.view)
        if frame["t"] == "ready" and one.view is not None and one.person in VIEWERS:
            check_ready(frame, one.view, seat)

    def check_advice(self, one: Told) -> None:
        """Advice says a number and an action that its player was offered with it, and who gives it, once; who gives it
        is told what a player was offered, to the byte, and after that player."""
        frame = one.frame
        prompt = frame if frame["t"] == "prompt" else frame.get("prompt") if frame["t"] == "snapshot" else None
        if prompt:
            self.offered[one.person.id, prompt["n"]] = prompt["actions"]
        if frame["t"] == "advise" and frame["n"] is not None:
            assert one.person in SUPPORTERS
            known = [actions for (_, n), actions in self.offered.items() if n == frame["n"]]
            assert frame["actions"] in known
        if frame["t"] == "advised":
            assert set(frame) == {"t", "n", "a", "name"}
            assert frame["n"] == one.asked
            assert frame["a"] in [action["code"] for action in self.offered[one.person.id, frame["n"]]]
            assert frame["name"] in [person.name for person in SUPPORTERS]
            assert (one.person.id, frame["n"], frame["name"]) not in self.advised
            self.advised.add((one.person.id, frame["n"], frame["name"]))

    def check_turn(self, hand: Hand, one: Told) -> None:
        """Whose clock runs is told of whoever is to discard, as everybody has seen; of nobody while a tile is at
        stake, whoever is asked about it and however long."""
        turn = (one.frame["room"] if one.frame["t"] == "snapshot" else one.frame).get("turn")
        if turn:
            turns = [event for event in hand.events[: hand.shown(one.at)] if event["type"] in TURNS]
            assert not at_stake(turns[-1]), one
            begun = any(event["type"] == "discard" for event in turns)  # before, everybody replaces flowers
            assert turn["seat"] == (turns[-1]["seat"] if begun else "E"), one
            self.looked["turn"] += 1

    def check_lists(self, one: Told) -> None:
        """The list of tables, the finished hands and the record say what has been shown, no more."""
        ended = sum(hand.ended <= one.at for hand in self.hands)
        begun = sum(hand.begun <= one.at for hand in self.hands)
        assert one.frame["hands"] == ended
        assert begun == 0 or one.frame["state"] == "playing"
        dealt = [json.dumps(hand.events[0]["hands"], separators=(",", ":")) for hand in self.hands]
        lines = "".join(one.frame["lines"]).replace(" ", "")
        assert [hands in lines for hands in dealt] == [True] * ended + [False] * (len(dealt) - ended)

    def check_times(self, hand: Hand) -> None:
        """What follows a tile at stake comes when the pause is over, whoever was asked and whenever they answered."""
        for at in hand.stakes:
            later = [time for time in (*hand.times, hand.ended) if time > at]
            assert round(later[0] - at, 3) == PAUSE


def seen_by(events: list[Json], one: Told) -> int:
    """How many of these events somebody may have been told of, at most: everything but others' answers."""
    if one.role in ("spectator", "referee"):
        return sum(event["type"] != "answer" for event in events)
    others = sum(event["type"] == "answer" and event["who"] != one.role for event in events)
    backing = one.role not in tuple(SEATS)
    return len(events) - (0 if backing else others)


def check_hint(frame: Json, view: Json) -> None:
    """A hint counts the tiles its person does not see, as many as there are."""
    seen = Counter(plain(tile) for tile in tiles_of_view(view).elements())
    seen["4z"] += sum(place["north"] for place in view["seats"].values())
    for useful in (frame["waits"], *(one["useful"] for one in frame["discards"])):
        for tile, number in (useful or {}).items():
            assert number == 4 - seen[plain(tile)], (tile, number, view)


def check_ready(frame: Json, view: Json, seat: str) -> None:
    """What a hand waits for is told of the hand its person has been shown, and furiten only for tiles that they have
    seen go by or threw themselves."""
    place = view["seats"][seat]
    assert frame["tiles"] == place["hand"]
    known = {plain(tile) for tile, _ in view["course"]["passed"]} | {plain(one["tile"]) for one in place["river"]}
    for ready in (frame, *frame["discards"]):
        if ready["furiten"]:
            assert set(ready["waits"]) & (known | {plain(ready.get("tile", ""))} if "tile" in ready else known)


def plain(tile: str) -> str:
    """A red five is a five."""
    return f"5{tile[1]}" if tile[0] == "0" else tile


def recorded(spied: SpiedTable) -> list[tuple[int, list[Json]]]:
    """Every hand that was played to its end, with all its events."""
    ends = {one.frame["hand"]: one.frame["record"] for one in spied.told
            if one.person == WATCHER and one.frame["t"] == "hand_end"}  # fmt: skip
    return [(number, [json.loads(line) for line in lines[1:-1]]) for number, lines in ends.items()]
