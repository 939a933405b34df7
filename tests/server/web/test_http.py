"""The HTTP side of a running club, on either database."""

import asyncio
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import paiju
from paiju.server.people.messages import Renamed
from paiju.server.protocol.answers import MadeLink, Problem
from paiju.server.web.app import ENDPOINTS
from paiju.server.web.openapi import described
from tests.children import TRIES
from tests.schemas import problems
from tests.server.clients import dial, new_table, until
from tests.server.postgres import ON_BOTH
from tests.server.serving import Client, Served, browser
from tests.server.telling import is_told_as
from tests.server.texts import in_chinese

HAND = {"book": "ema", "hand": "234m567p345s3366s", "win": "3s", "by": "self", "id": 7}


def guest(club: Served, name: str = "Ann") -> Client:
    """A program with a token."""
    made = Client(club.url).post("/api/me", {"name": name, "lang": "en"})
    assert made.status == 200
    return Client(club.url, token=made.json["token"])


def test_health(club: Served) -> None:
    told = Client(club.url).get("/healthz").json
    assert told["ok"] is True
    assert told["tables"] >= 0


def test_scoring_is_the_public_scorer(club: Served) -> None:
    asker = Client(club.url)
    assert asker.post("/api/score", HAND).json == json.loads(json.dumps(paiju.score(HAND)))
    assert asker.post("/api/score", {"book": "no"}).json["ok"] is False
    assert asker.post("/api/score", 17).json["ok"] is False
    many = asker.post("/api/score", [HAND, {"hand": "x"}, HAND]).json
    assert [answer["ok"] for answer in many] == [True, False, True]
    assert asker.post("/api/score", [HAND] * 1001).status == 413
    assert asker.post("/api/score", b"{").status == 400


def test_a_long_list_does_not_hold_others_up(club: Served) -> None:
    """A server that is held up is so each time; a machine that is busy, now and then."""
    asker = Client(club.url)
    asker.post("/api/score", [HAND])  # the worker is there
    shares = (slowest_beside_a_long_list(club, asker) for _ in range(TRIES))
    assert any(share < 1 / 4 for share in shares)


def slowest_beside_a_long_list(club: Served, asker: Client) -> float:
    """The longest that anybody waits while a thousand hands are scored, as a share of the time these take."""
    with ThreadPoolExecutor(1) as pool:
        start, slowest = time.perf_counter(), 0.0
        long = pool.submit(asker.post, "/api/score", [HAND] * 1000)
        while not long.done():
            began = time.perf_counter()
            assert Client(club.url).get("/healthz").status == 200
            slowest = max(slowest, time.perf_counter() - began)
        whole = time.perf_counter() - start
        assert len(long.result().json) == 1000
    return slowest / whole


def test_who_i_am(club: Served) -> None:
    stranger = Client(club.url)
    assert stranger.get("/api/me").json["person"] is None
    ann = guest(club, "  Ann\n\x07 B ")
    told = ann.get("/api/me").json
    assert (told["name"], told["lang"], told["admin"], told["tables"]) == ("Ann B", "en", False, [])
    assert ann.post("/api/me", {"name": "安"}).json["name"] == "安"
    assert ann.get("/api/me").json["name"] == "安"
    assert Client(club.url, token="x" * 43).get("/api/me").json["person"] is None


def test_a_browser_gets_a_cookie_scripts_cannot_read(club: Served) -> None:
    page = browser(club.url)
    made = page.post("/api/tables", {"book": "ema"})
    assert made.status == 200
    set_cookie = made.headers["set-cookie"].lower()
    assert "httponly" in set_cookie
    assert "samesite=lax" in set_cookie
    assert "path=/" in set_cookie
    assert "secure" not in set_cookie  # http on this machine
    assert page.get("/api/me").json["tables"][0]["table"] == made.json["table"]
    assert page.post("/api/tables", {"book": "mcr"}).json["token"] is None


