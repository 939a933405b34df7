"""What happened at a table, as a referee tells it: who did what, when, and the facts a ruling depends on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _

MOST = 10**9
Amounts = tuple[tuple[int, int], ...]  # player and number


@dataclass(frozen=True, slots=True)
class Facts:
    """What some rulings must know besides."""

    tiles: int = 0  # how many tiles were concerned
    fan: int = 0  # that a false winner claimed, where fans are paid
    ready: Amounts = ()  # ready players with the fans of their hands
    open_hands: tuple[int, ...] = ()
    compensation: Amounts = ()  # as the referee values what each lost
    owed: Amounts = ()  # what the others would pay the winner
    caused: tuple[str, str] = ("", "")  # a foul of another player that this one led to, and its variant
    another_won: bool = False  # somebody else won that hand
    own_win: bool = False  # the offender was paid for what was no win
    left: tuple[int, ...] = ()  # players who have won and left that hand
    declared: str = ""  # what was declared: win, riichi, chow, pung, kong, nine_terminals, ready
    tile: str = ""  # the tile it was about
    shown: bool | None = None  # whether tiles were shown
    distance: int | None = None  # how many tiles the hand lacked to be ready
    worth: int | None = None  # what the hand was worth, in the book's unit
    ended: bool = False  # the hand was over, and not with what was no win
    earlier: int | None = None  # steps of a ladder in earlier matches, where it counts over a season


@dataclass(frozen=True, slots=True)
class Incident:
    """One foul. Players are numbered as in the match; `hand` and `game` say which of the match it was."""

    foul: str
    offender: int
    variant: str = ""
    dealer: int = 0
    hand: int = 0
    game: int = 0
    victims: tuple[int, ...] = ()
    option: str = ""  # what the referee chose where the book leaves a choice
    amount: int | None = None  # and how much
    adjust: str = ""  # a change the referee made by discretion
    facts: Facts = field(default_factory=Facts)
    clauses: tuple[str, ...] = ()  # of a proposal; a ruling finds its own

    def keys(self) -> list[str]:
        """An incident also reads as its JSON form: `dict(incident)`, `incident["foul"]`."""
        return list(to_json(self))

    def __getitem__(self, key: str) -> object:
        """A part of the JSON form."""
        return to_json(self)[key]


NUMBERS = ("offender", "dealer", "hand", "game")
TEXTS = ("foul", "variant", "option", "adjust")
FACT_NUMBERS = ("tiles", "fan", "worth", "distance", "earlier")
FACT_TEXTS, FACT_SIGNS = ("declared", "tile"), ("another_won", "own_win", "ended", "shown")
FACT_AMOUNTS, FACT_PLAYERS = ("ready", "compensation", "owed"), ("open_hands", "left")
FACTS = (*FACT_NUMBERS, *FACT_TEXTS, *FACT_SIGNS, *FACT_AMOUNTS, *FACT_PLAYERS, "caused")
DECLARED = ("win", "riichi", "chow", "pung", "kong", "nine_terminals", "ready")


def incident_from(value: object, book: Book) -> Incident:
    """An incident from its JSON form; InputError says what is wrong with it."""
    row = mapping(value, "incident", (*NUMBERS, *TEXTS, "victims", "amount", "facts", "clauses"))
    for name in ("foul", "offender"):
        if name not in row:
            raise InputError(name, _("an incident must have its {name}", name=name))
    values: dict[str, Any] = {name: number(row[name], name) for name in NUMBERS if name in row}
    values |= {name: text(row[name], name) for name in TEXTS if name in row}
    if row.get("amount") is not None:
        values["amount"] = number(row["amount"], "amount")
    if "victims" in row:
        values["victims"] = players(row["victims"], "victims", book)
    if "facts" in row:
        values["facts"] = facts_from(row["facts"], book)
    made = Incident(**values)
    check_players(made, book)
    return made


def check_players(incident: Incident, book: Book) -> None:
    """Everybody named sits at the table, and nobody is their own victim."""
    facts = incident.facts
    named_as = {
        "offender": (incident.offender,),
        "dealer": (incident.dealer,),
        "victims": incident.victims,
        "facts.ready": tuple(player for player, _rest in facts.ready),
        "facts.open_hands": facts.open_hands,
        "facts.left": facts.left,
        "facts.compensation": tuple(player for player, _rest in facts.compensation),
        "facts.owed": tuple(player for player, _rest in facts.owed),
    }
    last = book.tiles.players - 1
    for name, named in named_as.items():
        if any(not 0 <= player <= last for player in named) or len(set(named)) < len(named):
            raise InputError(name, _("players are 0 to {last}, each only once", last=last))
        if name not in ("offender", "dealer", "facts.open_hands", "facts.left") and incident.offender in named:
            raise InputError(name, _("the offender cannot be among them"))


def facts_from(value: object, book: Book) -> Facts:
    """The facts from their JSON form."""
    row = mapping(value, "facts", FACTS)
    values: dict[str, Any] = {name: number(row[name], f"facts.{name}") for name in FACT_NUMBERS if name in row}
    values |= {name: text(row[name], f"facts.{name}") for name in FACT_TEXTS if name in row}
    values |= {name: amounts(row[name], f"facts.{name}") for name in FACT_AMOUNTS if name in row}
    values |= {name: players(row[name], f"facts.{name}", book) for name in FACT_PLAYERS if name in row}
    for name in FACT_SIGNS:
        if not isinstance(row.get(name, False), bool):
            raise InputError(f"facts.{name}", _("must be true or false"))
        values |= {name: row[name]} if name in row else {}
    if values.get("declared", "win") not in DECLARED:
        raise InputError("facts.declared", _("must be one of {known}", known=DECLARED))
    if "caused" in row:
        caused = mapping(row["caused"], "facts.caused", ("foul", "variant"))
        names = [text(caused.get(name, ""), "facts.caused") for name in ("foul", "variant")]
        values["caused"] = (names[0], names[1])
    return Facts(**values)


def mapping(value: object, where: str, known: tuple[str, ...]) -> Mapping[str, object]:
    """An object with none but known names."""
    if not isinstance(value, Mapping) or not set(value) <= set(known):
        raise InputError(where, _("must be an object with {known}", known=known))
    return value


def number(value: object, where: str) -> int:
    """A number that is not negative."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise InputError(where, _("must be a whole number from 0 up, not {given}", given=repr(str(value)[:40])))
    return value


