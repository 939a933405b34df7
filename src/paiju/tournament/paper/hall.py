"""The day itself: roll call, badges, score cards counted before and after."""

from collections.abc import Iterable, Sequence

from paiju.languages import Text, _, _c
from paiju.tournament.paper.html import Child, Html, h, name, table, together
from paiju.tournament.paper.page import Paper, event_line, heading, paper, signature_lines, size_class, tick_cell
from paiju.tournament.paper.seating import round_title
from paiju.tournament.paper.source import PaperSource, by_number, chunks, official_text, who_cells, who_heads
from paiju.tournament.rulings.entry_conditions import EntryCondition
from paiju.tournament.tables import EventPlayer

ROLL_CALL = _("Roll call")
BADGES = _("Badges")
SCORE_CARDS = _("Score cards counted")
MOST_COLUMNS = 9  # rounds ticked in one list
EMPTY_LINES = 24


def roll_call(source: PaperSource) -> Paper:
    """Everybody with boxes for identity (mcr:Q27(1), mcr:Q142(9)), health and dress (mcr:Q142(10)), and for being there
    before each game; who is absent is reported to the chief referee."""
    games = [round_title(source, key) for key in source.rounds] or planned_games(source)
    lists = [roll_list(source, list(some)) for some in chunks(games, MOST_COLUMNS)]
    signed = signature_lines(source, [_("Called by"), _("Absences reported to the chief referee at")])
    return paper(source, "roll_call", ROLL_CALL, [heading(source, ROLL_CALL), *lists, signed], "landscape")


def planned_games(source: PaperSource) -> list[Html]:
    """The games of an event whose seats are not known yet."""
    count = sum(stage.rounds for stage in source.event.stages) or 1
    return [source.round_name(str(at)) for at in range(1, count + 1)]


def roll_list(source: PaperSource, games: list[Html]) -> Html:
    """One list for some games."""
    say = source.say
    heads: list[Child] = [
        *who_heads(source), say(_("Identity")), say(_("Health")),
        say(_("Dress")), *games, say(_("Remarks")),
    ]  # fmt: skip
    order = sorted(source.present, key=lambda player: (player.substitute, by_number(player.number)))
    ticks = [tick_cell() for _rest in range(3 + len(games))]
    rows: list[list[Child]] = [[*who_cells(source, player), *ticks, remark(source, player)] for player in order]
    empty: list[Child] = [*[None] * len(who_heads(source)), *ticks, None]
    return table(heads, rows or [empty] * EMPTY_LINES, "dense roll")


def remark(source: PaperSource, player: EventPlayer) -> Child | None:
    """What the caller must know of somebody: conditions that they do not meet; else room to write."""
    lines = [source.say(unmet_text(report.condition)) for report in source.unfit.get(player.id, ())]
    return together(h("span", line, cls="line") for line in lines) if lines else None


def unmet_text(condition: EntryCondition) -> Text:
    """What somebody does not meet, with the clause that asks for it."""
    text = _("Not met: {condition}", condition=condition.name)
    return _("{text} ({clause})", text=text, clause=condition.clause) if condition.clause else text


# --- badges ---------------------------------------------------------------------------------------


def badges(source: PaperSource) -> Paper:
    """Badges with team, name and number for players, and those of leaders, coaches and referees (mcr:Q142(8))."""
    say = source.say
    players = [
        player_badge(source, player) for player in sorted(source.present, key=lambda each: by_number(each.number))
    ]
    others = [
        badge(source, say(role), who, team.name)
        for team in source.teams
        for role, who in ((_c("badge", "Leader"), team.leader), (_c("badge", "Coach"), team.coach))
        if who
    ]
    officials = [
        badge(
            source,
            say(_c("badge", "Arbitration") if official.role == "arbitration" else _c("badge", "Referee")),
            official.name,
            official.duty or say.plain(official_text(official)),
            official=True,
        )
        for official in source.event.officials
    ]
    cards = h("div", *players, *others, *officials, cls="slips badges")
    return paper(source, "badges", BADGES, cards)


def player_badge(source: PaperSource, player: EventPlayer) -> Html:
    """The badge of a player."""
    role = source.say(_c("badge", "Substitute")) if player.substitute else source.say(_c("badge", "Player"))
    return badge(source, role, player.name, player.team or player.club or player.country, player.number)


def badge(source: PaperSource, role: Html, who: str, team: str, number: str = "", official: bool = False) -> Html:
    """One badge."""
    return h(
        "section",
        event_line(source),
        h("p", role, cls="role"),
        h("p", name(who), cls=f"who {size_class(who)}"),
        h("p", name(team), cls=f"team {size_class(team)}"),
        h("p", number, cls="no") if number else None,
        cls="badge official" if official else "badge",
    )


# --- score cards ----------------------------------------------------------------------------------


def score_cards(source: PaperSource) -> Paper:
    """For each game and table how much everybody has before it (mcr:Q27(3), mcr:Q146(3)) and after it (mcr:Q147(4))."""
    say, game = source.say, source.book.game
    start, seats = game.start_points, source.book.tiles.players
    rules = say.paragraphs(
        _(
            "Before the game all players count their cards: {start} each, {whole} per table; a referee corrects any "
            "difference. Afterwards a referee counts again, and the table must still add up to {whole}.",
            start=start,
            whole=start * seats,
        )
    )
    rounds: list[tuple[Child, Sequence[str]]] = [
        (round_title(source, key), [place.table for place in tables]) for key, tables in source.rounds.items()
    ]
    rounds = rounds or [(planned, source.tables) for planned in planned_games(source)]
    tables = [card_table(source, title, names) for title, names in rounds]
    signed = signature_lines(source, [_("Chief referee"), _("Date")])
    return paper(
        source, "score_cards", SCORE_CARDS, [heading(source, SCORE_CARDS), rules, *tables, signed], "landscape"
    )


def card_table(source: PaperSource, title: Child, tables: Iterable[str]) -> Html:
    """One game: a line for each table."""
    say, seats = source.say, source.book.tiles.players
    top = [
        h("th", say(_c("paper", "Table")), rowspan=2),
        *(h("th", say.wind(at), colspan=2, cls="centre") for at in range(seats)),
    ]
    top += [h("th", say(_("Total")), colspan=2, cls="centre"), h("th", say(_("Referee's signature")), rowspan=2)]
    under = [
        h("th", words, cls="centre") for _rest in range(seats + 1) for words in (say(_("Before")), say(_("After")))
    ]
    empty = h("td", "", cls="blank")
    line = [*[tick_cell(), empty] * (seats + 1), empty]
    body = [h("tr", h("th", number, scope="row"), *line) for number in tables]
    return h(
        "table", h("caption", title), h("thead", h("tr", top), h("tr", under)), h("tbody", body), cls="dense cards"
    )
