"""`GET /api/openapi.json`: the API as OpenAPI 3.1, made from the message types, so that it cannot say anything else."""

import re
from functools import cache
from typing import Any, NamedTuple

import msgspec

from paiju import __version__
from paiju.desk.sheet_types import ScoreSheet
from paiju.schema import SCHEMAS
from paiju.server.club.messages import (
    BackupsPage,
    ClubInfo,
    Health,
    NetworkInfo,
    NewAnnouncement,
    ServerReady,
    SettingsPage,
    SettingsWish,
)
from paiju.server.desks.messages.desks import (
    DeskDeclared,
    DeskFoul,
    DeskIncident,
    DeskKey,
    DeskLinkWish,
    DeskMade,
    DeskOpinion,
    DeskProposal,
    DeskRow,
    DeskState,
    EntryDone,
    EntryPreview,
    NewDesk,
    NewEntry,
    OwnBook,
    TriedEntry,
)
from paiju.server.desks.messages.evenings import (
    EveningDeclared,
    EveningDone,
    EveningIncident,
    EveningLinkWish,
    EveningName,
    EveningOnline,
    EveningPreview,
    EveningState,
    EveningWhere,
    NewEvening,
    NewEveningEntry,
)
from paiju.server.events.messages.calls import (
    CloneWish,
    EntrantsRead,
    EventAllLinks,
    EventJoined,
    EventMyLink,
    EventPinTold,
    EventSlip,
    EventTemplate,
    EventWho,
    OnlineTable,
    OnlineWish,
    SeatsProposed,
    SentFile,
)
from paiju.server.events.messages.events import (
    EventDone,
    EventKey,
    EventLinkWish,
    EventMade,
    EventRow,
    EventView,
    NewEvent,
    NewEventEntry,
)
from paiju.server.events.messages.parts import DrawMadeInfo
from paiju.server.events.messages.public import (
    PublicCross,
    PublicEvent,
    PublicPlayerPage,
    PublicRoundPage,
    PublicTeamPage,
)
from paiju.server.people.messages import (
    Join,
    Joined,
    LinkRow,
    LinkShown,
    LoggedIn,
    LoggedOut,
    Login,
    Me,
    MyDevices,
    Myself,
    Named,
    NewLogin,
    NewPasskey,
    OpenedLink,
    PasskeyLogin,
    PasskeyOptions,
    PasskeyRow,
    PersonRow,
    Renamed,
    RoleWish,
    Withdrawn,
)
from paiju.server.protocol.answers import Done, LookingOn, MadeLink, Problem
from paiju.server.protocol.client_messages import ClientMessage
from paiju.server.protocol.referee_calls import RefereeCall
from paiju.server.protocol.server_messages import RoomInfo, ServerMessage
from paiju.server.protocol.shared import PROTOCOL
from paiju.server.score.messages.hand_asked import HandAsked
from paiju.server.score.messages.score import DeskReply, EveryBook, PastedHand, PointsAsked, PointsReply, ReadReply
from paiju.server.study.messages.books import BookCard, BookPage, ClausePage, ClauseRow, Compared, Found, PatternSheet
from paiju.server.study.messages.exams import (
    DraftChecked,
    DraftSent,
    ExamAnswers,
    ExamResult,
    ExamShelf,
    PaperChecked,
    PaperKept,
    PaperText,
    PaperWritten,
    SittingRow,
)
from paiju.server.study.messages.lessons import (
    BookBeside,
    DrillAnswer,
    DrillNext,
    DrillVerdict,
    DrillWish,
    GlossaryPage,
    LessonPage,
    OwnGames,
    OwnMistakes,
    SpeedBest,
    SpeedResult,
    StepAnswer,
    StepVerdict,
    StudyHome,
    StudyProgress,
    TypedRead,
    TypedText,
)
from paiju.server.tables.messages.games import MyGames
from paiju.server.tables.messages.tables import (
    AdminTable,
    FoundTable,
    HandRecord,
    HandRow,
    Made,
    NewLink,
    NewTable,
    NextTable,
    OpenTable,
    PlaceHeld,
    PlaceWish,
    PlaysAgain,
    SatDown,
    Shared,
    SitDown,
    Steps,
    TableChange,
    TablePerson,
    TableRow,
)
from paiju.study.exams.draft_types import PaperDraft
from paiju.study.exams.told import ExamPaperTold
from paiju.table import codec
from paiju.table.scene import View

