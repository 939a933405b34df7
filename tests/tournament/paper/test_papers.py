"""What stands on each paper, clause by clause."""

import re
import sys
from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from paiju import books
from paiju.desk.sheet import SIGNS
from paiju.errors import InputError
from paiju.referee.fouls import listing
from paiju.tournament.event import REGULATION_PARTS, EventStage, TournamentEvent
from paiju.tournament.paper import booklet, checks, forms, hall, seating, sheets
from paiju.tournament.paper.bulletin import bulletin
from paiju.tournament.paper.catalogue import PAPERS, papers_of
from paiju.tournament.paper.diplomas import diplomas
from paiju.tournament.paper.fouls import foul_sheet
from paiju.tournament.paper.master_sheet import standings
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.tables import Absence, EventPlayer
from tests.tournament.paper.events import LONG, ODD, eight, outcome_of, relay, sixty
from tests.tournament.paper.reading import read

BIG = sixty("zh")
ENGLISH = sixty("en")
EMPTY = PaperSource(TournamentEvent("", books.get("mcr"), (EventStage("s", "seated", rounds=3),)))


def test_every_paper_of_every_event_is_whole_and_escaped() -> None:
    for source in (eight(), BIG, relay("en"), sixty(odd=True), EMPTY, replace(EMPTY, lang="zh")):
        for paper in papers_of(source):
            page = read(paper)
            assert "<script" not in paper.html, paper.kind
            assert "None" not in page.text
            assert "</bdi>" not in page.text
            assert page.text.startswith(" ".join(paper.title.split()))
            assert "@page" in paper.html


def test_the_language_is_the_one_asked_for() -> None:
    chinese = re.compile("[一-鿿]")
    plain = eight("en", tuple(f"N{n}" for n in range(8)))
    official = replace(plain, event=replace(plain.event, book=books.get("mcr")))
    for paper in [*papers_of(plain), sheets.score_sheets(official), foul_sheet(official)]:
        assert not chinese.search(read(paper).text), paper.kind
    heads = read(hall.roll_call(replace(plain, lang="both"))).tables[0][0]
    assert "姓名 Name" in heads


def test_kinds_are_chosen_by_name() -> None:
    assert [paper.kind for paper in papers_of(BIG, ["badges", "regulations"])] == ["regulations", "badges"]
    assert {paper.kind for paper in papers_of(BIG)} == set(PAPERS)
    missing = set(PAPERS) - {paper.kind for paper in papers_of(eight())}
    assert missing == {"draw_order", "draw_numbers", "number_table"}, "nobody plays for a team"
    with pytest.raises(InputError, match="no paper 'bages'"):
        papers_of(BIG, ["bages"])


# --- forms ----------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:附:抽签顺序号", "mcr:Q142(2)")
def test_slips_of_the_first_draw_are_as_many_as_teams() -> None:
    page = read(forms.draw_order(BIG))
    assert [slip[1] for slip in page.tables] == [[str(turn), ""] for turn in range(1, 16)]
    assert all(slip[0] == ["序号", "队名"] for slip in page.tables)


@pytest.mark.clause("mcr:附:轮次座位抽签号", "mcr:Q142(2)")
def test_slips_of_the_second_draw_number_players_and_substitutes() -> None:
    page = read(forms.draw_numbers(sixty("zh", teams=18, games=3)))
    numbers = [row[0] for row in page.tables[17][1:]]
    assert numbers == ["69", "70", "71", "72", "T"]
    assert page.tables[0][1] == ["1", "选手1 Player 1"]
    assert page.tables[0][-1] == ["T71", "替补一"]
    assert "队序号 18" in page.text


@pytest.mark.clause("mcr:附:报名表")
def test_the_entry_form_asks_for_leader_coach_and_players() -> None:
    page = read(forms.entry_form(BIG))
    assert page.tables[1][0] == ["队内职责", "姓名", "性别", "年龄", "通讯地址", "备注"]
    roles = [row[0] for row in page.tables[1][1:]]
    assert roles[:3] == ["领队", "教练员", "运动员"]
    assert roles.count("运动员") >= 4
    assert page.tables[0][0] == ["队名", "日期"]


