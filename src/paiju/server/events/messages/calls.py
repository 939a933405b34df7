"""Requests to events besides their entries, and the answers: templates, links, seats, files, tables online."""

from typing import Literal

from msgspec import Struct

from paiju.languages import Text
from paiju.server.club.messages import Reach
from paiju.server.events.messages.parts import TieAtCut
from paiju.server.protocol.texts import Wording


class EventTemplate(Struct):
    """A template for an event, with its usual answers. `entrants` are players, or teams; `final` is how many go on (in
    a season, how many games the finals have), 0 if there is no final."""

    id: str
    book: str
    name: Text
    about: Text
    rounds: int
    entrants: int
    final: int
    teams: bool
    any_book: bool
    minutes: int
    conditions: bool  # whether its book asks something of entrants, if the organiser wants that


class EventMyLink(Struct, forbid_unknown_fields=True):
    """What somebody wants for themselves: a private link, or a new PIN instead of the old one."""

    kind: Literal["link", "pin"] = "link"


class EventAllLinks(Struct, forbid_unknown_fields=True):
    """Links or PINs for everybody, or for some, at once."""

    kind: Literal["link", "pin"] = "pin"
    who: list[str] | None = None


class EventSlip(Struct):
    """A link (with its QR code in SVG) or a PIN, and whose it is; given once. `reach` says who can open the link."""

    who: str
    name: str
    number: str
    link: str
    qr: str
    reach: Reach
    pin: str


class EventPinTold(Struct, forbid_unknown_fields=True):
    """Somebody identifies themselves by their PIN; `instead`: an office held on this device is given up for it."""

    who: str
    pin: str
    instead: bool = False


class EventWho(Struct, forbid_unknown_fields=True):
    """Somebody in an event."""

    who: str


class EventJoined(Struct):
    """I am this person in the event. `token` is given once, to a visitor who came without one."""

    token: str | None
    who: str


class SentFile(Struct, forbid_unknown_fields=True):
    """A file: as text, or in base64. `encoding` is what somebody chose, `lang` their language, by which one is guessed
    otherwise."""

    name: str = "file.csv"
    text: str = ""
    base64: str = ""
    encoding: str = ""
    lang: str = ""
    same: list[int] = []  # lines, from 0, whose people are those of the same name who are there already
    another: list[int] = []  # lines whose people are others


class SentArchive(SentFile, forbid_unknown_fields=True):
    """The archive of an event, and the TOML of its book if an earlier version wrote it without."""

    book: str = ""


class EntrantLine(Struct):
    """A line of a file of entrants, as it was read. Somebody of the same name may be on the list (`same_as`, their id)
    or on an earlier line (`same_line`, from 0): `same` says whether they are taken for one person, who is not entered
    twice but gets what this line tells more."""

    name: str
    role: str
    number: str
    team: str
    club: str
    paid: bool
    same_as: str = ""
    same_line: int | None = None
    same: bool = False


class FileEncoding(Struct):
    """An encoding that a file can be read in, and some names as they are then."""

    id: str
    name: Text
    names: list[str]


class EntrantsRead(Struct):
    """The contents of a file of entrants, and everything that looks wrong in it; `wrong`: it cannot be entered like
    this. `entered` are the ids of those who entered, none if it was only tried, something was wrong, or the file was
    taken before. `encoding` is what it was read in; `encodings` are all it could be, none if that makes no
    difference."""

    lines: list[EntrantLine]
    problems: list[Text]
    wrong: bool
    entered: list[str]
    encoding: str = ""
    encodings: list[FileEncoding] = []


class SentResults(Struct, forbid_unknown_fields=True):
    """A list of results or penalties, as text or in base64, and what was answered of it: which columns (`names`,
    `points`, `date`, `table`, `round`; headings or numbers, separated by commas; `dates`: ymd, dmy, mdy), the stage,
    and who is meant by a name: an id, or "new". If it is only `tried`, nothing is entered."""

    name: str = "results.csv"
    text: str = ""
    base64: str = ""
    encoding: str = ""
    lang: str = ""
    columns: dict[str, str] = {}
    people: dict[str, str] = {}
    stage: str = ""
    tried: bool = False


class ResultSeat(Struct):
    """Somebody at a table of a list, by the name they are known by, with their points or the reason why they have
    none."""

    name: Wording
    points: int
    out: str = ""


class ResultLine(Struct):
    """A table of a list of results; `known`: it is in the event already."""

    stage: str
    round: str
    table: str
    seats: list[ResultSeat]
    known: bool = False


class PenaltyLine(Struct):
    """A line of a list of penalties."""

    name: Wording
    text: Text


class NameAsked(Struct):
    """A name of a list that is nobody's, or several people's: who may be meant, by id, and the answer so far."""

    name: str
    like: list[str]
    answer: str
    may_be_new: bool


class ColumnAsked(Struct):
    """A question about the columns of a list: `what` is wanted, of those `among`."""

    what: str
    text: Text
    among: list[str]


class ResultsRead(Struct):
    """A list of results or penalties as it was understood. `wrong`: it cannot be entered like this; `entered` says how
    many results and penalties were, none if it was only tried. `columns` say which column was taken for what; of
    several encodings that make a difference `encoding` is the one it was read in."""

    results: list[ResultLine]
    penalties: list[PenaltyLine]
    names: list[NameAsked]
    question: ColumnAsked | None
    columns: list[Text]
    problems: list[Text]
    wrong: bool
    entered: int = 0
    encoding: str = ""
    encodings: list[FileEncoding] = []


class ProposedTable(Struct):
    """A proposed table: ids, East first; "" is a seat to be filled."""

    table: str
    players: list[str]


class ProposedRound(Struct):
    """A proposed round, and who sits out."""

    round: str
    tables: list[ProposedTable]
    byes: list[str]


SeatsWay = Literal["least", "anew"]


class SeatsProposed(Struct):
    """The rounds of a stage that could be seated now, remarks about them, numbers drawn for those who have none; and if
    nobody can be seated before a lot is drawn, among whom, or which draw the seats follow from (`draw_begun` with
    it). `lacking`: so many more would fill the tables of the first round; `fillers`: so many sit in it. `other`: seats
    were announced before and people have come or gone, so that there is another way to seat them, `least` (most keep
    their seats) or `anew`."""

    stage: str
    rounds: list[ProposedRound]
    notes: list[Text]
    numbers: dict[str, str]
    tie: TieAtCut | None = None
    draw: Literal["lots", "seating"] | None = None
    lacking: int = 0
    fillers: int = 0
    other: SeatsWay | None = None


OnlineClock = Literal["book", "bank"]


class OnlineWish(Struct, forbid_unknown_fields=True):
    """A round, or one table of it, is to be played at the club's own tables."""

    stage: str
    round: str
    table: str = ""
    pause: float | None = None  # after each discard, in seconds, where the clock is not the book's
    clock: OnlineClock = "book"  # the book's own seconds and limit, where it has any; "bank": the club's usual clock
    look: bool = False  # nothing is opened: it is only told who has not come


class OnlineTable(Struct):
    """A table of the round: the club's table where it is played, or "" if it was not opened because these people have
    not come on a device of their own. `begun`: is it played? `here`: who sits there now, by id."""

    table: str
    club: str
    missing: list[Wording]
    begun: bool = False
    here: list[str] = []


class CloneWish(Struct, forbid_unknown_fields=True):
    """A copy of an event: its name, and when it begins, if they differ."""

    name: str = ""
    start: str = ""
    listed: bool = True