def text(value: object, where: str) -> str:
    """A name."""
    if not isinstance(value, str):
        raise InputError(where, _("must be text, not {given}", given=repr(str(value)[:40])))
    return value


def players(value: object, where: str, book: Book) -> tuple[int, ...]:
    """A list of players."""
    if not isinstance(value, (list, tuple)) or len(value) > book.tiles.players:
        raise InputError(where, _("must be a list of players"))
    return tuple(number(player, where) for player in value)


def amounts(value: object, where: str) -> Amounts:
    """Numbers by player, {"1": 3900}."""
    if not isinstance(value, Mapping) or len(value) > 4:
        raise InputError(where, _('must be numbers by player, such as {{"1": 3}}'))
    pairs = []
    for player, amount in value.items():
        if not str(player).isdecimal() or len(str(player)) > 2:
            raise InputError(where, _("players must be numbers, not {player}", player=repr(str(player)[:40])))
        pairs.append((int(str(player)), number(amount, where)))
    return tuple(sorted(pairs))


def to_json(incident: Incident) -> dict[str, object]:
    """The incident as JSON; what is not told is left out."""
    row: dict[str, object] = {"foul": incident.foul, "offender": incident.offender}
    for name in ("variant", "dealer", "hand", "game", "option", "adjust"):
        row |= {name: getattr(incident, name)} if getattr(incident, name) else {}
    row |= {"victims": list(incident.victims)} if incident.victims else {}
    row |= {"amount": incident.amount} if incident.amount is not None else {}
    facts = facts_json(incident.facts)
    row |= {"facts": facts} if facts else {}
    return row | ({"clauses": list(incident.clauses)} if incident.clauses else {})


def facts_json(facts: Facts) -> dict[str, object]:
    """The facts as JSON."""
    plain = ("tiles", "fan", "declared", "tile")
    row: dict[str, object] = {name: getattr(facts, name) for name in plain if getattr(facts, name)}
    for name in FACT_AMOUNTS:
        row |= {name: {str(p): n for p, n in getattr(facts, name)}} if getattr(facts, name) else {}
    row |= {name: list(getattr(facts, name)) for name in FACT_PLAYERS if getattr(facts, name)}
    row |= {"caused": {"foul": facts.caused[0], "variant": facts.caused[1]}} if facts.caused[0] else {}
    row |= {name: True for name in ("another_won", "own_win", "ended") if getattr(facts, name)}
    known = ("shown", "distance", "worth", "earlier")
    return row | {name: getattr(facts, name) for name in known if getattr(facts, name) is not None}