@pytest.mark.clause("mcr:附:序号对照表")
def test_the_number_table_goes_up_to_sixty_teams() -> None:
    rows = read(forms.number_table(BIG)).tables[0][1:]
    told = {row[at]: row[at + 1].split() for row in rows for at in (0, 2, 4)}
    assert told == {str(n): [str(4 * n - 3 + at) for at in range(4)] for n in range(1, 61)}
    assert told["18"] == ["69", "70", "71", "72"]


# --- booklets -------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q25", "mcr:Q25(3)")
def test_the_regulations_have_every_part() -> None:
    rows = dict(read(booklet.regulations(BIG)).tables[0])
    assert list(rows) == [part.zh for part in REGULATION_PARTS.values()]
    assert "市体育总会" in rows["主办与协办"]
    assert "某某酒店" in rows["主办与协办"]
    assert rows["起止时间"] == "2026 年 11 月 20 日 至 2026 年 11 月 22 日"
    assert "截止日期" in rows["报名办法"]
    assert "团体" in rows["竞赛项目"]
    assert "前 16 名晋级，分数全部带入" in rows["竞赛形式"]
    assert rows["报到与接送"] == "", "left to be written in"


@pytest.mark.clause("mcr:Q25(5)", "mcr:Q142(1)")
def test_the_order_book_names_everybody_and_everything() -> None:
    text = read(booklet.order_book(BIG)).text
    for title in ("竞赛规程", "组织委员会", "仲裁委员会", "裁判员及分工", "参赛单位与运动员", "竞赛日程", "注意事项"):
        assert text.count(title) >= 2, "in the contents and over its part"
    for word in (
        "孙主任",
        "139-1111",
        "仲裁主任",
        "王裁判长",
        "全面主持",
        "领队7",
        "教练7",
        "选手28",
        "对局时请关闭手机",
        "主办",
        "协办",
    ):
        assert word in text
    assert "赛场示意图" not in text
    planned = read(booklet.order_book(replace(BIG, plan="data:image/png;base64,AA=="))).text
    assert "赛场示意图" in planned


@pytest.mark.clause("mcr:Q26", "mcr:Q26(1)", "mcr:Q26(2)", "mcr:Q140(8)")
def test_the_timetable_has_the_meetings_or_says_that_they_are_missing() -> None:
    event = BIG.event
    text = read(booklet.timetable(BIG)).text
    assert "14:00–15:00" in text
    assert "联席会" in text
    assert "尚缺" not in text
    games = tuple(one for one in event.timetable if one.kind == "round")
    bare = replace(BIG, event=replace(event, timetable=games))
    text = read(booklet.timetable(bare)).text
    assert all(word in text for word in ("尚缺", "领队会", "裁判会", "检录"))
    late = tuple(replace(one, start=one.start + timedelta(days=9)) for one in event.timetable if one.kind == "meeting")
    assert len(booklet.timetable_gaps(replace(event, timetable=(*games, *late)))) == 3, (
        "after the first game is too late"
    )
    assert booklet.timetable_gaps(replace(event, timetable=games, book=books.get("ema"))) == []


@pytest.mark.clause("mcr:Q147(1)", "mcr:Q147(2)")
def test_the_timetable_tells_breaks_and_when_the_end_is_announced() -> None:
    rows = [row for table in read(booklet.timetable(BIG)).tables for row in table]
    first = next(row for row in rows if "第 1 局" in row[1])
    assert first[0] == "09:00–12:00"
    assert "第 2 圈后休息 15 分钟" in first[2]
    assert "11:45 宣告还有 15 分钟" in first[2]


