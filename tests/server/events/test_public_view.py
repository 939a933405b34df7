"""What everybody sees of an event: the standings that are counted, nothing private, nothing that is kept back."""

import asyncio
import json
import random
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from paiju.server.events.keeper import OpenEvent
from paiju.server.events.public.board import PublicBoard, PublicSource
from paiju.server.events.public.bodies import OLDEST, PAUSE, PublicPageCache
from paiju.server.events.public.pages import made_page
from paiju.server.events.templates import SEASON
from paiju.server.process.workers import ThreadWorker
from paiju.server.protocol.texts import encode
from paiju.server.storage.rows.events import EventListed
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.counting.public import people_of, public_outcome
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.ceremony import PlaceRevealed, ResultsHidden
from paiju.tournament.record.commands.publishing import NoticeGiven
from paiju.tournament.record.commands.results import ResultEntered, ResultSigned
from paiju.tournament.record.fold import fold
from paiju.tournament.tables import TableResult
from tests.server.events.laid_event import SECRETS, ids_of, laid_book, play, played_book, seat
from tests.server.events.laid_league import laid_league

CODE = re.compile(r"\[[a-z]+\d*\]|@{")  # as logs have names that the program gave
PAGES = ("overview",), ("rounds", "all", "1"), ("rounds", "all", "3"), ("players", "p2"), ("teams", "1"), ("cross",)


def told_of(book: EventRecord) -> PublicSource:
    """What pages are made from, as the server does it."""
    hidden = book.state.hidden
    told = replace(fold(book.entries[: hidden.since]), people=book.state.people) if hidden else book.state
    return PublicSource("e", book.state, told)


def page(book: EventRecord, *name: str) -> Any:
    """A page as JSON."""
    return json.loads(encode(made_page(PublicBoard(told_of(book)), name)))


def everything(book: EventRecord) -> dict[tuple[str, ...], str]:
    """Every page as text."""
    names = [*PAGES, *(("players", who) for who in ids_of(book))]
    return {name: json.dumps(page(book, *name), ensure_ascii=False) for name in names}


def test_standings_are_those_that_are_counted() -> None:
    book = played_book()
    told = page(book, "overview")
    names = {one["id"]: one["name"] for one in told["players"]}
    teams = {one["n"]: one["name"] for one in told["teams"]}
    counted = public_outcome(book.state.outcome(), people_of(book.state.players))
    standings = {one["what"]: one["lines"] for one in told["standings"] if not one["stage"]}
    for what, lines in (("players", counted["standings"]), ("teams", counted["teams"])):
        assert len(standings[what]) == len(lines) > 0  # type: ignore[arg-type]
        for mine, line in zip(standings[what], lines, strict=True):  # type: ignore[call-overload]
            assert (mine["place"], mine["games"]) == (line["place"], line["games"])
            assert names.get(mine["player"], "") == line.get("player", "")
            assert teams[mine["team"]] == line["team"]
            assert mine["figures"].items() <= line["metrics"].items()
            assert {"standard", "game"} <= set(mine["figures"])
    assert standings["Young"][0]["player"] == standings["players"][0]["player"]


def test_places_are_compared_with_the_round_before() -> None:
    book = played_book()
    state = book.state
    before = count_event(state.event, state.players, [one for one in state.results if one.round != "3"])
    was = {one.player: one.place for one in before.standings}
    lines = page(book, "overview")["standings"][0]["lines"]
    assert [one["moved"] for one in lines] == [was[one["player"]] - one["place"] for one in lines]
    assert any(one["moved"] for one in lines)


def test_a_player_s_course_ends_where_they_stand() -> None:
    book = played_book()
    line = page(book, "overview")["standings"][0]["lines"][2]
    mine = page(book, "players", line["player"])
    assert [step["round"] for step in mine["course"]] == ["1", "2", "3"]
    assert (mine["course"][-1]["place"], mine["course"][-1]["value"]) == (line["place"], line["figures"]["standard"])
    assert [len(one["seats"]) for one in mine["games"]] == [4, 4, 4]
    seated = {seat["player"] for one in mine["games"] for seat in one["seats"]}
    assert seated <= {one["id"] for one in mine["players"]}


def test_steps_counted_before_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    book = played_book()
    first = PublicBoard(told_of(book))
    made_page(first, ("players", "p2"))
    book.say(ResultSigned("all", "3", "1", book.state.sheets["all", "3", "1"].result.players[0]))
    after = PublicBoard(told_of(book), first.counted_steps)
    monkeypatch.setattr(PublicBoard, "counted", lambda *_: pytest.fail("counted twice"))
    assert after.course == first.course


def test_the_next_table_is_the_first_without_a_result() -> None:
    book, chance = laid_book(rounds=2), random.Random(4)
    tables = seat(book, 1, chance)
    later = seat(book, 2, chance)
    play(book, tables[:1], chance)
    told = {one["player"]: (one["round"], one["table"], one["seat"]) for one in page(book, "overview")["next"]}
    for one in tables[1:]:
        assert [told[player] for player in one.players] == [("1", one.table, at) for at in range(4)]
    done = set(tables[0].players)
    for one in later:
        assert [told[each] for each in one.players if each in done] == [
            ("2", one.table, at) for at, each in enumerate(one.players) if each in done
        ]


