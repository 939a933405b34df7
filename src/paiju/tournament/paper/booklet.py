"""What everybody reads before the event: regulations, the order book, the timetable."""

from datetime import date, timedelta

from paiju.tournament.event import REGULATION_PARTS, Official, Session, TournamentEvent
from paiju.tournament.paper.html import Child, Html, h, joined, name, table, together
from paiju.tournament.paper.language import clock, weekday_words
from paiju.tournament.paper.page import Paper, heading, names_of, paper, signature_lines
from paiju.tournament.paper.source import PaperSource, by_number, official_words
from paiju.tournament.rulings.officials import GRADE_WORDS, ROLE_WORDS
from paiju.tournament.tables import EventPlayer

REGULATIONS = ("竞赛规程", "Regulations")
ORDER_BOOK = ("秩序册", "Order book")
TIMETABLE = ("竞赛日程", "Timetable")
SEAT_CHANGES = {
    "halfway": ("两圈后换位", "seats change after half of the game"),
    "each_round": ("每圈换位", "seats change after every round of winds"),
    "each_round_crossed": ("每圈换位（交叉）", "seats change after every round of winds, crosswise"),
}
LEADERS = ("领队", "联席", "leader", "captain", "joint")
REFEREES = ("裁判", "联席", "referee", "joint")
# What a book with referees wants before the first game (mcr:Q26, mcr:Q140(8)): words to look for, what is said.
MEETINGS: tuple[tuple[tuple[str, ...], tuple[str, str]], ...] = (
    (LEADERS, (
        "尚未排定领队会（介绍安排、听取意见、抽签；报到首日可与教练、裁判合开）",
        "no leaders' meeting yet (arrangements, questions, the draw; on the first day it may be held with coaches and "
        "referees)",
    )),
    (REFEREES, (
        "尚未排定裁判会（规则与尺度、任务、纪律）",
        "no referees' meeting yet (rules and their measure, tasks, discipline)",
    )),
)  # fmt: skip


# --- regulations ----------------------------------------------------------------------------------


def regulations(source: PaperSource) -> Paper:
    """The regulations, part by part as mcr:Q25(3) lists them; what the event itself says is filled in."""
    return paper(source, "regulations", REGULATIONS, [heading(source, REGULATIONS), regulation_parts(source)])


def regulation_parts(source: PaperSource) -> Html:
    """Every part with what it says, or room for it."""
    given = known_parts(source)
    rows = [
        h("tr", h("th", source.say.stacked(zh, en), scope="row"),
          h("td", paragraphs(source.event.regulations.parts.get(key, "")) or given.get(key), cls="" if given.get(key)
            or source.event.regulations.parts.get(key) else "blank"))
        for key, zh, en in REGULATION_PARTS
    ]  # fmt: skip
    return h("table", h("tbody", rows), cls="facts regulations")


def known_parts(source: PaperSource) -> dict[str, Html]:
    """What the event says without being asked."""
    event, say = source.event, source.say
    hosts = [h("p", say("主办：", "Hosts: "), names_of(source, event.hosts))] if event.hosts else []
    hosts += [h("p", say("协办：", "Partners: "), names_of(source, event.partners))] if event.partners else []
    parts = {
        "hosts": together(*hosts),
        "name": name(event.name) if event.name else together(""),
        "dates": say.days(event.start, event.end),
        "place": name(event.place) if event.place else together(""),
        "events": categories(source),
        "format": h("div", (h("p", line) for line in stage_lines(source))),
    }
    return {key: value for key, value in parts.items() if value}


def paragraphs(words: str) -> Html:
    """Text of the organiser, line by line."""
    return together(h("p", line) for line in words.splitlines() if line.strip())


def categories(source: PaperSource) -> Html:
    """Individuals, teams, and the tables of their own."""
    say, event = source.say, source.event
    standings = [say("个人", "Individuals")]
    standings += [say("团体", "Teams")] if source.teams or any(stage.team_size for stage in event.stages) else []
    standings += [name(category.name) for category in event.categories]
    return joined(say.comma(), standings)


