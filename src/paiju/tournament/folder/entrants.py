"""The list of entrants, and everybody found by name or number."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from paiju.errors import InputError
from paiju.fields import near
from paiju.languages import _
from paiju.tournament.counting.values import Suspicion
from paiju.tournament.files.csv_sheet import CsvRow, clean, read_sheet
from paiju.tournament.files.people import COLUMNS
from paiju.tournament.files.table_bounds import WHOLE, TableBounds
from paiju.tournament.tables import Absence, EventPlayer

KNOWN = ("player", "team", "club", "number", "country", "grade", "born", "order", "substitute", "filler", "status")
NO = ("", "0", "no", "false", "n", "否", "不是")
ROLES = {
    "": "player", "player": "player", "运动员": "player", "队员": "player",
    "substitute": "substitute", "替补": "substitute", "替补队员": "substitute", "filler": "filler", "补位": "filler",
    "陪打": "filler",
    "leader": "leader", "领队": "leader", "coach": "coach", "教练": "coach", "教练员": "coach",
}  # fmt: skip
WITH_THE_TEAM = ("leader", "coach")  # who come along and do not play
STATUS: dict[str, Absence] = {
    "": "", "playing": "", "参赛": "",
    "withdrawn": "withdrawn", "退赛": "withdrawn", "disqualified": "disqualified", "取消资格": "disqualified",
}  # fmt: skip


class EntrantLines(NamedTuple):
    """A list as far as it can be read: who is on it, what looks wrong, and the lines that cannot be read."""

    players: list[EventPlayer]
    problems: list[Suspicion]
    faults: list[InputError]


def read_entrants(text: str, file: str) -> tuple[list[EventPlayer], list[Suspicion]]:
    """Everybody of the list; InputError at the first line that cannot be read."""
    players, problems, faults = entrant_lines(text, file)
    if faults:
        raise faults[0]
    return players, problems


def entrant_lines(text: str, file: str, bounds: TableBounds = WHOLE) -> EntrantLines:
    """Every line of the list. All columns but `player` may be missing; those nobody knows are the organiser's own."""
    sheet = read_sheet(text, file, COLUMNS, ("player",), bounds)
    players, problems, faults = list[EventPlayer](), list[Suspicion](), list[InputError]()
    for at, row in enumerate(sheet.rows, 1):
        if not row["player"]:
            nameless = _("{file}, line {line}: there is no name", file=file, line=row.line)
            problems.append(Suspicion("entrant", nameless))
            continue
        try:
            players.append(entrant(row, f"p{at}", file))
        except InputError as fault:
            faults.append(fault)
    return EntrantLines(players, problems + doubles(players, file), faults)


def role_of(player: EventPlayer) -> str:
    """As what somebody is entered, by the entry form's column (mcr:附:报名表)."""
    return role_named(player.fields.get("role", ""), player.name)


def role_named(word: str, name: str) -> str:
    """A role by its word."""
    role = ROLES.get(word.casefold())
    if role is None:
        known = ", ".join(word for word in ROLES if word)
        raise InputError("entrants", _("{name}: role must be one of {known}", name=name, known=known))
    return role


def entrant(row: CsvRow, known_as: str, file: str) -> EventPlayer:
    """One line of the list."""
    number, role = row["number"], role_named(row["role"], row["player"])
    return EventPlayer(
        known_as,
        row["player"],
        number,
        row["team"],
        row["club"],
        row["country"],
        row["grade"],
        birthday(row, file),
        position(row, file),
        row["substitute"].casefold() not in NO or (number[:1] in "Tt" and number[1:].isdigit()) or role == "substitute",
        row["filler"].casefold() not in NO or role == "filler",
        status(row, file),
        {column: cell for column, cell in row.cells.items() if column not in KNOWN and column and cell},
    )


def birthday(row: CsvRow, file: str) -> date | None:
    """A date of birth."""
    text = row["born"].replace("/", "-").replace(".", "-")
    if not text:
        return None
    try:
        return date(*(int(part) for part in text.split("-")))
    except (ValueError, TypeError):
        raise InputError(
            "file",
            _(
                "{file}, line {line}: born must be a date such as 1990-05-17, not {born}",
                file=file,
                line=row.line,
                born=f"{row['born']!r}",
            ),
        ) from None


