"""Rows of hands and games, counted from the steps of a record without playing them again; and of players."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.digest import book_hash
from paiju.core.play import deal as D
from paiju.formats.book import book_of
from paiju.formats.courses import SeatCourse, courses_of
from paiju.formats.game import RecordedGame, RecordedHand, RecordedWin
from paiju.formats.tally import PlayerTally, counted_under
from paiju.match.rotation import ranking
from paiju.stats.measures import DIGITS
from paiju.stats.record_rows.columns import RecordedGameRow, RecordedHandRow, RecordedPlayerRow
from paiju.table.codes import SEATS
from paiju.table.events import RESULTS


@dataclass(frozen=True, slots=True)
class GamePlace:
    """Where a game stands: its file, and its number in it from 1."""

    file: str
    number: int


# --- hands ----------------------------------------------------------------------------------------


def hand_rows(game: RecordedGame, at: GamePlace) -> Iterator[RecordedHandRow]:
    """Everybody's rows of every hand, hand by hand, the dealer's first."""
    book, deposit = counted_under(game).id, book_of(game).payments.deposit
    for number, hand in enumerate(game.hands, 1):
        courses = courses_of(hand).seats
        so_far = hand.by_player(hand.points)
        afterwards = points_after(game, number)
        places = places_of(so_far)
        for seat, course in enumerate(courses):
            player = hand.player(seat)
            wins = [win for win in hand.wins if win.seat == seat]
            best = max(wins, key=lambda win: win.points or 0, default=None)
            lost = [win for win in hand.wins if win.source == seat != win.seat]
            yield {
                "file": at.file,
                "game": at.number,
                "hand": number,
                "book": book,
                "round": SEATS[hand.round % 4],
                "counters": hand.counters,
                "deposits": hand.deposits,
                "seat": SEATS[seat],
                "chair": player + 1,
                "player": game.name_of(player),
                "points": so_far[player],
                "place": places[player],
                "gained": afterwards[player] - so_far[player] if afterwards else gained(hand, seat, course, deposit),
                "result": RESULTS[hand.result - 1] if hand.result > 0 else None,
                "winners": seats_of({win.seat for win in hand.wins}),
                "sources": seats_of({win.source for win in hand.wins if win.source != win.seat}),
                "turns": sum(each.discards for each in courses),
                "discards": course.discards,
                "riichi": course.riichi or None,
                "calls": course.calls,
                "kongs": course.open_kongs + course.concealed_kongs + course.added_kongs,
                "ready": shown_ready(hand, seat),
                "wins": len(wins),
                "self_draws": sum(win.source == seat for win in wins),
                "deal_ins": len(lost),
                "win_points": points_of(wins) if wins else None,
                "han": None if best is None else best.han,
                "fu": None if best is None else best.fu,
                "patterns": names_of(best),
                "deal_in_points": points_of(lost),
            }


def places_of(points: list[int]) -> list[int]:
    """Everybody's place, from 1."""
    order = ranking(tuple(points))
    return [order.index(player) + 1 for player in range(len(points))]


def seats_of(numbers: set[int]) -> str:
    """Seats by their letters."""
    return "".join(SEATS[seat] for seat in sorted(numbers))


def points_after(game: RecordedGame, number: int) -> list[int] | None:
    """Everybody's points when the next hand begins: a referee's rulings have changed them, too. None where there is no
    next hand, or no referee."""
    if not game.records or number == len(game.hands):
        return None
    following = game.hands[number]
    return following.by_player(following.points)


def gained(hand: RecordedHand, seat: int, course: SeatCourse, deposit: int) -> int:
    """Points won and lost in the hand, a stick put down and a referee's payments among them."""
    paid = sum(amounts[seat] for amounts in (hand.payments, hand.fines) if amounts)
    return paid - deposit * (course.riichi > 0)


def shown_ready(hand: RecordedHand, seat: int) -> bool | None:
    """Was a ready hand shown when the wall was empty? None where the record does not tell, or there is nothing to."""
    if hand.result not in (D.EXHAUSTED, D.NAGASHI) or hand.ready < 0:
        return None
    return bool(hand.ready >> seat & 1)


def points_of(wins: list[RecordedWin]) -> int:
    """What wins are worth together."""
    return sum(win.points or 0 for win in wins)


def names_of(win: RecordedWin | None) -> str | None:
    """The ids of a win's patterns."""
    return None if win is None or win.patterns is None else " ".join(win.patterns)


# --- games ----------------------------------------------------------------------------------------


def game_rows(game: RecordedGame, at: GamePlace) -> Iterator[RecordedGameRow]:
    """Everybody's row of a game, in the order in which they sat down."""
    hands = list(hand_rows(game, at))
    book = counted_under(game)
    start = game.hands[0].by_player(game.hands[0].points)
    places = None if game.final is None else places_of(game.final)
    for player, points in enumerate(start):
        own = [row for row in hands if row["chair"] == player + 1 and row["result"] is not None]
        final = None if game.final is None else game.final[player]
        yield {
            "file": at.file,
            "game": at.number,
            "reference": game.reference or None,
            "format": game.format,
            "book": book.id,
            "book_hash": book_hash(book),
            "players": game.players,
            "chair": player + 1,
            "player": game.name_of(player),
            "hands": len(own),
            "start": points,
            "final": final,
            "gained": None if final is None else final - points,
            "place": None if places is None else places[player],
            "dealt": sum(row["seat"] == SEATS[0] for row in own),
            "wins": sum(row["wins"] for row in own),
            "self_draws": sum(row["self_draws"] for row in own),
            "deal_ins": sum(row["deal_ins"] for row in own),
            "riichi": sum(row["riichi"] is not None for row in own),
            "called": sum(row["calls"] > 0 for row in own),
            "win_points": sum(row["win_points"] or 0 for row in own),
            "deal_in_points": sum(row["deal_in_points"] for row in own),
        }


# --- players --------------------------------------------------------------------------------------


def player_row(name: str, person: PlayerTally) -> RecordedPlayerRow:
    """A player's row, from the tally of all records."""
    places = person.places
    return {
        "player": name,
        "games": person.games,
        "hands": person.hands,
        "wins": person.wins,
        "self_draws": person.self_draws,
        "deal_ins": person.deal_ins,
        "riichi": person.riichi,
        "called": person.called,
        "win_points": person.won,
        "deal_in_points": person.lost,
        "win_rate": ratio(person.wins, person.hands),
        "deal_in_rate": ratio(person.deal_ins, person.hands),
        "riichi_rate": ratio(person.riichi, person.hands),
        "call_rate": ratio(person.called, person.hands),
        "win_mean": ratio(person.won, person.wins),
        "deal_in_mean": ratio(person.lost, person.deal_ins),
        "first": places[1],
        "second": places[2],
        "third": places[3],
        "fourth": places[4],
        "place_mean": ratio(sum(place * n for place, n in places.items()), sum(places.values())),
        "gained": person.points,
    }


def ratio(total: int, number: int) -> float | None:
    """A share or a mean, if there is one."""
    return round(total / number, DIGITS) if number else None
