"""The score sheet of a game: hand by hand who dealt, won, discarded and paid, with the signs of the Chinese
form (mcr:附:成绩记录表), what everybody had afterwards, the rulings, and the result.

It is made from a match alone, whether people told its hands or the club dealt them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from paiju.books.book import Book
from paiju.desk.cards import card_of
from paiju.desk.sheet_types import (
    ScoreSheet,
    SheetCell,
    SheetGame,
    SheetResult,
    SheetRow,
    SheetRuling,
    SheetSign,
)
from paiju.desk.signing import Signing
from paiju.languages import Text, _, _c, _n
from paiju.match.entered_log import Entered
from paiju.match.entered_worth import bare
from paiju.match.final import Standing, result_name
from paiju.match.log import Begin, HandClosed, HandDealt
from paiju.match.match import Match
from paiju.match.referee_log import Ruled, Undone, position_of, rulings_of, seats_at
from paiju.match.relay import Relay
from paiju.match.rotation import Position, dealing
from paiju.referee import Ruling
from paiju.scoring.lines.words import amount_of
from paiju.table import events as E

# What the form's signs mean; those after the sixth are ours (reading:264).
SIGNS: dict[str, tuple[str, Text]] = {
    "dealer": ("▲", _c("sheet", "dealer")),
    "discarder": ("−", _c("sheet", "discarder")),
    "self_draw": ("+", _c("sheet", "self-draw")),
    "drawn": ("0", _c("sheet", "drawn hand")),
    "false_win": ("√", _c("sheet", "false win")),
    "warning": ("×", _c("sheet", "warning")),
    "winner": ("◎", _c("sheet", "win by discard")),
    "riichi": ("Ｒ", _c("sheet", "riichi")),
    "ready": ("Ｔ", _c("sheet", "ready")),
    "wrong_win": ("※", _c("sheet", "win too small, or on a wrong tile")),
}
FALSE_WINS = ("false_win", "deliberate_false_win")
WRONG_WINS = ("win_below_minimum", "win_on_wrong_tile")  # the form has no sign for them


# --- one game -------------------------------------------------------------------------------------


def game_sheet(match: Match, number: int = 0, teams: Sequence[str] = ()) -> SheetGame:
    """The sheet of one game."""
    rulings = rulings_of(match.log)
    start = next(entry.points for entry in match.log if isinstance(entry, Begin))
    rows = rows_of(match, rulings, start)
    names = [*teams] or [""] * len(match.names)
    results = [result_of(name, team, each) for name, team, each in zip(match.names, names, match.results)]
    return SheetGame(number, list(start), rows, rulings_made(match), results, match.over, result_name(match.book))


def rows_of(match: Match, rulings: Sequence[Ruling], start: tuple[int, ...]) -> list[SheetRow]:
    """Every hand that has ended, and between them what rulings changed; the running totals always add up."""
    rows: list[SheetRow] = []
    entered: list[Entered] = []
    points, dealt = start, None
    for entry in match.log:
        if isinstance(entry, HandDealt):
            rows += between(points, entry.position.points)
            points, dealt, entered = entry.position.points, entry, []
        elif isinstance(entry, Entered):
            entered.append(entry)
        elif isinstance(entry, HandClosed) and dealt is not None:
            rows.append(hand_row_of(match, dealt, entry, entered, rulings))
            points, dealt = entry.outcome.points, None
    return rows if match.table or match.entered_hand else rows + between(points, match.position.points)


def between(before: tuple[int, ...], after: tuple[int, ...]) -> list[SheetRow]:
    """What was paid while no hand was played."""
    if before == after:
        return []
    cells = [SheetCell([], now - then, now) for then, now in zip(before, after)]
    return [SheetRow(0, "", 0, "ruled", [_("paid by rulings")], cells)]


def hand_row_of(
    match: Match, dealt: HandDealt, closed: HandClosed, entered: Sequence[Entered], rulings: Iterable[Ruling]
) -> SheetRow:
    """One hand."""
    at, after = dealt.position, closed.outcome.points
    wins = entered_wins(entered) or played_wins(match, at, closed.events)
    own = [ruling for ruling in rulings if ruling.incident.hand == dealt.number]
    signs = {player: signs_of(match, at, closed, wins, own, player) for player in range(len(match.names))}
    cells = [SheetCell(signs[player], after[player] - at.points[player], after[player]) for player in signs]
    words = [each.words for each in wins] or draw_words(entered)
    return SheetRow(dealt.number + 1, at.name(), at.counters, closed.outcome.kind, words, cells)


@dataclass(frozen=True, slots=True)
class SheetWin:
    """A win: by whom, from whom, and what it was worth in words."""

    player: int
    giver: int | None
    words: Text


def signs_of(
    match: Match, at: Position, closed: HandClosed, wins: Sequence[SheetWin], rulings: Iterable[Ruling], player: int
) -> list[str]:
    """The signs of one player in one hand (mcr:附:成绩记录表)."""
    own = [ruling for ruling in rulings if ruling.incident.offender == player]
    kind = closed.outcome.kind
    signs = {
        "dealer": dealing(match.book, at) == player,
        "discarder": any(win.giver == player for win in wins),
        "self_draw": any(win.player == player and win.giver is None for win in wins),
        "drawn": kind in ("exhausted", "abort"),
        "false_win": any(ruling.incident.foul in FALSE_WINS for ruling in own),
        "warning": any(ruling.warnings for ruling in own),
        "winner": any(win.player == player and win.giver is not None for win in wins),
        "riichi": player in riichi_in(match, at, closed.events),
        "ready": kind == "exhausted" and player in closed.outcome.ready,
        "wrong_win": any(ruling.incident.foul in WRONG_WINS for ruling in own),
    }
    return [name for name, there in signs.items() if there]


def riichi_in(match: Match, at: Position, events: Sequence[E.Event]) -> list[int]:
    """Who declared riichi."""
    seats = seats_at(match.book, at, events)
    declared = {event.seat for event in events if isinstance(event, E.Riichi)}
    return [player for player, seat in seats.items() if seat in declared]


def entered_wins(entered: Iterable[Entered]) -> list[SheetWin]:
    """The wins that people told."""
    wins = []
    for entry in entered:
        if entry.body.get("do") == "win":
            giver, rows = entry.body.get("from"), entry.body["wins"]
            players = [row["player"] for row in rows]  # type: ignore[attr-defined]
            wins += [SheetWin(player, giver, bare(words)) for player, words in zip(players, entry.account.words)]  # type: ignore[arg-type]
    return wins


def played_wins(match: Match, at: Position, events: Sequence[E.Event]) -> list[SheetWin]:
    """The wins of a hand that was dealt here."""
    player = {seat: who for who, seat in seats_at(match.book, at, events).items()}
    won = [event for event in events if isinstance(event, E.WinEvent)]
    return [
        SheetWin(player[win.seat], None if win.from_ is None else player[win.from_], worth_words(match.book, win))
        for win in won
    ]


def worth_words(book: Book, win: E.WinEvent) -> Text:
    """What a win comes to, in the numbers of its book."""
    if win.fan is not None:
        return amount_of(book, win.fan)
    if win.total is not None:
        return _n("{n} point", "{n} points", win.total)
    if win.yakuman:
        return _("limit hand ×{yakuman}, {points}", yakuman=win.yakuman, points=win.points)
    return _("{han} han {fu} fu, {points}", han=win.han, fu=win.fu, points=win.points)


def draw_words(entered: Iterable[Entered]) -> list[Text]:
    """How a hand without a win ended, as it was told."""
    return [text for entry in entered if entry.body.get("do") == "abort" for text in entry.account.words]


def rulings_made(match: Match) -> list[SheetRuling]:
    """Every ruling in order, those taken back too."""
    undone = {entry.number for entry in match.log if isinstance(entry, Undone)}
    return [
        SheetRuling(
            entry.number + 1,
            position_of(match, entry.ruling.incident.hand).name(),
            card_of(entry.ruling),
            entry.number in undone,
        )
        for entry in match.log
        if isinstance(entry, Ruled)
    ]


def result_of(name: str, team: str, standing: Standing) -> SheetResult:
    """What one player came to."""
    return SheetResult(
        name=name,
        team=team,
        points=standing.points,
        taken=standing.deduction,
        place=standing.place,
        final=None if standing.final is None else float(standing.final),
        standard=None if standing.standard is None else float(standing.standard),
        out=standing.out,
    )


# --- the whole ------------------------------------------------------------------------------------


def sheet_of(game: Match | Relay, title: str = "", began: float = 0.0) -> ScoreSheet:
    """The sheet of a match, or of all games of a relay."""
    book = game.book
    relay = game if isinstance(game, Relay) else None
    games = [game_sheet(game)] if isinstance(game, Match) else [leg_sheet(game, leg) for leg in range(len(game.legs))]
    return ScoreSheet(
        title=title,
        kind="relay" if relay else "match",
        book=book.id,
        book_names=book.names,
        family=book.scoring.family,
        counts=book.counts,
        words=book.words,
        began=began,
        signs=legend(games),
        games=games,
        teams=team_results(relay) if relay else [],
    )


def leg_sheet(relay: Relay, number: int) -> SheetGame:
    """The sheet of one game of a relay."""
    leg = relay.legs[number]
    return game_sheet(leg.match, number, [relay.teams[team].name for team in leg.seats])


def team_results(relay: Relay) -> list[SheetResult]:
    """What every team has."""
    done = any(leg.ended for leg in relay.legs)
    places: Sequence[int | None] = relay.places if done else [None] * len(relay.teams)
    rows = zip(relay.teams, relay.points, places)
    return [
        SheetResult(team.name, " · ".join(team.members), points, 0, place, None, None, "")
        for team, points, place in rows
    ]


def legend(games: Iterable[SheetGame]) -> list[SheetSign]:
    """The form's own signs, and of ours those that are on the sheet."""
    used = {sign for game in games for row in game.rows for cell in row.cells for sign in cell.signs}
    printed = list(SIGNS)[:6]
    return [SheetSign(id, *words) for id, words in SIGNS.items() if id in used or id in printed]


def with_signatures(sheet: ScoreSheet, signings: Mapping[int, Signing]) -> ScoreSheet:
    """The sheet with who has signed which game."""
    games = [replace(game, results=signed(game.results, signings.get(game.number))) for game in sheet.games]
    return replace(sheet, games=games)


def signed(results: Sequence[SheetResult], signing: Signing | None) -> list[SheetResult]:
    """Results with their signatures."""
    by = signing.signatures if signing else {}
    return [
        replace(each, signed_by=by[player].by, signed_at=by[player].at, own=by[player].own) if player in by else each
        for player, each in enumerate(results)
    ]
