"""An event as its organiser writes it: a TOML file, every key checked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import Literal

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.toml_book import load, parse
from paiju.errors import InputError
from paiju.fields import check_keys, items, mapping, unknown
from paiju.languages import _
from paiju.reading.toml_values import chosen, day, needed, number, tables, toml_table
from paiju.tournament.counting.figures import CHAINS, FIGURES
from paiju.tournament.event import (
    CARRIES,
    CUTS,
    GRADES,
    KINDS,
    LEVELS,
    REGULATION_PARTS,
    ROLES,
    SESSIONS,
    Category,
    CommitteeMember,
    EventStage,
    Official,
    Regulations,
    Session,
    TeamEntry,
    TournamentEvent,
)
from paiju.tournament.rulings.entry_conditions import line, read_conditions
from paiju.tournament.season.league import DAYS

HEAD = (
    "name", "book", "level", "hosts", "partners", "place", "start", "end", "notes", "entrants", "conditions", "apart",
)  # fmt: skip
NUMBERS = ("rounds", "cut", "groups", "group_size", "team_size", "minutes", "members", "substitutes", "games")
STAGE = (
    "name", "kind", "carry", "cut_from", "points", "ties", "seat_changes", "seating", "source", "options", *NUMBERS,
)  # fmt: skip
SEATINGS: tuple[Literal["", "planned", "standing", "book"], ...] = ("", "planned", "standing", "book")
SEAT_CHANGES = ("", "none", "halfway", "each_round", "each_round_crossed")
SETTINGS: dict[str, tuple[str, ...]] = {
    "league": (
        "hanchan", "player_min", "player_max", "cards", "card_pt", "unfilled",
        "start", "weeks", "days", "tables", "slots", "closed", "absences",
    ),
    "prizes": ("individual", "team", "mvp", "best_hand", "yakuman"),
    "ema": ("mers", "short", "country", "city", "rules", "period", "days", "extra"),
}  # fmt: skip
TABLES = (
    "entrants", "draws", "event", "stage", "official", "committee", "team", "regulations", "category", "session",
    *SETTINGS,
)  # fmt: skip
UNFILLED = ("nothing", "forfeit")
THROUGH = 4  # teams in a league's finals (lol:赛制:总决赛1)


@dataclass(frozen=True)
class EventFile:
    """What the file says: the event, where its entrants are listed, and the files of its draws."""

    event: TournamentEvent
    entrants: str = ""
    draws: tuple[str, ...] = ()


def read_event(text: str, folder: Path | None = None, own: str | None = None) -> EventFile:
    """The file as an event. A book or list that is a file is looked for in `folder`; with `own`, the text of an own
    book, that is what a book's file holds, and nothing is looked for."""
    sections = toml_table(text)
    check_keys(sections, TABLES)
    head = mapping(sections.get("event", {}), "event")
    check_keys(head, HEAD, "event.")
    book = read_book(needed(head, "book", "event"), folder, own)
    return EventFile(
        TournamentEvent(
            line(head.get("name", ""), "event.name"),
            book,
            read_stages(sections, book),
            level=chosen(head.get("level", "club"), LEVELS, "event.level"),
            hosts=lines(head.get("hosts"), "event.hosts"),
            partners=lines(head.get("partners"), "event.partners"),
            place=line(head.get("place", ""), "event.place"),
            start=day_or_none(head.get("start"), "event.start"),
            end=day_or_none(head.get("end"), "event.end"),
            officials=tuple(read_official(section, at) for section, at in tables(sections, "official")),
            regulations=read_regulations(sections),
            categories=tuple(read_category(section, at) for section, at in tables(sections, "category")),
            timetable=tuple(read_session(section, at) for section, at in tables(sections, "session")),
            committee=tuple(read_member(section, at) for section, at in tables(sections, "committee")),
            teams=tuple(read_team(section, at) for section, at in tables(sections, "team")),
            notes=lines(head.get("notes"), "event.notes"),
            settings=read_all_settings(sections, head),
            apart=lines(head.get("apart"), "event.apart"),
        ),
        line(sections.get("entrants", head.get("entrants", "")), "entrants"),
        lines(sections.get("draws"), "draws"),
    )


