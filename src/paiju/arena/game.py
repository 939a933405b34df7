"""Games played hand by hand and counted: who finished where, and what each side did.

Hand j on wall i is dealt from (seed, i, j) whoever sits where, so all games on a wall get the same tiles.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from paiju.arena.contest import Contest
from paiju.books.book import Book
from paiju.core.many import tally as T
from paiju.core.many.matches import HANDS_A_WALL, LONGEST
from paiju.core.play import deal as D
from paiju.match.final import Standing, final_results, leftover
from paiju.match.rotation import Position, after, first_position
from paiju.match.seats import players_from_dealer
from paiju.series import After, SingleHands
from paiju.simulation.match_course import outcome_of, stand_of

# What is kept of a wall: of all its games, then of each side.
GAMES, HANDS, DRAWN = 0, 1, 2
COMMON = 3
(
    SEATS,  # games, for each player of the side
    PLAYED,  # hands, for each player
    RANKS,  # twice the places: equals share theirs
    POINTS,
    WINS,  # hands won in
    WON,  # wins
    VALUE,
    DEAL_INS,
    CALLED,  # hands with a set claimed
    RIICHI,
    DECISIONS,
    ILLEGAL,
) = range(12)
SIDE = 12
COLUMNS = COMMON + 2 * SIDE
A_SIDE, B_SIDE = COMMON, COMMON + SIDE


EndOfGame = Callable[[Sequence[Standing]], None]  # told what a game came to, by player


@dataclass(slots=True)
class ArenaGame:
    """A game that was played: where it ended, and what each player did."""

    position: Position
    hands: int = 0
    drawn: int = 0
    discards: int = 0
    over: str = ""  # why it ended; "" when nothing did but the contest
    did: list[list[int]] = field(default_factory=list)


def play_wall(contest: Contest, hands: SingleHands, wall: int, ended: EndOfGame | None = None) -> list[int]:
    """Play all games on a wall, `a` in every seat once, and return the row of counts. `ended` receives each result."""
    games = []
    for turn in range(contest.seats):
        games.append(play_game(contest.book, hands, contest.seed, wall, contest.levels(turn), contest.unit == "match"))
        if ended is not None:
            position = games[-1].position
            ended(final_results(contest.book, position.points, position.deposits))
    return add_wall(contest, games)


def add_wall(contest: Contest, games: Sequence[ArenaGame]) -> list[int]:
    """The row of counts for the games on a wall, `a` having sat in every seat in turn."""
    row = [0] * COLUMNS
    for turn, game in enumerate(games):
        add_game(row, game, turn, final_points(contest.book, game.position))
    return row


def play_game(
    book: Book, hands: SingleHands, seed: int, wall: int, levels: list[int], to_the_end: bool = True
) -> ArenaGame:
    """Play one game to its end, or one hand of it; levels by player."""
    game = begin_game(book, len(levels))
    while True:
        number, seated, stand = next_hand(book, game, wall, levels)
        tally, end = hands.hand(seed, number, seated, stand)
        if take_hand(book, game, tally, end, to_the_end):
            return game


def begin_game(book: Book, players: int) -> ArenaGame:
    """A game before its first hand."""
    return ArenaGame(first_position(book), did=[[0] * SIDE for _ in range(players)])


def next_hand(book: Book, game: ArenaGame, wall: int, levels: list[int]) -> tuple[int, list[int], list[int]]:
    """The next hand of a game: its number, levels by seat, and how the game stands, with who deals at the end."""
    players = players_from_dealer(book, game.position.round, game.position.dealer)
    seated = [*(levels[player] for player in players), 0][:4]
    return wall * HANDS_A_WALL + game.hands, seated, [*stand_of(game.position, players), game.position.dealer]


def take_hand(book: Book, game: ArenaGame, tally: list[int], end: After, to_the_end: bool) -> bool:
    """Count a hand that was played; was it the last of the game?"""
    players = players_from_dealer(book, game.position.round, game.position.dealer)
    note_hand(game, players, tally, end)
    following = after(book, game.position, outcome_of(game.position, players, end))
    game.position, game.over = following.position, following.over
    return bool(following.over) or not to_the_end or game.hands == LONGEST


def note_hand(game: ArenaGame, players: tuple[int, ...], tally: list[int], end: After) -> None:
    """Count what was done in a hand: decisions by who took them, everything else by where the player sat at the end."""
    game.hands += 1
    game.drawn += int(end.result != D.WON)
    game.discards += tally[T.DISCARDS]
    for seat, player in enumerate(players):
        game.did[player][DECISIONS] += tally[T.SEAT_DECISIONS + seat]
        game.did[player][ILLEGAL] += tally[T.SEAT_ILLEGAL + seat]
        mine = game.did[players[end.person[seat]]]
        mine[WINS] += tally[T.SEAT_WINS + seat]
        mine[WON] += tally[T.SEAT_WON + seat]
        mine[VALUE] += tally[T.SEAT_VALUE + seat]
        mine[DEAL_INS] += tally[T.SEAT_DEAL_INS + seat]
        mine[CALLED] += int(tally[T.SEAT_CALLS + seat] > 0)
        mine[RIICHI] += tally[T.SEAT_RIICHI + seat]


def final_points(book: Book, position: Position) -> list[int]:
    """Everybody's gain or loss, including leftover deposits."""
    own = leftover(book, position.points, position.deposits)
    return [points + more - book.game.start_points for points, more in zip(position.points, own)]


def ranks(points: list[int]) -> list[int]:
    """Twice everybody's place. Equals share the mean of their places, so that nobody gains by a seat."""
    return [sum(2 * (other > own) + (other == own) for other in points) + 1 for own in points]


def add_game(row: list[int], game: ArenaGame, turn: int, points: list[int]) -> None:
    """Add one game on a wall."""
    row[GAMES] += 1
    row[HANDS] += game.hands
    row[DRAWN] += game.drawn
    for player, (did, place) in enumerate(zip(game.did, ranks(points))):
        side = A_SIDE if player == turn else B_SIDE
        mine = [*did]
        mine[SEATS], mine[PLAYED], mine[RANKS], mine[POINTS] = 1, game.hands, place, points[player]
        for i in range(SIDE):
            row[side + i] += mine[i]
