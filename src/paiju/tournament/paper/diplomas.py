"""Diplomas for places and awards (mcr:Q147(7)): landscape, framed by an ornament drawn here."""

from collections.abc import Mapping

from paiju.languages import Text, _, _c
from paiju.tournament.counting.outcome import StandingLine
from paiju.tournament.counting.values import AWARD_NAMES
from paiju.tournament.paper.bulletin import award_reason, award_winner
from paiju.tournament.paper.html import Child, Html, h, name, together
from paiju.tournament.paper.page import Paper, event_line, names_of, paper, size_class
from paiju.tournament.paper.source import PaperSource

DIPLOMAS = _("Diploma")
MANY_LETTERS = 160
PLACES = 3  # of players and of teams, where the event names no prizes
PLACE_NAMES = (
    _("Champion"), _("Second place"), _("Third place"), _("Fourth place"), _("Fifth place"), _("Sixth place"),
    _("Seventh place"), _("Eighth place"), _("Ninth place"), _("Tenth place"),
)  # fmt: skip
WIDTH, HEIGHT = 297, 210


def diplomas(source: PaperSource) -> Paper | None:
    """One for each of the first players and teams, the first of every category, and each award."""
    outcome = source.outcome
    if outcome is None:
        return None
    say, count, teams = source.say, places_of(source, "individual"), places_of(source, "team")
    sheets = [team_diploma(source, line) for line in outcome.teams if line.place and line.place <= teams]
    sheets += [
        player_diploma(source, line, say(_("Individual")))
        for line in outcome.standings if line.place and line.place <= count
    ]  # fmt: skip
    sheets += [
        player_diploma(source, line, name(title))
        for title, lines in outcome.categories.items() for line in lines if line.place and line.place <= count
    ]  # fmt: skip
    for award in outcome.awards:
        if award.kind != "prize":  # which goes with a place
            why = award_reason(source, award)
            reason = h("p", why, cls="for") if why else None
            sheets.append(diploma(source, award_winner(source, award), say(AWARD_NAMES[award.kind]), reason))
    return paper(source, "diplomas", DIPLOMAS, sheets, "edge") if sheets else None


def places_of(source: PaperSource, group: str) -> int:
    """How many places are honoured: as many as the event has prizes for, else three."""
    prizes = source.event.settings.get("prizes")
    listed = prizes.get(group) if isinstance(prizes, Mapping) else None
    return len(listed) if isinstance(listed, list | tuple) and listed else PLACES


def place_text(place: int) -> Text:
    """A place in words."""
    return PLACE_NAMES[place - 1] if 0 < place <= len(PLACE_NAMES) else _("Place {place}", place=place)


def player_diploma(source: PaperSource, line: StandingLine, group: Html) -> Html:
    """The diploma of a player."""
    player = source.roster.get(line.player)
    place = together(group, " · ", source.say(place_text(line.place or 0)))
    return diploma(source, player.name, place, h("p", name(player.team), cls="members") if player.team else None)


def team_diploma(source: PaperSource, line: StandingLine) -> Html:
    """The diploma of a team, with its players."""
    people = [member.name for member in source.members(line.team)]
    members = names_of(source, people)
    size = "longest" if len("".join(people)) > MANY_LETTERS else ""
    place = together(source.say(_c("diploma", "Team")), " · ", source.say(place_text(line.place or 0)))
    return diploma(source, line.team, place, h("p", members, cls=f"members {size}"))


def diploma(source: PaperSource, who: str, place: Html, more: Child) -> Html:
    """One diploma."""
    say, event = source.say, source.event
    thanks = say.stacked(_("In recognition of a fine result."))
    day = say.days(event.start, event.end, stacked=True)
    foot = h(
        "div",
        h("div", h("p", day), h("p", name(event.place))),
        h("div", h("i", ""), h("p", say(_("Chief referee")))),
        h("div", h("i", ""), h("p", say(_("Committee")))),
        cls="foot",
    )
    return h(
        "section",
        ornament(),
        h("p", say(DIPLOMAS), cls="title"),
        h("p", name(who), cls=f"who {size_class(who)}"),
        more,
        event_line(source),
        h("p", place, cls="place"),
        h("p", thanks, cls="for"),
        foot,
        cls=f"diploma {source.lang}_only",
    )


def ornament() -> Html:
    """A frame with a key pattern in each corner and a tile's circles between them."""
    frame = "".join(
        f'<rect x="{at}" y="{at}" width="{WIDTH - 2 * at}" height="{HEIGHT - 2 * at}" stroke-width="{wide}"/>'
        for at, wide in ((9, 1.4), (12, 0.35))
    )
    right, low = WIDTH - 35, HEIGHT - 35
    inner = f"M35 19 H{right} V35 H{WIDTH - 19} V{low} H{right} V{HEIGHT - 19} H35 V{low} H19 V35 H35 Z"
    frame += f'<path d="{inner}" stroke-width="0.35"/>'
    key = "M13.5 33 V13.5 H33 V17.5 H17.5 V29 H29 V21.5 H21.5 V25.5 H25.5"
    flips = ("", f"translate({WIDTH} 0) scale(-1 1)", f"translate(0 {HEIGHT}) scale(1 -1)",
             f"translate({WIDTH} {HEIGHT}) scale(-1 -1)")  # fmt: skip
    corners = "".join(f'<path d="{key}" transform="{flip}" stroke-width="1"/>' for flip in flips)
    beads: list[tuple[float, float]] = [(x, y) for x in range(45, WIDTH - 40, 9) for y in (15.5, HEIGHT - 15.5)]
    beads += [(x, y) for y in range(42, HEIGHT - 38, 9) for x in (15.5, WIDTH - 15.5)]
    rings = "".join(
        f'<circle cx="{x}" cy="{y}" r="1.7" stroke-width="0.35"/><circle cx="{x}" cy="{y}" r="0.6" fill="#000"/>'
        for x, y in beads
    )
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke="#000" aria-hidden="true"'
    return Html(f"<svg {box}>{frame}{corners}{rings}</svg>")
