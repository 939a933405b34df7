"""A table of a rehearsal: hands through the engine, with fouls and a late player where the script wants them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random

from paiju.books.book import Book
from paiju.errors import Bug, InputError
from paiju.match import Match
from paiju.match.relay import book_of_game
from paiju.referee import Incident, decide, listing
from paiju.referee.fouls import lateness
from paiju.referee.loading import texts
from paiju.referee.sanctions import Expel, Forfeit
from paiju.tournament.rulings.hands import PlayedTable, SeatedHands, table_of_hands, table_with_wrong_seats
from paiju.tournament.rulings.lateness import LateArrival, late_arrival
from paiju.tournament.tables import TableResult, TableSeats

LATE_MINUTES = (4, 12, 25)  # a step of the ladder each (mcr:Q28)
WRONG_HANDS = 2  # before the wrong seats are noticed
Body = dict[str, object]
HANDS = ((1, 30), (1, 40), (2, 30), (2, 40), (3, 30), (3, 40), (4, 30), (5, 30), (6, 30), (8, 30))  # han, fu
COMMON = (26, 10, 22, 8, 14, 6, 7, 4, 2, 1)  # how common each is
FANS = (8, 9, 10, 11, 12, 14, 16, 18, 22, 24, 27, 32, 36, 48, 64, 88)
LIMIT = 0.01  # of hands are limit hands
DRAWN, SELF = 0.16, 0.38  # of hands nobody wins; of wins by self-draw
MOST_HANDS = 80


@dataclass(frozen=True)
class TableScript:
    """What shall happen at a table: somebody late by so many minutes, so many fouls, time up after so many hands."""

    late: float = 0
    fouls: int = 0
    hands: int = 1000
    wrong_seats: bool = False  # two sit in each other's places until the second hand is over


def play_table(
    book: Book, seats: TableSeats, dice: Random, script: TableScript, start: datetime
) -> tuple[PlayedTable, LateArrival | None]:
    """A game hand by hand, entered at a desk, and who was late, if anybody."""
    hands, _ = random_game(book, dice, most=script.hands)
    late = None
    entries: list[Body] = list(hands)
    if script.late:
        who = dice.choice(seats.players)
        late = late_arrival(book, seats, who, start, start + timedelta(minutes=script.late))
        if late.ruling is not None:
            incident = late.ruling.incident
            stated = {"foul": incident.foul, "offender": incident.offender, "variant": incident.variant}
            entries.insert(0, {"do": "rule", "incident": stated})
    for _ in range(script.fouls):
        entries = with_foul(book, seats, dice, entries)
    if script.wrong_seats and not (book.payments.deposit or book.game.bust):
        return in_wrong_seats(book, seats, entries), late
    return table_of_hands(book, seats, entries), late


def in_wrong_seats(book: Book, seats: TableSeats, entries: Sequence[Body]) -> PlayedTable:
    """The same game, but for two who sat in each other's places at first; only where who has how many points does not
    change what can happen next."""
    first, second, *rest = seats.players
    ends = [at for at, body in enumerate(entries, 1) if body["do"] != "rule"]
    cut = ends[min(WRONG_HANDS, len(ends)) - 1]
    before = SeatedHands((second, first, *rest), tuple(entries[:cut]))
    return table_with_wrong_seats(book, seats, [before, SeatedHands(seats.players, tuple(entries[cut:]))])


def with_foul(book: Book, seats: TableSeats, dice: Random, entries: list[Body]) -> list[Body]:
    """The same game with a foul in one of its hands, if there is one that leaves the rest as it is."""
    known = list(plain_fouls(book.text, book.id, book))
    dice.shuffle(known)
    for foul, variant in known[:12]:
        stated = {"foul": foul, "offender": dice.randrange(len(seats.players)), "variant": variant}
        at = dice.randrange(1, len(entries)) if len(entries) > 1 else 0
        tried: list[Body] = [*entries[:at], {"do": "rule", "incident": stated}, *entries[at:]]
        try:
            table_of_hands(book, seats, tried)
        except InputError:
            continue  # this book wants to know more of it, or the rest would not follow
        return tried
    return entries


@cache
def plain_fouls(text: str, _: str, book: Book) -> tuple[tuple[str, str], ...]:
    """Fouls on which the book rules without more facts, after which the hand goes on and everybody stays; some cost
    points, some only a warning."""
    if text not in texts():
        return ()
    fouls = []
    for foul in listing(book):
        for variant in foul.variants:
            ruling = decide(book, Incident(foul.id, 0, variant.id))
            leaves = any(isinstance(each, Forfeit | Expel) for each in ruling.sanctions)
            costs = any(ruling.payments) or ruling.deductions
            if ruling.settled and ruling.hand == "continues" and not leaves and costs:
                fouls.append((foul.id, variant.id))
    return tuple(fouls)


def has_ladder(book: Book) -> bool:
    """Does the book say what lateness costs?"""
    return bool(lateness(book))


def play_leg(
    book: Book, seats: TableSeats, dice: Random, number: int, points: Sequence[int]
) -> tuple[TableResult, tuple[int, ...]]:
    """A game of a relay: it begins with what the teams have (xjtu:App1:2), and hands on what they have left."""
    _, match = random_game(book_of_game(book, number), dice, points)
    left = ended_points(match)
    return TableResult(seats.stage, seats.round, seats.table, seats.players, left), left


def random_game(
    book: Book, dice: Random, points: Sequence[int] | None = None, most: int = MOST_HANDS
) -> tuple[list[Body], Match]:
    """A game hand by hand, and what was told of it. After so many hands time is up."""
    names = [str(at) for at in range(book.tiles.players)]
    match = Match(book, names=names, points=points, entered=True)
    entries: list[Body] = []
    for number in range(MOST_HANDS + 1):
        if match.over:
            return entries, match
        if number == min(most, MOST_HANDS):
            match.abandon()
            entries.append({"do": "time"})
            continue
        entry = random_hand(book, dice, match)
        match.tell(entry)
        entries.append(entry)
    raise Bug("a game without end")


def random_hand(book: Book, dice: Random, match: Match) -> Body:
    """How a hand ended."""
    players = range(book.tiles.players)
    riichi = [player for player in players if may_riichi(book, match, player) and dice.random() < 0.22]
    if dice.random() < DRAWN:
        return drawn_hand(book, dice, riichi)
    winner = dice.choice(players)
    others = [player for player in players if player != winner]
    feeder = None if dice.random() < SELF else dice.choice(others)
    win: Body = {"player": winner, **worth(book, dice)}
    return {"do": "win", "from": feeder, "wins": [win]} | ({"riichi": riichi} if riichi else {})


def may_riichi(book: Book, match: Match, player: int) -> bool:
    """Has the book riichi, and the player the points?"""
    points = match.position.points[player]
    return bool(book.payments.deposit) and points >= book.payments.deposit


def drawn_hand(book: Book, dice: Random, riichi: list[int]) -> Body:
    """An empty wall; who is in riichi is ready."""
    if book.counts != "han_and_fu":
        return {"do": "draw"}
    ready = [player for player in range(book.tiles.players) if player in riichi or dice.random() < 0.35]
    body: Body = {"do": "draw", "ready": ready}
    return body | ({"riichi": riichi} if riichi else {})


def worth(book: Book, dice: Random) -> Body:
    """What a win is worth, as people tell it."""
    if book.counts != "han_and_fu":
        low = [fan for fan in FANS if fan >= book.scoring.minimum] or [book.scoring.minimum]
        return {"value": low[min(int(dice.expovariate(0.35)), len(low) - 1)]}
    if dice.random() < LIMIT:
        return {"claimed": {"yakuman": 1}}
    han, fu = dice.choices(HANDS, COMMON)[0]
    return {"claimed": {"han": han, "fu": fu}}


def ended_points(match: Match) -> tuple[int, ...]:
    """What the players had at the end, deposits that were left included."""
    return tuple(each.points for each in match.results)
