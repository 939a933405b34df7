"""What everybody reads before the event: regulations, the order book, the timetable."""

from datetime import date, timedelta

from paiju.languages import Text, _, _c, _n
from paiju.languages import joined as joined_text
from paiju.tournament.event import REGULATION_PARTS, Carry, Official, Session, StageKind, TournamentEvent
from paiju.tournament.paper.html import Child, Html, h, joined, name, table, together
from paiju.tournament.paper.language import clock, weekday_text
from paiju.tournament.paper.page import Paper, heading, names_of, paper, signature_lines
from paiju.tournament.paper.source import PaperSource, by_number, official_text
from paiju.tournament.rulings.officials import GRADE_WORDS, ROLE_WORDS
from paiju.tournament.tables import EventPlayer

REGULATIONS = _("Regulations")
ORDER_BOOK = _("Programme")
TIMETABLE = _("Timetable")
SEAT_CHANGES = {
    "halfway": _("seats change halfway through the game"),
    "each_round": _("seats change after every wind round"),
    "each_round_crossed": _("seats change after every wind round, crosswise"),
}
LEADERS = ("领队", "联席", "監督", "leader", "captain", "joint")
REFEREES = ("裁判", "联席", "審判", "referee", "joint")
# What a book with referees wants before the first game (mcr:Q26, mcr:Q140(8)): words to look for, what is said.
MEETINGS: tuple[tuple[tuple[str, ...], Text], ...] = (
    (
        LEADERS,
        _(
            "no leaders' meeting scheduled yet (arrangements, questions, drawing lots; on the first day it may be held "
            "together with coaches and referees)"
        ),
    ),
    (REFEREES, _("no referees' meeting scheduled yet (rules and how to apply them, tasks, discipline)")),
)
KINDS: dict[StageKind, Text] = {
    "seated": _("rounds with planned seating"),
    "groups": _("groups, each a round robin"),
    "results": _("earlier results counted in"),
    "league": _("league season"),
    "relay": _("team relay"),
    "knockout": _("knockout"),
    "final": _("final"),
}
GOING_ON: dict[Carry, Text] = {
    "whole": _("the first {cut} qualify and keep all points"),
    "half": _("the first {cut} qualify and keep half of their points"),
    "zero": _("the first {cut} qualify and start again from zero"),
}


# --- regulations ----------------------------------------------------------------------------------


def regulations(source: PaperSource) -> Paper:
    """The regulations, part by part as mcr:Q25(3) lists them; what the event itself says is filled in."""
    return paper(source, "regulations", REGULATIONS, [heading(source, REGULATIONS), regulation_parts(source)])


def regulation_parts(source: PaperSource) -> Html:
    """Every part with what it says, or room for it."""
    given = known_parts(source)
    rows = [
        h("tr", h("th", source.say.stacked(part), scope="row"),
          h("td", paragraphs(source.event.regulations.parts.get(key, "")) or given.get(key), cls="" if given.get(key)
            or source.event.regulations.parts.get(key) else "blank"))
        for key, part in REGULATION_PARTS.items()
    ]  # fmt: skip
    return h("table", h("tbody", rows), cls="facts regulations")


def known_parts(source: PaperSource) -> dict[str, Html]:
    """What the event says without being asked."""
    event, say = source.event, source.say
    hosts = [h("p", say(_("Hosts: ")), names_of(source, event.hosts))] if event.hosts else []
    hosts += [h("p", say(_("Partners: ")), names_of(source, event.partners))] if event.partners else []
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
    standings = [say(_("Individual"))]
    standings += (
        [say(_c("standings", "Teams"))] if source.teams or any(stage.team_size for stage in event.stages) else []
    )
    standings += [name(category.name) for category in event.categories]
    return joined(say.comma(), standings)


def stage_lines(source: PaperSource) -> list[Html]:
    """The book, and each stage in words."""
    say, event = source.say, source.event
    lines = [say(_("Rules: {book}", book=event.book.names))]
    for stage in event.stages:
        facts: list[Text] = [KINDS[stage.kind]]
        if rounds := stage.rounds:
            facts.append(_n("{n} round", "{n} rounds", rounds))
        if minutes := stage.minutes or event.book.game.minutes:
            official = _c("official", "{minutes} minutes per game", minutes=minutes)
            facts.append(source.by_book(official, _("{minutes} minutes per game", minutes=minutes)))
        if changes := SEAT_CHANGES.get(stage.seat_changes or event.book.game.seat_changes):
            facts.append(changes)
        if stage.cut:
            facts.append(GOING_ON[stage.carry].with_values(cut=stage.cut))
        lines.append(together(source.named(stage.name), say.colon(), say(joined_text(facts))))
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
        (_("Organising committee"), committee(source)),
        (_("Arbitration board"), officials(source, board)),
        (_("Referees and their duties"), officials(source, referees)),
        (_("Teams and players"), entrants(source)),
        (TIMETABLE, timetable_body(source)),
        (_("Please note"), notes(source)),
    ]  # fmt: skip
    if source.plan:
        parts.insert(6, (_("Plan of the hall"), h("img", src=source.plan, alt="", cls="plan")))
    contents = h("ol", (h("li", say(title)) for title, _rest in parts), cls="contents")
    cover = h(
        "section",
        heading(source, ORDER_BOOK),
        organisers(source),
        h("h2", say(_("Contents"))),
        contents,
        cls="cover",
    )
    sections = [h("section", h("h2", say(title)), body) for title, body in parts]
    return paper(source, "order_book", ORDER_BOOK, [h("div", cover, cls="first-page"), *sections])


