"""Whoever reads only Japanese can read every page of the club, with everything on it that can be opened or pressed."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from paiju import books
from paiju.server.events.officials.papers import TABLE_CODES
from paiju.server.events.templates import TEMPLATES
from paiju.study.exams.shelf import shipped
from paiju.study.lessons import lesson, solution
from paiju.tournament.paper.catalogue import PAPERS
from tests.server.events.laid_event import NAMES as ENTRANTS
from tests.server.events.laid_event import laid_book, played_book, seat
from tests.server.events.laid_league import TEAMS, laid_league
from tests.server.guests import played as played_table
from tests.server.serving import Client, Served, serving
from tests.server.serving import browser as client
from tests.server.study.papers import key_of
from tests.web.desk_clicks import NAMES, OPEN_AND_ENTER, PLAYED
from tests.web.finished import open_table
from tests.web.japanese import Reader, foreign
from tests.web.known_ends import Stage, played
from tests.web.laid_events import Laid
from tests.web.lesson_taps import answer
from tests.web.score_clicks import HANDS, choose, desk, press
from tests.web.visitor import DESK, PHONE, Visitor

Readers = Callable[..., Reader]
LONG = pytest.mark.long
LEAGUE = (*TEAMS, *(f"{team.split()[-1]} {n}" for team in TEAMS for n in range(1, 5)))
EVENT = (
    "春季赛 Spring Cup",
    "龙之联赛 Dragon League",
    "Olga Organiser",
    "Olga",
    "Hall 3",
    "Young",
    "Team",
    "all",
    *("Ann", "Bo", "Chen", "Dora"),  # of a line that shows how results are written
    *ENTRANTS,
    *LEAGUE,
)
LINK = """async ([place, wish]) => {
  const body = JSON.stringify(wish), headers = { "Content-Type": "application/json" };
  const answer = await (await fetch(`/api/${place}/links`, { method: "POST", body, headers })).json();
  if (!answer.link) throw new Error(JSON.stringify(answer));
  return answer.link;
}"""
STEMS = ("four", "outer")  # what the writers of papers call the situations that several questions are about
EVENING = ["Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus"]


@pytest.mark.parametrize("text", ["Play now", "马上开打", "第 3 轮", "東家 discards 5m", "ツモ (tsumo)"])
def test_another_language_is_noticed(text: str) -> None:
    assert foreign(text)


@pytest.mark.parametrize(
    "text", ["ツモ", "MCR", "1局", "今すぐ対局", "ema:4.2.1", "123m 5z", "Annの番", "http://[::1]/a"]
)
def test_japanese_is_read(text: str) -> None:
    assert foreign(text, ("Ann",)) == ""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club of our own, with the administrator's link."""
    folder = tmp_path_factory.mktemp("japanese")
    with serving(f"sqlite:///{folder / 'club.db'}", folder) as found:
        yield found


@pytest.fixture
def reader(browser: Any, club: str) -> Iterator[Readers]:
    """Readers; at the end none may have met a text in another language."""
    readers: list[Reader] = []

    def come(*names: str, at: str = club, known: Client | None = None, size: tuple[int, int] = PHONE) -> Reader:
        one = Visitor(browser, at, locale="ja-JP", size=size)
        if known is not None:
            one.context.add_cookies([{"name": "paiju", "value": known.cookie, "url": at}])
        readers.append(Reader(one, *names))
        return readers[-1]

    yield come
    lines = sorted({f"{text!r}: {at}" for one in readers for text, at in one.stumbled.items()})
    errors = [line for one in readers for line in one.visitor.errors if "status of 4" not in line]
    for one in readers:
        one.visitor.leave()
    assert not lines, "\n".join(lines)
    assert errors == []


@pytest.mark.long
def test_the_main_pages(reader: Readers, served: Served) -> None:
    """Read whole, and each with its own part of the catalogue alone."""
    one = reader(*NAMES, at=served.url)
    one.visitor.go("/")
    wish, entries = PLAYED["mcr"]
    desk = one.page.evaluate(OPEN_AND_ENTER, [wish, entries])
    study = ("/study", "/study/lesson/riichi", "/study/books/riichi")
    desks = ("/desk", f"/desk/{desk}", f"/desk/{desk}/sheet", f"/desk/{desk}/sign")
    for path in ("/", "/tables", "/score", "/rules/xjtu", *study, "/events", *desks, "/evening"):
        one.go(path)
        assert not one.asks_for_rest(), path
    table = open_table(one.visitor, seats=["me", *["bot:drawn"] * 3], hints=True)
    one.visitor.go(f"/table/{table}").wait_for_selector("paiju-table .tile-button.may")
    one.read()


