"""The columns of every sort of row, declared once: name, type, meaning. The head of a CSV file, the keys of JSON lines,
a Parquet file's schema, `paiju schema` and the tables of docs/stats.md are made from these."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.formats.files import Trouble

Sort = Literal["players", "games", "hands", "decisions"]
Form = Literal["csv", "jsonl", "parquet"]
SORTS: tuple[Sort, ...] = get_args(Sort)
FORMS: tuple[Form, ...] = get_args(Form)


class RowOptions(TypedDict, total=False):
    """What may be said about the rows wanted."""

    players: Iterable[str]
    format: str | None
    book: "str | Book | None"
    jobs: int
    unreadable: "Callable[[str, Trouble], object] | None"
    progress: Callable[[int, int], object] | None


class RecordedPlayerRow(TypedDict):
    """One row for each player by name, over all records."""

    player: Annotated[str, "the name; `#2` for an unnamed player who sat down second"]
    games: Annotated[int, "games"]
    hands: Annotated[int, "hands that were finished"]
    wins: Annotated[int, "hands won"]
    self_draws: Annotated[int, "of them, by self-draw"]
    deal_ins: Annotated[int, "wins of others on the player's tile"]
    riichi: Annotated[int, "hands in riichi"]
    called: Annotated[int, "hands with a claimed set"]
    win_points: Annotated[int, "what the hands won were worth, all together"]
    deal_in_points: Annotated[int, "what the hands dealt into were worth, all together"]
    win_rate: Annotated[float | None, "`wins` / `hands`"]
    deal_in_rate: Annotated[float | None, "`deal_ins` / `hands`"]
    riichi_rate: Annotated[float | None, "`riichi` / `hands`"]
    call_rate: Annotated[float | None, "`called` / `hands`"]
    win_mean: Annotated[float | None, "`win_points` / `wins`"]
    deal_in_mean: Annotated[float | None, "`deal_in_points` / `deal_ins`"]
    first: Annotated[int, "games finished in first place"]
    second: Annotated[int, "in second place"]
    third: Annotated[int, "in third place"]
    fourth: Annotated[int, "in fourth place"]
    place_mean: Annotated[float | None, "mean place"]
    gained: Annotated[int, "points won and lost over the games that were finished"]


class RecordedGameRow(TypedDict):
    """One row for each player of a game."""

    file: Annotated[str, "the record's file"]
    game: Annotated[int, "number of the game in its file, from 1"]
    reference: Annotated[str | None, "what the record calls the game"]
    format: Annotated[str, "the record's format"]
    book: Annotated[str, "the rule book's id"]
    book_hash: Annotated[str, "its digest"]
    players: Annotated[int, "number of players"]
    chair: Annotated[int, "order in which the player sat down, from 1, the first dealer"]
    player: Annotated[str, "the name; `#2` for an unnamed player of chair 2"]
    hands: Annotated[int, "hands that were finished"]
    start: Annotated[int, "points before the first hand"]
    final: Annotated[int | None, "points at the end; none if the record does not have them"]
    gained: Annotated[int | None, "`final` less `start`"]
    place: Annotated[int | None, "place at the end, from 1"]
    dealt: Annotated[int, "hands as the dealer"]
    wins: Annotated[int, "hands won"]
    self_draws: Annotated[int, "of them, by self-draw"]
    deal_ins: Annotated[int, "wins of others on the player's tile"]
    riichi: Annotated[int, "hands in riichi"]
    called: Annotated[int, "hands with a claimed set"]
    win_points: Annotated[int, "what the hands won were worth, all together"]
    deal_in_points: Annotated[int, "what the hands dealt into were worth, all together"]


class RecordedHandRow(TypedDict):
    """One row for each player of a hand."""

    file: Annotated[str, "the record's file"]
    game: Annotated[int, "number of the game in its file, from 1"]
    hand: Annotated[int, "number of the hand in its game, from 1"]
    book: Annotated[str, "the rule book's id"]
    round: Annotated[str, "wind of the round: E, S, W or N"]
    counters: Annotated[int, "repeat counters"]
    deposits: Annotated[int, "riichi sticks on the table before the deal"]
    seat: Annotated[str, "the player's seat wind; E deals"]
    chair: Annotated[int, "order in which the player sat down, from 1, the first dealer"]
    player: Annotated[str, "the name; `#2` for an unnamed player of chair 2"]
    points: Annotated[int, "points before the deal"]
    place: Annotated[int, "place before the deal, from 1"]
    gained: Annotated[int, "points won and lost in the hand, riichi sticks and a referee's payments included"]
    result: Annotated[str | None, "how the hand ended: `won`, `exhausted` …; none if unfinished or not told"]
    winners: Annotated[str, "seats of the winners, such as `S`; empty if nobody won"]
    sources: Annotated[str, "seats that gave a winning tile; empty for a self-draw"]
    turns: Annotated[int, "discards of all players"]
    discards: Annotated[int, "the player's own"]
    riichi: Annotated[int | None, "the own discard that declared a riichi that stood, from 1; none for no riichi"]
    calls: Annotated[int, "sets the player claimed"]
    kongs: Annotated[int, "kongs of any sort"]
    ready: Annotated[bool | None, "at an exhausted wall: whether a ready hand was shown, where the record tells"]
    wins: Annotated[int, "the player's wins: 0 or 1, more where play goes on after a win"]
    self_draws: Annotated[int, "of them, by self-draw"]
    deal_ins: Annotated[int, "wins of others on the player's tile"]
    win_points: Annotated[int | None, "what the wins were worth: points, fans in house books; none for no win"]
    han: Annotated[int | None, "han of the win, of several of the dearest"]
    fu: Annotated[int | None, "its fu"]
    patterns: Annotated[str | None, "ids of its patterns, with spaces between"]
    deal_in_points: Annotated[int, "what the wins on the player's tiles were worth"]


class RecordedDecisionRow(TypedDict):
    """One row for each choice between two or more actions."""

    file: Annotated[str, "the record's file"]
    game: Annotated[int, "number of the game in its file, from 1"]
    hand: Annotated[int, "number of the hand in its game, from 1"]
    decision: Annotated[int, "number of the decision in its hand, from 1"]
    book: Annotated[str, "the rule book's id"]
    round: Annotated[str, "wind of the round: E, S, W or N"]
    seat: Annotated[str, "the player's seat wind; E deals"]
    chair: Annotated[int, "order in which the player sat down, from 1, the first dealer"]
    player: Annotated[str, "the name; `#2` for an unnamed player of chair 2"]
    turn: Annotated[int, "the own discard that is next, from 1"]
    options: Annotated[str, "what was possible, such as `discard riichi win` or `pass pung`"]
    choices: Annotated[int, "number of different actions"]
    choice: Annotated[str, "what was chosen, one of the options"]
    tile: Annotated[str | None, "the tile discarded, claimed, melded or won with; of a pass the tile let go"]
    action: Annotated[int, "the action's number (`paiju schema action`)"]
    drawn: Annotated[str | None, "the tile just drawn; none after a claim and when others' tiles are claimed"]
    tiles: Annotated[str, "concealed tiles, the drawn one included"]
    melds: Annotated[int, "sets melded"]
    distance: Annotated[int, "steps from a ready hand: 0 ready, -1 complete"]
    left: Annotated[int, "tiles left in the wall; in the player's own where each has one"]
    riichi: Annotated[bool, "whether the player is in riichi"]
    riichi_others: Annotated[int, "number of other players in riichi"]
    points: Annotated[int, "the player's points now"]
    place: Annotated[int, "the player's place now, from 1"]


Row = RecordedPlayerRow | RecordedGameRow | RecordedHandRow | RecordedDecisionRow
ROWS: dict[Sort, type] = {
    "players": RecordedPlayerRow,
    "games": RecordedGameRow,
    "hands": RecordedHandRow,
    "decisions": RecordedDecisionRow,
}


@dataclass(frozen=True, slots=True)
class RowColumn:
    """One column: its name, what its values are, whether there may be none, and what they mean."""

    name: str
    type: type
    optional: bool
    about: str


def columns(sort: Sort) -> tuple[RowColumn, ...]:
    """The columns of a sort of row, in order."""
    hints = get_type_hints(ROWS[sort], include_extras=True)
    return tuple(column(name, *get_args(hint)) for name, hint in hints.items())


def column(name: str, values: type, about: str) -> RowColumn:
    """One column from its declaration."""
    kinds = get_args(values) if get_origin(values) else (values,)
    (kind,) = (each for each in kinds if each is not NoneType)
    return RowColumn(name, kind, NoneType in kinds, about)


def markdown(sort: Sort) -> str:
    """The columns as a table of a document."""
    types = {str: "text", int: "whole number", float: "number", bool: "true or false"}
    rows = [
        f"| `{each.name}` | {types[each.type]}{', or none' if each.optional else ''} | {each.about} |"
        for each in columns(sort)
    ]
    return "\n".join([ROWS[sort].__doc__ or "", "", "| column | type | what it is |", "|---|---|---|", *rows])
