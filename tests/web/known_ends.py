"""Hands whose end is known, played in memory and told to a browser: the page is real, the table is not."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from paiju.server.protocol.client_messages import Host
from tests.core.play.scenario import NOTHING, Texts
from tests.server.club_people import HOST, Chooser, Client, new_table, opened, run
from tests.server.laid_hands import lay_hands
from tests.web.visitor import Visitor

Json = dict[str, Any]
TABLE = "knownEnd"


def eagerly(prompt: Json, _: object) -> int:
    """Wins, replaces flowers and declares riichi when it may, else discards what was drawn."""
    codes = {action["type"]: action["code"] for action in reversed(prompt["actions"])}
    wanted = ("win", "flower", "riichi_drawn", "ready", "pass", "discard_drawn")
    return int(next((codes[kind] for kind in wanted if kind in codes), prompt["actions"][0]["code"]))


def played(book: str, hands: Texts = NOTHING, draws: str = "", chooser: Chooser = eagerly) -> list[Json]:
    """What the host, who deals, is sent from the deal to the end of the first hand and of the match, which is ended
    then."""
    with pytest.MonkeyPatch.context() as patch:
        lay_hands(patch, hands, draws)
        with ThreadPoolExecutor(1) as beside:  # the browser's library has a loop of its own here
            return beside.submit(lambda: run(a_hand(book, chooser))).result()


async def a_hand(book: str, chooser: Chooser) -> list[Json]:
    """The same."""
    table = await opened(new_table(book, pause=0.0))
    table.chooser, answer = chooser, table.heard

    def heard(client: Client, frame: Json) -> None:
        if frame["t"] != "hand_end":
            answer(client, frame)
        elif client.person is HOST:
            table.spawn(table.says(HOST, Host("end")))

    table.heard = heard  # type: ignore[method-assign]
    for person in table.people:
        await table.connect(person, views=True)
    await table.until(lambda: bool(table.host.of("match_end")))
    return told_to(table.host)


def told_to(client: Client) -> list[Json]:
    """The frames of one player from the first hand on, all prompts answered."""
    frames = client.frames
    first = next(i for i, frame in enumerate(frames) if frame["t"] == "snapshot" and frame["view"])
    kept = [frame for frame in frames[first:] if frame["t"] not in ("nonces", "nonces_wanted", "prompt", "asked_over")]
    return [frame | no_prompt(frame) for frame in kept]


def no_prompt(frame: Json) -> Json:
    """Nothing is asked: it has been answered already. No wall is checked: it comes from no secret."""
    room = {"room": frame["room"] | {"fair": None}} if frame["t"] == "snapshot" else {}
    return ({"prompt": None} if frame["t"] == "snapshot" else {"fair": None} if frame["t"] == "room" else {}) | room


class Stage:
    """A table that only says what it is told to say."""

    def __init__(self, visitor: Visitor, frames: Sequence[Json], hands: Sequence[Json] = ()) -> None:
        self.visitor, self.frames = visitor, list(frames)
        self.heard: list[Json] = []
        self.socket: Any = None
        page = visitor.page
        page.route_web_socket("**/ws/*", self.open)
        page.route("**/api/tables/*/hands", lambda route: route.fulfill(json=list(hands)))

    def open(self, socket: Any) -> None:
        """The page comes: all but the hand's end is told at once."""
        self.socket = socket
        socket.on_message(self.hear)

    def hear(self, text: str) -> None:
        """What the page says."""
        told = json.loads(text)
        self.heard.append(told)
        if told["t"] == "hello":
            for frame in self.before():
                self.socket.send(json.dumps(frame))

    def before(self) -> list[Json]:
        """What comes before the end of the hand."""
        at = next(i for i, frame in enumerate(self.frames) if frame["t"] == "hand_end")
        return self.frames[:at]

    def say(self, *kinds: str) -> None:
        """The frames of these kinds after the hand, to the page."""
        for frame in self.frames[len(self.before()) :]:
            if frame["t"] in kinds:
                self.socket.send(json.dumps(frame))

    def sit_down(self) -> Any:
        """The page, with the hand as it was before its end."""
        page = self.visitor.page
        page.goto(f"{self.visitor.club}/table/{TABLE}")
        page.wait_for_selector("paiju-table .board")
        return page

    def end(self) -> Any:
        """The hand ends."""
        self.say("hand_end")
        self.visitor.page.wait_for_selector("dialog.end[open]")
        return self.visitor.page