# --- to play


@LONG
def test_the_start_page_and_its_boxes(reader: Readers) -> None:
    one = reader("Ann", "Bob")
    one.go("/")
    one.press("#top button, #main button:not(.big)")
    one.go("/")
    one.page.locator("input[name=relay], .configure input[type=checkbox]").first.dispatch_event("click")
    one.read()
    for path in (
        "/tables",
        "/join",
        "/nowhere",
        "/table/none",
        "/desk/none",
        "/evening/none",
        "/event/none",
        "/share/none",
    ):
        one.go(path)
    one.visitor.page.goto(one.visitor.club + "/web/offline.html")
    one.read()


@LONG
@pytest.mark.parametrize("book", ["xjtu", "mcr", "psa", "lol", "xjtu-3p"])
def test_a_table(reader: Readers, book: str) -> None:
    one = reader("Ann")
    page = one.page
    seats = ["me", *["bot:simple"] * (books.get(book).tiles.players - 1)]
    waiting = open_table(one.visitor, book=book, seats=["me", *["open"] * (len(seats) - 1)])
    one.visitor.go(f"/table/{waiting}")
    one.read()
    one.press("paiju-lobby button:not(.primary)")
    table = open_table(one.visitor, book=book, seats=seats, hints=True)
    one.visitor.go(f"/table/{table}").wait_for_selector("paiju-table .tile-button.may, paiju-table .act")
    one.press("paiju-table .head button, paiju-table .buttons button")
    for key in ("s", "m", "h", "?", "l", "c"):
        page.keyboard.press(key)
        one.read()
        one.close()
    for auto in ("autoDiscard", "noCalls"):
        page.locator(f".auto[data-key={auto}]").click()
    steps = iter(range(10**6))
    one.visitor.until(lambda: one.move(next(steps)) == "end", 600)
    one.read()
    one.press("dialog.end button:not(.next)")
    one.visitor.go(f"/table/{table}/replay").wait_for_selector("paiju-table")
    one.read()
    one.press("#main button, paiju-table .head button")


@LONG
@pytest.mark.parametrize(
    ("book", "hands", "draws"),
    [
        ("xjtu", {"E": "234m234p34s55s678p"}, "9m 1z 1z 2z 5s"),
        ("ema", {"S": "234m234p34s55s678p", "W": "345m345p34s88s345s"}, "1z 9m 9p 9m 2s"),
        ("mcr", {"E": "1112223334445z"}, "5z"),
        ("psa", {"E": "234m234p34s55s678p"}, "9m 1z 1z 2z 5s"),
        ("xjtu", {}, ""),
    ],
)
def test_the_end_of_a_hand_and_of_a_match(reader: Readers, book: str, hands: dict[str, str], draws: str) -> None:
    one = reader("Ann", "Ben", "Bea", "Cid", "Dan", "Eve")
    stage = Stage(one.visitor, played(book, hands, draws))
    page = stage.sit_down()
    stage.end()
    one.read()
    page.keyboard.press("Enter")
    page.wait_for_selector(".reveal", state="detached")
    one.read()
    one.press("dialog.end button:not(.next)")
    stage.say("match_end")
    one.read()


@LONG
def test_what_is_shared(reader: Readers, served: Served) -> None:
    ann = client(served.url)
    ann.post("/api/me", {"name": "Ann", "lang": "ja"})
    with ThreadPoolExecutor(1) as beside:
        table = beside.submit(played_table, ann, title="Friday").result()
    one = reader("Ann", "Friday", "Bob", at=served.url, known=ann)
    one.go(f"/table/{table}/replay/0#2/S")
    one.press("#main button")
    one.go(f"/table/{table}/sheet")
    for wish in ({"kind": "share", "hand": 0}, {"kind": "share"}):
        stranger = reader("Ann", "Friday", at=served.url)
        stranger.open(ann.post(f"/api/tables/{table}/links", wish).json["link"])
        stranger.press("#main button")
    bob = client(served.url)
    bob.post("/api/me", {"name": "Bob", "lang": "ja"})
    made = ann.post("/api/tables", {"book": "psa", "title": "Friday", "seats": ["me", "open", "open", "bot"]}).json
    for link in (*made["links"].values(), ann.post("/api/me/links").json["link"]):
        other = reader("Ann", "Friday", "Bob", at=served.url, known=bob)
        other.open(link)