def test_a_table_from_opening_to_leaving(club: Served) -> None:
    host, friend = guest(club, "Host"), guest(club, "Friend")
    made = host.post("/api/tables", {"book": "xjtu", "seats": ["me", "open", "bot", "bot:simple"], "title": "Fri"}).json
    table = made["table"]
    assert (made["seat"], made["player"], made["programs"]) == ("E", 0, {})
    room = host.get(f"/api/tables/{table}").json
    assert (room["state"], room["title"], room["book"]["id"]) == ("waiting", "Fri", "xjtu")
    for path in ("", "/hands", "/record"):
        assert friend.get(f"/api/tables/{table}{path}").status == 403
    assert friend.post(f"/api/tables/{table}/sit", {"seat": 1}).code == "not_invited"
    went = friend.join(made["links"]["play"])
    assert (went.status, went.json["to"]) == (200, f"/table/{table}")
    assert friend.post(f"/api/tables/{table}/sit", {"seat": 1, "name": "Fri"}).json == {"player": 1, "from_next": False}
    assert friend.get("/api/me").json["tables"][0]["role"] == "seat"
    assert [seat["name"] for seat in host.get(f"/api/tables/{table}").json["seats"]][:2] == ["Host", "Fri"]
    assert friend.post(f"/api/tables/{table}/links", {"kind": "play"}).code == "not_host"
    assert friend.post(f"/api/tables/{table}/leave").status == 200
    assert friend.get("/api/me").json["tables"] == []


def test_a_link_may_be_for_one_seat(club: Served) -> None:
    host, friend = guest(club), guest(club)
    table = host.post("/api/tables", {"book": "ema", "seats": ["me", "open", "open", "bot"]}).json["table"]
    link = host.post(f"/api/tables/{table}/links", {"kind": "play", "seat": 2}).json
    assert (link["qr"], link["reach"]) == ("", "machine"), "a code that no phone could use"
    assert friend.join(link["link"]).status == 200
    assert friend.post(f"/api/tables/{table}/sit", {"seat": 1}).code == "not_yours"
    assert friend.post(f"/api/tables/{table}/sit").json == {"player": 2, "from_next": False}


def test_watching_by_link_gives_no_seat(club: Served) -> None:
    host, friend = guest(club), guest(club)
    made = host.post("/api/tables", {"book": "ema", "seats": ["me", "open", "bot", "bot"]}).json
    assert friend.join(made["links"]["watch"]).status == 200
    assert friend.get(f"/api/tables/{made['table']}").status == 200
    assert friend.post(f"/api/tables/{made['table']}/watch").status == 200
    assert friend.post(f"/api/tables/{made['table']}/sit").code == "not_invited"
    assert friend.post(f"/api/tables/{made['table']}/support").code == "not_invited"


@ON_BOTH
def test_another_device_is_the_same_person_once(club: Served) -> None:
    phone, laptop = browser(club.url), browser(club.url)
    table = laptop.post("/api/tables", {"book": "ema"}).json["table"]
    link = laptop.post(f"/api/tables/{table}/links", {"kind": "device"}).json["link"]
    assert phone.join(link).json["to"] == f"/table/{table}"
    assert phone.get("/api/me").json["person"] == laptop.get("/api/me").json["person"]
    thief = browser(club.url)
    assert thief.join(link).code == "link_gone"
    assert thief.get("/api/me").json["person"] is None


def test_supporters_come_only_by_the_hosts_link(club: Served) -> None:
    host, friend = guest(club), guest(club, "Fan")
    table = host.post("/api/tables", {"book": "psa", "seats": ["me", "open", "bot", "bot"]}).json["table"]
    link = host.post(f"/api/tables/{table}/links", {"kind": "support"}).json["link"]
    assert friend.join(link).status == 200
    assert friend.post(f"/api/tables/{table}/support", {"name": "Fan"}).status == 200
    assert host.get(f"/api/tables/{table}").json["supporters"] == ["Fan"]
    assert host.post(f"/api/tables/{table}/support").status == 403


def test_supporters_come_by_the_hosts_message_too(club: Served) -> None:
    host, friend, other = guest(club), guest(club, "Fan"), guest(club)
    table = host.post("/api/tables", {"book": "psa", "seats": ["me", "open", "bot", "bot"], "public": True}).json[
        "table"
    ]
    friend.post(f"/api/tables/{table}/watch")
    person = friend.get("/api/me").json["person"]

    async def invite() -> None:
        connection = await dial(club.url, host.token, table)
        await connection.send(json.dumps({"t": "host", "do": "invite", "person": person}))
        await connection.send('{"t":"ping"}')
        await until(connection, "pong")
        await connection.close()

    assert friend.post(f"/api/tables/{table}/support").code == "not_invited"
    asyncio.run(invite())
    assert friend.post(f"/api/tables/{table}/support", {"name": "Fan"}).status == 200
    assert other.post(f"/api/tables/{table}/support").code == "not_invited"


