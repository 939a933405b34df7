"""The law of one event: kept by files, archived and read back, or entered at the club word by word, an event has the
same standings, categories, papers and warnings."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.entries.entering import say_entry
from paiju.tournament.counting.values import Award, EventOutcome, StandingLine
from paiju.tournament.folder.event_file import read_event
from paiju.tournament.folder.event_folder import EventFolder, read_event_folder
from paiju.tournament.folder.results import ABSENT, PENALTY_KINDS
from paiju.tournament.paper.catalogue import PAPERS, papers_of
from paiju.tournament.paper.folder import folder_papers
from paiju.tournament.paper.language import PaperLanguage
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.record import EventRecord
from paiju.tournament.record.entry.form import enter_form, read_form
from paiju.tournament.record.from_files import keep_up
from paiju.tournament.record.papers import paper_source
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer
from tests.laws.conftest import Tell
from tests.laws.random_events import FORMS, Leaving, MadeEvent, MadePenalty, MadeTable, random_event

FEW, MANY = 27, 2000
PAPERS_EACH = 3  # kinds that are compared of an event, each in turn
LANGUAGES: tuple[PaperLanguage, ...] = ("zh", "en")
BEGUN = datetime(2026, 5, 1, 9, tzinfo=UTC)


def ticking() -> Callable[[], datetime]:
    """A clock that goes on a second each time it is looked at."""
    seconds = iter(range(1_000_000))
    return lambda: BEGUN + timedelta(seconds=next(seconds))


# --- three ways to keep an event ------------------------------------------------------------------


def by_files(made: MadeEvent, folder: Path, upto: int | None = None) -> EventFolder:
    """As an organiser has it on a disk."""
    for name, text in made.files(upto).items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    return read_event_folder(folder / "event.toml", folder / "results.csv")


def archived(made: MadeEvent, folder: Path, dice: Random) -> EventState:
    """A record kept up with the files, once on the way and at the end, and read back from its archive."""
    book = EventRecord.create("Organiser", clock=ticking())
    if dice.random() < 0.5:
        keep_up(book, by_files(made, folder, dice.randint(1, len(made.steps))))
    keep_up(book, by_files(made, folder))
    again = EventRecord.from_archive(book.archive(), clock=ticking())
    assert keep_up(again, by_files(made, folder)) == [], "there is nothing more to say"
    return again.state


class AtTheClub:
    """The event entered through the club's one door, by its organiser."""

    def __init__(self, made: MadeEvent, dice: Random) -> None:
        self.dice = dice
        self.book = EventRecord.create("Organiser", clock=ticking())
        self.book.plan(read_event(made.toml).event)
        text = made.files(0)["entrants.csv"]
        lines, _ = read_form(text.encode(), "entrants.csv")
        enter_form(self.book, lines, self.book.organiser)
        people = self.book.state.people
        self.ids = {people[id].name: id for id in self.book.state.enrolled}
        for step in made.steps:
            self.happens(step)

    def say(self, do: str, **entry: Any) -> None:
        """One entry."""
        say_entry(self.book, self.book.organiser, {"do": do, **entry}, DrawSecret())

    def happens(self, step: list[MadeTable] | Leaving | MadePenalty) -> None:
        """Whatever came next."""
        if isinstance(step, list):
            self.round(step)
        elif isinstance(step, Leaving):
            self.leaving(step)
        else:
            self.penalty(step)

    def round(self, tables: list[MadeTable]) -> None:
        """Seats, then results in any order."""
        at = {"stage": tables[0].stage, "round": tables[0].round}
        seats = [{**at, "table": one.table, "players": self.who(one, planned=True)} for one in tables]
        self.say("seated", **at, tables=seats)
        for one in (one for one in tables if one.left):
            self.say("no_show", **at, player=self.ids[one.left])
            self.say("seat_filled", **at, table=one.table, leaves=self.ids[one.left], comes=self.ids[one.fills])
        for one in self.dice.sample(tables, len(tables)):
            self.result(one)

    def who(self, table: MadeTable, planned: bool = False) -> list[str]:
        """The players of a table by id, or those who should have sat there."""
        return [self.ids[table.left if planned and name == table.fills else name] for name in table.players]

    def result(self, table: MadeTable) -> None:
        """What a table came to. A forfeited game is said with it, or by the referee before."""
        at = {"stage": table.stage, "round": table.round}
        out = {name: ABSENT[cell] for name, cell in zip(table.players, table.cells) if cell in ABSENT}
        if set(out.values()) == {"forfeit"} and self.dice.random() < 0.5:
            for name in out:
                self.say("forfeit", **at, player=self.ids[name], why="late")
            out = {}
        points = [0 if cell in ABSENT else int(cell) for cell in table.cells]
        if table.sat and tuple(self.who(table)) != (sat := tuple(self.ids[name] for name in table.sat)):
            self.say("seats_put_right", **at, table=table.table, sat=list(sat), hands=self.dice.randint(1, 3))
        name, _, hand = table.best.partition(": ")
        hand = hand.replace(f"; {name}: ", "; ")
        result: dict[str, Any] = {**at, "table": table.table, "players": self.who(table), "points": points}
        result |= {"out": {self.ids[who]: why for who, why in out.items()}} if out else {}
        counted = dict(zip(self.who(table), table.cards))
        with_it = {"cards": list(table.cards)} if counted and self.dice.random() < 0.5 else {}
        self.say("result", result=result | ({"best": {self.ids[name]: hand}} if hand else {}) | with_it)
        if counted and not with_it:
            self.say("cards_counted", **at, table=table.table, cards=counted)

    def leaving(self, step: Leaving) -> None:
        """A substitute follows; who leaves for good is withdrawn or disqualified besides."""
        who = self.ids[step.player]
        if step.comes.startswith("Sub"):
            self.say("substitute", player=who, substitute=self.ids[step.comes])
        if step.status == "disqualified":
            self.say("disqualified", player=who, why="…")
        elif step.status:
            self.say("withdrawn", player=who)

    def penalty(self, step: MadePenalty) -> None:
        """Taken off a player or a team; a yellow card may be shown as one."""
        at = {"stage": step.stage, "round": step.round}
        kind = PENALTY_KINDS[step.kind]
        if kind == "forfeit" and self.dice.random() < 0.5:
            self.say("forfeit", player=self.ids[step.player], **at, why=step.why)
            return
        if kind == "card" and self.dice.random() < 0.5:
            self.say("yellow_card", player=self.ids[step.player], **at, why=step.why)
            return
        whose = {"player": self.ids[step.player]} if step.player in self.ids else {"player": "", "team": step.player}
        self.say("penalty", penalty={**at, **whose, "kind": kind, "amount": step.amount or "1", "why": step.why})


