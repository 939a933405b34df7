"""Forms of the book's annex: slips of both draws, the entry form, the table of players' numbers."""

from collections.abc import Sequence

from paiju.languages import Text, _, _c
from paiju.tournament.event import TeamEntry
from paiju.tournament.paper.html import Child, Html, h, name, number, table
from paiju.tournament.paper.page import Paper, heading, paper, signature_lines
from paiju.tournament.paper.source import PaperSource, players_numbers

TEAM = 4  # players of a team in the book's draw
TEAMS_LISTED = 60  # of the number table, as the book prints it
COLUMNS = 3
EMPTY_TEAMS = 12  # slips for an event whose teams are not known yet
ENTRY_LINES = 6
DRAW_ORDER = _("Order of drawing lots")
DRAW_NUMBERS = _("Number and seats drawn")
ENTRY_FORM = _("Entry form")
NUMBER_TABLE = _("List of players' numbers")


def draw_order(source: PaperSource) -> Paper:
    """Slips of the first draw: as many numbers as teams, and room for who draws one (mcr:附:抽签顺序号)."""
    say = source.say
    slips = [
        slip(source, DRAW_ORDER, table(
            [say(_c("slip", "No.")), say(_c("name", "Team"))], [[h("td", str(turn), cls="big"), None]], "grid",
        ))
        for turn in range(1, (len(source.teams) or EMPTY_TEAMS) + 1)
    ]  # fmt: skip
    note = say.paragraphs(
        _(
            "Prepare as many slips as there are teams. Whoever draws one writes the team's name on it and hands it in; "
            "the second draw follows this order."
        )
    )
    return paper(source, "draw_order", DRAW_ORDER, [heading(source, DRAW_ORDER), note, h("div", slips, cls="slips")])


def draw_numbers(source: PaperSource) -> Paper:
    """Slips of the second draw: the team's number, its players' numbers 4n-3 to 4n, a substitute's with a T before it
    (mcr:附:轮次座位抽签号). What is drawn already is filled in."""
    drawn = {team.number: team for team in source.teams if team.number}
    count = max([len(source.teams) or EMPTY_TEAMS, *drawn])
    slips = [number_slip(source, at, drawn.get(at)) for at in range(1, count + 1)]
    note = source.say.paragraphs(
        _("A substitute plays under the number of the player they replace, with a T in front: for 71 it is T71.")
    )
    body = [heading(source, DRAW_NUMBERS), note, h("div", slips, cls="slips")]
    return paper(source, "draw_numbers", DRAW_NUMBERS, body)


def number_slip(source: PaperSource, team: int, entry: TeamEntry | None) -> Html:
    """The slip of one team's number."""
    say = source.say
    members = source.members(entry.name) if entry else []
    by_number = {member.number: member.name for member in members}
    rows: list[list[Child]] = [
        [h("td", str(at)), name(by_number[str(at)]) if str(at) in by_number else None] for at in players_numbers(team)
    ]
    substitutes = [member for member in members if member.substitute]
    rows += [
        [h("td", substitute.number if substitute.number.startswith("T") else "T"), name(substitute.name)]
        for substitute in substitutes
    ]
    rows += [] if substitutes else [[h("td", "T"), None]]
    head = h(
        "p", say(_("Team number")), " ", h("b", str(team)), " · ", say(_c("name", "Team")),
        say.colon() if entry else None, name(entry.name) if entry else None,
    )  # fmt: skip
    return slip(source, DRAW_NUMBERS, head, table([say(_c("slip", "No.")), say(_("Player's name"))], rows, "grid"))


def slip(source: PaperSource, title: Text, *body: Child) -> Html:
    """A slip to be cut out."""
    event = h("p", name(source.event.name), cls="event") if source.event.name else None
    return h("section", event, h("h2", source.say(title)), *body, cls="slip")


def entry_form(source: PaperSource) -> Paper:
    """The form a team enters with: leader, coach and players with name, sex, age, address, remarks (mcr:附:报名表)."""
    say = source.say
    heads = [
        say(_("Role in the team")), say(_c("person", "Name")), say(_("Sex")), say(_("Age")),
        say(_("Postal address")), say(_("Remarks")),
    ]  # fmt: skip
    roles = [_("Leader"), _c("entry form", "Coach"), *[_c("entry form", "Player")] * ENTRY_LINES]
    rows = [[h("th", say(role), scope="row"), None, None, None, None, None] for role in roles]
    blanks = table([say(_c("name", "Team")), say(_("Date"))], [[None, None]], "grid")
    agreed = say.paragraphs(
        _(
            "The above is true. The organiser may use it for seating, for roll calls and for publishing the results of "
            "the event."
        )
    )
    signed = signature_lines(source, [_("Leader's signature"), _("Received by"), _("Date")])
    body = [heading(source, ENTRY_FORM), blanks, table(heads, rows, "entry"), agreed, signed]
    return paper(source, "entry_form", ENTRY_FORM, body)


def number_table(source: PaperSource) -> Paper:
    """Which players belong to which team's number, in three columns up to sixty teams (mcr:附:序号对照表); a larger
    event goes on."""
    say = source.say
    count = max(TEAMS_LISTED, len(source.teams), *(team.number for team in source.teams or [TeamEntry("")]))
    deep = -(-count // COLUMNS)
    heads = [say(_("Team no.")), say(_("Players' numbers"))] * COLUMNS
    rows = [number_row([at + deep * column for column in range(COLUMNS)], count) for at in range(1, deep + 1)]
    body = [heading(source, NUMBER_TABLE), table(heads, rows, "dense numbers")]
    return paper(source, "number_table", NUMBER_TABLE, body)


def number_row(teams: Sequence[int], count: int) -> list[Child]:
    """A line of the table."""
    cells: list[Child] = []
    for team in teams:
        there = team <= count
        cells.append(number(team if there else ""))
        cells.append(h("td", " ".join(map(str, players_numbers(team))) if there else "", cls="centre"))
    return cells
