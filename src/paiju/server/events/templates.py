"""Events made from a few answers: a template for each format, what it means in words, and the plan it comes to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import check_id
from paiju.books.toml_book import parse
from paiju.errors import InputError
from paiju.fields import unknown
from paiju.languages import Text, _
from paiju.server.events.messages.calls import EventTemplate
from paiju.server.events.messages.events import NewEvent
from paiju.tournament.default_names import EVENTS, FINAL, HEATS, ROUNDS, SEASON, event_name
from paiju.tournament.event import Carry, EventStage, Session, TournamentEvent
from paiju.tournament.folder.event_file import read_event
from paiju.tournament.record.entry.conditions import OF_TEXT

LONGEST_NAME, LONGEST_PLACE = 120, 200
MOST_ROUNDS, MOST_ENTRANTS, MOST_MINUTES = 64, 2000, 600
BETWEEN = timedelta(minutes=15)  # rounds of the timetable
USUAL_MINUTES = 90  # of a round that has no time limit, in the timetable
TEAMS_AT_TABLE = 4


@dataclass(frozen=True)
class Template:
    """A format: its book, how many rounds and entrants it usually has, and the stages that answers make of it."""

    id: str
    book: str
    about: Text
    rounds: int
    entrants: int
    stages: Callable[[NewEvent, "Template"], tuple[EventStage, ...]]
    final: int = 0  # how many go on into the final; 0: there is none
    teams: bool = False  # entrants are teams
    any_book: bool = False
    minutes: int = 0
    settings: dict[str, object] = field(default_factory=dict)

    @property
    def name(self) -> Text:
        """What it is called, and an event of it whose organiser gives it no name."""
        return EVENTS[self.id]

    def public(self) -> EventTemplate:
        """As it is offered."""
        return EventTemplate(
            id=self.id,
            book=self.book,
            name=self.name,
            about=self.about,
            rounds=self.rounds,
            entrants=self.entrants,
            final=self.final,
            teams=self.teams,
            any_book=self.any_book,
            minutes=self.minutes,
            conditions=books.get(self.book).text in OF_TEXT,
        )


# --- stages ---------------------------------------------------------------------------------------


def all_play(wish: NewEvent, of: Template) -> tuple[EventStage, ...]:
    """Rounds for everybody, and a final for the best where one is wanted."""
    rounds, minutes = wish.rounds or of.rounds, of.minutes if wish.minutes is None else wish.minutes
    final = of.final if wish.final is None else wish.final
    if not final:
        return (EventStage(ROUNDS, "seated", rounds=rounds, minutes=minutes),)
    carry: Carry = "half" if of.id == "cup" else "whole"
    last = max(1, rounds // 2) if of.id == "cup" else 2
    heats = EventStage(HEATS, "seated", rounds=rounds, minutes=minutes, cut=final, carry=carry)
    return heats, EventStage(FINAL, "final", rounds=last, minutes=minutes)


def relay_stages(wish: NewEvent, of: Template) -> tuple[EventStage, ...]:
    """Tables of four teams until four are left: of each table the first two go on; where that does not come out, the
    best four of all."""
    teams = wish.entrants or of.entrants
    if teams % TEAMS_AT_TABLE:
        raise InputError(
            "entrants", _("a relay table has exactly four teams (xjtu:App1:1): 4, 8, 12 …, not {teams}", teams=teams)
        )
    stages: list[EventStage] = []
    while teams > TEAMS_AT_TABLE:
        name = HEATS if not stages else f"{HEATS} {len(stages) + 1}"
        halves = teams % (2 * TEAMS_AT_TABLE) == 0
        stages.append(EventStage(name, "relay", cut=2 if halves else TEAMS_AT_TABLE, cut_from="" if halves else "all"))
        teams = teams // 2 if halves else TEAMS_AT_TABLE
    return (*stages, EventStage(FINAL, "relay"))


def league_stages(wish: NewEvent, of: Template) -> tuple[EventStage, ...]:
    """A season; of more than four teams the first four take half into the finals (lol:赛制:总决赛1)."""
    rounds, teams = wish.rounds or of.rounds, wish.entrants or of.entrants
    if teams < TEAMS_AT_TABLE:
        raise InputError("entrants", _("a season needs at least four teams"))
    season = EventStage(SEASON, "league", rounds=rounds, cut=TEAMS_AT_TABLE, carry="half")
    return season, EventStage(FINAL, "final", rounds=of.final if not wish.final else wish.final)


TEMPLATES = {
    template.id: template
    for template in (
        Template(
            "mcr",
            "mcr",
            _(
                "Games of four wind rounds, standard points 4, 2, 1, 0; each sheet is signed by its players, a table "
                "referee and the chief referee. You can add a final, into which all points are carried over."
            ),
            rounds=8,
            entrants=16,
            stages=all_play,
        ),
        Template(
            "cup",
            "xjtu-cup",
            _("Half games for everyone; then the top eight take half of their points into the final."),
            rounds=4,
            entrants=16,
            stages=all_play,
            final=8,
        ),
        Template(
            "cup-relay",
            "xjtu-cup-relay",
            _(
                "Four teams at a table. Members play in turn, each carrying on with the points the last one left; the "
                "top two of each table go through until four teams play the final."
            ),
            rounds=0,
            entrants=8,
            stages=relay_stages,
            teams=True,
        ),
        Template(
            "ema",
            "ema",
            _(
                "Half games of 90 minutes; results including placement points are added up. Registration asks for EMA "
                "numbers, and EMA's file of results is one click."
            ),
            rounds=8,
            entrants=16,
            stages=all_play,
            minutes=90,
        ),
        Template(
            "league",
            "lol",
            _(
                "Every team plays 36 half games in a season, and its leader names who plays; the top four take half "
                "of their points into the finals."
            ),
            rounds=36,
            entrants=8,
            stages=league_stages,
            final=12,
            teams=True,
        ),
        Template(
            "evening",
            "psa",
            _(
                "A few rounds by the PSA rule book; chips are the points, and whoever has the most at the end wins. "
                "Everyone has a seat in every round."
            ),
            rounds=3,
            entrants=8,
            stages=all_play,
        ),
        Template(
            "plain",
            "mcr",
            _("Any rule book: everyone plays the same number of rounds, counted as the book says."),
            rounds=3,
            entrants=8,
            stages=all_play,
            any_book=True,
        ),
    )
}


# --- from answers to a plan -----------------------------------------------------------------------


def plan_from(wish: NewEvent) -> TournamentEvent:
    """The plan of a new event: from its file, or from a template and its answers."""
    if wish.toml is not None:
        plan = read_event(wish.toml, own=wish.book_toml or "").event
        check_text(plan.name, "name", LONGEST_NAME)
        return plan
    of = TEMPLATES.get(wish.template or "plain")
    if of is None:
        raise unknown("template", wish.template, list(TEMPLATES), _("template"))
    name = check_text(wish.name or event_name(of.id), "name", LONGEST_NAME)
    check_answers(wish)
    stages = of.stages(wish, of)
    start, time = moment(wish.start)
    book = book_of(wish, of)
    return TournamentEvent(
        name,
        book,
        stages,
        place=wish.place.strip(),
        start=start,
        timetable=timetable(book, stages, time) if time else (),
        settings=settings_of(wish, of, book),
    )


def settings_of(wish: NewEvent, of: Template, book: Book) -> dict[str, object]:
    """The settings of the plan; what the book asks of entrants is asked where the organiser wants it so."""
    unasked: dict[str, object] = {"conditions": []} if book.text in OF_TEXT and not wish.conditions else {}
    return unasked | of.settings


def book_of(wish: NewEvent, of: Template) -> Book:
    """The template's book, or the one that was chosen where any will do; an own one is told as TOML."""
    if wish.book_toml is not None:
        own = parse(wish.book_toml)
        check_id(own.id)
        if not of.any_book and own.text != books.get(of.book).text:
            raise InputError(
                "book_toml",
                _(
                    "this template uses {book} or a rule book derived from it; choose “Plain rounds” for others",
                    book=of.book,
                ),
            )
        return own
    if wish.book and wish.book != of.book and not of.any_book:
        raise InputError(
            "book", _("this template uses {book}; choose “Plain rounds” for other rule books", book=of.book)
        )
    return books.get(wish.book or of.book)


