"""Tables as they are played: whole matches, supporters, prompts, hints."""

import asyncio
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from paiju.server.protocol.client_messages import Act, AskHint, AskNear, AskWhy
from paiju.table.record import read, replay
from tests.server.club_people import SUPPORTERS, Client, new_table, one_hand, opened, run
from tests.server.live.seated import acts, answer, asked, seated
from tests.server.texts import text_of

# --- whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["xjtu-3p", "mcr", "psa"])
def test_a_match_is_played_to_its_end(book: str) -> None:
    async def play() -> None:
        table = await opened(new_table(book))
        room = await table.play()
        assert room.state == "over"
        for client in table.clients.values():
            ends = client.of("hand_end")
            assert len(ends) == room.hand + 1
            assert ends[-1]["over"]
            final = client.last("match_end")
            assert [one["place"] for one in final["results"]] == sorted(one["place"] for one in final["results"])
            assert [one["points"] for one in sorted(final["results"], key=lambda one: one["player"])] == [
                one.points for one in room.results
            ]

    run(play())


def test_the_wall_of_a_finished_hand_can_be_verified() -> None:
    table = one_hand("xjtu", None)
    end = table.host.of("hand_end")[0]
    record = read("\n".join(end["record"]))
    lines = [json.loads(line) for line in end["record"][1:-1]]
    assert json.loads(json.dumps([event.to_json() for event in replay(record).events])) == lines
    assert end["commitment"] == record.header.commitment
    before = [frame["room"]["commitment"] for frame in table.host.of("snapshot") if frame["hand"] is None]
    assert before[0] == end["commitment"]  # told before the deal
    assert len(end["payments"]) == 4
    assert sum(one["amount"] for one in end["payments"]) <= 0  # deposits may stay on the table


def test_supporters_bet_and_look_over_one_shoulder() -> None:
    table = one_hand("psa", "no_chow")
    for person in SUPPORTERS:
        client = table.clients[person.id]
        views = [frame for frame in client.of("snapshot") if frame["hand"] == 0]
        assert all("?" not in place["hand"] for place in views[0]["view"]["seats"].values())
        assert {action["type"] for action in views[0]["prompt"]["actions"]} == {"back"} if views[0]["prompt"] else True
        last = views[-1]["view"]
        assert sum("?" in place["hand"] for place in last["seats"].values()) >= 2
    paid = {one["name"]: one["reason"] for one in table.host.of("hand_end")[0]["payments"]}
    assert paid["Sue"] == paid["Tom"] == "bet"


def test_who_changes_places_gets_the_view_of_his_new_seat() -> None:
    table = one_hand("psa", "swap_seats")
    moved = 0
    for client in table.clients.values():
        roles = [frame["you"]["role"] for frame in client.of("snapshot") if frame["hand"] == 0]
        if len(set(roles)) > 1:
            moved += 1
            shot = [frame for frame in client.of("snapshot") if frame["hand"] == 0][-1]
            assert "?" not in shot["view"]["seats"][shot["you"]["role"]]["hand"]
            assert set(shot["view"]["seats"][roles[0]]["hand"]) == {"?"}
    assert moved == 2


# --- prompts --------------------------------------------------------------------------------------


def test_prompts_are_answered_once() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu"), plays=False)
        first = asked(table)
        prompt = first.prompt
        assert prompt is not None
        assert all(action["type"] for action in prompt["actions"])
        drawn = next(
            action for action in prompt["actions"] if action["type"] == "discard_drawn"
        )  # more than its type says
        assert text_of(drawn["text"]).zh.startswith("打出刚摸的")
        other = next(client for client in table.clients.values() if client is not first)
        await table.says(other.person, Act(1, 45))
        assert other.last("error")["code"] == "stale"
        await table.says(first.person, Act(prompt["n"], 171))
        assert first.last("error")["code"] == "not_allowed"
        assert first.last("error")["clause"]
        await table.says(first.person, Act(prompt["n"], 45))
        assert first.last("asked_over")["n"] == prompt["n"]
        await table.says(first.person, Act(prompt["n"], 45))
        assert first.last("error")["code"] == "stale"
        assert len(acts(table)) == 1
        assert {client.last("event")["events"][0]["type"] for client in table.clients.values()} == {"discard"}

    run(play())


def test_why_tells_nobody_whether_others_are_asked() -> None:
    """During the pause everybody who is not asked hears the same, whoever could claim."""

    async def play() -> None:
        table = await seated(new_table("ema"), plays=False)
        heard = []
        for _ in range(60):
            client = asked(table)
            await answer(table, client)
            discarded = [c for c in table.clients.values() if c.frames[-1]["t"] == "event"]
            for other in discarded:
                if not other.prompt and table.live.loop.time() < table.live.show.gate:
                    await table.says(other.person, AskWhy(98))
                    heard.append(other.last("why")["text"]["en"])
            await asyncio.sleep(1.1)
            if table.host.of("hand_end"):
                break
        assert len(heard) > 20
        assert set(heard) == {"nothing is expected of you"}

    run(play())


def test_why_names_the_clause() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu"), plays=False)
        client = asked(table)
        await table.says(client.person, AskWhy(171))
        told = client.last("why")
        assert text_of(told["text"]).zh != text_of(told["text"]).en
        assert any(clause.startswith("xjtu:") for clause in told["clauses"])
        await table.says(client.person, AskWhy(45))
        assert client.last("why")["text"] is None
        await table.says(client.person, AskWhy(9999))
        assert client.last("error")["code"] == "bad_input"

    run(play())


def test_hints_only_where_the_host_allows_them() -> None:
    async def play(hints: bool) -> Client:
        table = await seated(new_table("xjtu", hints=hints), plays=False)
        client = asked(table)
        await table.says(client.person, AskHint())
        return client

    assert run(play(False)).last("error")["code"] == "no_hints"
    with asyncio.Runner() as runner:
        told = runner.run(play(True)).last("hint")
    assert told["discards"]
    assert told["discards"][0]["distance"] == min(one["distance"] for one in told["discards"])
    assert all(0 <= n <= 4 for one in told["discards"] for n in one["useful"].values())
    assert text_of(told["lines"][0]).zh


class NotedWorker:
    """Does at once what it is given, as another process would have it, and notes what that was."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def run(self, work: Callable[..., Any], *given: object) -> Any:
        """Do it."""
        self.done.append(work.__name__)
        job, parts = pickle.loads(pickle.dumps((work, given)))
        return pickle.loads(pickle.dumps(job(*parts)))


def test_hints_are_worked_out_beside_the_tables() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", hints=True), plays=False)
        worker = table.hub.side = NotedWorker()
        client = asked(table)
        await table.says(client.person, AskHint())
        await table.says(client.person, AskNear())
        assert worker.done == ["hint", "near"]
        assert client.last("hint")["discards"]
        assert client.last("near")

    run(play())
