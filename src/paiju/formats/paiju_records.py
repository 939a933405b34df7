"""Our own records: JSON lines of one hand after another, read into the common form and written from it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from paiju.books.book import Book
from paiju.books.digest import knows
from paiju.core.play import actions as A
from paiju.core.play.moves import CODE, DREW
from paiju.errors import InputError
from paiju.evening.dealing import book_for
from paiju.evening.evening import Evening
from paiju.formats import game as G
from paiju.formats.book import book_of, own_book
from paiju.formats.mistakes import around, shown, whole
from paiju.languages import _
from paiju.match.match import Match
from paiju.match.record import read_match
from paiju.match.relay import Relay, book_of_game
from paiju.match.relay_record import read_relay
from paiju.match.seats import players_at
from paiju.table import events as E
from paiju.table import record as R
from paiju.table.codec import Json
from paiju.table.codes import CODES, SEATS
from paiju.table.record import Lines, Record, act_of, parsed, read_all, record_from
from paiju.table.table import Table

UNNAMED = "?"  # a player nobody knows
LONGEST_NAME = 80
CLAIMED = (E.Chow, E.Pung, E.Kong, E.WinEvent)
# Records of more than hands, and who plays them again and refuses the line that disagrees.
WHOLE: dict[str, Callable[[Lines, Book | None], Match | Relay | Evening]] = {
    "match": read_match,
    "relay": read_relay,
    "evening": Evening.replay,
}
KEEPERS_LINE = b'{"type":"play"'  # what the terminal game notes for itself
MOST_LINES = 1_000_000


def read_own(data: bytes, given: Book | None = None) -> list[G.RecordedGame]:
    """The games in the lines: consecutive hands with the same book and people are one game. A book may be given for
    records that do not contain theirs."""
    whole = whole_game(data, given)
    known = [*([given] if given else []), *(books_in(whole) if whole else [])]
    games: list[G.RecordedGame] = []
    for record in hands_of_game(data) if whole else read_all(data):
        header = record.header
        check_header(header, f"hand {sum(len(game.hands) for game in games) + 1}")
        names = ["" if name == UNNAMED else name for name in header.seats]
        dealer = None if first_winner_deals(header, known) else header.deal
        chairs: tuple[int, ...] = ()
        if dealer is not None:
            names = around(names, -dealer)
            chairs = chairs_in(whole, header)
            names = [names[chairs.index(player)] for player in range(len(names))] if chairs else names
        if not games or not goes_on(games[-1], header, dealer, names, isinstance(whole, Match)):
            games.append(G.RecordedGame("paiju", header.base or header.book, dict(header.changes or {}), names))
            games[-1].reference = header.game or ""
            games[-1].own_book = own_book(header, known)
        last = games[-1]
        sits = last.names.index(names[0]) if dealer is None else dealer
        last.records.append(record)
        last.hands.append(hand_of(record, sits, len(last.hands) + 1))
        last.hands[-1].chairs = chairs
    if not games:
        raise InputError("", _("there is no hand in this record"))
    if isinstance(whole, Match) and len(games) == 1:
        games[0].final = final_of(whole)
    return games


def chairs_in(whole: Match | Relay | Evening | None, header: R.Header) -> tuple[int, ...]:
    """Who sits on each chair in a round of a match whose players change them; empty where they do not."""
    if not isinstance(whole, Match) or whole.book.game.seat_changes == "none":
        return ()
    return players_at(whole.book, SEATS.index(header.round))


def final_of(match: Match) -> list[int] | None:
    """The points at the end of a match, if it has ended and nobody is out of it."""
    results = match.results
    return [each.points for each in results] if match.over and all(each.place for each in results) else None


def first_type(data: bytes) -> str:
    """The type of the first line."""
    return next((str(row.get("type")) for _rest, row in parsed(data.split(b"\n", 1)[0])), "")


def whole_game(data: bytes, given: Book | None) -> Match | Relay | Evening | None:
    """The match, relay or evening in the lines, replayed as a whole; None for single hands."""
    reader = WHOLE.get(first_type(data))
    return None if reader is None else reader(lines_of(data), given)


def books_in(whole: Match | Relay | Evening) -> list[Book]:
    """The books its hands may be played by."""
    if isinstance(whole, Relay):
        return [book_of_game(whole.book, number) for number in range(2)]
    if isinstance(whole, Evening):
        return [whole.book, *(book_for(whole.book, seats) for seats in (3, 4))]
    return [whole.book]


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a game, without the terminal game's own notes."""
    return [b"" if line.startswith(KEEPERS_LINE) else line for line in data.split(b"\n")]