REF = "#/components/schemas/{name}"
Json = dict[str, Any]


class Address(NamedTuple):
    """One thing that can be asked: how, where, in a word, what is sent, what comes back."""

    method: str
    path: str
    summary: str
    sent: object = None
    answer: object = None


ADDRESSES = (
    Address("get", "/healthz", "Alive, and how many tables are in memory", None, Health),
    Address("get", "/readyz", "May people be sent here? 503 while not", None, ServerReady),
    Address("get", "/api/openapi.json", "This document"),
    Address("post", "/api/score", "Score a hand, or a list of up to 1000", "Request", "Answer"),
    Address("post", "/api/score/desk", "A hand while it is entered", HandAsked, DeskReply),
    Address("post", "/api/score/books", "The same hand by every book", HandAsked, EveryBook),
    Address("post", "/api/score/points", "Points from han and fu, or from fans", PointsAsked, PointsReply),
    Address("post", "/api/score/read", "A hand as somebody wrote it, as a request", PastedHand, ReadReply),
    Address("get", "/api/me", "Who I am, and my tables", None, Myself),
    Address("post", "/api/me", "My name and language; a stranger gets a token", Me, Renamed),
    Address("post", "/api/tables", "Open a table", NewTable, Made),
    Address("get", "/api/tables", "Public tables and mine", None, list[TableRow]),
    Address("get", "/api/tables/open", "The lobby: tables where somebody is", None, list[OpenTable]),
    Address("post", "/api/tables/next", "A seat at the next free table of a book", NextTable, FoundTable),
    Address("get", "/api/tables/{id}", "A table", None, RoomInfo),
    Address("post", "/api/tables/{id}/sit", "Take a chair", SitDown, SatDown),
    Address("post", "/api/tables/{id}/watch", "Look on", Named, LookingOn),
    Address("post", "/api/tables/{id}/support", "Bet beside the table, by invitation", Named, Done),
    Address("post", "/api/tables/{id}/again", "The same people again, once a match is over", None, PlaysAgain),
    Address("post", "/api/tables/{id}/place", "Be one of a relay's team", PlaceWish, PlaceHeld),
    Address("get", "/api/tables/{id}/relay", "The record of the relay a table plays a game of"),
    Address("post", "/api/tables/{id}/referee", "Come in as a referee, by office", None, Done),
    Address("post", "/api/tables/{id}/leave", "Leave for good", None, Done),
    Address(
        "post",
        "/api/tables/{id}/links",
        "A link to invite by, for a referee, for my other device, or to share a finished hand",
        NewLink,
        MadeLink,
    ),
    Address("get", "/api/tables/{id}/links", "Its links that can still be used, for the host", None, list[LinkRow]),
    Address("post", "/api/tables/{id}/links/withdraw", "Withdraw all of them", None, Withdrawn),
    Address("post", "/api/tables/{id}/links/{link}/withdraw", "Withdraw one of them", None, Withdrawn),
    Address("get", "/api/tables/{id}/people", "Who is there, and who was removed", None, list[TablePerson]),
    Address("get", "/api/tables/{id}/hands", "The hands that are over", None, list[HandRow]),
    Address("get", "/api/tables/{id}/hands/{hand}", "The record of a hand that is over", None, HandRecord),
    Address("get", "/api/tables/{id}/hands/{hand}/steps", "The same step by step, as a role saw it", None, Steps),
    Address("get", "/api/tables/{id}/patterns", "What counts in the hand on the table", None, PatternSheet),
    Address("get", "/api/tables/{id}/record", "The match's record so far"),
    Address("get", "/api/tables/{id}/sheet", "The score sheet of a match that is over", None, ScoreSheet),
    Address("get", "/api/tables/{id}/fouls", "Fouls of its book by words (`q`), for its referee", None, list[DeskFoul]),
    Address("post", "/api/tables/{id}/opinion", "What the book says of an incident there", DeskIncident, DeskOpinion),
    Address("post", "/api/tables/{id}/declared", "Fouls a declaration may be", DeskDeclared, list[DeskProposal]),
    Address("get", "/api/calls", "Tables where a referee was called, for referees", None, list[RefereeCall]),
    Address("get", "/api/shares/{key}", "What a link shares: looking uses nothing up", None, Shared),
    Address("get", "/api/shares/{key}/hands/{hand}", "The record of a shared hand", None, HandRecord),
    Address("get", "/api/shares/{key}/hands/{hand}/steps", "The same step by step, as a role saw it", None, Steps),
    Address("get", "/share/{key}/{hand}/{step}/{role}", "The page of a shared hand at a moment"),
    Address("get", "/share/{key}/{hand}/{step}/{role}.png", "Its picture, for chat programs"),
    Address("get", "/api/study", "Where learning begins: lessons, exercises, what is due", None, StudyHome),
    Address("get", "/api/study/progress", "How I do", None, StudyProgress),
    Address("get", "/api/study/glossary", "The players' words, of all books or of one (`book`)", None, GlossaryPage),
    Address("get", "/api/study/lessons/{id}", "A first lesson", None, LessonPage),
    Address("get", "/api/study/lessons/{id}/differences", "What other books have otherwise", None, list[BookBeside]),
    Address("post", "/api/study/lessons/{id}/{step}", "An answer to a step, judged", StepAnswer, StepVerdict),
    Address("post", "/api/study/typed", "What is understood of an answer while it is written", TypedText, TypedRead),
    Address("post", "/api/study/drills/next", "The next exercise", DrillWish, DrillNext),
    Address("post", "/api/study/drills/answer", "An answer to an exercise, judged", DrillAnswer, DrillVerdict),
    Address("post", "/api/study/drills/speed", "A speed round is over", SpeedResult, SpeedBest),
    Address("post", "/api/study/mine", "My mistakes of a game, made into exercises", OwnGames, OwnMistakes),
    Address("post", "/api/desks", "Open a referee's desk: a match or relay with real tiles", NewDesk, DeskMade),
    Address("get", "/api/desks", "The desks I opened or came to", None, list[DeskRow]),
    Address("get", "/api/desks/{id}", "A desk as it stands", None, DeskState),
    Address("post", "/api/desks/{id}/book", "The book it was opened with, where it is missing", OwnBook, DeskState),
    Address("post", "/api/desks/{id}/entries", "Add an entry, once for its key", NewEntry, EntryDone),
    Address("post", "/api/desks/{id}/preview", "What an entry would come to", TriedEntry, EntryPreview),
    Address("get", "/api/desks/{id}/record", "Its record so far"),
    Address("get", "/api/desks/{id}/sheet", "Its score sheet so far", None, ScoreSheet),
    Address("get", "/api/desks/{id}/fouls", "Fouls of its book by words (`q`)", None, list[DeskFoul]),
    Address("post", "/api/desks/{id}/opinion", "What the book says of an incident", DeskIncident, DeskOpinion),
    Address("post", "/api/desks/{id}/declared", "Fouls a declaration may be", DeskDeclared, list[DeskProposal]),
    Address("post", "/api/desks/{id}/links", "A link to enter, to sign or to read", DeskLinkWish, MadeLink),
    Address("post", "/api/desks/{id}/links/withdraw", "Withdraw all its links", None, Done),
    Address("post", "/api/desks/{id}/join", "Come by a link", DeskKey, LookingOn),
    Address("post", "/api/evenings", "Open an evening among friends", NewEvening, DeskMade),
    Address("get", "/api/evenings", "The evenings I opened or came to", None, list[DeskRow]),
    Address("get", "/api/evenings/{id}", "An evening as it stands, as I may see it", None, EveningState),
    Address(
        "post", "/api/evenings/{id}/book", "The book it was opened with, where it is missing", OwnBook, EveningState
    ),
    Address("post", "/api/evenings/{id}/entries", "Add an entry, once for its key", NewEveningEntry, EveningDone),
    Address("post", "/api/evenings/{id}/preview", "What an entry would come to", TriedEntry, EveningPreview),
    Address("get", "/api/evenings/{id}/record", "Its record, once it is over"),
    Address("get", "/api/evenings/{id}/fouls", "Fouls of its book by words (`q`)", None, list[DeskFoul]),
    Address("post", "/api/evenings/{id}/opinion", "What the book says of an incident", EveningIncident, DeskOpinion),
    Address("post", "/api/evenings/{id}/declared", "Fouls a declaration may be", EveningDeclared, list[DeskProposal]),
    Address("post", "/api/evenings/{id}/links", "A link for its people", EveningLinkWish, MadeLink),
    Address("post", "/api/evenings/{id}/links/withdraw", "Withdraw all its links", None, Done),
    Address("post", "/api/evenings/{id}/join", "Come by a link", DeskKey, LookingOn),
    Address("post", "/api/evenings/{id}/be", "Say who I am of those named", EveningName, EveningState),
    Address("post", "/api/evenings/{id}/release", "Nobody is this one any more", EveningName, EveningState),
    Address("post", "/api/evenings/{id}/online", "A table of the club for the next hand", EveningWhere, EveningOnline),
    Address("get", "/api/network", "Who can reach this club", None, NetworkInfo),
    Address("post", "/api/network", "Let the network in, at the club's own machine", None, NetworkInfo),
    Address("get", "/api/books", "The rule books", None, list[BookCard]),
    Address("get", "/api/books/{id}", "A rule book", None, BookPage),
    Address("get", "/api/books/{id}/clauses", "Its clauses in our words", None, list[ClauseRow]),
    Address("get", "/api/clauses/{id}", "A clause and those below it", None, ClausePage),
    Address("get", "/api/readings", "Every numbered reading", None, list[ClauseRow]),
    Address("get", "/api/readings/{number}", "A numbered reading", None, ClauseRow),
    Address("get", "/api/search", "Patterns, clauses and fields by words", None, Found),
    Address("get", "/api/diff", "Two books compared", None, Compared),
    Address("get", "/api/qr", "An address of this club as a QR code"),
    Address("get", "/join/{key}", "A link's page: looking uses nothing up"),
    Address("get", "/join", "The same, once the key has left the address bar"),
    Address("post", "/api/join/look", "What a link opens, and what I would lose by it", OpenedLink, LinkShown),
    Address("post", "/api/join", "Come in by a link, which is used up by that", Join, Joined),
    Address("get", "/api/me/devices", "Where I am logged in", None, MyDevices),
    Address("post", "/api/me/devices/others/end", "Log all my other devices out", None, LoggedOut),
    Address("post", "/api/me/devices/{device}/end", "Log one of my devices out", None, LoggedOut),
    Address("post", "/api/me/links", "A link that makes another device mine, once", None, MadeLink),
    Address("post", "/api/me/links/{link}/withdraw", "Withdraw such a link, or one to a hand I share", None, Withdrawn),
    Address("get", "/api/me/export", "Everything the club holds about me"),
    Address("post", "/api/me/forget", "Leave the club for good", None, Done),
    Address("post", "/api/login", "Sign in by name and password", Login, LoggedIn),
    Address("post", "/api/me/account", "My name and password; a stranger becomes somebody", NewLogin, LoggedIn),
    Address("post", "/api/me/log-out", "Sign this device out", None, LoggedOut),
    Address("get", "/api/me/passkeys", "My passkeys", None, list[PasskeyRow]),
    Address("post", "/api/me/passkeys/options", "What a browser signs for a new one (WebAuthn)", None, PasskeyOptions),
    Address("post", "/api/me/passkeys", "A new passkey of mine", NewPasskey, PasskeyRow),
    Address("post", "/api/me/passkeys/{passkey}/remove", "Remove one", None, Done),
    Address("post", "/api/login/passkey/options", "What a browser signs to come in", None, PasskeyOptions),
    Address("post", "/api/login/passkey", "Sign in by a passkey", PasskeyLogin, LoggedIn),
    Address("get", "/api/exams", "The exams there are, mine, and what I have sat", None, ExamShelf),
    Address("post", "/api/exams", "Keep a paper of my own", PaperText, PaperKept),
    Address("post", "/api/exams/check", "Can a paper be read, and does the engine agree?", PaperText, PaperChecked),
    Address("post", "/api/exams/form", "A paper's TOML as a form", PaperText, PaperDraft),
    Address("post", "/api/exams/form/check", "What is wrong with a paper, place by place", DraftSent, DraftChecked),
    Address("get", "/api/exams/sittings/{code}", "What a certificate's code stands for", None, SittingRow),
    Address("get", "/api/exams/sittings/{code}/certificate", "A certificate to print"),
    Address("get", "/api/exams/{id}", "An exam without its key", None, ExamPaperTold),
    Address("get", "/api/exams/{id}/source", "An exam as it is written, with its key", None, PaperWritten),
    Address("post", "/api/exams/{id}/sit", "Answers, marked and kept", ExamAnswers, ExamResult),
    Address("post", "/api/exams/{id}/delete", "Delete a paper of my own", None, Done),
    Address("get", "/api/me/games", "My matches that are over, by book, person and time", None, MyGames),
    Address("post", "/api/events", "Make an event", NewEvent, EventMade),
    Address("get", "/api/events", "The club's events, and my own", None, list[EventRow]),
    Address("get", "/api/events/templates", "What an event may be made from", None, list[EventTemplate]),
    Address("get", "/api/events/{id}", "An event as it stands, for me", None, EventView),
    Address("get", "/api/events/{id}/fouls", "Fouls of its book by words (`q`), for officials", None, list[DeskFoul]),
    Address("get", "/api/events/{id}/address/{page}", "Where a page of it is, with its code", None, MadeLink),
    Address("get", "/api/events/{id}/draws", "Draws that were made, to be checked", None, list[DrawMadeInfo]),
    Address("post", "/api/events/{id}/entries", "Say something of it", NewEventEntry, EventDone),
    Address("post", "/api/events/{id}/links", "A private link or a PIN of somebody of it", EventLinkWish, EventSlip),
    Address("post", "/api/events/{id}/links/all", "Links or PINs for everybody", EventAllLinks, list[EventSlip]),
    Address("post", "/api/events/{id}/links/mine", "My own private link, or a new PIN", EventMyLink, EventSlip),
    Address("post", "/api/events/{id}/links/paper", "Slips with links and new PINs for everybody, to be printed"),
    Address("post", "/api/events/{id}/links/withdraw", "Somebody's links open nothing", EventWho, Withdrawn),
    Address("post", "/api/events/{id}/join", "Come by a link", EventKey, EventJoined),
    Address("post", "/api/events/{id}/pin", "Come by one's PIN", EventPinTold, EventJoined),
    Address("post", "/api/events/import", "An event of another server, from its archive", SentFile, EventMade),
    Address("get", "/api/events/{id}/archive", "The whole event as one file"),
    Address("get", "/api/events/{id}/log", "Its chain, without names"),
    Address("post", "/api/events/{id}/clone", "The same event once more, without its players", CloneWish, EventMade),
    Address("get", "/api/events/{id}/papers/{name}", "A paper to print, or a table as CSV or XLSX"),
    Address("get", "/api/events/{id}/seats", "Who might sit where: ?stage &round &seed &seconds", None, SeatsProposed),
    Address("post", "/api/events/{id}/online", "Play a round's tables here", OnlineWish, list[OnlineTable]),
    Address("post", "/api/events/{id}/entrants", "Entrants from a file; ?try=1 only reads it", SentFile, EntrantsRead),
    Address("get", "/api/events/{id}/public", "An event as everybody sees it", None, PublicEvent),
    Address("get", "/api/events/{id}/public/rounds/{stage}/{round}", "A round of it", None, PublicRoundPage),
    Address("get", "/api/events/{id}/public/players/{who}", "A player of it", None, PublicPlayerPage),
    Address("get", "/api/events/{id}/public/teams/{n}", "A team of it", None, PublicTeamPage),
    Address("get", "/api/events/{id}/public/cross", "Who met whom in it", None, PublicCross),
    Address("get", "/api/admin/backups", "The backups that are there", None, BackupsPage),
    Address("post", "/api/admin/backups", "Make a backup now", None, BackupsPage),
    Address("get", "/api/club", "The club: its name, what it announces", None, ClubInfo),
    Address("get", "/api/admin/settings", "The club's settings", None, SettingsPage),
    Address("post", "/api/admin/settings", "Change some of them", SettingsWish, SettingsPage),
    Address("post", "/api/admin/announcements", "Tell everybody something", NewAnnouncement, Done),
    Address("post", "/api/admin/announcements/{announcement}/take-down", "Take an announcement down", None, Done),
    Address("post", "/api/admin/login", "Come in by name and password", Login, LoggedIn),
    Address("post", "/api/admin/account", "An administrator's name and password", Login, Done),
    Address("get", "/api/admin/tables", "Every table", None, list[AdminTable]),
    Address("post", "/api/admin/tables/{id}", "Another title, in the lists or not", TableChange, Done),
    Address("get", "/api/admin/tables/{id}/record", "The record of a match that is over"),
    Address("post", "/api/admin/tables/{id}/end", "End a match", None, Done),
    Address("get", "/api/admin/people", "People by name or id (`q`)", None, list[PersonRow]),
    Address("post", "/api/admin/people/{person}/log-out", "Log all devices of somebody out", None, LoggedOut),
    Address("post", "/api/admin/people/{person}/dismiss", "End somebody's office", None, Done),
    Address("post", "/api/admin/people/{person}/role", "Give somebody an office, or none", RoleWish, Done),
    Address("post", "/api/admin/people/{person}/rename", "Another name for somebody", Named, Done),
    Address("post", "/api/admin/people/{person}/recover", "A link by which somebody comes in again", None, MadeLink),
    Address("get", "/api/admin/people/{person}/export", "Everything the club holds about somebody"),
    Address("post", "/api/admin/people/{person}/erase", "Take somebody out of the club for good", None, Done),
    Address("post", "/api/admin/people/{person}/bar", "Bar somebody from the club", None, Done),
    Address("post", "/api/admin/people/{person}/lift", "Let somebody in again", None, Done),
    Address("get", "/api/admin/links", "Every link that can still be used", None, list[LinkRow]),
    Address("post", "/api/admin/links/withdraw", "Withdraw every link", None, Withdrawn),
    Address("post", "/api/admin/links/{link}/withdraw", "Withdraw one link", None, Withdrawn),
    Address("post", "/api/admin/links", "A link that makes another administrator, once", None, MadeLink),
)