def test_only_public_tables_and_mine_are_listed(club: Served) -> None:
    host, other = guest(club), guest(club)
    secret = host.post("/api/tables", {"book": "ema", "title": "secret"}).json["table"]
    public = host.post("/api/tables", {"book": "ema", "title": "open", "public": True}).json["table"]
    mine = {row["table"] for row in host.get("/api/tables").json}
    assert {row["state"] for row in host.get("/api/tables").json if row["table"] in (secret, public)} == {"playing"}
    theirs = {row["table"] for row in other.get("/api/tables").json}
    assert {secret, public} <= mine
    assert public in theirs
    assert secret not in theirs


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"book": "nope"}, "book"),
        ({"book": "ema", "seats": ["me"]}, "seats"),
        ({"book": "ema", "clock": {"kind": "tournament"}}, "clock.kind"),
        ({"book": "ema", "pause": -1}, "pause"),
        ({"book": "ema", "length": 99}, None),
        ({"toml": "base = 3"}, "base"),
        ({"book": "ema", "nonsense": 1}, None),
        ({"book": ["ema"]}, "book"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_words(club: Served, body: object, field: str | None) -> None:
    refused = guest(club).post("/api/tables", body)
    assert refused.status == 400
    told = refused.json["error"]
    assert told["why"]
    assert in_chinese(told)
    assert field is None or told["field"] == field


def test_all_faults_of_a_book_are_told_at_once(club: Served) -> None:
    toml = 'base = "psa"\n[scoring]\nminimum = "three"\n\n[[pattern]]\nid = "one"\nvalue = 1\nwhen = "pung = 1"\n'
    told = guest(club).post("/api/tables", {"toml": toml}).json["error"]
    assert [(fault["line"], fault["field"]) for fault in told["faults"]] == [
        (3, "scoring.minimum"),
        (8, "patterns.one.when"),
    ]
    assert "did you mean pungs" in told["faults"][1]["why"]
    assert "line 3: scoring.minimum must be a whole number" in told["why"]
    assert "faults" not in guest(club).post("/api/tables", {"book": "nope"}).json["error"]


def test_clauses_of_an_own_book_are_told_where_it_is_played_by(club: Served) -> None:
    host = guest(club)
    toml = 'id = "ours"\nbase = "ema"\n[clauses]\n1 = "Be kind."\n[cites]\nready.furiten = "ours:1"\n'
    table = host.post("/api/tables", {"toml": toml}).json["table"]
    page = host.get(f"/api/tables/{table}/clauses/ours:1").json
    assert page["clause"]["says"]["en"] == "Be kind."
    assert [words["en"] for words in page["clause"]["decides"]] == ["furiten"]
    assert host.get(f"/api/tables/{table}/clauses/ema:4.2").json["parts"]
    assert host.get(f"/api/tables/{table}/clauses/ours:2").json["error"]["why"].endswith("did you mean ours:1?")
    assert host.get("/api/clauses/ours:1").status == 400


def test_an_own_book_is_pinned_by_its_hash(club: Served) -> None:
    host = guest(club)
    toml = 'id = "ours"\nbase = "ema"\n[scoring]\ndouble_wind_pair = 4\n'
    ours = host.post("/api/tables", {"toml": toml}).json["table"]
    plain = host.post("/api/tables", {"book": "ema"}).json["table"]
    books = [host.get(f"/api/tables/{table}").json["book"] for table in (ours, plain)]
    assert books[0]["id"] == "ours"
    assert books[0]["hash"] != books[1]["hash"]


def test_an_unknown_address_is_a_page_for_browsers_and_json_for_programs(club: Served) -> None:
    page = guest(club).get("/nowhere", Accept="text/html,*/*;q=0.8")
    assert (page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b"/app.js" in page.raw
    assert page.headers["content-security-policy"] == guest(club).get("/").headers["content-security-policy"]
    for path, accept in (("/nowhere", "*/*"), ("/api/nowhere", "text/html"), ("/web/no.js", "text/html")):
        told = guest(club).get(path, Accept=accept)
        assert (told.status, told.code) == (404, "not_found"), path


def test_the_administrator_comes_by_the_terminals_link_alone(club: Served) -> None:
    boss, other = browser(club.url), browser(club.url)
    assert boss.get("/api/admin/tables").status == 401
    other.post("/api/me", {"name": "x"})
    assert other.get("/api/admin/tables").status == 403
    assert boss.join(club.admin_key).json["to"] == "/admin"
    assert boss.get("/api/me").json["admin"] is True
    assert other.join(club.admin_key).code == "link_gone"
    assert other.get("/api/me").json["admin"] is False

    table, _ = new_table(guest(club))
    assert table in {row["table"] for row in boss.get("/api/admin/tables").json}
    assert other.post(f"/api/admin/tables/{table}/end").status == 403
    assert boss.post(f"/api/admin/tables/{table}/end").status == 200
    states = {row["table"]: row["state"] for row in boss.get("/api/admin/tables").json}
    assert states[table] == "over"

    link = boss.post("/api/admin/links").json["link"]
    second = browser(club.url)
    assert second.join(link).json["to"] == "/admin"
    assert second.get("/api/me").json["admin"] is True

    assert boss.post("/api/admin/account", {"name": "boss", "password": "short"}).status == 400
    assert boss.post("/api/admin/account", {"name": "boss", "password": "long enough 1"}).status == 200
    elsewhere = browser(club.url)
    assert elsewhere.post("/api/admin/login", {"name": "boss", "password": "wrong enough"}).status == 401
    assert elsewhere.post("/api/admin/login", {"name": "nobody", "password": ""}).status == 401
    assert elsewhere.post("/api/admin/login", {"name": "boss", "password": "long enough 1"}).status == 200
    assert elsewhere.get("/api/me").json["person"] == boss.get("/api/me").json["person"]


def test_pages_and_their_tags(club: Served) -> None:
    page = browser(club.url)
    for path in ("/", "/table/x", "/table/x/replay/3", "/rules", "/rules/ema", "/me", "/join", "/join/x"):
        found = page.get(path)
        assert found.status == 200
        assert found.headers["content-type"].startswith("text/html")
    first = page.get("/web/net.js")
    assert first.headers["content-type"].startswith("text/javascript")
    again = page.get("/web/net.js", **{"If-None-Match": first.headers["etag"]})
    assert (again.status, again.raw) == (304, b"")
    for path in (
        "/web/../server/app.py",
        "/web/%2e%2e/server/app.py",
        "/web/__init__.py",
        "/web/messages.d.ts",
        "/web/nothing.js",
        "/nowhere",
    ):
        assert page.get(path).status == 404, path


def test_files_are_named_by_their_version(club: Served) -> None:
    """A page asks for files of its own version, which may be kept for good; of another there is nothing."""
    page = browser(club.url)
    index = page.get("/").raw.decode()
    (version,) = set(re.findall(r"/web/~([0-9a-f]{16})/", index))
    assert "/web/~/" not in index
    kept = page.get(f"/web/~{version}/net.js")
    assert (kept.status, kept.raw) == (200, page.get("/web/net.js").raw)
    assert "immutable" in kept.headers["cache-control"]
    assert page.get("/web/net.js").headers["cache-control"] == "no-cache"
    assert page.get(f"/web/~{'0' * 16}/net.js").status == 404
    assert page.get(f"/web/~{version}/../server/app.py").status == 404
    listed = page.get(f"/web/~{version}/files.json").json
    assert {"app.js", "tiles.svg", "offline.html"} <= set(listed)
    assert not {"index.html", "worker.js", "__init__.py", "messages.d.ts"} & set(listed)
    of_japanese = {name for name in listed if name.startswith("languages/ja.")}
    assert of_japanese == {"languages/ja.main.json", "languages/ja.offline.json"}
    parts = [file.name for file in (Path(paiju.__file__).parent / "web" / "languages").glob("ja.*.json")]
    assert len(parts) > 20
    assert {page.get(f"/web/~{version}/languages/{name}").status for name in parts} == {200}
    worker = page.get("/worker.js")
    assert f'"/web/~{version}/"' in worker.raw.decode()
    assert worker.headers["cache-control"] == "no-cache"


def test_the_first_page_is_light(club: Served) -> None:
    page, sizes = browser(club.url), {}
    waiting = ["/"]
    while waiting:
        path = waiting.pop()
        if path in sizes:
            continue
        found = page.get(path)
        assert found.status == 200, path
        sizes[path] = len(found.raw)
        text = found.raw.decode("utf-8", "replace")
        waiting += re.findall(r'(?:src|href)="(/web/[^"#?]+)"', text) if path == "/" else []
        if path.endswith(".js"):
            base = path.rsplit("/", 1)[0]
            near = re.findall(r'^(?:import|export)[^;]*?from "(\.{1,2}/[^"]+|/web/[^"]+)"', text, re.MULTILINE)
            waiting += [re.sub(r"/[^/]+/\.\./", "/", f"{base}/{name}".replace("/./", "/")) for name in near]
    assert sum(sizes.values()) < 300_000, sizes


def test_books_over_http(club: Served) -> None:
    reader = Client(club.url)
    ids = [book["id"] for book in reader.get("/api/books").json]
    assert ids == list(paiju.books.ids())  # type: ignore[attr-defined]
    assert reader.get("/api/books/XJTU_Cup").json["id"] == "xjtu-cup"
    assert reader.get("/api/books/none").status == 400
    assert len(reader.get("/api/books/mcr/clauses").json) > 50
    assert reader.get("/api/clauses/xjtu:7.3.1").json["parts"]
    assert reader.get("/api/readings/1").status == 200
    assert reader.get("/api/search?q=%E5%B9%B3%E5%92%8C").json["patterns"]
    assert reader.get("/api/search").status == 400
    assert reader.get("/api/diff?a=ema&b=lol").json["differences"]
    assert reader.get(f"/api/qr?text={club.url}/x").headers["content-type"] == "image/svg+xml"
    assert reader.get("/api/qr?text=https://elsewhere.example").status == 400


def test_answers_are_as_they_are_described(club: Served) -> None:
    ann = guest(club)
    table, _ = new_table(ann, "xjtu")
    paths = {
        "/api/me": "/api/me",
        "/api/tables": "/api/tables",
        "/api/tables/{id}": f"/api/tables/{table}",
        "/api/books": "/api/books",
        "/api/books/{id}": "/api/books/mcr",
        "/api/books/{id}/clauses": "/api/books/psa/clauses",
        "/api/clauses/{id}": "/api/clauses/xjtu:7.3.1",
        "/api/readings": "/api/readings",
        "/api/readings/{number}": "/api/readings/20",
        "/api/search": "/api/search?q=pung&book=ema",
        "/api/diff": "/api/diff?a=ema&b=xjtu",
    }
    kinds = {each.plain_path: each.answer for each in described(ENDPOINTS) if each.method == "GET"}
    for path, asked in paths.items():
        assert is_told_as(kinds[path], ann.get(asked).json), path
    assert is_told_as(MadeLink, ann.post(f"/api/tables/{table}/links", {"kind": "watch"}).json)
    assert is_told_as(Renamed, ann.post("/api/me", {"name": "Anna"}).json)
    assert is_told_as(Problem, ann.get("/api/books/none").json)


def test_the_description_of_the_api_is_whole(club: Served) -> None:
    told = Client(club.url).get("/api/openapi.json").json
    assert told["openapi"] == "3.1.0"
    named = told["components"]["schemas"]
    for reference in re.findall(r'"\$ref":"#/components/schemas/([^"]+)"', json.dumps(told, separators=(",", ":"))):
        assert reference in named
    assert {"NewTable", "RoomInfo", "Myself", "BookPage", "Compared", "Event", "View"} <= set(named)
    assert {"Act", "Prompt", "Snapshot", "EventFrame"} <= set(named)
    assert problems(named["Request"], HAND) == []


def test_every_address_of_the_api_is_described() -> None:
    for each in ENDPOINTS:
        for_programs = each.path.startswith(("/api", "/healthz", "/readyz", "/join", "/share/{key}/"))
        assert bool(each.summary) == for_programs, each.path