def test_nothing_private_is_told() -> None:
    book = played_book()
    book.say(NoticeGiven("Dora", "Dora is asked to come to the desk"))
    bodies = everything(book)
    for name, body in bodies.items():
        assert [secret for secret in SECRETS if secret in body] == [], name
    assert "Dora is asked" in bodies["overview",]
    dora = next(id for id, one in book.state.people.items() if one.name == "Dora")
    book.erase(dora)
    for name, body in everything(book).items():
        assert "Dora" not in body, name
        assert not CODE.search(body), name
    told = page(book, "overview")
    erased = {"en": "Player {id}", "values": {"id": dora}}
    assert erased in [one["name"] for one in told["players"]]
    assert erased in told["notices"][-1]["text"]["values"].values()


def test_hidden_results_are_told_nowhere() -> None:
    book, chance = played_book(rounds=2), random.Random(9)
    before = page(book, "overview")
    book.say(ResultsHidden())
    tables = seat(book, 3, chance)
    odd = (7001, -7002, 4003, -4002)  # numbers nobody has by chance
    for one in tables:
        book.say(ResultEntered(TableResult("all", "3", one.table, one.players, odd)))
    for name, body in everything(book).items():
        assert not re.search(r"-?[74]00[123]\b", body), name
    now = page(book, "overview")
    for key in ("standings", "awards"):
        assert now[key] == before[key]
    assert now["hidden"] == {"since": before["count"] + 1, "revealed": []}
    assert {one["state"] for one in page(book, "rounds", "all", "3")["tables"]} == {"entered"}
    assert page(book, "players", ids_of(book)[0])["course"][-1]["round"] == "2"


def test_places_are_revealed_one_by_one() -> None:
    book, chance = played_book(rounds=2), random.Random(9)
    book.say(ResultsHidden())
    play(book, seat(book, 3, chance), chance)
    final = [one.player for one in book.state.outcome().standings]
    book.say(PlaceRevealed("players", 8))
    revealed = page(book, "overview")["hidden"]["revealed"]
    assert [(one["what"], [line["player"] for line in one["lines"]]) for one in revealed] == [("players", final[-1:])]
    book.say(ResultsHidden(False))
    told = page(book, "overview")
    assert [one["player"] for one in told["standings"][0]["lines"]] == final
    assert told["hidden"] is None


class Counting(ThreadWorker):
    """A worker that is counted."""

    def __init__(self) -> None:
        self.sources = 0

    async def run(self, work: Any, *told: Any) -> Any:
        """Do it."""
        self.sources += told[2] is not None
        return await super().run(work, *told)


def test_a_state_is_counted_once_however_many_look() -> None:
    book, worker, now = played_book(), Counting(), [100.0]
    event = OpenEvent(EventListed("once", "x", "mcr", "h", 0.0, True), book, {}, book.state)
    bodies = PublicPageCache(worker, lambda: now[0])

    async def look() -> None:
        first = await asyncio.gather(*(bodies.page(event, ("overview",)) for _ in range(50)))
        assert len({one.plain for one in first}) == worker.sources == 1
        await bodies.page(event, ("cross",))
        assert worker.sources == 1
        book.say(NoticeGiven("Lunch"))
        event.safe = book.state
        assert (await bodies.page(event, ("overview",))).count == event.safe.count - 1  # a moment ago
        now[0] += PAUSE
        assert (await bodies.page(event, ("overview",))).count == event.safe.count - 1  # the next is on its way
        await bodies.begun(event, ("overview",))
        assert (await bodies.page(event, ("overview",))).count == event.safe.count
        now[0] += OLDEST
        assert (await bodies.page(event, ("cross",))).count == event.safe.count  # too old to be sent again
        assert worker.sources == 2

    asyncio.run(look())


def test_a_season_s_race_for_best_player() -> None:
    book = laid_league(played=3)
    told = page(book, "overview")
    (race,) = told["races"]
    assert (race["what"], race["stage"]) == ("mvp", SEASON)
    own: dict[str, Fraction] = {}
    for game in book.state.outcome().games:
        own[game.player] = own.get(game.player, Fraction(0)) + (game.pt or 0)
    assert {one["player"]: Fraction(one["figures"]["pt"]) for one in race["lines"]} == own
    assert [one["place"] for one in race["lines"]] == [
        1 + sum(other > own[one["player"]] for other in own.values()) for one in race["lines"]
    ]
    leaders = [one["player"] for one in race["lines"] if one["place"] == 1]
    assert leaders == [one["player"] for one in told["awards"] if one["kind"] == "mvp"]
    before = {one.player: one.place for one in laid_league(played=2).state.outcome().races[SEASON]}
    assert {one["player"]: one["moved"] for one in race["lines"]} == {
        one["player"]: before[one["player"]] - one["place"] if one["player"] in before else None
        for one in race["lines"]
    }
    assert page(played_book(), "overview")["races"] == []