def stage_lines(source: PaperSource) -> list[Html]:
    """The book, and each stage in words."""
    say, event = source.say, source.event
    kinds = {
        "seated": ("积分循环", "rounds with seats planned"), "groups": ("分组循环", "groups, a round robin each"),
        "results": ("计入既有成绩", "results brought along"), "league": ("联赛", "league season"),
        "relay": ("团体接力", "team relay"), "knockout": ("淘汰", "knock-out"), "final": ("决赛", "final"),
    }  # fmt: skip
    carries = {"whole": ("全部带入", "all"), "half": ("折半带入", "half"), "zero": ("不带入", "nothing")}
    lines = [say(f"规则：{event.book.names.zh}", f"Rules: {event.book.names.en}")]
    for stage in event.stages:
        zh, en = [kinds[stage.kind][0]], [kinds[stage.kind][1]]
        if stage.rounds:
            zh, en = [*zh, f"{stage.rounds} {source.game_zh}"], [*en, f"{stage.rounds} games"]
        if stage.minutes or event.book.game.minutes:
            minutes = stage.minutes or event.book.game.minutes
            zh, en = [*zh, f"每{source.game_zh} {minutes} 分钟"], [*en, f"{minutes} minutes a game"]
        changes = SEAT_CHANGES.get(stage.seat_changes or event.book.game.seat_changes)
        if changes:
            zh, en = [*zh, changes[0]], [*en, changes[1]]
        if stage.cut:
            taken = carries[stage.carry]
            zh, en = (
                [*zh, f"前 {stage.cut} 名晋级，分数{taken[0]}"],
                [*en, f"the first {stage.cut} go on and take along {taken[1]}"],
            )
        lines.append(
            together(name(stage.name), "：" if source.lang == "zh" else ": ", say("，".join(zh), ", ".join(en)))
        )
    return lines


# --- the order book -------------------------------------------------------------------------------


def order_book(source: PaperSource) -> Paper:
    """The order book (mcr:Q25(5), mcr:Q142(1)): regulations, committee, arbitration, referees with their duties, teams
    with leaders and players, timetable, plan of the hall, notes."""
    say, event = source.say, source.event
    board = [official for official in event.officials if official.role == "arbitration"]
    referees = [official for official in event.officials if official.role != "arbitration"]
    parts = [
        (REGULATIONS, regulation_parts(source)),
        (("组织委员会", "Committee"), committee(source)),
        (("仲裁委员会", "Arbitration board"), officials(source, board)),
        (("裁判员及分工", "Referees and their duties"), officials(source, referees)),
        (("参赛单位与运动员", "Teams and players"), entrants(source)),
        (TIMETABLE, timetable_body(source)),
        (("注意事项", "Please note"), notes(source)),
    ]  # fmt: skip
    if source.plan:
        parts.insert(6, (("赛场示意图", "Plan of the hall"), h("img", src=source.plan, alt="", cls="plan")))
    contents = h("ol", (h("li", say(*title)) for title, _ in parts), cls="contents")
    cover = h(
        "section",
        heading(source, ORDER_BOOK),
        organisers(source),
        h("h2", say("目录", "Contents")),
        contents,
        cls="cover",
    )
    sections = [h("section", h("h2", say(*title)), body) for title, body in parts]
    return paper(source, "order_book", ORDER_BOOK, [h("div", cover, cls="first-page"), *sections])


def organisers(source: PaperSource) -> Html:
    """Who holds the event."""
    parts = known_parts(source)
    return h("div", parts.get("hosts"), cls="hosts")


def committee(source: PaperSource) -> Html:
    """Members with duty, group, office and contact; room where nobody is named yet."""
    say = source.say
    heads = [
        say("姓名", "Name"), say("职务、分工", "Duty"), say("组别", "Group"), say("办公地址", "Office"),
        say("联络方式", "Contact"),
    ]  # fmt: skip
    rows: list[list[Child]] = [
        [name(member.name), member.duty, member.group, member.office, member.contact]
        for member in source.event.committee
    ]
    return table(heads, rows or [[None] * 5] * 4)


def officials(source: PaperSource, listed: list[Official]) -> Html:
    """Officials with role, grade, registration and duty."""
    say = source.say
    heads = [
        say("职务", "Role"), say("姓名", "Name"), say("等级", "Grade"), say("注册号", "Registration"),
        say("分工", "Duty"), say("联络方式", "Contact"),
    ]  # fmt: skip
    order = list(ROLE_WORDS)
    rows: list[list[Child]] = [
        [
            say(*official_words(official)),
            name(official.name),
            say(*GRADE_WORDS[official.grade]) if official.grade else "",
            official.registration,
            official.duty,
            official.contact,
        ]
        for official in sorted(listed, key=lambda each: order.index(each.role))
    ]
    return table(heads, rows or [[None] * 6] * 2)


def entrants(source: PaperSource) -> Html:
    """Teams with leader, coach and players; who plays alone in a list."""
    say = source.say
    alone = sorted(
        (player for player in source.present if not player.team), key=lambda player: by_number(player.number)
    )
    teams = [team_block(source, team.name) for team in source.teams]
    rows: list[list[Child]] = [[player.number, name(player.name), player.club, player.country] for player in alone]
    heads = [say("编号", "No."), say("姓名", "Name"), say("单位", "Club"), say("国家、地区", "Country")]
    own = table(heads, rows, "dense") if alone or not teams else None
    return h("div", h("p", number_taking_part(source)), h("div", teams, cls="teams"), own)


def number_taking_part(source: PaperSource) -> Html:
    """How many play; of teams where there are any."""
    teams, players = len(source.active_teams), len(source.active)
    zh, en = f"{players} 人", f"{players} player" + "s" * (players != 1)
    if not teams:
        return source.say(zh, en)
    return source.say(f"{teams} 队，{zh}", f"{teams} team{'s' * (teams != 1)}, {en}")


