"""What everybody may know of an event: names, seats, points, standings; no contact, no birthday, nothing that is held
back for the ceremony. Nothing here depends on a language except what people wrote themselves."""

from typing import Literal

from msgspec import Struct

from paiju.books.book import Names
from paiju.languages import Text
from paiju.server.events.messages.events import EventPhase
from paiju.server.events.messages.hands import LiveHands
from paiju.server.protocol.texts import Wording

PublicRoundState = Literal["seated", "playing", "over"]
PublicTableState = Literal["seated", "playing", "entered", "signed", "audited"]


class PublicPlayer(Struct):
    """Somebody who plays, by their id in the event; `team` is the team's `n`, 0 for none."""

    id: str
    name: Wording
    number: str
    team: int
    club: str
    country: str
    out: str  # withdrawn | disqualified | ""
    filler: bool = False


class PublicTeam(Struct):
    """A team; `n` is its address, `number` what it drew."""

    n: int
    name: str
    number: int
    players: list[str]


class PublicStage(Struct):
    """A part of the event; `figures` are the columns of its standings, `order` what decides, most important first."""

    name: str
    kind: str
    rounds: int
    cut: int
    carry: str
    figures: list[str]
    order: list[str]


class PublicClock(Struct):
    """A round's times in seconds since 1970. While it is stopped, `stands` says since when, and all later times move
    on. `tables` with extra time have ends of their own."""

    start: float
    end: float | None
    warning: float | None
    pause: float | None
    pause_minutes: int
    stands: float | None
    tables: dict[str, float]


class PublicRound(Struct):
    """A round: how many tables, how many of them have a public result."""

    stage: str
    round: str
    state: PublicRoundState
    tables: int
    results: int
    planned: str  # when the timetable has it
    minutes: int  # how long it lasts, 0 for no limit
    clock: PublicClock | None


class PublicSession(Struct):
    """A line of the timetable, its start as the organiser wrote it."""

    start: str
    minutes: int
    what: Wording
    stage: str
    round: str
    kind: str


class PublicNotice(Struct):
    """A public announcement; a bulletin carries the head of the chain. A notice may expire at `until`."""

    number: int
    at: float
    title: Wording
    text: Wording
    head: str
    until: float | None


class PublicLine(Struct):
    """A line of standings: a player by id, or a team by its `n`. Figures are exact, halves as 7/2; `moved` is how many
    places up since the round before, None if there was none."""

    place: int | None
    player: str
    team: int
    games: int
    figures: dict[str, str]
    moved: int | None
    note: str


class PublicColumn(Struct):
    """A column of standings with its heading; `key` is a figure's, or what it says about a line. Columns that are not
    `main` are left out if space is short."""

    key: str
    name: Text
    main: bool


class PublicStanding(Struct):
    """Standings of the players, of the teams, or of a category by its name; of the event ("") or of one stage."""

    what: str
    stage: str
    lines: list[PublicLine]
    columns: list[PublicColumn]


class PublicAward(Struct):
    """Something won besides places."""

    kind: str
    player: str
    team: int
    stage: str
    what: str
    worth: str
    prize: str
    replay: str  # the club's table it was played at, where it was
    text: Text  # what was won, or with what, as it is read


class PublicNext(Struct):
    """Where somebody sits in the round being played or the next one; `seat` 0 is East."""

    player: str
    stage: str
    round: str
    table: str
    seat: int


class PublicHidden(Struct):
    """Results are held back: shown are the standings as they were after entry `since`, and the places revealed."""

    since: int
    revealed: list[PublicStanding]


class PublicFixture(Struct):
    """Which teams meet, by their `n`; who plays for them once the round has begun."""

    stage: str
    round: str
    table: str
    teams: list[int]
    start: float | None
    players: list[str]


class PublicDraw(Struct):
    """A draw: in progress, with how many leaders have sealed and shown their numbers, or made, with what was drawn:
    each name with its number, or its table and wind."""

    kind: str
    number: int
    commitment: str
    leaders: int
    sealed: int
    shown: int
    made: bool
    result: list[tuple[Wording, str]]


class PublicEvent(Struct):
    """An event as the public sees it; `count` is the number of the last entry included. `titles` are the titles of its
    stages, by the names they are known by."""

    event: str
    name: Wording
    titles: dict[str, Wording]
    book: str
    book_names: Names
    place: str
    hosts: list[str]
    start: str
    end: str
    phase: EventPhase
    count: int
    head: str
    unofficial: bool
    players: list[PublicPlayer]
    teams: list[PublicTeam]
    stages: list[PublicStage]
    rounds: list[PublicRound]
    schedule: list[PublicSession]
    notices: list[PublicNotice]
    bulletins: list[PublicNotice]
    standings: list[PublicStanding]
    awards: list[PublicAward]
    next: list[PublicNext]
    hidden: PublicHidden | None
    fixtures: list[PublicFixture]
    draws: list[PublicDraw]
    registering: bool  # whether people may register now
    races: list[PublicStanding]  # of a season, stage by stage: who is the best player so far
    penalties: list["PublicPenalty"] = []
    hands: bool = False  # whether hands of any table are on record


class PublicPenalty(Struct):
    """Something imposed on a player, or on a team by its `n`: `text` without, `placed` with the round."""

    player: str
    team: int
    stage: str
    round: str
    text: Text
    placed: Text


class PublicSeat(Struct):
    """A seat at a table, East first; its result is None while no result is public."""

    player: str
    points: int | None
    place: int | None
    figures: dict[str, str]
    note: str


class PublicTable(Struct):
    """A table of a round; `online` is the club's table where it is played, `hands` how it stands by the hands entered
    there, until it has a result."""

    stage: str
    round: str
    table: str
    state: PublicTableState
    seats: list[PublicSeat]
    extra: int
    online: str
    penalties: list[PublicPenalty] = []
    hands: LiveHands | None = None


class PublicRoundPage(Struct):
    """A round table by table, and who has a bye."""

    count: int
    round: PublicRound
    tables: list[PublicTable]
    byes: list[str]
    players: list[PublicPlayer]


class PublicStep(Struct):
    """Somebody's place after a round, and their total so far in the figure that decides."""

    stage: str
    round: str
    place: int | None
    figure: str
    value: str


class PublicPlayerPage(Struct):
    """Somebody in an event: their games, their places round by round, where they sit next."""

    count: int
    player: PublicPlayer
    team: PublicTeam | None
    line: PublicLine | None
    games: list[PublicTable]
    course: list[PublicStep]
    players: list[PublicPlayer]
    awards: list[PublicAward]
    columns: list[PublicColumn]
    titles: dict[str, Wording]  # of the event's stages
    penalties: list[PublicPenalty] = []


class PublicTeamPage(Struct):
    """A team: its players with their lines, its places round by round, its games."""

    count: int
    team: PublicTeam
    line: PublicLine | None
    members: list[PublicLine]
    games: list[PublicTable]
    course: list[PublicStep]
    players: list[PublicPlayer]
    columns: list[PublicColumn]  # of its players' lines, and of its own
    titles: dict[str, Wording]  # of the event's stages


class PublicCross(Struct):
    """Every table with a public result: who met whom with which result."""

    count: int
    players: list[PublicPlayer]
    tables: list[PublicTable]


class PublicPlace(Struct):
    """A player's place among so many, games, and points in the sum that decides at the end."""

    place: int | None
    among: int
    games: int
    figure: str
    points: float


class PublicPlaces(Struct):
    """How every player stands, as far as results are told: for the pages of people."""

    count: int
    over: bool
    began: float
    ended: float
    players: dict[str, PublicPlace]