def check_answers(wish: NewEvent) -> None:
    """Numbers of a sensible size, texts of a sensible length."""
    if len(wish.place) > LONGEST_PLACE:
        raise InputError("place", _("at most {longest_place} characters", longest_place=LONGEST_PLACE))
    bounds = {"rounds": MOST_ROUNDS, "entrants": MOST_ENTRANTS, "final": MOST_ENTRANTS, "minutes": MOST_MINUTES}
    for name, most in bounds.items():
        answer = getattr(wish, name)
        least = 0 if name in ("final", "minutes") else 1
        if answer is not None and not least <= answer <= most:
            raise InputError(name, _("{name}: must be {least} to {most}", name=name, least=least, most=most))


def check_text(raw: str, field: str, longest: int) -> str:
    """Words that an event may carry."""
    text = raw.strip()
    if not 0 < len(text) <= longest or not text.isprintable():
        raise InputError(field, _("1 to {longest} characters on one line", longest=longest))
    return text


def moment(text: str) -> tuple[date | None, datetime | None]:
    """When it begins: a day, or a day with the time of the first round."""
    if not text:
        return None, None
    try:
        if len(text) <= len("2026-05-01"):
            return date.fromisoformat(text), None
        time = datetime.fromisoformat(text)
    except ValueError:
        raise InputError(
            "start",
            _("must be a date such as 2026-05-01, or with a time 2026-05-01T09:00, not {text}", text=f"{text[:40]!r}"),
        ) from None
    return time.date(), time


def timetable(book: Book, stages: Sequence[EventStage], start: datetime) -> tuple[Session, ...]:
    """The first day's rounds one after another, with a break between them; seasons and relays have a calendar of their
    own."""
    sessions: list[Session] = []
    for stage in stages:
        if stage.kind not in ("seated", "final") or stages[0].kind == "league":
            continue
        minutes = stage.minutes or book.game.minutes or USUAL_MINUTES
        for number in range(1, stage.rounds + 1):
            sessions.append(Session(start, minutes, "", stage.name, str(number), "round"))
            start += timedelta(minutes=minutes) + BETWEEN
    return tuple(sessions)