# --- at real tables


@LONG
@pytest.mark.parametrize("kind", PLAYED)
def test_a_desk(reader: Readers, kind: str) -> None:
    one = reader(*NAMES)
    one.go("/desk")
    one.press("#main button:not([type=submit])")
    wish, entries = PLAYED[kind]
    running = one.page.evaluate(OPEN_AND_ENTER, [wish, []])
    one.go(f"/desk/{running}")
    one.press("#main button")
    over = one.page.evaluate(OPEN_AND_ENTER, [wish, entries])
    one.go(f"/desk/{over}")
    one.press("#main button")
    for rest in ("sheet", "sign"):
        one.go(f"/desk/{over}/{rest}")
    signer = reader(*NAMES)
    signer.open(one.page.evaluate(LINK, [f"desks/{over}", {"kind": "sign", "player": 1}]))
    signer.press("#main button")


@LONG
def test_an_evening(reader: Readers) -> None:
    one = reader(*EVENING)
    page = one.go("/evening")
    page.locator("#evening-names").fill("\n".join(EVENING))
    page.locator("form button[type=submit], form button.primary").last.click()
    page.locator(".evening-table").first.wait_for()
    one.read()
    evening = page.url.rsplit("/", 1)[1]
    for kind in ("join", "read"):
        guest = reader(*EVENING)
        guest.open(page.evaluate(LINK, [f"evenings/{evening}", {"kind": kind}]))
        guest.press("#main button")
    for _ in range(2):
        one.press("#main button")
        one.go("/evening")
        page.locator("main a[href^='/evening/']").first.click()
        page.locator(".evening-table").first.wait_for()


# --- events


@LONG
def test_new_events(reader: Readers) -> None:
    one = reader("Olga", *EVENT)
    one.go("/events")
    one.press("#main button:not([type=submit])")
    host = client(one.visitor.club)
    host.post("/api/me", {"name": "Olga", "lang": "ja"})
    for template, of in TEMPLATES.items():
        wish = {"template": template, "organiser": "Olga", "name": of.name.into("ja")}  # as the page sends it
        made = host.post("/api/events", wish).json["event"]
        known = reader("Olga", known=host)
        for tab in ("entrants", "event", "rounds"):
            known.go(f"/event/{made}/manage?tab={tab}")


@LONG
@pytest.mark.parametrize("laid", ["new", "half", "played", "league"])
def test_an_event(reader: Readers, club: str, laid: str) -> None:
    book = {
        "new": lambda: laid_book(),
        "half": lambda: played_book(rounds=2),
        "played": lambda: played_book(rounds=3),
        "league": lambda: laid_league(played=3),
    }[laid]()
    if laid == "half":
        seat(book, 3, random.Random(5))
    event = Laid(club, book)
    event.say(do="notice", title="お昼休み")
    one, host = reader(*EVENT), reader(*EVENT, known=event.host)
    at = f"/event/{event.id}"
    who = next(iter(book.state.enrolled))
    for rest in (
        "", "#mvp", "#rounds", "#cross", "#schedule", "#bulletins", "/me", "/register", "/draw",
        f"/player/{who}", "/team/1", "/hall#timer", "/hall#names", "/hall#tables", "/hall#standings", "/hall#draw",
        "/hall#ceremony",
    ):  # fmt: skip
        one.go("/")
        one.go(at + rest)
    link = event.host.post(f"/api/events/{event.id}/links", {"who": who}).json["link"]
    player = reader(*EVENT)
    player.open(link)
    player.press("#main button")
    for tables in book.state.seating.values():
        player.go(f"{at}/table/{tables[0].stage}/{tables[0].round}/{tables[0].table}")
        player.press("#main button")
    host.go(f"{at}/desk")
    host.press("#main button, #main .event-tile")
    for tab in ("entrants", "registration", "checkin", "teams", "officials", "rounds", "notices", "event"):
        host.go(f"{at}/manage?tab={tab}")
        host.press("#main button")
    for rest in ("/draw", "/ceremony", "/hall#ceremony", ""):
        host.go(at + rest)
        host.press("#main button")
    printer = reader(*EVENT, known=event.host, size=DESK)
    for paper in (*PAPERS, TABLE_CODES):
        printer.print(f"/api{at.replace('event', 'events')}/papers/{paper}?lang=ja")


