"""Who sits where: by game, by player, by table, by numbers alone as the book prints it; cards for the tables."""

from collections.abc import Iterable, Sequence

from paiju.languages import _, _c
from paiju.tournament.paper.html import Child, Html, h, name, table, together
from paiju.tournament.paper.language import SHORT_WINDS, table_text
from paiju.tournament.paper.page import Paper, event_line, heading, paper, size_class
from paiju.tournament.paper.source import PaperSource, RoundKey, by_number, chunks, who_cells, who_heads
from paiju.tournament.tables import EventPlayer, TableSeats

SEATING_ROUNDS = _("Seating by game")
SEATING_PLAYERS = _("Seating by player")
SEATING_TABLES = _("Seating by table")
SEATING_NUMBERS = _("Seating by number")
TABLE_CARDS = _("Table cards")
SIDE_BY_SIDE = 3  # rounds, as the book prints them
MOST_COLUMNS = 10  # rounds in one table of players
ON_A_PAGE = 24  # tables of a game that stay together
MANY = 2  # digits of a table's number from which on it is written smaller


def round_title(source: PaperSource, key: RoundKey) -> Html:
    """A round with its stage."""
    stage = source.stage_title(key[0])
    return together(stage, " · " if stage else None, source.round_name(key[1]))


def player_words(player: EventPlayer) -> Html:
    """Number and name."""
    number = together(h("b", player.number), " ") if player.number else None
    return together(number, name(player.name, size_class(player.name)))


def seat_cells(source: PaperSource, seats: TableSeats) -> list[Child]:
    """Everybody at a table, East first; a seat without a player stays empty."""
    cells = [player_cell(source.roster.get(id)) for id in seats.players]
    return [*cells, *[None] * (source.book.tiles.players - len(cells))]


def player_cell(player: EventPlayer) -> Html:
    """Number, name and team."""
    team = (
        h("span", name(player.team), cls=f"line small {size_class(player.team)}")
        if player.team and player.team != player.name
        else None
    )
    return h("td", player_words(player), team)


def seating_rounds(source: PaperSource) -> Paper:
    """Game by game, table by table (mcr:Q25(4), mcr:Q142(2))."""
    say = source.say
    heads = [say(_c("paper", "Table")), *(say.wind(seat) for seat in range(source.book.tiles.players))]
    tables = []
    for key, listed in source.rounds.items():
        rows = [[h("th", seats.table, scope="row"), *seat_cells(source, seats)] for seats in listed]
        cls = "grid seats keep" if len(rows) <= ON_A_PAGE else "grid seats"
        tables.append(table(heads, rows, cls, round_title(source, key)))
    return paper(source, "seating_rounds", SEATING_ROUNDS, [heading(source, SEATING_ROUNDS), *tables])


def seating_numbers(source: PaperSource) -> Paper:
    """Numbers alone, three games side by side (mcr:附:60人9局)."""
    count, games = len(source.active), len(source.rounds)
    title = source.by_book(
        _c("official", "Seating of {count} players for {games} games", count=count, games=games),
        _("Seating of {count} players for {games} games", count=count, games=games),
    )
    blocks = [numbers_block(source, rounds) for rounds in chunks(source.rounds.items(), SIDE_BY_SIDE)]
    return paper(source, "seating_numbers", SEATING_NUMBERS, [heading(source, title), h("div", *blocks)])


def numbers_block(source: PaperSource, rounds: Sequence[tuple[RoundKey, list[TableSeats]]]) -> Html:
    """Some games beside each other, their tables in lines."""
    say, seats = source.say, source.book.tiles.players
    top = [h("th", round_title(source, key), cls="centre", colspan=seats + 1) for key, _rest in rounds]
    winds = [say(short) for short in SHORT_WINDS[:seats]]
    heads = [h("th", title, cls="centre", scope="col") for _rest in rounds for title in (say(_("Table no.")), *winds)]
    deep = max(len(tables) for _rest, tables in rounds)
    lines = [
        h(
            "tr",
            (
                part
                for _rest, tables in rounds
                for part in number_cells(source, tables[at] if at < len(tables) else None)
            ),
        )
        for at in range(deep)
    ]
    return h(
        "table",
        h("thead", h("tr", top), h("tr", heads)),
        h("tbody", lines),
        cls="dense numbers keep" if deep <= ON_A_PAGE else "dense numbers",
    )


