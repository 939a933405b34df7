"""What attacks a club asks every address it has, those with ids of things that are there as well."""

import random
import re

from benchmarks.hostile_requests import opened

from paiju.server.web.app import ENDPOINTS
from tests.server.hostile import ADDRESSES, SLOW_PATHS, Hostile
from tests.server.serving import Client, Served

SEEDS = 20_000


def test_every_address_is_asked() -> None:
    described = {(each.method, each.plain_path) for each in ADDRESSES}
    pages = {"/", "/{path:path}"}
    own = {(each.method, re.sub(r":\w+}", "}", each.path)) for each in ENDPOINTS if each.path.startswith("/api/")}
    assert own <= described, own - described
    assert pages


def test_ids_of_what_is_there_are_asked_for(club: Served) -> None:
    source = Hostile(random.Random(7))
    host = Client(club.url)
    host.token = host.post("/api/me", {"name": "Ann"}).json["token"]
    source.places = opened(host)
    assert set(source.places) == {"people", "desks", "evenings", "events", "own-books"}
    asked = {noun: set[str]() for noun in source.places}
    for _each in range(SEEDS):
        path = source.request()[1]
        for noun, (id, *_more) in source.places.items():
            if f"/{noun}/{id}" in path:
                asked[noun].add(path.partition("?")[0])
    assert min(len(paths) for noun, paths in asked.items() if noun != "people") >= 2, asked
    assert all(path not in SLOW_PATHS for paths in asked.values() for path in paths)