# --- the day --------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q27", "mcr:Q27(1)", "mcr:Q142(9)", "mcr:Q142(10)")
def test_the_roll_call_checks_identity_health_and_dress_before_every_game() -> None:
    table = read(hall.roll_call(BIG)).tables[0]
    games = [f"第 {n} 局" for n in range(1, 10)]
    assert table[0] == ["编号", "姓名", "队", "身份相符", "健康", "着装", *games, "备注"]
    assert [row[0] for row in table[1:]] == [*map(str, range(1, 61)), "T71"]
    assert "缺席已报裁判长" in read(hall.roll_call(BIG)).text


@pytest.mark.clause("mcr:Q142(8)")
def test_badges_have_team_name_and_number() -> None:
    html = hall.badges(BIG).html
    cards = re.findall(r'<section class="badge[^"]*">(.*?)</section>', html)
    assert len(cards) == 61 + 2 * 15 + len(BIG.event.officials)
    for card, player in zip(cards, sorted(BIG.active, key=lambda one: int(one.number)), strict=False):
        assert f">{player.name}<" in card
        assert f">{player.team}<" in card
        assert f">{player.number}<" in card
    roles = Counter(re.findall(r'class="role">([^<]*)<', html))
    assert roles == {"参赛证": 60, "替补证": 1, "领队证": 15, "教练证": 15, "裁判证": 12, "仲裁证": 1}


@pytest.mark.clause("mcr:Q27(3)", "mcr:Q146(3)", "mcr:Q147(4)")
def test_score_cards_are_counted_before_and_after_every_game() -> None:
    page = read(hall.score_cards(BIG))
    assert len(page.tables) == 9
    assert all(len(table) == 2 + 15 for table in page.tables)
    assert page.tables[0][1] == ["赛前", "赛后"] * 5
    assert "每人 500，每桌 2000" in page.text
    assert "每人 30000，每桌 120000" in read(hall.score_cards(eight("zh"))).text


@pytest.mark.clause("mcr:Q16", "mcr:Q17", "mcr:Q17(1)", "mcr:Q17(2)", "mcr:Q17(3)", "mcr:Q17(4)")
@pytest.mark.clause("mcr:Q18", "mcr:Q18(1)", "mcr:Q18(2)", "mcr:Q18(3)")
def test_tiles_and_dice_are_ticked_off_set_by_set() -> None:
    page = read(checks.check_tiles(BIG))
    tiles, dice = page.tables
    assert tiles[0] == ["桌", "齐全", "规格", "手感", "背面", "封存", "备注", "检查人"]
    assert dice[0] == ["桌", "形体", "点位", "试掷", "备注", "检查人"]
    assert [row[0] for row in tiles[1:]] == [row[0] for row in dice[1:]] == [str(n) for n in range(1, 16)]
    for word in (
        "8:5:3",
        "不缺、不重",
        "横 18、竖 8",
        "轻重一致",
        "无记号",
        "正方体",
        "之和为七",
        "五六次",
        "一律更换",
    ):
        assert word in page.text


@pytest.mark.clause("mcr:Q19", "mcr:Q19(1)", "mcr:Q19(2)", "mcr:Q19(3)", "mcr:Q19(4)")
@pytest.mark.clause("mcr:Q20", "mcr:Q21", "mcr:Q22", "mcr:Q26(3)")
def test_the_hall_is_checked() -> None:
    rows = read(checks.check_hall(BIG)).tables[0][1:]
    wanted = [*(f"mcr:Q19({n})" for n in range(1, 5)), "mcr:Q20", "mcr:Q21", "mcr:Q22", "mcr:Q26(3)"]
    assert {row[1] for row in rows} >= set(wanted)
    for word in ("2 米", "100 勒克斯", "镜子", "疏散", "东字牌", "大钟", "秒表", "桌号"):
        assert any(word in row[0] for row in rows), word


@pytest.mark.clause("mcr:Q145", "mcr:Q145(2)", "mcr:Q145(3)", "mcr:Q145(4)", "mcr:Q145(6)")
def test_referees_have_a_list_for_every_table() -> None:
    page = read(checks.check_tables(BIG))
    assert page.tables[0][0] == [
        "桌",
        "桌椅",
        "牌具",
        "骰子",
        "卡与表",
        "清场",
        "核对选手",
        "重申纪律",
        "备注",
        "检查人",
    ]
    assert len(page.tables[0]) == 16
    assert "提前 30 分钟" in page.text
    assert "东、北之间" in page.text


