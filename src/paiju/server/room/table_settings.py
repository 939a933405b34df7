"""What a table is opened with, checked: every mistake is an InputError that says what would be right."""

from functools import lru_cache

from msgspec.structs import replace

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import check_id, derive
from paiju.books.digest import book_hash
from paiju.books.playable import check_playable
from paiju.books.specials import find_special
from paiju.books.toml_book import parse
from paiju.deep.names import club_level
from paiju.errors import InputError
from paiju.fields import unknown
from paiju.languages import _
from paiju.match.match import agreed, of_length
from paiju.match.relay import book_of_game
from paiju.server.protocol.shared import Company, Person
from paiju.server.room.clocks import check_clock, tournament_of
from paiju.server.room.given_names import bots_called, name_or_guest, program_called
from paiju.server.room.journal import ChairPlan, ClockPlan, TableSettings
from paiju.server.room.relay_plan import RelayPlan
from paiju.server.tables.messages.tables import NewTable, SeatWish

PAUSES, PACES = (0.0, 10.0), (0.0, 10.0)  # seconds that may be asked for
ALONE, TOGETHER = 0.6, 1.2  # the pause after a discard unless told, with one person and with more
PACE = 0.5
CLOCK = ClockPlan("bank", 10, 30)  # unless told, where several people sit
LONGEST_TOML, LONGEST_NAME, LONGEST_TITLE = 20_000, 40, 80
MOST_DOTS = 100  # in a line of a book
SORTS = ("me", "open", "program", "bot")
RelayNumbers = tuple[int, int, int]  # members of a team, substitutes, games of each member
RelayGame = tuple[int, int, int, int]  # the same, and which game it is, from 0
BookParts = tuple[str, str | None, int | None, RelayGame | None]  # what `played_book` takes


@lru_cache(maxsize=64)
def book_of(book: str, toml: str | None) -> Book:
    """The book of a table: the package's own by its id, or a club's own as TOML."""
    if toml is None:
        return books.get(book)
    check_text(toml)
    return own_book(toml)


def check_text(toml: str) -> None:
    """A text that can be read in good time."""
    if len(toml) > LONGEST_TOML:
        raise InputError(
            "toml", _("a rule book's text can have at most {longest_toml} characters", longest_toml=LONGEST_TOML)
        )
    if any(line.count(".") > MOST_DOTS for line in toml.split("\n")):  # keys of many parts take seconds to read
        raise InputError("toml", _("a line may have at most {most_dots} dots", most_dots=MOST_DOTS))


def new_book(book: str, toml: str | None) -> Book:
    """The same for something new: a book of a club's own may not be called as one of the package's."""
    rules = book_of(book, toml)
    if toml is not None:
        check_id(rules.id)
    return rules


def own_book(toml: str) -> Book:
    """A club's own book, with an id that fits into every list."""
    try:
        rules = parse(toml)
    except InputError:
        raise
    except ValueError:  # a number of thousands of digits
        raise InputError("toml", _("it contains a number that is too long to read")) from None
    if clean(rules.id, "id", LONGEST_TITLE) != rules.id:
        raise InputError("id", _("a book's id must be one line of visible characters"))
    return rules


@lru_cache(maxsize=64)
def played_book(book: str, toml: str | None, length: int | None, relay: RelayGame | None = None) -> Book:
    """The same with as many rounds as are played, and for a game of a relay as it is played there; one object for all
    tables alike."""
    rules = book_of(book, toml)
    rules = rules if length is None else of_length(rules, length)
    return rules if relay is None else book_of_game(book_of_teams(rules, relay[:3]), relay[3])


def book_of_teams(book: Book, numbers: RelayNumbers) -> Book:
    """A relay's book with so many members, substitutes and games of each member; the text leaves them open."""
    changes = dict(zip(("teams.members", "teams.substitutes", "teams.games"), numbers))
    same = (book.teams.members, book.teams.substitutes, book.teams.games) == numbers
    return book if same else derive(book, book.id, **changes)


def book_parts(settings: TableSettings) -> BookParts:
    """What `played_book` takes for a table."""
    plan = settings.relay
    game = None if plan is None else (*numbers_of(plan), len(plan.played))
    return settings.book, settings.toml, settings.length, game


def numbers_of(plan: RelayPlan) -> RelayNumbers:
    """A relay's members in a team, substitutes and games of each member."""
    return len(plan.teams[0].members), plan.substitutes, plan.games


@lru_cache(maxsize=64)
def hash_of(book: str, toml: str | None) -> str:
    """The hash a table's book is pinned by."""
    return book_hash(book_of(book, toml))


