"""The bulletin of results: what mcr:Q144(4) lists, awards, notices."""

from datetime import datetime, timedelta

from paiju.tournament.counting.figures import FIGURES
from paiju.tournament.counting.outcome import Award
from paiju.tournament.counting.values import AWARD_NAMES, NO_SEAT
from paiju.tournament.files.cells import shown_text
from paiju.tournament.paper.booklet import number_taking_part
from paiju.tournament.paper.html import Child, Html, h, name, table, together
from paiju.tournament.paper.language import clock, day_words
from paiju.tournament.paper.page import Paper, heading, names_of, paper, signature_lines
from paiju.tournament.paper.source import PaperSource, hands_of
from paiju.tournament.paper.standing_tables import chain, net_points, player_table, team_table, unofficial_mark

BULLETIN = ("成绩公告", "Bulletin of results")


def bulletin(source: PaperSource) -> Paper | None:
    """What mcr:Q144(4) lists: hosts and partners, time and place, numbers of teams and players, when it closed, games
    and hands played, placed teams and players with number, result and place; notices (mcr:Q153(5)), what makes results
    unofficial (mcr:Q136), and the head of the record's chain."""
    if source.outcome is None or not source.outcome.standings:
        return None
    say, outcome = source.say, source.outcome
    body: list[Html | None] = [heading(source, BULLETIN, unofficial_mark(source)), facts(source)]
    if outcome.teams:
        body += [h("h2", say("团体成绩", "Teams")), team_table(source, outcome.teams)]
    body += [h("h2", say("个人成绩", "Players")), player_table(source, outcome.standings)]
    for title, lines in outcome.categories.items():
        body += [h("h2", name(title)), player_table(source, lines)]
    body += [net_points(source), awards(source), notices(source), signatures(source), chain(source)]
    return paper(source, "bulletin", BULLETIN, body)


def facts(source: PaperSource) -> Html:
    """The head of the bulletin."""
    say, event = source.say, source.event
    rows: list[tuple[tuple[str, str], Child]] = [
        (("主办单位", "Hosts"), names_of(source, event.hosts) or "—"),
        (("协办单位", "Partners"), names_of(source, event.partners) or "—"),
        (("竞赛时间", "Dates"), say.days(event.start, event.end)),
        (("竞赛地点", "Place"), name(event.place or "—")),
        (("参赛队、运动员数", "Teams, players"), number_taking_part(source)),
        (("闭幕时间", "Closed"), closing_words(source)),
        ((f"{source.game_zh}、{source.hand_zh}数", "Games, hands"), games_words(source)),
        (("规则", "Rules"), say(event.book.names.zh, event.book.names.en)),
    ]  # fmt: skip
    lines = [h("tr", h("th", say(*words), scope="row"), h("td", value)) for words, value in rows]
    return h("table", h("tbody", lines), cls="facts")


def closing_words(source: PaperSource) -> Html:
    """When the event was over. While nobody has said so it is as planned: the end of its last day's last line of the
    timetable, else its last day."""
    if source.closed:
        return source.say(*moment_words(source.closed))
    event = source.event
    end = max((session.start + timedelta(minutes=session.minutes) for session in event.timetable), default=None)
    last = event.end or event.start or (end.date() if end else None)
    if last is None:
        return together("—")
    zh, en = moment_words(end) if end and end.date() >= last else day_words(last)
    return source.say(f"{zh}（计划）", f"{en} (as planned)")


def moment_words(when: datetime) -> tuple[str, str]:
    """A day and the time, in both languages."""
    zh, en = day_words(when.date())
    return f"{zh} {clock(when)}", f"{en}, {clock(when)}"


def games_words(source: PaperSource) -> Html:
    """How many games everybody played, and of how many hands where the book fixes that (reading:327)."""
    games = source.outcome.games if source.outcome else ()
    rounds = len({(game.stage, game.round) for game in games})
    tables = len({(game.stage, game.round, game.table) for game in games if game.seat != NO_SEAT})
    zh, en = f"{rounds} {source.game_zh}，共 {tables} 桌次", f"{rounds} games, {tables} tables in all"
    if hands := hands_of(source.book):
        return source.say(
            f"{zh}；每{source.game_zh} {hands} 盘，共 {hands * tables} 盘",
            f"{en}; {hands} hands a game, {hands * tables} in all",
        )
    return source.say(zh, en)


def awards(source: PaperSource) -> Html | None:
    """What was won beside places; who won the same share a line."""
    given = source.outcome.awards if source.outcome else ()
    winners: dict[tuple[str, str, str, str], list[str]] = {}
    for award in given:
        key = (award.kind, award.stage, award_reason(source, award), award.prize)
        winners.setdefault(key, []).append(award_winner(source, award))
    if not winners:
        return None
    say = source.say
    rows: list[list[Child]] = [
        [
            say(*AWARD_NAMES.get(kind, (kind, kind))),
            stage,
            names_of(source, dict.fromkeys(people)),
            why,
            prize,
        ]
        for (kind, stage, why, prize), people in winners.items()
    ]
    heads = [
        say("奖项", "Award"),
        say("阶段", "Stage"),
        say("得主", "Won by"),
        say("成绩", "With"),
        say("奖励", "Prize"),
    ]
    return together(h("h2", say("奖项", "Awards")), table(heads, rows))


def award_winner(source: PaperSource, award: Award) -> str:
    """Who won it."""
    return source.roster.get(award.player).name if award.player else award.team


def award_reason(source: PaperSource, award: Award) -> str:
    """What it was won with: a place, a sum, a hand."""
    if award.kind == "prize":
        return source.say.plain(f"第 {award.worth} 名", f"place {award.worth}")
    figure = FIGURES.get(award.what)
    what = source.say.plain(figure.zh, figure.en) if figure else award.what
    return f"{what} {shown_text(award.worth)}" if award.worth else what


def notices(source: PaperSource) -> Html | None:
    """Notices to everybody (mcr:Q153(5)), and why results are unofficial."""
    say = source.say
    paragraphs = [h("p", notice) for notice in source.notices]
    mine = h("section", h("h2", say("通报", "Notices")), *paragraphs, cls="notice") if paragraphs else None
    why = [h("li", say(*words)) for words in source.unofficial]
    marks = (
        h("section", h("b", say("非正式成绩，因为", "Unofficial results, because")), h("ul", why), cls="notice")
        if why
        else None
    )
    return together(mine, marks) if mine or marks else None


def signatures(source: PaperSource) -> Html:
    """Who stands for it."""
    return signature_lines(
        source, [("裁判长", "Chief referee"), ("组委会审定", "Approved by the committee"), ("公布时间", "Published at")]
    )
