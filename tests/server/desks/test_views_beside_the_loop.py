"""What a desk or an evening looks like is worked out beside the loop: of a long one that takes longer than anybody at a
table should wait."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.server.desks.endpoints import desks, evenings
from tests.server.web.in_process import inner_club

OPENED: dict[str, dict[str, object]] = {
    "desks": {"kind": "match", "book": "ema", "names": ["Ann", "Bea", "Cid", "Dan"]},
    "evenings": {"names": ["Ann", "Bea", "Cid", "Dan", "Eve"], "drawn": False},
}
VIEWS = {"desks": (desks, "view_of"), "evenings": (evenings, "evening_view")}


@pytest.mark.parametrize("noun", OPENED)
def test_it_is_not_the_loop_that_shows_them(noun: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name = VIEWS[noun]
    view: Callable[..., Any] = getattr(module, name)
    threads: list[int] = []

    def noted(*given: object) -> object:
        threads.append(threading.get_ident())
        return view(*given)

    monkeypatch.setattr(module, name, noted)

    async def work() -> None:
        async with inner_club(tmp_path) as club:
            guest = await club.guest()
            _status, made = await club.ask("POST", f"/api/{noun}", OPENED[noun], **guest)
            status, shown = await club.ask("GET", f"/api/{noun}/{made['desk']}", **guest)
            assert (status, shown["right"]) == (200, "host")

    asyncio.run(work())
    assert len(threads) == 1
    assert threading.get_ident() not in threads