# --- what it came to, by names ----------------------------------------------------------------------


def told_outcome(outcome: EventOutcome, players: Iterable[EventPlayer]) -> dict[str, object]:
    """Everything an event came to, people by their names."""
    names = {one.id: one.name for one in players}

    def told(lines: Iterable[StandingLine]) -> list[tuple[object, ...]]:
        return [
            (one.place, names.get(one.player, ""), one.team, one.games, dict(one.metrics), one.note) for one in lines
        ]

    def award(one: Award) -> tuple[object, ...]:
        return one.kind, names.get(one.player, ""), one.team, one.stage, one.what, one.worth, one.prize

    return {
        "standings": told(outcome.standings),
        "teams": told(outcome.teams),
        "stages": [
            (one.name, told(one.standings), told(one.teams), [names.get(who, who) for who in one.goes_on],
             {group: told(lines) for group, lines in one.groups.items()})
            for one in outcome.stages
        ],
        "categories": {name: told(lines) for name, lines in outcome.categories.items()},
        "awards": [award(one) for one in outcome.awards],
        "warnings": sorted((one.kind, one.text.en, one.text.zh) for one in outcome.problems),
    }  # fmt: skip


def printed(source: PaperSource, kinds: Iterable[str]) -> dict[tuple[str, str], str]:
    """Papers in both languages, without the record's head, which files have not."""
    return {
        (paper.kind, lang): paper.html
        for lang in LANGUAGES
        for paper in papers_of(replace(source, lang=lang, head=""), list(kinds))
    }


def same_event(number: int, folder: Path, seen: Counter[str]) -> None:
    """One event, kept in three ways."""
    dice = Random(f"one event {number}")
    made = random_event(dice, FORMS[number % len(FORMS)])
    files = by_files(made, folder)
    counted = files.count()
    assert files.problems == (), (number, files.problems)
    wanted = told_outcome(counted, files.players)
    kinds = [list(PAPERS)[(number // len(FORMS) * PAPERS_EACH + at) % len(PAPERS)] for at in range(PAPERS_EACH)]
    papers = printed(folder_papers(files), kinds)
    for way, state in (("archive", archived(made, folder, dice)), ("club", AtTheClub(made, dice).book.state)):
        found = told_outcome(state.outcome(), state.players)
        for part, value in wanted.items():
            assert found[part] == value, (number, made.form, way, part)
        for key, page in printed(paper_source(state), kinds).items():
            assert papers.get(key) == page, (number, made.form, way, key)
        seen[way] += 1
    seen.update(papers=len(papers), warnings=len(counted.problems), awards=len(counted.awards))
    seen["in categories"] += sum(map(len, counted.categories.values()))
    tables = [table for step in made.steps if isinstance(step, list) for table in step]
    seen["forfeits"] += sum(table.left != "" for table in tables)
    seen["cards counted"] += sum(table.cards != () for table in tables)
    seen["cards apart"] += sum(one.kind == "cards" for one in counted.problems)
    seen["wrong seats"] += sum(table.sat != () for table in tables)
    seen["penalties"] += len(files.penalties)
    seen["left"] += sum(bool(one.out) for one in files.players)
    seen["took over"] += sum(one.comes != "" for one in made.steps if isinstance(one, Leaving))


def sweep(events: int, folder: Path) -> Counter[str]:
    """So many events; how much of everything there was."""
    seen: Counter[str] = Counter()
    for number in range(events):
        same_event(number, folder, seen)
    return seen


def test_files_archive_and_club_are_one_event(tmp_path: Path, tell_count: Tell) -> None:
    tell_count("one event by files, archive and club", events=FEW, **told_counts(sweep(FEW, tmp_path)))


@pytest.mark.long
def test_many_events_are_one_by_files_archive_and_club(tmp_path: Path, tell_count: Tell) -> None:
    tell_count("one event by files, archive and club", events=MANY, **told_counts(sweep(MANY, tmp_path)))


def told_counts(seen: Counter[str]) -> dict[str, int]:
    """Names that can be told."""
    return {name.replace(" ", "_"): count for name, count in seen.items()}