def position(row: CsvRow, file: str) -> int:
    """The place in a relay's team."""
    text = row["order"]
    if text and not (text.isascii() and text.isdigit()):
        raise InputError(
            "file",
            _(
                "{file}, line {line}: order must be a number such as 1, not {text}",
                file=file,
                line=row.line,
                text=f"{text!r}",
            ),
        )
    return int(text or 0)


def status(row: CsvRow, file: str) -> Absence:
    """Whether somebody has left."""
    text = row["status"].casefold()
    if text not in STATUS:
        raise InputError(
            "file",
            _(
                "{file}, line {line}: status must be playing, withdrawn or disqualified, not {text}",
                file=file,
                line=row.line,
                text=f"{text!r}",
            ),
        )
    return STATUS[text]


def doubles(players: Sequence[EventPlayer], file: str) -> list[Suspicion]:
    """Names and numbers that two entrants have."""
    names = [player.name for player in players]
    numbers = [player.number for player in players if player.number]
    suspicions = [
        Suspicion(
            "entrant_twice", _("{file}: two entrants are called {name}; it means the first", file=file, name=name)
        )
        for name in dict.fromkeys(name for name in names if names.count(name) > 1)
    ]
    suspicions += [
        Suspicion(
            "entrant_twice",
            _("{file}: two entrants have the number {number}; it means the first", file=file, number=number),
        )
        for number in dict.fromkeys(number for number in numbers if numbers.count(number) > 1)
    ]
    return suspicions + names_like_numbers(players, file)


def names_like_numbers(players: Sequence[EventPlayer], file: str) -> list[Suspicion]:
    """Names that are the number of somebody else."""
    numbers = {bare_number(player.number): player for player in players if player.number}
    suspicions = []
    for player in players:
        other = numbers.get(bare_number(player.name))
        if other is not None and other.name != player.name:
            text = _(
                "{file}: {name} is a name and also the number of {other}; it means the name",
                file=file,
                name=player.name,
                other=other.name,
            )
            suspicions.append(Suspicion("entrant_twice", text))
    return suspicions


def bare_number(word: str) -> str:
    """A number as it is compared, without leading zeros: 7 for 07, t7 for T07; other words as they are."""
    number = re.fullmatch(r"([tf]?)0*([0-9]+)", word.casefold())
    return number[1] + number[2] if number else word


@dataclass
class EntrantList:
    """Everybody who plays, found by name or number. Without a list it is who appears in the results."""

    listed: bool
    players: list[EventPlayer]
    words: dict[str, EventPlayer] = field(init=False)
    numbers: dict[str, EventPlayer] = field(init=False)  # without leading zeros
    strangers: dict[str, str] = field(default_factory=dict)  # by name: the entrant most like it

    def __post_init__(self) -> None:
        self.words, self.numbers = {}, {}
        for player in self.players:
            self.know(player.name, player)
        for player in self.players:  # a word that is a name and a number is the name
            self.know(player.number, player)
            self.numbers.setdefault(bare_number(player.number), player)

    def know(self, text: str, player: EventPlayer) -> None:
        """A name or number by which somebody is found, if it is nobody's yet."""
        for word in (text, text.casefold()) if text else ():
            self.words.setdefault(word, player)

    @property
    def teams(self) -> dict[str, str]:
        """The teams by how they may be written."""
        return {player.team.casefold(): player.team for player in self.players if player.team}

    def find(self, text: str) -> EventPlayer | None:
        """Somebody by name or number; None where nobody is meant."""
        word = clean(text)
        if not word:
            return None
        return self.words.get(word) or self.words.get(word.casefold()) or self.numbers.get(bare_number(word))

    def seat(self, text: str) -> EventPlayer:
        """Somebody at a table, who is added where the list has nobody of that name."""
        known = self.find(text)
        if known is not None:
            return known
        if self.listed:
            self.strangers[text] = near(text, [player.name for player in self.players])
        return self.add(EventPlayer(f"x{len(self.players) + 1}", clean(text)))

    def add(self, player: EventPlayer) -> EventPlayer:
        """One more."""
        self.players.append(player)
        self.know(player.name, player)
        return player

    def problems(self) -> list[Suspicion]:
        """Names that the list does not have."""
        problems = []
        for name, close in self.strangers.items():
            text = _("{name} is not among the entrants; counted all the same", name=name)
            hinted = _("{problem}; did you mean {close}?", problem=text, close=close)
            problems.append(Suspicion("unknown_player", hinted if close else text))
        return problems