def hands_of_game(data: bytes) -> Iterator[Record]:
    """The hands of a match, a relay or an evening."""
    rows: list[tuple[int, Json]] = []
    for number, row in parsed(lines_of(data), MOST_LINES):
        if rows or row.get("type") == "header":
            rows.append((number, row))
        if row.get("type") == "reveal":
            yield record_from(rows)
            rows = []


def check_header(header: R.Header, place: str) -> None:
    """Check that three or four play, everybody has points, and one of them deals."""
    players = len(header.seats)
    if players not in (3, 4) or len(header.points) != players:
        raise InputError(place, _("three or four seats are needed, each with its points"))
    whole(header.deal or 0, place, 0, players - 1)


def first_winner_deals(header: R.Header, known: Sequence[Book]) -> bool:
    """Does the book let the first winner deal next? Then whose deal of the round it is does not say who deals."""
    book = own_book(header, known)
    return book is not None and book.game.next_dealer == "first_winner"


def goes_on(game: G.RecordedGame, header: R.Header, dealer: int | None, names: list[str], of_match: bool) -> bool:
    """Is this a further hand of the game? If the record says whose deal it is, the same or the next player must deal;
    within a match a hand may also be dealt again that did not count."""
    before = game.records[-1].header
    if before.game != header.game or not same_book(game, before.book_hash, header.book_hash):
        return False
    if dealer is None or header.deal is None or before.deal is None:
        return any(game.names == around(names, turn) for turn in range(len(names)))
    deals = (SEATS.index(header.round) - SEATS.index(before.round)) * len(names) + header.deal - before.deal
    if deals == 0:
        follows = of_match or header.counters > before.counters
    else:
        follows = deals == 1 or (deals > 1 and bool(header.game))
    return follows and game.names == names


def same_book(game: G.RecordedGame, *digests: str) -> bool:
    """Are these digests of one book? Hands of a game that was begun with one version and continued with another may
    have two of the game's own."""
    if len(set(digests)) == 1:
        return True
    try:
        return all(knows(book_of(game), digest) for digest in digests)
    except InputError:
        return False


def hand_of(record: Record, dealer: int, number: int) -> G.RecordedHand:
    """The hand of a record."""
    header = record.header
    players = len(header.seats)
    hand = G.RecordedHand(
        round=SEATS.index(header.round),
        dealer=dealer,
        counters=header.counters,
        deposits=header.deposits,
        points=list(header.points),
        dealt=[[] for _rest in range(players)],
        timed=True,
        wall=[CODES.get(tile, A.NONE) for tile in record.reveal.wall],
        place=f"hand {number}, ",
        dealing=G.NOBODY if header.deal is None else header.deal,
    )
    follower = StepReader(hand)
    for at, event in enumerate(record.events):
        follower.follow(event, record.events[at:])
    if hand.steps and hand.steps[-1] >> CODE == DREW and G.parts(hand.steps[-1])[2] == G.UNKNOWN_TILE:
        hand.steps.pop()  # what came after the end of a record that stops
    return hand


