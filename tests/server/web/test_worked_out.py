"""What takes long for who asks is done in the worker room, in their name, and let go when they are gone."""

import asyncio
import base64
import pickle
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from paiju.server.process.workers import WorkerRoom
from paiju.server.web.endpoint import examples
from tests.server.study.papers import OWN
from tests.server.web.in_process import InnerClub, inner_club

SEND = {"toml": OWN}
BOOK = 'base = "ema"\nid = "own"\n[scoring]\nminimum = 2\n'
HAND = {"book": "ema", "hand": "234m567p345s3366s", "win": "3s", "by": "self", "seat": "S", "round": "E"}
JOBS: dict[str, tuple[str, object]] = {
    "begun": ("POST /api/events", {"template": "plain", "book_toml": BOOK}),
    "new_settings": ("POST /api/tables", {"toml": BOOK, "seats": ["me", "open", "open", "open"]}),
    "desk_plan": ("POST /api/desks", {"toml": BOOK, "names": ["Ann", "Bo", "Cy", "Di"]}),
    "plan_of": ("POST /api/evenings", {"toml": BOOK.replace("ema", "psa"), "names": ["Ann", "Bo", "Cy", "Di"]}),
    "book_of": ("POST /api/desks/{desk}/book", {"toml": BOOK}),
    "brought": ("POST /api/events/import", {"base64": "{archive}"}),
    "write_archive": ("GET /api/events/{event}/archive", None),
    "log_lines": ("GET /api/events/{event}/log", None),
    "codes_drawn": ("POST /api/events/{event}/links/all", {"kind": "link"}),
    "slips_paper": ("POST /api/events/{event}/links/paper", {}),
    "paper_of": ("GET /api/events/{event}/papers/table_codes", None),
    "import_preview": ("POST /api/events/{event}/entrants?try=1", {"text": "player\nIda\n"}),
    "file_lines": ("POST /api/events/{event}/entrants", {"text": "player\nIda\n"}),
    "draft_of": ("POST /api/exams/form", SEND),
    "check_key": ("POST /api/exams/check", SEND),
    "draft_checked": ("POST /api/exams/form/check", examples()["POST /api/exams/form/check"].sent),
    "marked_answers": ("POST /api/exams/{exam}/sit", {"answers": {"1": "B"}}),
    "score_all": ("POST /api/score", [HAND]),
    "books_reply": ("POST /api/score/books", HAND),
    "search": ("GET /api/search?q=pung", None),
    "svg": ("GET /api/qr?text=https://club.example/x", None),
}


class NotedRoom(WorkerRoom):
    """A worker room that notes what it does and for whom, all of it here, but as if it came from a process and went to
    one; what is held it never does."""

    def __init__(self, held: str = "") -> None:
        super().__init__()
        self.held = held
        self.done: list[tuple[str, str]] = []
        self.began, self.ended = asyncio.Event(), asyncio.Event()

    async def run(self, work: Callable[..., Any], *given: object, by: str = "", **_: object) -> Any:
        """Do it, or wait for ever."""
        if work.__name__ == self.held:
            self.began.set()
            try:
                await asyncio.Event().wait()
            finally:
                self.ended.set()
        self.done.append((work.__name__, by))
        job, parts = pickle.loads(pickle.dumps((work, given)))
        return pickle.loads(pickle.dumps(job(*parts)))


class Asker:
    """Somebody with an event and an exam of theirs."""

    def __init__(self, club: InnerClub) -> None:
        self.club = club
        self.headers: dict[str, str] = {}
        self.places: dict[str, str] = {}

    async def begin(self) -> None:
        """Come, and make them."""
        self.headers = await self.club.guest()
        made = (await self.send("POST /api/events", {"template": "mcr"}))["event"]
        self.places = {"event": made, "exam": (await self.send("POST /api/exams", SEND))["id"]}
        names = ["Ann", "Bo", "Cy", "Di"]
        desk = (await self.send("POST /api/desks", {"toml": BOOK, "names": names}))["desk"]
        _, raw = await self.club.raw("GET", f"/api/events/{made}/archive", **self.headers)
        self.places |= {"desk": desk, "archive": base64.b64encode(raw).decode()}

    async def send(self, place: str, body: object) -> Any:
        """An answer in JSON."""
        method, path = place.split()
        status, answer = await self.club.ask(method, path.format(**self.places), body, **self.headers)
        assert status == 200, answer
        return answer

    async def job(self, name: str, gone: asyncio.Event | None = None) -> tuple[int, bytes]:
        """Ask for what one of the jobs is done for."""
        place, body = JOBS[name]
        method, path = place.split()
        if body == {"base64": "{archive}"}:
            body = {"base64": self.places["archive"]}
        return await self.club.raw(method, path.format(**self.places), body, gone, **self.headers)


@asynccontextmanager
async def noted(folder: Path, held: str = "") -> AsyncIterator[tuple[Asker, NotedRoom]]:
    """A club whose worker room is noted, and somebody who asks."""
    settings = {"public_url": "https://club.example", "fixed": (("rate", "1000"),)}
    async with inner_club(folder, **settings) as club:
        usual, room = club.club.workers, NotedRoom()
        club.club.workers = club.club.papers.worker = room
        asker = Asker(club)
        await asker.begin()
        room.held = held
        room.done.clear()
        yield asker, room
        club.club.workers = usual


def test_it_is_done_there_in_the_name_of_who_asks(tmp_path: Path) -> None:
    async def work() -> None:
        async with noted(tmp_path) as (asker, room):
            me = (await asker.club.ask("GET", "/api/me", **asker.headers))[1]["person"]
            for name in JOBS:
                room.done.clear()
                status, answer = await asker.job(name)
                assert (status, (name, me) in room.done) == (200, True), (name, room.done, answer[:300])

    asyncio.run(work())


@pytest.mark.parametrize("name", JOBS)
def test_it_is_let_go_when_who_asked_has_gone(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with noted(tmp_path, held=name) as (asker, room):
            gone = asyncio.Event()
            job = asyncio.create_task(asker.job(name, gone))
            await room.began.wait()
            gone.set()
            _, answer = await job
            assert b'"gone"' in answer
            await room.ended.wait()

    asyncio.run(work())


def test_pins_stand_until_there_are_slips_with_new_ones(tmp_path: Path) -> None:
    async def work() -> None:
        async with noted(tmp_path) as (asker, room):
            event = asker.places["event"]
            entry = {"key": "a", "entry": {"do": "enter", "person": {"name": "Ida"}}}
            who = (await asker.send("POST /api/events/{event}/entries", entry))["who"]
            (slip,) = await asker.send("POST /api/events/{event}/links/all", {"kind": "pin", "who": [who]})
            room.held, gone = "slips_paper", asyncio.Event()
            job = asyncio.create_task(asker.job("slips_paper", gone))
            await room.began.wait()
            gone.set()
            await job
            await asker.club.club.event_pins.check(event, who, slip["pin"], "here")

    asyncio.run(work())


def test_an_archive_is_taken_over_in_another_process(tmp_path: Path) -> None:
    async def work() -> None:
        async with inner_club(tmp_path, fixed=(("rate", "1000"),)) as club:
            asker = Asker(club)
            await asker.begin()
            status, answer = await asker.job("brought")
            assert status == 200, answer
            broken = {"base64": base64.b64encode(b"PK nothing").decode()}
            status, refused = await club.ask("POST", "/api/events/import", broken, **asker.headers)
            assert (status, refused["error"]["code"]) == (400, "input")

    asyncio.run(work())
