"""The game of every book beside the naive one written from its text, and of games that players may agree on."""

from collections.abc import Callable

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from tests.match import naive


def with_seats(scheme: str) -> Book:
    """MCR with seats that change between rounds."""
    return derive(books.get("mcr"), f"mcr-{scheme}", **{"game.seat_changes": scheme})


def of_rounds(rounds: int) -> Book:
    """EMA of another length."""
    return derive(books.get("ema"), "ema", **{"game.rounds": rounds})


# Every book with its game as the book tells it; and books as people may agree to play them.
GAMES: dict[str, tuple[Book, Callable[[], naive.Game]]] = {
    "mcr": (books.get("mcr"), naive.Mcr),
    "ema": (books.get("ema"), naive.Ema),
    "xjtu": (books.get("xjtu"), naive.Xjtu),
    "xjtu-cup": (books.get("xjtu-cup"), naive.XjtuCup),
    "xjtu-cup-online": (books.get("xjtu-cup-online"), naive.XjtuCup),
    "xjtu-3p": (books.get("xjtu-3p"), naive.Xjtu3p),
    "xjtu-relay": (books.get("xjtu-relay"), naive.RelayGame),
    "xjtu-cup-relay": (books.get("xjtu-cup-relay"), naive.CupRelayGame),
    "lol": (books.get("lol"), naive.Lol),
    "psa": (books.get("psa"), naive.OneRound),
    "tenhou": (books.get("tenhou"), naive.Tenhou),
    "tenhou-nored": (books.get("tenhou-nored"), naive.Tenhou),
    "tenhou-3p": (books.get("tenhou-3p"), naive.Tenhou3p),
    "botzone": (books.get("botzone"), naive.OneRound),
}
AGREED: dict[str, tuple[Book, Callable[[], naive.Game]]] = {
    "mcr-halfway": (with_seats("halfway"), lambda: naive.Mcr("halfway")),
    "mcr-each-round": (with_seats("each_round"), lambda: naive.Mcr("each_round")),
    "mcr-each-round-crossed": (with_seats("each_round_crossed"), lambda: naive.Mcr("each_round_crossed")),
    "ema-east": (of_rounds(1), lambda: naive.Ema(1)),
    "ema-four-rounds": (of_rounds(4), lambda: naive.Ema(4)),
}
ALL = GAMES | AGREED