def settings_of(wish: NewTable, host: Person) -> TableSettings:
    """The settings of a table that somebody asks for."""
    if wish.toml is not None and wish.book is not None:
        raise InputError("toml", _("name a rule book or send one, not both"))
    book = new_book(wish.book or "xjtu", wish.toml)
    check_playable(book)
    if wish.length is not None:
        agreed(book, wish.length)  # one that cannot be is told at once
    chairs = chairs_of(book, wish, host)
    people = sum(chair.kind != "bot" for chair in chairs)
    if wish.listed or wish.take_over:  # others may come
        people = max(people, 2)
    clock = clock_of(book, wish, people)
    return TableSettings(
        book=book.id if wish.toml is None else (wish.book or book.id),
        toml=wish.toml,
        book_hash=hash_of(wish.book or "xjtu", wish.toml),
        chairs=chairs,
        clock=clock,
        length=wish.length,
        special=special_of(book, wish.special),
        hints=wish.hints,
        pause=pause_of(book, wish, clock, people),
        pace=within("pace", PACE if wish.pace is None else wish.pace, PACES),
        title=clean(wish.title, "title", LONGEST_TITLE),
        public=wish.public,
        draw=wish.draw,
        company=Company(wish.listed, wish.open_hands, wish.take_over),
        clock_chosen=wish.clock is not None,
    )


def clock_of(book: Book, wish: NewTable, people: int) -> ClockPlan:
    """The clock asked for; unless told, none for one person where nobody else may come."""
    if wish.clock is None:
        return CLOCK if people > 1 else ClockPlan()
    return check_clock(book, ClockPlan(wish.clock.kind, wish.clock.base, wish.clock.bank))


def pause_of(book: Book, wish: NewTable, clock: ClockPlan, people: int) -> float:
    """The pause after every discard: in a tournament the time for claims, so that nothing shows who could claim."""
    own = tournament_of(book)
    if clock.kind == "tournament" and own is not None:
        return own.claim
    usual = ALONE if people <= 1 else TOGETHER
    return within("pause", usual if wish.pause is None else wish.pause, PAUSES)


def special_of(book: Book, special: str | int | None) -> str | None:
    """A dice rule laid down for every hand; None leaves it to the dice."""
    return None if special is None else find_special(book, str(special)[:80]).id


def chairs_of(book: Book, table_wish: NewTable, host: Person) -> tuple[ChairPlan, ...]:
    """Who sits where."""
    players = book.tiles.players
    wishes = table_wish.seats if table_wish.seats is not None else ["me", *["bot:steady"] * (players - 1)]
    if len(wishes) != players:
        raise InputError(
            "seats",
            _(
                "{id} is for {players} players and needs as many seats, not {count}",
                id=book.id,
                players=players,
                count=len(wishes),
            ),
        )
    name = name_or_guest(host.id, clean(table_wish.name, "name", LONGEST_NAME), host.name)
    chairs = tuple(chair_of(wish_of(wish, i), i, host, name) for i, wish in enumerate(wishes))
    if sum(chair.kind == "person" for chair in chairs) > 1:
        raise InputError("seats", _('only one seat can be "me"'))
    return chairs


def wish_of(wish: SeatWish | str, at: int) -> SeatWish:
    """A seat asked for, perhaps in short."""
    if isinstance(wish, SeatWish):
        return wish
    sort, _rest, level = wish.partition(":")
    if sort not in SORTS:
        raise unknown(f"seats[{at}]", wish, SORTS, _("seat"))
    return SeatWish(sort, level or "steady")  # type: ignore[arg-type]


def chair_of(wish: SeatWish, at: int, host: Person, host_name: str) -> ChairPlan:
    """A chair."""
    if wish.who == "me":
        return ChairPlan("person", host_name, host.id)
    if wish.who == "open":
        return ChairPlan("empty")
    name = clean(wish.name, f"seats[{at}].name", LONGEST_NAME)
    if wish.who == "program":
        return ChairPlan("program", name or program_called(at))
    level = club_level(wish.level, f"seats[{at}].level")
    return ChairPlan("bot", name, level=level)


def with_names(settings: TableSettings, table: str) -> TableSettings:
    """The settings with a name for every bot that has none."""
    names = bots_called(table, [chair.name for chair in settings.chairs])
    nameless = [chair.kind == "bot" and not chair.name for chair in settings.chairs]
    chairs = [
        replace(chair, name=next(names)) if wanted else chair
        for chair, wanted in zip(settings.chairs, nameless, strict=True)
    ]
    return replace(settings, chairs=tuple(chairs))


def clean(text: str, field: str, most: int) -> str:
    """A name or title: one line without control characters, not too long."""
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if len(shown) > most:
        raise InputError(field, _("at most {most} characters", most=most))
    return shown


def within(field: str, value: float, limits: tuple[float, float]) -> float:
    """A number of seconds."""
    low, high = limits
    if not low <= value <= high:
        raise InputError(field, _("must be {low} to {high} seconds", low=f"{low:g}", high=f"{high:g}"))
    return value
