"""What all papers of an event are made from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import TypeVar

from paiju.books.book import Book
from paiju.languages import HasNames, Text, _, _c
from paiju.tournament.counting.outcome import EventOutcome
from paiju.tournament.counting.standing_table import PageTables
from paiju.tournament.counting.values import GONE
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import Official, OfficialRole, TeamEntry, TournamentEvent
from paiju.tournament.files.people import Roster
from paiju.tournament.paper.html import Child, Html, h, name, number, text
from paiju.tournament.paper.language import PaperLanguage, PaperPhrases
from paiju.tournament.rulings.entry_conditions import ConditionReport, Ticks, unfit_players
from paiju.tournament.tables import EventPlayer, PointPenalty, TableSeats

Item = TypeVar("Item")
RoundKey = tuple[str, str]  # stage, round
OFFICIALS: dict[OfficialRole, Text] = {
    "chief": _("Chief referee"),
    "deputy": _("Deputy chief referee"),
    "seating": _("Seating and roll call"),
    "table": _("Table referee"),
    "results": _c("official", "Results"),
    "arbitration": _("Arbitration"),
}
LEAST_TABLES = 4  # on forms of an event whose seats are not known yet


@dataclass(frozen=True)
class PaperSource:
    """An event as far as it is known when something is printed; what is missing is left blank, to be written in."""

    event: TournamentEvent
    players: Sequence[EventPlayer] = ()
    seats: Sequence[TableSeats] = ()
    outcome: EventOutcome | None = None
    lang: PaperLanguage = "both"
    head: str = ""  # of the record's chain, as it stood
    unofficial: Sequence[Text] = ()  # why results are not official (mcr:Q136)
    notices: Sequence[HasNames | str] = ()  # that everybody is told (mcr:Q153(5))
    closed: datetime | None = None  # when the event was over
    ticks: Mapping[str, Ticks] = field(default_factory=dict)  # by player: conditions that an official has looked at
    address: str = ""  # what the code on a table's card leads to; {table} stands for the table
    plan: str = ""  # the plan of the hall, as a data: address
    penalties: Sequence[tuple[PointPenalty, Text | str]] = ()  # each with its reason as it is read

    @cached_property
    def say(self) -> PaperPhrases:
        """The language of the papers."""
        return PaperPhrases(self.lang)

    @cached_property
    def roster(self) -> Roster:
        """The players by id."""
        return Roster(self.players)

    @cached_property
    def tables_for_people(self) -> PageTables:
        """Standings as they are printed."""
        return PageTables(self.event)

    @property
    def book(self) -> Book:
        """The event's rules."""
        return self.event.book

    @cached_property
    def rounds(self) -> dict[RoundKey, list[TableSeats]]:
        """The tables of every round, in the order of the seating."""
        rounds: dict[RoundKey, list[TableSeats]] = {}
        for table in self.seats:
            rounds.setdefault((table.stage, table.round), []).append(table)
        return rounds

    @cached_property
    def tables(self) -> list[str]:
        """The tables that are played at; without seats, as many as the players need."""
        named = list(dict.fromkeys(table.table for table in self.seats))
        count = max(-(-len(self.active) // self.book.tiles.players), LEAST_TABLES if not self.players else 1)
        return sorted(named, key=by_number) or [str(at) for at in range(1, count + 1)]

    @cached_property
    def present(self) -> list[EventPlayer]:
        """Who is called, badged and honoured: everybody but those who have withdrawn or are disqualified
        (mcr:Q146(9), mcr:Q140(11)), and seats that were left empty."""
        lines = self.outcome.standings if self.outcome else ()
        gone = {line.player for line in lines if line.note in GONE}
        return [player for player in self.players if player.name and not player.out and player.id not in gone]

    @cached_property
    def active(self) -> list[EventPlayer]:
        """Who takes part: no fillers, and of substitutes those who have a seat."""
        seated = {player for table in self.seats for player in table.players}
        return [
            player for player in self.present if not player.filler and (not player.substitute or player.id in seated)
        ]

    @property
    def active_teams(self) -> list[TeamEntry]:
        """The teams that take part."""
        there = {player.team for player in self.active}
        return [team for team in self.teams if team.name in there or not self.players]

    @cached_property
    def teams(self) -> list[TeamEntry]:
        """Every team with its number: the one drawn, else the one its players' numbers give."""
        named = {team.name: team for team in self.event.teams}
        members = self.roster.teams()
        entries = [named.get(team) or TeamEntry(team) for team in dict.fromkeys([*named, *members])]
        numbered = [
            TeamEntry(entry.name, entry.number or team_number(members.get(entry.name, ())), entry.leader, entry.coach)
            for entry in entries
        ]
        return sorted(numbered, key=lambda entry: entry.number or len(numbered) + 1)

    def members(self, team: str) -> list[EventPlayer]:
        """The players of a team who have not left, by number, substitutes last."""
        own = [player for player in self.present if player.team == team and not player.filler]
        return sorted(own, key=lambda player: (player.substitute, by_number(player.number)))

    @cached_property
    def unfit(self) -> dict[str, list[ConditionReport]]:
        """Who is known not to meet what the event asks (mcr:Q8)."""
        reports: dict[str, list[ConditionReport]] = {}
        for report in unfit_players(self.event, self.present, self.ticks):
            reports.setdefault(report.player, []).append(report)
        return reports

    @property
    def has_teams(self) -> bool:
        """Somebody plays for a team."""
        return bool(self.teams)

    @property
    def has_numbers(self) -> bool:
        """Somebody has a number, or nobody is known yet."""
        return not self.players or any(player.number for player in self.players)

    @property
    def drawn_in_fours(self) -> bool:
        """Teams are of the four that the book's draw numbers, or are not known yet and may be."""
        if self.book.teams.members:
            return False
        return not self.players or (self.has_teams and all(len(self.starters(team.name)) <= 4 for team in self.teams))

    def starters(self, team: str) -> list[EventPlayer]:
        """The players of a team without its substitutes."""
        return [player for player in self.members(team) if not player.substitute]

    def by_book(self, official: Text, usual: Text) -> Text:
        """What the official book calls otherwise in Chinese: a game, and a hand."""
        return official if self.book.game.standard_points else usual

    def round_name(self, name: str) -> Html:
        """A round by its name; numbers are counted."""
        if not name.isdigit():
            return text(name)
        return self.say(self.by_book(_c("official", "Game {name}", name=name), _("Game {name}", name=name)))

    def named(self, words: str) -> Html:
        """A name that somebody gave, or the program."""
        text = shown_name(words)
        return name(text) if isinstance(text, str) else self.say(text)

    def stage_title(self, stage: str) -> Html | None:
        """The name of a stage where the event has more than one."""
        return self.named(stage) if stage and len(self.event.stages) > 1 else None


def official_text(official: Official) -> Text:
    """What an official is, as words that stand alone."""
    return OFFICIALS[official.role]


def who_heads(source: PaperSource) -> list[Child]:
    """Heads of the columns that say who somebody is: number and team only where anybody has one."""
    say = source.say
    numbered, teams = [say(_c("player", "No."))], [say(_c("column", "Team"))]
    return [*numbered * source.has_numbers, say(_c("person", "Name")), *teams * source.has_teams]


def who_cells(source: PaperSource, player: EventPlayer, note: Child = None) -> list[Child]:
    """Those columns of a player."""
    own, team = [number(player.number)], [name(player.team)]
    return [*own * source.has_numbers, h("td", name(player.name), note, cls="who"), *team * source.has_teams]


def by_number(text: str) -> tuple[int, str]:
    """Numbers in the order of numbers, then words."""
    digits = text.lstrip("Tt")
    return (int(digits), text) if digits.isascii() and digits.isdigit() else (10**9, text)


def team_number(members: Iterable[EventPlayer]) -> int:
    """The number of a team from its players' (mcr:附:序号对照表); 0 where they have none or not those of one team."""
    numbers = [by_number(player.number)[0] for player in members]
    teams = {(each + 3) // 4 for each in numbers}
    return teams.pop() if len(teams) == 1 and max(numbers) < 10**9 else 0


def players_numbers(team: int) -> range:
    """The numbers of a team's players: 4n-3 to 4n (mcr:Q25(6), mcr:附:序号对照表)."""
    return range(4 * team - 3, 4 * team + 1)


def chunks(items: Iterable[Item], size: int) -> list[list[Item]]:
    """Items in lists of so many."""
    every = list(items)
    return [every[at : at + size] for at in range(0, len(every), size)]


def hands_of(book: Book) -> int:
    """Hands of a game where their number is fixed; 0 where dealers repeat."""
    return book.game.rounds * book.tiles.players if book.game.repeats == "never" else 0