def organisers(source: PaperSource) -> Html:
    """Who holds the event."""
    parts = known_parts(source)
    return h("div", parts.get("hosts"), cls="hosts")


def committee(source: PaperSource) -> Html:
    """Members with duty, group, office and contact; room where nobody is named yet."""
    say = source.say
    heads = [
        say(_c("person", "Name")), say(_("Position, duty")), say(_("Group")), say(_("Office")),
        say(_("Contact")),
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
        say(_("Role")), say(_c("person", "Name")), say(_("Grade")), say(_("Registration no.")),
        say(_("Duty")), say(_("Contact")),
    ]  # fmt: skip
    order = list(ROLE_WORDS)
    rows: list[list[Child]] = [
        [
            say(official_text(official)),
            name(official.name),
            say(GRADE_WORDS[official.grade]) if official.grade else "",
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
    heads = [say(_c("player", "No.")), say(_c("person", "Name")), say(_c("person", "Club")), say(_("Country, region"))]
    own = table(heads, rows, "dense") if alone or not teams else None
    return h("div", h("p", number_taking_part(source)), h("div", teams, cls="teams"), own)


def number_taking_part(source: PaperSource) -> Html:
    """How many play; of teams where there are any."""
    teams, players = len(source.active_teams), len(source.active)
    counted = _n("{n} player", "{n} players", players)
    if not teams:
        return source.say(counted)
    return source.say(_n("{n} team, {players}", "{n} teams, {players}", teams, players=counted))


def team_block(source: PaperSource, team: str) -> Html:
    """One team."""
    say = source.say
    entry = next(listed for listed in source.teams if listed.name == team)
    people = h("p", joined(say.comma(), (member_words(source, member) for member in source.members(team))))
    with_them = h(
        "p",
        joined(" · ", (
            together(say(role), say.colon(), name(who or "—"))
            for role, who in ((_("Leader"), entry.leader), (_("Coach"), entry.coach))
        )),
        cls="small",
    )  # fmt: skip
    number = f"{entry.number} " if entry.number else ""
    return h("div", h("h3", number, name(team)), with_them, people, cls="team keep")


def member_words(source: PaperSource, player: EventPlayer) -> Html:
    """A player of a team: number, name, and whether they are a substitute."""
    mark = source.say(_("(substitute)")) if player.substitute else None
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
    signed = signature_lines(source, [_("Chief referee"), _("Committee")])
    return paper(source, "timetable", TIMETABLE, [heading(source, TIMETABLE), timetable_body(source), signed])


def timetable_body(source: PaperSource) -> Html:
    """Day by day, and before them what is not planned yet."""
    say = source.say
    missing = timetable_gaps(source.event)
    notice = (
        h("div", h("b", say(_("Not planned yet"))), h("ul", say.paragraphs(*missing, tag="li")), cls="missing")
        if missing
        else None
    )
    days: dict[date, list[Session]] = {}
    for session in sorted(source.event.timetable, key=lambda each: each.start):
        days.setdefault(session.start.date(), []).append(session)
    heads = [say(_("Time")), say(_c("timetable", "What")), say(_c("timetable", "Notes"))]
    tables = [
        table(heads, [session_row(source, each) for each in sessions], "times", say(weekday_text(day)))
        for day, sessions in days.items()
    ]
    return h("div", notice, *(tables or [table(heads, [[None] * 3] * 12)]))


def session_row(source: PaperSource, session: Session) -> list[Child]:
    """One line; a game says when its end is announced and when players rest."""
    end = session.start + timedelta(minutes=session.minutes)
    when = f"{clock(session.start)}–{clock(end)}" if session.minutes else clock(session.start)
    what = [source.named(part) for part in dict.fromkeys((session.what, session.stage)) if part]
    round_name = source.round_name(session.round) if session.round and session.round not in session.what else None
    shown = together(joined(" · ", what), " " if what and round_name else None, round_name)
    return [h("td", when, cls="number"), shown, h("td", game_notes(source, session), cls="small")]


def game_notes(source: PaperSource, session: Session) -> Html:
    """When the players rest, and when "so many minutes left" is called (mcr:Q147(1), mcr:Q147(2))."""
    rules = source.book.clock
    lines = []
    if session.kind == "round" and rules.break_after:
        lines.append(
            _(
                "break of {break_minutes} minutes after round {break_after}",
                break_minutes=rules.break_minutes,
                break_after=rules.break_after,
            )
        )
    if session.kind == "round" and rules.notice and session.minutes > rules.notice:
        at = clock(session.start + timedelta(minutes=session.minutes - rules.notice))
        lines.append(_('"{notice} minutes left" announced at {at}', notice=rules.notice, at=at))
    return together(h("span", source.say(line), cls="line") for line in lines)


def timetable_gaps(event: TournamentEvent) -> list[Text]:
    """What a planned timetable lacks before its first game, where the book is one of referees and standard points:
    meetings of leaders and of referees, the draw, a roll call (mcr:Q26, mcr:Q27(1), mcr:Q140(8))."""
    if not event.timetable or not event.book.game.standard_points:
        return []
    first = min((session.start for session in event.timetable if session.kind == "round"), default=None)
    before = [session for session in event.timetable if first is None or session.start < first]
    meetings = [session.what.casefold() for session in before if session.kind in ("meeting", "draw")]
    gaps = [gap for words, gap in MEETINGS if not any(word in meeting for meeting in meetings for word in words)]
    if not any(session.kind == "roll_call" for session in before):
        gaps.append(_("no roll call scheduled before the first game yet"))
    return gaps
