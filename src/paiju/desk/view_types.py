"""What a desk tells of itself, as values."""

from dataclasses import dataclass

from paiju.books.book import Names
from paiju.books.fan_words import FanWords
from paiju.desk.cards import RulingCard
from paiju.languages import Text
from paiju.scoring.desk import DeskForm


@dataclass(frozen=True, slots=True)
class DeskPlayer:
    """A player as the game stands; `seat` is the wind in the hand at issue, `final` the result if it ended now."""

    name: str
    team: str
    seat: str
    points: int
    place: int | None
    final: float | None
    riichi: bool
    rights_lost: list[str]
    warnings: int
    cards: int
    out: str
    at_end: list[Text]  # what rulings take only once the game is over
    left: bool = False  # has won, and takes no part in the rest of the hand


@dataclass(frozen=True, slots=True)
class DeskChoice:
    """Something to choose from."""

    id: str
    text: Text


@dataclass(frozen=True, slots=True)
class DeskTells:
    """What can be reported of a hand of this book."""

    riichi: bool
    ready: bool
    nagashi: bool
    kong: bool
    open: bool
    play_on: bool  # a hand that goes on after a win
    winners: int  # at once, at most
    aborts: list[str]
    kong_passed_on: bool  # a kong's income goes to who wins on the discard after it
    liable_for: list[str]
    specials: list[DeskChoice]
    fouls: bool
    fans: bool = False  # the most fans that each ready hand could have won
    void: bool = False  # who still held the suit given up


@dataclass(frozen=True, slots=True)
class DeskEntryView:
    """An entry, counted from 1: who entered it and when, its effect by player, in words, and by which clauses; `undone`
    is the entry that took it back, 0 for none."""

    number: int
    key: str
    by: str
    at: float
    do: str
    hand: str
    game: int
    words: list[Text]
    clauses: list[str]
    paid: list[int]
    points: list[int]
    undone: int
    entry: int  # for an undo, what it took back
    card: RulingCard | None  # of a ruling
    may_undo: bool  # it can be taken back now


@dataclass(frozen=True, slots=True)
class DeskTeam:
    """A team of a relay: what it has, its place, and who comes next."""

    name: str
    members: list[str]
    substitutes: list[str]
    points: int
    place: int | None
    next: str


@dataclass(frozen=True, slots=True)
class DeskSignature:
    """A player has signed; `own` if on a device of their own."""

    player: int
    by: str
    at: float
    own: bool


@dataclass(frozen=True, slots=True)
class DeskProtest:
    """A protest, by the number of its entry."""

    entry: int
    player: int
    text: str
    at: float
    answered: bool
    upheld: bool
    answer: str


@dataclass(frozen=True, slots=True)
class DeskLate:
    """The foul of coming late by up to so many minutes after the announced start; null for any longer."""

    foul: str
    variant: str
    minutes: float | None


@dataclass(frozen=True, slots=True)
class DeskOverrun:
    """The foul of taking longer than some of the book's seconds: `first`, `turn` or `claim`."""

    kind: str
    foul: str
    variant: str


@dataclass(frozen=True, slots=True)
class DeskClock:
    """The book's seconds and minutes, 0 if it has none, and its fouls of lateness, least first."""

    first: int
    turn: int
    claim: int
    minutes: int
    notice: int
    late: list[DeskLate]
    overruns: list[DeskOverrun]


@dataclass(frozen=True, slots=True)
class DeskView:
    """The whole of it."""

    kind: str
    title: str
    book: str
    book_names: Names
    family: str
    counts: str
    words: str
    fans: FanWords | None  # what fans are called, where they have another name
    sets: int  # of a whole hand, beside the pair
    players: list[DeskPlayer]
    position: str  # E1; "" before a relay's first game
    dealer: int
    counters: int
    deposits: int
    hands: int
    playing: bool  # something was told of the hand at issue already
    over: str
    paused: bool
    tells: DeskTells
    form: DeskForm  # what can be entered about the tiles of a win
    entries: list[DeskEntryView]
    to_sign: list[int]  # players whose word the result waits for, once the game is over
    signatures: list[DeskSignature]
    protests: list[DeskProtest]
    announced: float  # when the start of the game was announced; 0 when it was not
    may_audit: bool  # a hand has ended that was not audited, in a book with an audit
    clock: DeskClock
    teams: list[DeskTeam]
    game: int  # of a relay, from 0