@pytest.mark.clause("mcr:Q145(4)")
def test_the_penalty_sheet_has_both_kinds_of_points_and_every_foul() -> None:
    page = read(foul_sheet(BIG))
    assert {"警告", "赔付（给谁）", "扣分", "停和、停赛、通报"} <= set(page.tables[0][0])
    fouls = page.tables[-1]
    for foul in listing(BIG.book):
        assert any(foul.words.zh == row[0] for row in fouls), foul.id
    late = next(row for row in fouls if row[0] == "迟到")
    assert "十分钟之内" in late[1]
    assert "扣 10" in late[2]
    assert len(read(foul_sheet(replace(eight(), event=replace(eight().event, book=books.get("tenhou"))))).tables) == 1


# --- seating --------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:附:60人9局", "mcr:Q25(4)", "mcr:Q142(2)")
def test_the_seating_is_printed_as_the_book_prints_it() -> None:
    page = read(seating.seating_numbers(BIG))
    assert "60 人 9 局轮次座位表" in page.text
    assert [table[0] for table in page.tables] == [[f"第 {n + at} 局" for at in range(3)] for n in (1, 4, 7)]
    assert page.tables[0][1] == ["桌次", "东", "南", "西", "北"] * 3
    assert page.tables[0][2][:5] == ["1", "1", "6", "11", "16"]
    assert page.tables[2][-1][10:] == ["15", "29", "6", "43", "28"], "the book's last line"
    for number, table in enumerate(page.tables):
        for game in range(3):
            seen = [cell for row in table[2:] for cell in row[5 * game + 1 : 5 * game + 5]]
            assert sorted(seen, key=int) == [str(n) for n in range(1, 61)], (number, game)


@pytest.mark.clause("mcr:Q25(4)")
def test_seating_by_game_player_and_table_agree() -> None:
    source = eight("en", tuple("ABCDEFGH"))
    rounds, tables = read(seating.seating_rounds(source)).tables, read(seating.seating_tables(source)).tables
    by_player = read(seating.seating_players(source)).tables[0]
    assert rounds[1][1] == ["1", "1 A", "5 E", "2 B", "6 F"]
    assert tables[1][3] == ["Game 3", "7 G", "2 B", "5 E", "4 D"]
    assert by_player[0] == ["No.", "Name", "Game 1", "Game 2", "Game 3"]
    assert by_player[8] == ["8", "H", "2 N", "2 N", "1 E"]


def test_table_cards_lead_to_their_table() -> None:
    page = seating.table_cards(BIG)
    assert page.html.count('class="table-card"') == 15
    assert page.html.count("<svg") == 15
    assert seating.address_of(BIG, "7") == "https://club.example/e/abc?table=7"
    assert seating.address_of(eight("en"), "2") == "Friday evening · Table 2"
    assert "https://club.example/e/abc?table=15" in read(page).text


def test_without_the_library_for_codes_cards_have_the_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "paiju.qr", raising=False)
    monkeypatch.delattr("paiju.qr", raising=False)
    monkeypatch.setitem(sys.modules, "segno", None)
    page = seating.table_cards(BIG)
    assert page.html.count('class="table-card"') == 15
    assert "<svg" not in page.html


@pytest.mark.clause("mcr:Q145(5)", "mcr:附:成绩记录表")
def test_score_sheets_are_filled_in_with_everybody() -> None:
    page = read(sheets.score_sheets(BIG))
    assert len(page.tables) == 135 * 3
    people, hands, ends = page.tables[:3]
    assert people[0] == ["第 1 局 · 1 桌", "东", "南", "西", "北"]
    assert people[1] == ["编号", "1", "6", "11", "16"]
    assert people[2][1] == "选手1 Player 1"
    assert people[3][2] == "乙队 Team 2"
    assert [row[0] for row in hands[3:]] == [f"{wind} {n}" for wind in "东南西北" for n in range(1, 5)]
    assert hands[2].count("500") == 4
    assert [row[0] for row in ends] == [
        "终局分",
        "罚分（扣除）",
        "比赛分（含起始 500）",
        "名次",
        "标准分",
        "选手签字",
    ]
    for sign, text in list(SIGNS.values())[:6]:
        assert f"{sign} {text.zh}" in page.text


