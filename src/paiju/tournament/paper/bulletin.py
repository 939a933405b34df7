"""The bulletin of results: what mcr:Q144(4) lists, awards, notices."""

from datetime import datetime, timedelta

from paiju.languages import Text, _, _c
from paiju.tournament.counting.awards import award_text
from paiju.tournament.counting.outcome import Award
from paiju.tournament.counting.values import AWARD_NAMES, NO_SEAT
from paiju.tournament.files.cells import shown_text
from paiju.tournament.paper.booklet import number_taking_part
from paiju.tournament.paper.html import Child, Html, h, name, table, together
from paiju.tournament.paper.language import clock, day_text
from paiju.tournament.paper.page import Paper, heading, names_of, paper, signature_lines
from paiju.tournament.paper.source import PaperSource, hands_of
from paiju.tournament.paper.standing_tables import (
    chain,
    net_points,
    penalty_list,
    player_table,
    team_table,
    unofficial_mark,
)

BULLETIN = _("Results bulletin")


def bulletin(source: PaperSource) -> Paper | None:
    """What mcr:Q144(4) lists: hosts and partners, time and place, numbers of teams and players, when it closed, games
    and hands played, placed teams and players with number, result and place; notices (mcr:Q153(5)), what makes results
    unofficial (mcr:Q136), and the head of the record's chain."""
    if source.outcome is None or not source.outcome.standings:
        return None
    say, outcome = source.say, source.outcome
    body: list[Html | None] = [heading(source, BULLETIN, unofficial_mark(source)), facts(source)]
    if outcome.teams:
        body += [h("h2", say(_("Team results"))), team_table(source, outcome.teams)]
    body += [h("h2", say(_("Individual results"))), player_table(source, outcome.standings)]
    for title, lines in outcome.categories.items():
        body += [h("h2", name(title)), player_table(source, lines)]
    body += [
        net_points(source),
        penalty_list(source),
        awards(source),
        notices(source),
        signatures(source),
        chain(source),
    ]
    return paper(source, "bulletin", BULLETIN, body)


def facts(source: PaperSource) -> Html:
    """The head of the bulletin."""
    say, event = source.say, source.event
    rows: list[tuple[Text, Child]] = [
        (_("Hosts"), names_of(source, event.hosts) or "—"),
        (_("Partners"), names_of(source, event.partners) or "—"),
        (_("Dates"), say.days(event.start, event.end)),
        (_("Venue"), name(event.place or "—")),
        (_("Teams, players"), number_taking_part(source)),
        (_("Closed") if source.closed else _("Planned end"), closing_words(source)),
        (source.by_book(_c("official", "Games, hands"), _("Games, hands")), games_played(source)),
        (_("Rules"), say(event.book.names)),
    ]  # fmt: skip
    lines = [h("tr", h("th", say(words), scope="row"), h("td", value)) for words, value in rows]
    return h("table", h("tbody", lines), cls="facts")


def closing_words(source: PaperSource) -> Html:
    """When the event was over. While nobody has said so it is as planned: the end of its last day's last line of the
    timetable, else its last day."""
    if source.closed:
        return source.say(moment_text(source.closed))
    event = source.event
    end = max((session.start + timedelta(minutes=session.minutes) for session in event.timetable), default=None)
    last = event.end or event.start or (end.date() if end else None)
    if last is None:
        return together("—")
    when = moment_text(end) if end and end.date() >= last else day_text(last)
    return source.say(when)


def moment_text(when: datetime) -> Text:
    """A day and the time."""
    return _c("date", "{date}, {time}", date=day_text(when.date()), time=clock(when))


def games_played(source: PaperSource) -> Html:
    """How many games everybody played, and of how many hands where the book fixes that (reading:327)."""
    games = source.outcome.games if source.outcome else ()
    rounds = len({(game.stage, game.round) for game in games})
    tables = len({(game.stage, game.round, game.table) for game in games if game.seat != NO_SEAT})
    counted = source.by_book(
        _c("official", "{games} per player; tables in all: {tables}", games=rounds, tables=tables),
        _("{games} per player; tables in all: {tables}", games=rounds, tables=tables),
    )
    if hands := hands_of(source.book):
        values = {"games": counted, "hands": hands, "all": hands * tables}
        counted = source.by_book(
            _c("official", "{games}; hands per game: {hands}, in all: {all}", **values),
            _("{games}; hands per game: {hands}, in all: {all}", **values),
        )
    return source.say(counted)


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
            say(AWARD_NAMES.get(kind, kind)),
            source.named(stage),
            names_of(source, dict.fromkeys(people)),
            why,
            prize,
        ]
        for (kind, stage, why, prize), people in winners.items()
    ]
    heads = [
        say(_("Award")),
        say(_("Stage")),
        say(_("Won by")),
        say(_c("award", "Result")),
        say(_c("award", "Prize")),
    ]
    return together(h("h2", say(_("Awards"))), table(heads, rows))


def award_winner(source: PaperSource, award: Award) -> str:
    """Who won it."""
    return source.roster.get(award.player).name if award.player else award.team


def award_reason(source: PaperSource, award: Award) -> str:
    """What it was won with: a place, a sum, a hand."""
    if award.kind == "prize":
        return source.say.plain(_("place {place}", place=award.worth))
    what = source.say.plain(award_text(source.book, award))
    return f"{what} {shown_text(award.worth)}" if award.worth else what


def notices(source: PaperSource) -> Html | None:
    """Notices to everybody (mcr:Q153(5)), and why results are unofficial."""
    say = source.say
    paragraphs = [h("p", say.stacked(notice)) for notice in source.notices]
    mine = h("section", h("h2", say(_("Notices"))), *paragraphs, cls="notice") if paragraphs else None
    why = [h("li", say(text)) for text in source.unofficial]
    marks = h("section", h("b", say(_("Unofficial results, because"))), h("ul", why), cls="notice") if why else None
    return together(mine, marks) if mine or marks else None


def signatures(source: PaperSource) -> Html:
    """Who stands for it."""
    return signature_lines(source, [_("Chief referee"), _("Approved by the committee"), _("Published at")])