def team_block(source: PaperSource, team: str) -> Html:
    """One team."""
    say = source.say
    entry = next(listed for listed in source.teams if listed.name == team)
    people = h("p", joined(say.comma(), (member_words(source, member) for member in source.members(team))))
    with_them = h(
        "p",
        joined("　", (
            together(say(*role), say.colon(), name(who or "—"))
            for role, who in ((("领队", "Leader"), entry.leader), (("教练", "Coach"), entry.coach))
        )),
        cls="small",
    )  # fmt: skip
    number = f"{entry.number}　" if entry.number else ""
    return h("div", h("h3", number, name(team)), with_them, people, cls="team keep")


def member_words(source: PaperSource, player: EventPlayer) -> Html:
    """A player of a team: number, name, and whether they are a substitute."""
    mark = source.say("（替补）", "(substitute)") if player.substitute else None
    return together(f"{player.number} " if player.number else None, name(player.name), " " if mark else None, mark)


def notes(source: PaperSource) -> Html:
    """What the organiser asks everybody to mind."""
    return (
        h("ol", (h("li", note) for note in source.event.notes)) if source.event.notes else h("p", "", cls="blank-lines")
    )


# --- the timetable --------------------------------------------------------------------------------


def timetable(source: PaperSource) -> Paper:
    """The timetable by days, with meetings, roll calls, breaks and the announcement before the end of each game
    (mcr:Q26, mcr:Q140(8), mcr:Q147)."""
    signed = signature_lines(source, [("裁判长", "Chief referee"), ("组委会", "Committee")])
    return paper(source, "timetable", TIMETABLE, [heading(source, TIMETABLE), timetable_body(source), signed])


def timetable_body(source: PaperSource) -> Html:
    """Day by day, and before them what is not planned yet."""
    say = source.say
    missing = timetable_gaps(source.event)
    notice = (
        h("div", h("b", say("尚缺", "Not planned yet")), h("ul", say.paragraphs(missing, "li")), cls="missing")
        if missing
        else None
    )
    days: dict[date, list[Session]] = {}
    for session in sorted(source.event.timetable, key=lambda each: each.start):
        days.setdefault(session.start.date(), []).append(session)
    heads = [say("时间", "Time"), say("内容", "What"), say("说明", "Notes")]
    tables = [
        table(heads, [session_row(source, each) for each in sessions], "times", say(*weekday_words(day)))
        for day, sessions in days.items()
    ]
    return h("div", notice, *(tables or [table(heads, [[None] * 3] * 12)]))


def session_row(source: PaperSource, session: Session) -> list[Child]:
    """One line; a game says when its end is announced and when players rest."""
    end = session.start + timedelta(minutes=session.minutes)
    when = f"{clock(session.start)}–{clock(end)}" if session.minutes else clock(session.start)
    what = [part for part in (session.what, session.stage if session.stage != session.what else "") if part]
    round_name = source.round_name(session.round) if session.round and session.round not in session.what else None
    shown = together(name(" · ".join(what)), " " if what and round_name else None, round_name)
    return [h("td", when, cls="number"), shown, h("td", game_notes(source, session), cls="small")]


def game_notes(source: PaperSource, session: Session) -> Html:
    """When the players rest, and when "so many minutes left" is called (mcr:Q147(1), mcr:Q147(2))."""
    rules = source.book.clock
    lines = []
    if session.kind == "round" and rules.break_after:
        zh = f"第 {rules.break_after} 圈后休息 {rules.break_minutes} 分钟"
        lines.append((zh, f"break of {rules.break_minutes} minutes after round {rules.break_after}"))
    if session.kind == "round" and rules.notice and session.minutes > rules.notice:
        at = clock(session.start + timedelta(minutes=session.minutes - rules.notice))
        lines.append((f"{at} 宣告还有 {rules.notice} 分钟", f'"{rules.notice} minutes left" at {at}'))
    return together(h("span", source.say(*line), cls="line") for line in lines)


def timetable_gaps(event: TournamentEvent) -> list[tuple[str, str]]:
    """What a planned timetable lacks before its first game, where the book is one of referees and standard points:
    meetings of leaders and of referees, the draw, a roll call (mcr:Q26, mcr:Q27(1), mcr:Q140(8))."""
    if not event.timetable or not event.book.game.standard_points:
        return []
    first = min((session.start for session in event.timetable if session.kind == "round"), default=None)
    before = [session for session in event.timetable if first is None or session.start < first]
    meetings = [session.what.casefold() for session in before if session.kind in ("meeting", "draw")]
    gaps = [gap for words, gap in MEETINGS if not any(word in meeting for meeting in meetings for word in words)]
    if not any(session.kind == "roll_call" for session in before):
        gaps.append(("首局之前尚未排定检录", "no roll call before the first game yet"))
    return gaps
