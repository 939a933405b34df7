"""Events to print: eight players, sixty in teams, a relay, and one whose names are as long as names get."""

from datetime import date, datetime, timedelta

from paiju import books
from paiju.languages import _
from paiju.tournament.counting.outcome import EventOutcome, count_event
from paiju.tournament.event import (
    Category,
    CommitteeMember,
    EventStage,
    Official,
    Regulations,
    Session,
    TeamEntry,
    TournamentEvent,
)
from paiju.tournament.paper.language import PaperLanguage
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.rulings.officials import OfficialsGap
from paiju.tournament.seating.book_table import book_table
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats

LONG = "Maximiliane-Alexandra von und zu Hohenstein-Wittgenstein genannt Freifrau (die Jüngere)"
ODD = (
    "عبد الرحمن بن محمد",
    "👩‍👩‍👧‍👦 Família 🀄️",
    "<script>alert(1)</script>",
    "欧阳上官诸葛司马慕容皇甫",
    LONG,
    "X" * 90,
)
DAY = datetime(2026, 11, 20, 9)
POINTS = (40, 10, -15, -35)


def rounds_of_eight() -> list[TableSeats]:
    """Three games of two tables."""
    plan = [((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), (3, 7, 4, 8)), ((8, 1, 6, 3), (7, 2, 5, 4))]
    return [
        TableSeats("main", str(game), str(at), tuple(f"p{n}" for n in table))
        for game, tables in enumerate(plan, 1)
        for at, table in enumerate(tables, 1)
    ]


def eight(lang: PaperLanguage = "both", names: tuple[str, ...] = ()) -> PaperSource:
    """Eight players, three games, a riichi book, hardly anything told."""
    listed = names or tuple(f"Player {n}" for n in range(1, 9))
    players = [EventPlayer(f"p{n}", name, str(n)) for n, name in enumerate(listed, 1)]
    event = TournamentEvent(
        "Friday evening", books.get("ema"), (EventStage("main", "seated", rounds=3),), start=date(2026, 11, 20)
    )
    seats = rounds_of_eight()
    return PaperSource(event, players, seats, outcome_of(event, players, seats), lang)


def sixty(lang: PaperLanguage = "both", odd: bool = False, teams: int = 15, games: int = 9) -> PaperSource:
    """Fifteen teams of four by the book's own table, everything told."""
    players, entries = [], []
    for team in range(1, teams + 1):
        title = ODD[team % len(ODD)] if odd else f"{'甲乙丙丁戊己庚辛壬癸子丑寅卯辰'[(team - 1) % 15]}队 Team {team}"
        title = f"{title} {team}" if odd else title
        entries.append(TeamEntry(title, team, f"领队{team}", f"教练{team}"))
        for at in range(4):
            number = 4 * team - 3 + at
            name = ODD[number % len(ODD)] if odd else f"选手{number} Player {number}"
            players.append(EventPlayer(f"p{number}", name, str(number), title, born=date(1970 + number % 35, 1, 1)))
    players.append(EventPlayer("s1", "替补一", "T71", entries[0].name, substitute=True))
    event = TournamentEvent(
        "全国麻将团体锦标赛 National Team Championship" + (f" {LONG}" if odd else ""),
        books.get("mcr"),
        (EventStage("预赛 Preliminary", "seated", rounds=games, cut=16, carry="whole", team_size=4),),
        level="national", hosts=("市体育总会", "麻将运动协会"), partners=("某某酒店",), place="北京市某某体育馆一层",
        start=date(2026, 11, 20), end=date(2026, 11, 22),
        officials=(
            Official("王裁判长", "chief", "national", "N-001", "全面主持", "138-0000"),
            Official("李副", "deputy", "national", "N-002"), Official("赵编排", "seating", "first", "F-3"),
            *(Official(f"裁判{n}", "table", "first", f"F-{n + 10}") for n in range(1, 9)),
            Official("统计员", "results", "second", "S-1"), Official("仲裁主任", "arbitration", "national", "N-9"),
        ),
        regulations=Regulations({
            "eligibility": "年满 18 岁。", "teams": "每队四人，可设领队、教练各一人，替补一人。",
            "entry": "截止日期：2026 年 11 月 1 日。\n报名表寄组委会。", "prizes": "团体前八名，个人前十六名。",
            "contacts": "张先生，138-1234-5678",
        }),
        categories=(Category("青年组 Under 30", "age", oldest=30),),
        timetable=timetable(games),
        committee=(
            CommitteeMember("孙主任", "主任", "", "一层 101", "139-1111"),
            CommitteeMember("周医生", "医务", "医务组", "一层 102", ""),
        ),
        teams=tuple(entries),
        notes=("对局时请关闭手机。", "Please be in the hall fifteen minutes before each game."),
    )  # fmt: skip
    rounds = book_table(teams, games)
    assert rounds is not None
    seats = [
        TableSeats(event.stages[0].name, str(game), str(at), tuple(f"p{n}" for n in table))
        for game, tables in enumerate(rounds, 1)
        for at, table in enumerate(tables, 1)
    ]
    return PaperSource(
        event, players, seats, outcome_of(event, players, seats), lang,
        head="3f" * 32, unofficial=(OfficialsGap(_("national referees"), 0, 3, "mcr:Q135(1)").text,),
        notices=("第 12 号运动员因多次迟到，予以通报。",), closed=datetime(2026, 11, 22, 17, 30),
        address="https://club.example/e/abc?table={table}",
    )  # fmt: skip