def bodies() -> list[object]:
    """Every type that is sent to an address or comes back from one, refusals included."""
    told = [kind for address in ADDRESSES for kind in (address.sent, address.answer)]
    return [kind for kind in dict.fromkeys([*told, Problem]) if kind is not None and not isinstance(kind, str)]


@cache
def document() -> bytes:
    """The whole document."""
    frames = [ClientMessage, ServerMessage]
    shapes, known = msgspec.json.schema_components([*bodies(), *frames], ref_template=REF)
    client, server = list(shapes)[-2:]
    known |= {"Request": named(SCHEMAS["request"]), "Answer": named(SCHEMAS["answer"])}
    known |= {"Event": named(SCHEMAS["event"]), "View": codec.object_schema(View)}
    known |= {"ClientMessage": client, "ServerMessage": server}
    paths: Json = {}
    for address in ADDRESSES:
        paths.setdefault(address.path, {})[address.method] = operation(address)
    told = {
        "openapi": "3.1.0",
        "info": {"title": "Paiju club", "version": __version__},
        "paths": paths,
        "components": {"schemas": known, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{}, {"token": []}],
        "x-websocket": {
            "path": "/ws",
            "subprotocol": PROTOCOL,
            "client": {"$ref": REF.format(name="ClientMessage")},
            "server": {"$ref": REF.format(name="ServerMessage")},
        },
    }
    return msgspec.json.encode(told)


def named(schema: Json) -> Json:
    """A schema of the package as a component."""
    return {key: value for key, value in schema.items() if key != "$schema"}


def operation(address: Address) -> Json:
    """One operation."""
    names = re.findall(r"{(\w+)}", address.path)
    problem = {"description": "Refused: why, in two languages", "content": content(Problem)}
    answer: Json = {"description": "Done"}
    if address.answer is not None:
        answer["content"] = content(address.answer)
    told: Json = {"summary": address.summary, "responses": {"200": answer, "default": problem}}
    if names:
        schema = {"type": "string"}
        told["parameters"] = [{"name": name, "in": "path", "required": True, "schema": schema} for name in names]
    if address.sent is not None:
        told["requestBody"] = {"content": content(address.sent)}
    return told


def content(kind: object) -> Json:
    """A body of this kind."""
    if isinstance(kind, str):
        schema: Json = {"$ref": REF.format(name=kind)}
    else:
        (schema,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return {"application/json": {"schema": schema}}