def number_cells(source: PaperSource, table_seats: TableSeats | None) -> list[Html]:
    """A table as its players' numbers; who has none is written by name."""
    seats = source.book.tiles.players
    if table_seats is None:
        return [h("td", "") for _rest in range(seats + 1)]
    players = [source.roster.get(id) for id in table_seats.players]
    cells = [h("td", player.number or name(player.name), cls="centre") for player in players]
    return [
        h("th", table_seats.table, cls="centre", scope="row"),
        *cells,
        *[h("td", "") for _rest in range(seats - len(cells))],
    ]


def seating_players(source: PaperSource) -> Paper:
    """A line for each player: table and wind in every game."""
    places: dict[str, dict[RoundKey, str]] = {}
    for key, tables in source.rounds.items():
        for seats in tables:
            for seat, id in enumerate(seats.players):
                places.setdefault(id, {})[key] = f"{seats.table} {source.say.plain(SHORT_WINDS[seat])}"
    order = sorted(places, key=lambda id: by_number(source.roster.get(id).number))
    blocks = [players_block(source, keys, order, places) for keys in chunks(source.rounds, MOST_COLUMNS)]
    return paper(source, "seating_players", SEATING_PLAYERS, [heading(source, SEATING_PLAYERS), *blocks], "landscape")


def players_block(
    source: PaperSource, keys: Iterable[RoundKey], order: list[str], places: dict[str, dict[RoundKey, str]]
) -> Html:
    """Some games of everybody."""
    games = list(keys)
    heads: list[Child] = [
        *who_heads(source),
        *(round_title(source, key) for key in games),
    ]
    rows: list[list[Child]] = []
    for id in order:
        player = source.roster.get(id)
        cells = [h("td", places[id].get(key, "—"), cls="centre") for key in games]
        rows.append([*who_cells(source, player), *cells])
    return table(heads, rows, "dense")


def seating_tables(source: PaperSource) -> Paper:
    """A list for each table: who sits there, game by game."""
    say = source.say
    heads = [
        say(source.by_book(_c("official", "Game"), _c("riichi", "Game"))),
        *(say.wind(seat) for seat in range(source.book.tiles.players)),
    ]
    blocks = []
    for number in source.tables:
        mine = [(key, seats) for key, tables in source.rounds.items() for seats in tables if seats.table == number]
        rows = [[h("th", round_title(source, key), scope="row"), *seat_cells(source, seats)] for key, seats in mine]
        blocks.append(
            h("div", table(heads, rows, "grid seats", say.table(number)), cls="keep" if len(rows) < 16 else "")
        )
    return paper(source, "seating_tables", SEATING_TABLES, [heading(source, SEATING_TABLES), *blocks])


# --- cards ----------------------------------------------------------------------------------------


def table_cards(source: PaperSource) -> Paper:
    """A card for each table: its number, large, and a code to be read by a phone."""
    cards = [h("section", table_card(source, number)) for number in source.tables]
    return paper(source, "table_cards", TABLE_CARDS, h("div", cards, cls="pages"), "a5")


def table_card(source: PaperSource, number: str) -> Html:
    """One card."""
    say = source.say
    size = size_class(number * 4) or ("many" if len(number) > MANY else "")
    main = h(
        "div", event_line(source), h("p", number, cls=f"no {size}"),
        h("p", say(_c("paper", "Table")), cls="what"), cls="main",
    )  # fmt: skip
    where = address_of(source, number)
    shown = h("span", where, cls="to") if source.address else None
    return h("div", main, h("div", code(where), shown, cls="side"), cls="table-card")


def address_of(source: PaperSource, number: str) -> str:
    """Where the code leads: the address given, else the words that say which table this is."""
    if source.address:
        return source.address.replace("{table}", number)
    return f"{source.event.name} · {source.say.plain(table_text(number))}"


def code(words: str) -> Html | None:
    """A QR code; nothing where the library that draws it is not installed."""
    try:
        from paiju import qr
    except ImportError:
        return None
    return Html(qr.svg(words))