def timetable(games: int) -> tuple[Session, ...]:
    """Meetings on the first day, then four games a day."""
    first = DAY - timedelta(days=1)
    found = [
        Session(first.replace(hour=14), 60, "领队、教练、裁判联席会 Joint meeting", kind="meeting"),
        Session(first.replace(hour=15), 60, "抽签 Draw", kind="draw"),
        Session(DAY - timedelta(minutes=30), 20, "检录 Roll call", kind="roll_call"),
    ]
    for at in range(games):
        start = DAY + timedelta(days=at // 4, minutes=200 * (at % 4))
        found.append(Session(start, 180, "", "预赛 Preliminary", str(at + 1), "round"))
    return (*found, Session(DAY + timedelta(days=2, hours=8), 60, "闭幕、颁奖 Closing", kind="ceremony"))


def relay(lang: PaperLanguage = "both") -> PaperSource:
    """Four teams of five and a substitute each, a table, five games."""
    players = [
        EventPlayer(f"{team}{n}", f"{team}队第{n}棒", f"{at}{n}", f"{team}队", order=n, substitute=n == 6)
        for at, team in enumerate("甲乙丙丁", 1)
        for n in range(1, 7)
    ]
    event = TournamentEvent(
        "七星杯团体接力 Seven Stars Cup relay", books.get("xjtu-cup-relay"),
        (EventStage("接力 Relay", "relay", rounds=5, members=5, substitutes=1, games=1),),
        place="西安", start=date(2026, 5, 1),
    )  # fmt: skip
    seats = [TableSeats("接力 Relay", str(n), "1", tuple(f"{team}{n}" for team in "甲乙丙丁")) for n in range(1, 6)]
    return PaperSource(event, players, seats, outcome_of(event, players, seats), lang)


def outcome_of(event: TournamentEvent, players: list[EventPlayer], seats: list[TableSeats]) -> EventOutcome:
    """Results made up by table and seat, then counted as results are."""
    results = []
    for one in seats:
        turn = int(one.round) + int(one.table)
        points = tuple(POINTS[(seat + turn) % 4] * (1 + turn % 3) for seat in range(4))
        results.append(TableResult(one.stage, one.round, one.table, one.players, points))
    return count_event(event, players, results)
