"""`paiju referee --decide, --apply, --undo`: a ruling told, carried out in a match record, or taken back there."""

import argparse
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.language import Speaker
from paiju.cli.output import emit, emit_lines
from paiju.cli.parser import BAD_INPUT
from paiju.cli.referee.case import incident_of, tiles_of
from paiju.cli.referee.people import PlayersNamed, people_of, strangers
from paiju.cli.referee.words import counts, needs_lines, ruling_lines
from paiju.errors import Bug, InputError

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.match import Match
    from paiju.referee import Ruling
    from paiju.referee.drafting import Need

MOST_BEFORE = 100


@dataclass(frozen=True, slots=True)
class Kept:
    """A match record with the line that the terminal game keeps second, if it has one."""

    match: "Match"
    line: str | None = None

    def text(self) -> str:
        """The record as a file holds it."""
        first, *rest = self.match.lines()
        return "\n".join([first, *([self.line] if self.line is not None else []), *rest]) + "\n"


@dataclass(frozen=True, slots=True)
class Written:
    """A ruling carried out and on record; `left` when there was no hand any more that it could change."""

    path: str
    match: "Match"
    left: bool

    @property
    def number(self) -> int:
        """Its number on the sheet."""
        return len(numbered(self.match))


def read_record(path: str, book: "Book | None") -> Kept:
    """The match of a file; what is wrong with it raises InputError with the line."""
    from paiju.match.record import read_match
    from paiju.terminal.saving import game_lines

    lines, own = game_lines(path)
    return Kept(read_match(lines, book), None if own is None else own.decode("utf-8", "replace"))


def write_record(kept: Kept, args: argparse.Namespace) -> str:
    """Put the record in the place of the old one, or into a new file, once it is known that it can be read again; the
    name of the file."""
    from paiju.match.record import read_match
    from paiju.terminal.saving import no_file, replace_file

    path: str = args.out or args.match
    if args.out and os.path.lexists(path) and not same_file(path, args.match):
        raise InputError("", f"{path} is there already; choose another name", f"{path} 已存在；请另取文件名")
    try:
        read_match(kept.match.lines(), kept.match.book)
    except InputError as error:
        raise Bug(f"the record would not be readable: {error}") from error
    try:
        replace_file(Path(os.path.realpath(path)), kept.text())
    except (OSError, ValueError) as error:
        raise no_file(path, error, "write", "写入") from None
    return path


def same_file(one: str, other: str) -> bool:
    """Do both names lead to one file?"""
    return os.path.realpath(one) == os.path.realpath(other)


def told_at_once(args: argparse.Namespace, book: "Book", say: Speaker) -> int:
    """A ruling at a table without a record: East deals, and `--before` counts the same foul earlier."""
    from paiju.referee import decide

    if args.hand is not None:
        raise InputError("", "--hand goes with --match FILE", "--hand 须与 --match 合用")
    people = strangers(book)
    incident = incident_of(args.decide, args, book, people)
    before = args.before or 0
    if not 0 <= before <= MOST_BEFORE:
        raise InputError("--before", f"a number from 0 to {MOST_BEFORE}", f"须为 0 至 {MOST_BEFORE}")
    return tell(decide(book, incident, [incident] * before), people, args, say)


def ruled(args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """A ruling in a match: what it would be, or carried out and written."""
    from paiju.match.ruled import opinion_on

    kept = read_record(args.match, book)
    match = kept.match
    if args.before is not None:
        raise InputError(
            "", "the record knows what was before; leave --before out", "记录已知此前犯规；请去掉 --before"
        )
    hand = hand_of(match, args)
    people = people_of(match, hand)
    incident = incident_of(args.apply or args.decide, args, match.book, people)
    exposed = tiles_of(args.exposed)
    found = opinion_on(match, incident, hand)
    found = replace(found, needs=(*found.needs, *tiles_needed(match, found, exposed)))
    if args.decide or not found.settled:
        return tell(found, people, args, say)
    if match.table is not None and match.table.over and found.hand == "continues":
        match.close()  # what is ruled on now belongs to the points after the hand
    left = match.table is None or hand < match.hands - 1
    match.rule(incident, exposed, hand)
    path = write_record(kept, args)
    return tell(found, people, args, say, Written(path, match, left))


def hand_of(match: "Match", args: argparse.Namespace) -> int:
    """The hand at issue, counted from 0: the last one unless told."""
    last = max(match.hands, 1)
    if args.hand is None:
        return last - 1
    if not 1 <= args.hand <= last:
        zh = f"已开第 1 至 {last} 局，没有第 {args.hand} 局"
        raise InputError("--hand", f"hands 1 to {last} were dealt, not {args.hand}", zh)
    return int(args.hand) - 1


def numbered(match: "Match") -> list["Ruling"]:
    """Every ruling of a match, undone ones as well."""
    from paiju.match.referee_log import Ruled

    return [entry.ruling for entry in match.log if isinstance(entry, Ruled)]


def tiles_needed(match: "Match", ruling: "Ruling", exposed: tuple[str, ...]) -> tuple["Need", ...]:
    """At a running table the tiles that must be discarded have to be told."""
    from paiju.referee import sanctions as s
    from paiju.referee.drafting import Need

    here = match.table is not None and ruling.hand == "continues" and ruling.incident.hand == match.hands - 1
    forced = any(isinstance(part, s.ForcedDiscard) for part in ruling.sanctions)
    return (
        (Need("exposed", ("须打出哪些牌", "the tiles that must be discarded")),)
        if here and forced and not exposed
        else ()
    )


def tell(
    ruling: "Ruling", people: PlayersNamed, args: argparse.Namespace, say: Speaker, done: Written | None = None
) -> int:
    """Print a ruling, or what it still needs."""
    from paiju.referee.ruling import ruling_json

    if args.json:
        emit(ruling_json(ruling) | ({"number": done.number, "written": done.path} if done else {}))
    elif not ruling.settled:
        emit_lines(needs_lines(ruling, say))
    elif done is None:
        emit_lines(ruling_lines(ruling, people, say))
    else:
        head = say(f"裁定 {done.number}　", f"ruling {done.number}  ")
        end = say(
            f"已写入 {done.path}；撤销：--undo {done.number}", f"written to {done.path}; undo: --undo {done.number}"
        )
        rows = counts(ruling, done.match, say)
        emit_lines([*ruling_lines(ruling, people, say, head, done.left, rows), end])
    return 0 if ruling.settled else BAD_INPUT


def undone(args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Take a ruling back; the record keeps both."""
    kept = read_record(args.match, book)
    match, number = kept.match, args.undo
    made = numbered(match)
    if not 1 <= number <= len(made):
        en = f"there is no ruling {number} to undo; the game has {len(made)}, see --sheet"
        raise InputError("", en, f"没有裁定 {number} 可撤销；本盘共 {len(made)} 次裁定，见 --sheet")
    if match.table is not None and match.table.over:
        match.close()
    match.undo(number - 1)
    path = write_record(kept, args)
    if args.json:
        return emit({"undone": number, "written": path})
    told = say(*made[number - 1].why)
    line = say(f"裁定 {number} 已撤销：{told}", f"ruling {number} is undone: {told}")
    return emit_lines([line, say(f"已写入 {path}", f"written to {path}")])