class StepReader:
    """Turns events into steps."""

    def __init__(self, hand: G.RecordedHand) -> None:
        self.hand = hand
        self.claims: dict[int, int] = {}  # answers to the tile at stake
        self.turned = False

    def follow(self, event: E.Event, rest: tuple[E.Event, ...]) -> None:
        """Read one event, and those that follow it."""
        hand = self.hand
        if isinstance(event, E.AnswerEvent):
            self.answer(event)
            return
        if self.claims and not isinstance(event, E.Riichi):  # a riichi stands before its tile is claimed
            self.decide(rest)
        match event:
            case E.DealEvent():
                self.deal(event)
            case E.Swap():
                self.change_places(self.seat(event.seat), self.seat(event.with_))
            case E.Draw():
                hand.steps.append(G.drew(self.seat(event.seat), CODES.get(event.tile, A.NONE)))
            case E.Indicator():
                self.indicator(CODES.get(event.tile, A.NONE))
            case E.Riichi():
                hand.steps.append(G.stands(self.seat(event.seat)))
            case E.WinEvent():
                self.win(event)
            case E.Payment():
                self.pay(event.payments)
            case E.RulingEvent():
                hand.fines = self.sum(hand.fines, event.payments)
            case E.Shown() if event.reason == "ready":
                hand.ready = max(hand.ready, 0) | 1 << self.seat(event.seat)
            case E.End() if event.result != "unknown":
                hand.result = E.RESULTS.index(event.result) + 1
                self.pay({})
        act = act_of(event)
        if act is not None:
            hand.steps.append(G.acted(self.seat(act[0]), act[1]))

    def seat(self, name: str) -> int:
        """The number of an occupied seat."""
        if name not in SEATS[: len(self.hand.points)]:
            raise InputError(self.hand.place.rstrip(", "), _("nobody sits at {name}", name=shown(name)))
        return SEATS.index(name)

    def deal(self, event: E.DealEvent) -> None:
        """Thirteen tiles each, and the dealer's fourteenth."""
        for name, tiles in event.hands.items():
            self.hand.dealt[self.seat(name)] = [CODES.get(tile, A.NONE) for tile in tiles]
        drawn = CODES.get(event.drawn, A.NONE)
        if drawn in self.hand.dealt[0]:
            self.hand.dealt[0].remove(drawn)
        self.hand.steps.append(G.drew(0, drawn))

    def change_places(self, seat: int, other: int) -> None:
        """Two people change seats."""
        persons = self.hand.persons = self.hand.persons or list(range(len(self.hand.points)))
        persons[seat], persons[other] = persons[other], persons[seat]

    def indicator(self, tile: int) -> None:
        """An indicator; the first is there from the start."""
        if self.hand.indicators:
            self.hand.steps.append(G.turned(tile))
        self.hand.indicators.append(tile)

    def answer(self, event: E.AnswerEvent) -> None:
        """An answer to a tile at stake; passing is not recorded."""
        action = event.action.code
        if event.who in SEATS and (A.CHOW <= action <= A.OPEN_KONG or action == A.WIN):
            self.claims[self.seat(event.who)] = action
        elif event.who in SEATS and action not in (A.PASS, A.READY, A.NOT_READY):
            self.hand.steps.append(G.acted(self.seat(event.who), action))

    def decide(self, rest: tuple[E.Event, ...]) -> None:
        """Whose claim held, judging by what follows; if nobody's did, all three would have won."""
        takers = set()
        for event in rest:
            if isinstance(event, CLAIMED):
                takers.add(self.seat(event.seat))
            if not isinstance(event, E.WinEvent):
                break
        held = {seat for seat in self.claims if seat in takers or not takers}
        self.hand.steps += [G.acted(seat, self.claims[seat]) for seat in sorted(held)]
        self.hand.steps += [G.ignored(seat, self.claims[seat]) for seat in sorted(self.claims) if seat not in held]
        self.claims = {}

    def win(self, event: E.WinEvent) -> None:
        """What the record says about a win."""
        official = event.total is not None
        seat = self.seat(event.seat)
        paid = [event.payments.get(name, 0) for name in SEATS[: len(self.hand.points)]]
        self.hand.wins.append(
            G.RecordedWin(
                seat=seat,
                source=seat if event.from_ is None else self.seat(event.from_),
                tile=CODES.get(event.tile, A.NONE),
                patterns={x.id: x.count if official or event.yakuman else x.value * x.count for x in event.patterns},
                han=event.han if not event.yakuman else None,
                fu=event.fu,
                points=event.total if official else event.points if event.fan is None else event.fan,
                liable=self.seat(event.liable[0]) if event.liable else G.NOBODY,
                payments=paid,
                hand=[CODES.get(tile, A.NONE) for tile in (*event.hand, event.tile)],
            )
        )
        if event.ura:
            self.hand.ura = [CODES.get(tile, A.NONE) for tile in event.ura]
        self.pay(event.payments)

    def pay(self, payments: dict[str, int]) -> None:
        """Add up payments."""
        self.hand.payments = self.sum(self.hand.payments, payments)

    def sum(self, so_far: list[int] | None, payments: dict[str, int]) -> list[int]:
        """Payments so far, by seat, and further ones."""
        before = so_far or [0] * len(self.hand.points)
        return [before[i] + payments.get(SEATS[i], 0) for i in range(len(before))]


# --- writing --------------------------------------------------------------------------------------


def record_of(
    game: G.RecordedGame, hand: G.RecordedHand, acts: list[tuple[int, int]], wall: list[int], book: object
) -> Record:
    """Play the hand at one of our own tables and return its record."""
    called = [game.names[hand.player(seat)] for seat in range(len(hand.points))]
    names = [name[:LONGEST_NAME] if name.strip() else UNNAMED for name in called]
    table = Table(
        book,  # type: ignore[arg-type]
        points=hand.points,
        round=SEATS[hand.round % 4],
        counters=hand.counters,
        deposits=hand.deposits,
        names=names,
        wall=wall,
    )
    for seat, action in acts:
        table.act(SEATS[seat], action)
    record = table.record()
    return replace(record, header=replace(record.header, deal=hand.dealer, game=game.reference or None))


def disagreement(record: Record, book: Book | None) -> InputError | None:
    """The first line of a record that the rules contradict; a book is needed if the record contains none."""
    try:
        R.replay(record, book)
    except InputError as error:
        return error
    return None