# --- to learn and to look up


@LONG
@pytest.mark.parametrize("id", ["riichi", "three", "official", "house"])
def test_a_lesson(reader: Readers, id: str) -> None:
    one = reader()
    page = one.go(f"/study/lesson/{id}")
    for number, step in enumerate(lesson(id).steps, 1):
        page.locator(f'.dot[aria-current=step]:has-text("{number}")').wait_for()
        one.read()
        answer(page, step, solution(lesson(id), step))
        page.locator(".judged.right").wait_for()
        one.read()
        page.locator(".next").click()
    page.locator(".play-first").wait_for()
    one.read()


@LONG
def test_study(reader: Readers) -> None:
    one = reader()
    page = one.page
    for path in ("", "/glossary", "/books/official", "/books/riichi", "/books/house", "/mine", "/progress", "/exams"):
        one.go(f"/study{path}")
    for path in ("/drills", "/daily"):
        one.go(f"/study{path}")
        for _ in range(30 if path == "/drills" else 5):
            page.locator(".drill .unknown:visible").click()
            page.locator(".judged").first.wait_for()
            one.read()
            page.locator(".next").click()
            one.rest()
        one.read()
    one.go("/study/drills")
    one.press(".choosing button")
    one.go("/study/speed")
    page.locator("#main button").first.click()
    one.read()
    one.go("/study/progress")


@LONG
@pytest.mark.parametrize("exam", shipped())
def test_an_exam(reader: Readers, exam: str) -> None:
    one = reader("Ann", *STEMS)
    page = one.go(f"/study/exams/{exam}")
    page.locator(".sitting > div.card input").last.fill("Ann")
    page.locator(".hand-in button").last.click()
    one.read()
    page.locator("dialog button.primary, dialog button.danger").last.click()
    page.locator(".verdict").first.wait_for()
    one.read()
    sent = client(one.visitor.club)
    code = sent.post(f"/api/exams/{exam}/sit", {"answers": key_of(exam), "name": "Ann"}).json["sitting"]["code"]
    passed = reader("Ann", code, known=sent, size=DESK)
    for path in ("/study/exams", f"/study/exams/certificate/{code}"):
        passed.go(path)
    passed.print(f"/api/exams/sittings/{code}/certificate?lang=ja")
    one.go(f"/study/exams/edit/{exam}")
    one.go("/study/exams/edit")
    one.press("#main button")


@LONG
@pytest.mark.parametrize("book", HANDS)
def test_the_score_desk(reader: Readers, book: str) -> None:
    one = reader()
    page = desk(one.visitor)
    choose(page, book)
    one.read()
    for step in HANDS[book][0]:
        press(page, step)
        page.wait_for_load_state("networkidle")
        one.read()
    page.wait_for_selector('.verdict[data-kind="won"]')
    one.read()
    one.press("#main .answer button, #main .score-head button, #main .tabs button")


@LONG
@pytest.mark.parametrize("book", books.ids())
def test_rules(reader: Readers, book: str) -> None:
    one = reader()
    for tab in ("clauses", "fields", "patterns"):
        one.go(f"/rules/{book}?tab={tab}")
    one.page.locator("#main button.chip").first.click()
    one.read()


@LONG
def test_the_library(reader: Readers) -> None:
    one = reader()
    for path in (
        "",
        "/readings",
        "?a=xjtu&b=lol",
        "?a=mcr&b=psa",
        "?a=ema&b=tenhou",
        "?q=リーチ",
        "?q=槓",
        "?q=nothing",
    ):
        one.go(f"/rules{path}")


# --- the club's people


@LONG
def test_the_club_s_own_pages(reader: Readers, served: Served) -> None:
    boss = client(served.url)
    boss.post("/api/me", {"name": "Boss", "lang": "ja"})
    assert boss.join(served.admin_key).status == 200
    one = reader("Boss", "Ann", "Bob", "Friday", at=served.url, known=boss)
    for path in ("/me", "/me/games", "/admin"):
        one.go(path)
        one.press("#main button")
    nobody = reader(at=served.url, size=DESK)
    for path in ("/me", "/me/games", "/admin"):
        nobody.go(path)
        nobody.press("#main button")
