"""What everybody may know of an event: names, seats, points, standings; no contact, no birthday, nothing that is kept
back for the ceremony. Nothing here is of a language but what people wrote themselves."""

from typing import Literal

from msgspec import Struct

from paiju.server.events.messages.events import EventPhase

PublicRoundState = Literal["seated", "playing", "over"]
PublicTableState = Literal["seated", "playing", "entered", "signed", "audited"]


class PublicPlayer(Struct):
    """Somebody who plays, by their id in the event; `team` is the team's `n`, 0 for none."""

    id: str
    name: str
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
    """A part of the event; `figures` are the columns of its standings, `order` what decides, the first first."""

    name: str
    kind: str
    rounds: int
    cut: int
    carry: str
    figures: list[str]
    order: list[str]


class PublicClock(Struct):
    """A round's times in seconds since 1970. While it stands still, `stands` says since when, and all later times move
    on. `tables` have extra time: their own ends."""

    start: float
    end: float | None
    warning: float | None
    pause: float | None
    pause_minutes: int
    stands: float | None
    tables: dict[str, float]


class PublicRound(Struct):
    """A round: how many tables, how many of them have a result that is told."""

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
    what: str
    stage: str
    round: str
    kind: str


class PublicNotice(Struct):
    """Something everybody is told; a bulletin carries the head of the chain. A notice may be past at `until`."""

    number: int
    at: float
    title: str
    text: str
    head: str
    until: float | None


class PublicLine(Struct):
    """A line of standings: a player by id, or a team by its `n`. Figures are exact, halves as 7/2; `moved` is how many
    places up since the round before, None where there is no such."""

    place: int | None
    player: str
    team: int
    games: int
    figures: dict[str, str]
    moved: int | None
    note: str


class PublicColumn(Struct):
    """A column of standings with its head; `key` is a figure's, or what it says of a line. What is not `main` is left
    out where there is little room."""

    key: str
    zh: str
    en: str
    main: bool


class PublicStanding(Struct):
    """Standings of the players, of the teams, or of a category by its name; of the event ("") or of one stage."""

    what: str
    stage: str
    lines: list[PublicLine]
    columns: list[PublicColumn]


class PublicAward(Struct):
    """Something won beside places."""

    kind: str
    player: str
    team: int
    stage: str
    what: str
    worth: str
    prize: str
    replay: str  # the club's table it was played at, where it was


class PublicNext(Struct):
    """Where somebody sits in the round that is played, or comes next; `seat` 0 is East."""

    player: str
    stage: str
    round: str
    table: str
    seat: int


class PublicHidden(Struct):
    """Results are kept back: told are the standings as they were after entry `since`, and the places revealed."""

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
    """A draw: being made, with how many leaders have sealed and shown their numbers, or made, with what was drawn: each
    name with its number, or its table and wind."""

    kind: str
    number: int
    commitment: str
    leaders: int
    sealed: int
    shown: int
    made: bool
    result: list[tuple[str, str]]


class PublicEvent(Struct):
    """An event as everybody sees it; `count` is the number of the entry up to which all this counts."""

    event: str
    name: str
    book: str
    book_zh: str
    book_en: str
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


class PublicSeat(Struct):
    """A seat of a table, East first; what it made is None while there is no result that is told."""

    player: str
    points: int | None
    place: int | None
    figures: dict[str, str]
    note: str


class PublicTable(Struct):
    """A table of a round; `online` is the club's table at which it is played."""

    stage: str
    round: str
    table: str
    state: PublicTableState
    seats: list[PublicSeat]
    extra: int
    online: str


class PublicRoundPage(Struct):
    """A round table by table, and who has a bye."""

    count: int
    round: PublicRound
    tables: list[PublicTable]
    byes: list[str]
    players: list[PublicPlayer]


class PublicStep(Struct):
    """Where somebody stood after a round, and what they had by then in the figure that decides."""

    stage: str
    round: str
    place: int | None
    figure: str
    value: str


class PublicPlayerPage(Struct):
    """Somebody of an event: their games, how they stood round by round, where they sit next."""

    count: int
    player: PublicPlayer
    team: PublicTeam | None
    line: PublicLine | None
    games: list[PublicTable]
    course: list[PublicStep]
    players: list[PublicPlayer]
    awards: list[PublicAward]
    columns: list[PublicColumn]


class PublicTeamPage(Struct):
    """A team: its players with their lines, how it stood round by round, its games."""

    count: int
    team: PublicTeam
    line: PublicLine | None
    members: list[PublicLine]
    games: list[PublicTable]
    course: list[PublicStep]
    players: list[PublicPlayer]
    columns: list[PublicColumn]  # of its players' lines, and of its own


class PublicCross(Struct):
    """Every table with a result that is told: who met whom with what."""

    count: int
    players: list[PublicPlayer]
    tables: list[PublicTable]
