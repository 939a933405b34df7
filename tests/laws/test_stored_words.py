"""Nothing that is stored is a sentence of the program, whatever language those speak who were there: records, journals
and databases have codes, values and people's own words."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from paiju.languages import Text, _
from paiju.server.protocol.client_messages import RefereePause, RefereeResume, Rule, UndoRuling
from paiju.study.learner import Learner
from paiju.study.own_games import of_file
from tests.before import make_event
from tests.laws.sentences import sentences
from tests.match.erring import Evening
from tests.server.desks.desk_clients import enter, new_desk
from tests.server.desks.nights import NAMES, Night
from tests.server.events.club_events import STAGE, AnEvent
from tests.server.guests import played, somebody
from tests.server.live.refereed import refereed, says
from tests.server.serving import Served, serving
from tests.study.let_go import let_go_record

HAND_HIDDEN = {"foul": "hand_hidden", "offender": 1}
FALSE_WIN = {"do": "rule", "incident": {"foul": "false_win", "offender": 1}}


@pytest.mark.parametrize(
    "text", [_("results are already hidden"), _("entry {n}: {text}", n=1, text=_("results are not hidden"))]
)
def test_a_sentence_is_noticed_in_every_language(text: Text) -> None:
    for lang in ("en", "zh", "ja"):
        assert list(sentences({"why": [f"x: {text.into(lang)}"]}))
        assert list(sentences(f'{{"do": "notice", "text": "{text.into(lang)}"}}'.encode()))


@pytest.mark.parametrize(
    "text", ["[late late ten_minutes]", "Ann came after lunch", "雨のため中断", "下雨了，等一会儿"]
)
def test_codes_and_own_words_are_none(text: str) -> None:
    assert list(sentences(text)) == []


@pytest.mark.parametrize("book", ["xjtu", "ema", "mcr", "lol", "psa"])
def test_matches_with_many_rulings(book: str) -> None:
    ruled = 0
    for seed in range(100):
        evening = Evening(book, seed)
        evening.play(20)
        assert sorted(sentences(evening.match.lines())) == []
        ruled += evening.ruled
        if ruled >= 20:
            return
    raise AssertionError(f"only {ruled} rulings")


def test_an_event_with_an_entry_of_every_kind() -> None:
    event = make_event.written()
    assert sorted(sentences([entry.line() for entry in event.entries])) == []


def test_the_journal_of_a_table_with_a_referee() -> None:
    async def script(table: object, referee: object) -> None:
        told = (RefereePause(), Rule(HAND_HIDDEN), UndoRuling(0), Rule(HAND_HIDDEN), RefereeResume())
        assert not await says(table, referee, *told)  # type: ignore[arg-type]

    table = refereed(script, "xjtu")
    bodies = table.journal.tables[table.id]
    assert sum(b'"ruled"' in body for body in bodies) == 2
    assert sorted(sentences(bodies)) == []


def test_exercises_of_own_games_are_stored_in_values_and_read_in_every_language(tmp_path: Path) -> None:
    file, seat = let_go_record(tmp_path)
    item = next(item for item in of_file(str(file), seat) if item.kind == "may")
    learner = Learner()
    learner.answered(item, right=False, now=0.0)
    row = learner.to_json()
    assert sorted(sentences(row)) == []
    assert Learner.from_json(row).item(item.id) == item
    row["cards"][item.id]["item"] = item.to_json()  # as earlier versions wrote it
    assert Learner.from_json(row).item(item.id) == item


@pytest.mark.parametrize("lang", ["ja", *(pytest.param(lang, marks=pytest.mark.long) for lang in ("en", "zh"))])
def test_the_database_of_a_club(lang: str, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path) as club:
        live(club, lang, tmp_path)
    with sqlite3.connect(tmp_path / "club.db") as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {table: db.execute(f'SELECT * FROM "{table}"').fetchall() for table in tables}
    assert all(rows[table] for table in ("entries", "desk_entries", "event_entries", "study_cards"))
    found = {(table, sentence) for table, listed in rows.items() for sentence in sentences(listed)}
    assert sorted(found) == []


def live(club: Served, lang: str, folder: Path) -> None:
    """All of a club's kinds of games, entered by somebody who reads that language."""
    host = somebody(club, "Host", lang)
    played(host, title=lang)
    desk = new_desk(host, book="mcr")
    hand = {"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}
    for n, entry in enumerate([hand, {**FALSE_WIN, "hand": 1}, {"do": "undo", "entry": 2}, {"do": "draw"}]):
        assert enter(host, desk, f"k{n}", n, entry).status == 200
    night = Night(club, NAMES[:4])
    night.enter(do="deal", special="double_discard")
    night.enter(do="rule", incident={**FALSE_WIN["incident"], "variant": "nobody_ready", "facts": {"fan": 1}})
    a_day(AnEvent(club, name="Cup"))
    file, seat = let_go_record(folder)
    made = host.post("/api/study/mine", {"record": file.read_text(encoding="utf-8"), "seat": seat})
    assert made.status == 200, made.raw


def a_day(event: AnEvent) -> None:
    """A round with lateness, a penalty, a protest and an appeal."""
    event.appoint_all()
    ids = event.enter_all()
    event.say("organiser", "draw_begun", draw="lots", leaders=[])
    event.say("organiser", "draw")
    tables, at = event.tables(ids), {"stage": STAGE, "round": "1"}
    event.say("organiser", "seated", **at, tables=tables)
    event.say("chief", "started", **at)
    arrived = datetime.now(UTC) + timedelta(minutes=12)
    event.say("table", "late", **at, player=ids[0], arrived=arrived.isoformat(timespec="seconds"))
    event.say("chief", "penalty", penalty={**at, "player": ids[1], "kind": "game", "amount": "10", "why": "chat"})
    event.say(event.comes(ids[2]), "protest", **at, table="1", player=ids[2], why="counted wrong")
    event.say("organiser", "notice", title="Lunch")