def test_a_riichi_sheet_has_points_for_places_and_its_signs() -> None:
    page = read(sheets.score_sheets(relay("zh")))
    assert len(page.tables) == 5 * 3
    assert page.tables[1][2].count("100000") == 4
    assert [row[0] for row in page.tables[2]][2:4] == ["顺位马", "精算点"]
    assert "立直" in page.text


# --- results --------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q144(4)", "mcr:Q140(12)", "reading:327")
def test_the_bulletin_has_what_the_book_lists() -> None:
    page = read(bulletin(BIG))
    facts = dict(page.tables[0])
    assert facts["主办单位"] == "市体育总会、麻将运动协会"
    assert facts["协办单位"] == "某某酒店"
    assert facts["竞赛时间"] == "2026 年 11 月 20 日 至 2026 年 11 月 22 日"
    assert facts["地点"] == "北京市某某体育馆一层"
    assert facts["参赛队、运动员数"] == "15 队，60 人"
    assert facts["闭幕时间"] == "2026 年 11 月 22 日 17:30"
    assert facts["局、盘数"] == "9 局，共 135 桌次；每局 16 盘，共 2160 盘"
    outcome = BIG.outcome
    assert outcome is not None
    teams, players = page.tables[1], page.tables[2]
    assert [row[2] for row in teams[1:]] == [line.team for line in outcome.teams]
    assert {row[1] for row in teams[1:]} == {str(n) for n in range(1, 16)}
    assert players[0][:5] == ["名次", "编号", "姓名", "队", "局数"]
    for row, line in zip(players[1:], outcome.standings, strict=True):
        player = BIG.roster.get(line.player)
        assert row[:6] == [str(line.place), player.number, player.name, player.team, "9", str(line.metrics["standard"])]


@pytest.mark.clause("reading:327")
def test_where_dealers_repeat_no_hands_are_told() -> None:
    assert dict(read(bulletin(eight("zh"))).tables[0])["场、手数"] == "3 场，共 6 桌次"


@pytest.mark.parametrize(
    ("sessions", "words"),
    [(None, "日 18:00"), (0, "日"), (4, "日")],
    ids=["all days", "no timetable", "only the first day is entered"],
)
def test_until_it_is_closed_the_bulletin_has_the_planned_end(sessions: int | None, words: str) -> None:
    event = replace(BIG.event, timetable=BIG.event.timetable[:sessions])
    facts = dict(read(bulletin(replace(BIG, closed=None, event=event))).tables[0])
    assert facts["计划结束"] == f"2026 年 11 月 22 {words}"
    assert "闭幕时间" not in facts
    assert dict(read(bulletin(replace(BIG, event=event))).tables[0])["闭幕时间"] == "2026 年 11 月 22 日 17:30"


@pytest.mark.parametrize("status", ["withdrawn", "disqualified"])
@pytest.mark.clause("mcr:Q140(11)", "mcr:Q146(9)")
def test_who_has_left_is_not_called_badged_or_honoured(status: Absence) -> None:
    """One of team 1 is gone, and the substitute has the seats that were left; team 15 is gone as a whole."""
    players = [
        replace(one, out=status) if one.id == "p3" or one.team == BIG.teams[14].name else one for one in BIG.players
    ]
    seats = [replace(one, players=tuple("s1" if who == "p3" else who for who in one.players)) for one in BIG.seats]
    source = replace(BIG, players=players, seats=[*BIG.seats[:15], *seats[15:]])
    event = replace(BIG.event, settings={"prizes": {"team": list(range(1, 16)), "individual": list(range(1, 57))}})
    source = replace(source, event=event, outcome=outcome_of(event, players, source.seats))
    for paper in (hall.roll_call(source), hall.badges(source), diplomas(source), booklet.order_book(source)):
        assert paper is not None
        words = read(paper).text
        assert "选手3 " not in words, paper.kind
        assert "选手59 " not in words, paper.kind
        assert "替补一" in words, paper.kind
        assert "选手1 " in words, paper.kind
    assert dict(read(bulletin(source)).tables[0])["参赛队、运动员数"] == "14 队，56 人"
    alone = replace(
        eight("en"), players=[replace(one, out=status if one.id == "p2" else "") for one in eight().players]
    )
    assert dict(read(bulletin(alone)).tables[0])["Teams, players"] == "7 players"


