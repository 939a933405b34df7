"""An event's outcome in words: standings, categories, awards, what looks wrong; and its files."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from paiju.books.book import Book
from paiju.cli.shared.language import Speaker
from paiju.columns import table
from paiju.errors import InputError
from paiju.languages import _, _n
from paiju.languages.text import listed
from paiju.tournament.counting.awards import award_text
from paiju.tournament.counting.public import People, names_of
from paiju.tournament.counting.standing_table import NOTES, PageTables, file_table
from paiju.tournament.counting.values import AWARD_NAMES, Award, EventOutcome, StandingLine
from paiju.tournament.default_names import as_text, shown_name
from paiju.tournament.event import TournamentEvent
from paiju.tournament.files.cells import csv_text, shown_text
from paiju.tournament.tables import PointPenalty

UNFINISHED = ("rounds", "unplayed")  # problems of an event that goes on


def outcome_lines(
    event: TournamentEvent, outcome: EventOutcome, people: People, say: Speaker, penalties: Sequence[PointPenalty] = ()
) -> list[str]:
    """Everything a page has: each stage where there are several, the whole, awards, yellow cards, problems."""
    lines, tables = [read(event.name, say)] if event.name else [], PageTables(event)
    if len(outcome.stages) > 1:
        for stage in outcome.stages:
            lines += page(tables, stage.standings, read(stage.name, say), people, say)
            lines += page(tables, stage.teams, say(_("{name} · teams", name=shown_name(stage.name))), people, say)
    lines += final_pages(tables, outcome, people, say)
    lines += going_on_lines(event, outcome, people, say)
    for name, standings in outcome.categories.items():
        lines += page(tables, standings, name, people, say)
    over = not any(problem.kind in UNFINISHED for problem in outcome.problems)
    lines += award_lines(event.book, outcome.awards, people, say, over)
    lines += card_lines(penalties, people, say)
    if outcome.problems:
        lines += ["", say(_("Please check:"))]
        lines += [f"  {say(problem.text)}" for problem in outcome.problems]
    return lines if outcome.standings else [*lines, say(_("no results yet"))]


def final_pages(tables: PageTables, outcome: EventOutcome, people: People, say: Speaker) -> list[str]:
    """The standings of the whole, left out where the last of several stages shows them already."""
    shown = outcome.stages[-1] if len(outcome.stages) > 1 else None
    lines = []
    if shown is None or outcome.standings != shown.standings:
        lines += page(tables, outcome.standings, say(_("Individual standings")), people, say)
    if shown is None or outcome.teams != shown.teams:
        lines += page(tables, outcome.teams, say(_("Team standings")), people, say)
    return lines


def going_on_lines(event: TournamentEvent, outcome: EventOutcome, people: People, say: Speaker) -> list[str]:
    """Who goes on from the last stage that was played, where it has a cut; of equals at the line nobody yet."""
    last = outcome.stages[-1] if outcome.stages else None
    if last is None or not event.stage(last.name).cut:
        return []
    lines = []
    if last.goes_on:
        lines += ["", say(_("Qualified: {names}", names=names_of(last.goes_on, people)))]
    if last.tie is not None:
        text = _n(
            "Lots to be drawn for {n} place among: {equal}",
            "Lots to be drawn for {n} places among: {equal}",
            last.tie.places,
            equal=names_of(last.tie.equal, people),
        )
        lines += ["", say(text)]
    return lines


def page(tables: PageTables, lines: Sequence[StandingLine], title: str, people: People, say: Speaker) -> list[str]:
    """A table under its title, why somebody has no place behind their name; nothing where nobody is in it."""
    if not lines:
        return []
    shown = tables.table(lines, people)
    rows = [[shown_text(cell) for cell in row] for row in shown.rows_in(say.lang)]
    names = next(at for at, column in enumerate(shown.columns) if column.who)
    for line, row in zip(lines, rows[1:], strict=True):
        if line.note in NOTES:
            row[names] = say(_("{name} ({note})", name=row[names], note=NOTES[line.note]))
    return ["", title, *table(rows, [at for at, column in enumerate(shown.columns) if not column.who])]


def award_lines(book: Book, awards: Sequence[Award], people: People, say: Speaker, over: bool = True) -> list[str]:
    """Who won what beside their places, or would if it ended now; the members of a team share a line."""
    rows: dict[tuple[object, ...], list[str]] = {}
    names: dict[tuple[object, ...], list[str]] = {}
    for award in awards:
        prize = award.kind == "prize"
        worth = shown_text(award.worth) if not prize else say(_("place {worth}", worth=award.worth))
        what = "" if prize else as_text(award_text(book, award)).into(say.lang)
        key = (award.kind, award.stage, award.team, what, worth, award.prize, award.player if not prize else award.what)
        rows[key] = [say(AWARD_NAMES[award.kind]), read(award.stage, say), "", award.team, what, worth, award.prize]
        names.setdefault(key, []).append(people[award.player].name if award.player in people else award.team)
    shown = [[*row[:2], listed(each_once(names[key]), say.lang), *row[3:]] for key, row in rows.items()]
    title = say(_("Awards")) if over else say(_("Awards so far"))
    return ["", title, *table(shown)] if shown else []


def read(name: str, say: Speaker) -> str:
    """A name of the event or of a stage."""
    return say(as_text(shown_name(name)))


def each_once(names: Sequence[str]) -> list[str]:
    """Names, with how often where it is more than once."""
    return [name if times == 1 else f"{name} ×{times}" for name, times in Counter(names).items()]


def card_lines(penalties: Sequence[PointPenalty], people: People, say: Speaker) -> list[str]:
    """Who has how many yellow cards."""
    shown: Counter[tuple[str, str]] = Counter()
    for penalty in penalties:
        if penalty.kind == "card":
            person = people.get(penalty.player)
            shown[(person.name, person.team) if person else ("", penalty.team)] += int(penalty.amount)
    rows = [[*who, str(cards)] for who, cards in shown.items()]
    return ["", say(_("Yellow cards")), *table(rows, (2,))] if rows else []


def write_tables(folder: str, outcome: EventOutcome, people: People) -> list[Path]:
    """The standings as CSV files in a folder, under the same heads as those beside the papers; which files they are."""
    tables = {"standings": outcome.standings, "teams": outcome.teams}
    if len(outcome.stages) > 1:
        for stage in outcome.stages:
            name = str(shown_name(stage.name))
            tables |= {f"{name}-standings": stage.standings, f"{name}-teams": stage.teams}
    tables |= {f"category-{name}": lines for name, lines in outcome.categories.items()}
    written = []
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, lines in tables.items():
            if lines:
                path = Path(folder) / f"{plain(name)}.csv"
                path.write_text(csv_text(file_table(lines, people).file_rows), encoding="utf-8", newline="")
                written.append(path)
    except OSError as error:
        raise InputError("--out", _("cannot write {folder}: {error}", folder=folder, error=error)) from error
    return written


def plain(name: str) -> str:
    """A name that can be a file's."""
    return "".join(sign if sign.isalnum() or sign in "-_ " else "_" for sign in name)[:80]