def read_book(value: object, folder: Path | None, own: str | None = None) -> Book:
    """A book by its id, or an own one by its file."""
    name = line(value, "event.book")
    if own is not None and name.lower().endswith(".toml"):
        if not own.strip():
            raise InputError("event.book", _("{name} is a rule book of your own: send its text too", name=name))
        return parse(own, Path(name).stem)
    if name.lower().endswith(".toml"):
        return load(name if folder is None else folder / name)
    return books.get(name)


# --- stages ---------------------------------------------------------------------------------------


def read_stages(sections: Mapping[str, object], book: Book) -> tuple[EventStage, ...]:
    """All [[stage]], each under a name of its own."""
    stages = [read_stage(section, at, book) for section, at in tables(sections, "stage")]
    if not stages:
        raise InputError("stage", _("a [[stage]] with name and kind is missing"))
    names = [stage.name for stage in stages]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError("stage", _("two stages are called {twice}", twice=f"{twice!r}"))
    given = [section for section, _rest in tables(sections, "stage")]
    return tuple(
        with_league(stage, given[at], book) if at + 1 < len(stages) else stage for at, stage in enumerate(stages)
    )


def with_league(stage: EventStage, section: Mapping[str, object], book: Book) -> EventStage:
    """A season by pt that more follows on: where the file is silent, the first four teams take half along
    (lol:赛制:总决赛1)."""
    if stage.kind != "league" or not book.game.placement:
        return stage
    return replace(
        stage, cut=stage.cut if "cut" in section else THROUGH, carry=stage.carry if "carry" in section else "half"
    )


def read_stage(section: Mapping[str, object], at: str, book: Book) -> EventStage:
    """One [[stage]]."""
    check_keys(section, STAGE, f"{at}.")
    kind = chosen(needed(section, "kind", at), KINDS, f"{at}.kind")
    options = mapping(section.get("options", {}), f"{at}.options")
    if options:
        derive(book, book.id, **options)
    return EventStage(
        line(needed(section, "name", at), f"{at}.name"),
        kind,
        carry=chosen(section.get("carry", "whole"), CARRIES, f"{at}.carry"),
        cut_from=chosen(section.get("cut_from", ""), CUTS, f"{at}.cut_from"),
        points=read_points(section.get("points", ""), f"{at}.points"),
        ties=read_order(section.get("ties"), f"{at}.ties"),
        seat_changes=chosen(section.get("seat_changes", ""), SEAT_CHANGES, f"{at}.seat_changes"),
        source=line(section.get("source", ""), f"{at}.source"),
        options=options,
        seating=chosen(section.get("seating", ""), SEATINGS, f"{at}.seating"),
        **{key: number(section.get(key, 0), f"{at}.{key}") for key in NUMBERS},
    )


def read_points(value: object, where: str) -> str:
    """The figure that is added up."""
    return chosen(value, ("", "standard", "game", "pt"), where)


def read_order(value: object, where: str) -> tuple[str, ...]:
    """What decides, in order: a chain by its name, or figures one after another."""
    words = [value] if isinstance(value, str) else items(value, where)
    order: list[str] = []
    for word in words:
        name = line(word, where)
        if name not in CHAINS and name not in FIGURES:
            raise unknown(where, name, [*FIGURES, *CHAINS], _("figure"))
        order += CHAINS.get(name, (name,))
    return tuple(dict.fromkeys(order))


# --- the other tables -----------------------------------------------------------------------------


def read_official(section: Mapping[str, object], at: str) -> Official:
    """One [[official]]."""
    check_keys(section, ("name", "role", "grade", "registration", "duty", "contact"), f"{at}.")
    return Official(
        line(needed(section, "name", at), f"{at}.name"),
        chosen(needed(section, "role", at), ROLES, f"{at}.role"),
        chosen(section.get("grade", ""), GRADES, f"{at}.grade"),
        line(section.get("registration", ""), f"{at}.registration"),
        line(section.get("duty", ""), f"{at}.duty"),
        line(section.get("contact", ""), f"{at}.contact"),
    )