def test_papers_say_what_their_figures_are() -> None:
    words = read(standings(BIG)).text
    assert "其下为 #名次 · 标准分" in words
    for paper in (standings(BIG), bulletin(BIG)):
        assert "比赛分为净分：每局已减去起始的 500 分" in read(paper).text
    assert "净分" not in read(bulletin(eight("zh"))).text
    xjtu = replace(eight("zh"), event=replace(eight().event, book=books.get("xjtu")))
    assert [row[0] for row in read(sheets.score_sheets(xjtu)).tables[2]][2:4] == ["顺位马", "精算点"]
    assert "#名次 · 精算点" in read(standings(xjtu)).text


@pytest.mark.clause("mcr:Q136", "mcr:Q153(5)")
def test_the_bulletin_carries_notices_marks_and_the_chain() -> None:
    page = read(bulletin(BIG))
    assert "非正式成绩" in page.text
    assert "国家级裁判：有 0，须 3（mcr:Q135(1)）" in page.text
    assert "予以通报" in page.text
    assert BIG.head in page.text
    plain = read(bulletin(replace(BIG, unofficial=(), notices=(), head=""))).text
    assert not any(word in plain for word in ("非正式", "通报", "链首"))
    assert bulletin(EMPTY) is None


@pytest.mark.clause("mcr:Q144(3)")
def test_the_master_sheet_has_every_game_of_everybody() -> None:
    table = read(standings(BIG)).tables[0]
    assert table[0][:4] == ["名次", "编号", "姓名", "队"]
    assert table[0][4:13] == [f"第 {n} 局" for n in range(1, 10)]
    assert table[0][13] == "标准分"
    outcome = BIG.outcome
    assert outcome is not None
    first = outcome.standings[0]
    own = {game.round: game for game in outcome.games if game.player == first.player}
    for n in range(1, 10):
        assert table[1][3 + n] == f"{own[str(n)].game}#{own[str(n)].place} · {own[str(n)].standard}"
    assert table[1][13] == str(first.metrics["standard"]) == str(sum(game.standard or 0 for game in own.values()))


@pytest.mark.clause("mcr:Q147(7)")
def test_diplomas_go_to_the_first_and_to_who_has_prizes() -> None:
    text = read(diplomas(ENGLISH)).text
    assert text.count("fine result") == 3 + 3 + 3 + 1, "teams, players, the category, the best player"
    assert "Champion" in text
    event = replace(
        ENGLISH.event, categories=(), settings={"prizes": {"individual": ["cup"], "team": ["a", "b", "c", "d"]}}
    )
    outcome = ENGLISH.outcome
    assert outcome is not None
    more = read(diplomas(replace(ENGLISH, event=event, outcome=replace(outcome, categories={})))).text
    assert more.count("fine result") == 1 + 4 + 1
    assert "Fourth place" in more


def test_names_of_any_kind_stay_whole() -> None:
    text = read(hall.badges(sixty("en", odd=True))).text
    for name in (*ODD, LONG):
        assert " ".join(name.split()) in text


def test_numbers_and_teams_have_columns_only_where_there_are_any() -> None:
    players = [EventPlayer(f"p{n}", f"N{n}") for n in range(1, 9)]
    bare = replace(eight("en"), players=players)
    assert read(hall.roll_call(bare)).tables[0][0][:2] == ["Name", "Identity"]