def read_member(section: Mapping[str, object], at: str) -> CommitteeMember:
    """One [[committee]]."""
    keys = ("name", "duty", "group", "office", "contact")
    check_keys(section, keys, f"{at}.")
    needed(section, "name", at)
    return CommitteeMember(*(line(section.get(key, ""), f"{at}.{key}") for key in keys))


def read_team(section: Mapping[str, object], at: str) -> TeamEntry:
    """One [[team]]: who comes with it and does not play."""
    check_keys(section, ("name", "number", "leader", "coach"), f"{at}.")
    return TeamEntry(
        line(needed(section, "name", at), f"{at}.name"),
        number(section.get("number", 0), f"{at}.number"),
        line(section.get("leader", ""), f"{at}.leader"),
        line(section.get("coach", ""), f"{at}.coach"),
    )


def read_regulations(sections: Mapping[str, object]) -> Regulations:
    """[regulations]: what mcr:Q25(3) wants in them."""
    parts = mapping(sections.get("regulations", {}), "regulations")
    check_keys(parts, REGULATION_PARTS, "regulations.")
    return Regulations({key: line(value, f"regulations.{key}") for key, value in parts.items()})


def read_category(section: Mapping[str, object], at: str) -> Category:
    """One [[category]]."""
    check_keys(section, ("name", "field", "value", "youngest", "oldest"), f"{at}.")
    return Category(
        line(needed(section, "name", at), f"{at}.name"),
        line(needed(section, "field", at), f"{at}.field"),
        line(section.get("value", ""), f"{at}.value"),
        number(section.get("youngest", 0), f"{at}.youngest"),
        number(section.get("oldest", 0), f"{at}.oldest"),
    )


def read_session(section: Mapping[str, object], at: str) -> Session:
    """One [[session]]."""
    check_keys(section, ("start", "minutes", "what", "stage", "round", "kind"), f"{at}.")
    start = needed(section, "start", at)
    if not isinstance(start, datetime):
        raise InputError(f"{at}.start", _("must be a date with a time, such as 2026-05-01T09:00:00"))
    return Session(
        start,
        number(section.get("minutes", 0), f"{at}.minutes"),
        line(section.get("what", ""), f"{at}.what"),
        line(section.get("stage", ""), f"{at}.stage"),
        line(str(section.get("round", "")), f"{at}.round"),
        chosen(section.get("kind", "other"), SESSIONS, f"{at}.kind"),
    )


def read_all_settings(sections: Mapping[str, object], head: Mapping[str, object]) -> dict[str, object]:
    """What only some formats ask for, and what is asked of entrants."""
    settings: dict[str, object] = {key: read_settings(sections[key], key) for key in SETTINGS if key in sections}
    if "conditions" in head:
        settings["conditions"] = read_conditions(items(head["conditions"], "event.conditions"))
    return settings


def read_settings(value: object, key: str) -> Mapping[str, object]:
    """[league], [prizes] or [ema]."""
    settings = mapping(value, key)
    check_keys(settings, SETTINGS[key], f"{key}.")
    if key == "league":
        chosen(settings.get("unfilled", "nothing"), UNFILLED, "league.unfilled")
        day_or_none(settings.get("start"), "league.start")
        for name in items(settings.get("days"), "league.days"):
            chosen(name, DAYS, "league.days")
        for each in items(settings.get("closed"), "league.closed"):
            day(each, "league.closed")
        for who, dates in mapping(settings.get("absences", {}), "league.absences").items():
            for each in items(dates, f"league.absences.{who}"):
                day(each, f"league.absences.{who}")
        for name in settings.keys() - {"unfilled", "start", "days", "closed", "absences"}:
            number(settings[name], f"league.{name}")
    if key == "prizes":
        for name in ("individual", "team"):
            items(settings.get(name), f"prizes.{name}")
    return settings


# --- values ---------------------------------------------------------------------------------------


def lines(value: object, where: str) -> tuple[str, ...]:
    """Several words, or one."""
    return tuple(line(part, where) for part in ([value] if isinstance(value, str) else items(value, where)))


def day_or_none(value: object, where: str) -> date | None:
    """A date, if any; of a time its day."""
    return None if value is None else value.date() if isinstance(value, datetime) else day(value, where)
