"""`paiju referee --decide, --apply, --undo`: a ruling told, carried out in a record, or taken back there."""

import argparse
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paiju.cli.referee.case import incident_of, tiles_of
from paiju.cli.referee.files import read_record, write_record
from paiju.cli.referee.people import PlayersNamed, strangers
from paiju.cli.referee.records import Refereed
from paiju.cli.referee.words import needs_lines, ruling_lines
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.parser import BAD_INPUT
from paiju.errors import InputError
from paiju.languages import _

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.referee import Ruling
    from paiju.referee.drafting import Need

MOST_BEFORE = 100


@dataclass(frozen=True, slots=True)
class Written:
    """A ruling carried out and on record; `left` when there was no hand any more that it could change."""

    path: str
    record: Refereed
    left: bool

    @property
    def number(self) -> int:
        """Its number on the sheet."""
        return len(self.record.made)


def rule_without_record(args: argparse.Namespace, book: "Book", say: Speaker) -> int:
    """A ruling at a table without a record: East deals, and `--before` counts the same foul earlier."""
    from paiju.referee import decide
    from paiju.referee.fouls import get
    from paiju.referee.ladders import check_tiles

    if args.hand is not None:
        raise InputError("", _("--hand only works with --match FILE"))
    people = strangers(book)
    incident = incident_of(args.decide, args, book, people)
    check_tiles(get(book, incident.foul), incident)
    before = args.before or 0
    if not 0 <= before <= MOST_BEFORE:
        raise InputError("--before", _("must be a number from 0 to {most}", most=MOST_BEFORE))
    return tell(decide(book, incident, [incident] * before), people, args, say)


def ruled(args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """A ruling on a record: what it would be, or carried out and written."""
    record = read_record(args, book)
    if args.before is not None:
        raise InputError("", _("the record already knows about earlier fouls; leave out --before"))
    record.choose(args.hand)
    people = record.people
    incident = incident_of(args.apply or args.decide, args, record.book, people)
    exposed = tiles_of(args.exposed)
    ruling = record.opinion(incident)
    ruling = replace(ruling, needs=(*ruling.needs, *tiles_needed(record, ruling, exposed)))
    if args.decide or not ruling.settled:
        return tell(ruling, people, args, say)
    left = record.rule(incident, exposed)
    path = write_record(record, args)
    return tell(ruling, people, args, say, Written(path, record, left))


def tiles_needed(record: Refereed, ruling: "Ruling", exposed: tuple[str, ...]) -> tuple["Need", ...]:
    """At a running table the tiles that must be discarded, or lie open now, have to be told."""
    from paiju.referee import sanctions as s
    from paiju.referee.drafting import Need

    if exposed or ruling.hand != "continues" or not record.runs:
        return ()
    if any(isinstance(part, s.FaceUp) for part in ruling.sanctions):
        return (Need("exposed", _("which tile now lies face up")),)
    forced = any(isinstance(part, s.ForcedDiscard) for part in ruling.sanctions) and not ruling.incident.facts.tile
    return (Need("exposed", _("which tiles must be discarded")),) if forced else ()


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
        head = say(_("ruling {number}  ", number=done.number))
        end = _("written to {path}", path=done.path)
        if done.record.may_undo(done.number - 1):
            end = _("written to {path}; to take it back: --undo {number}", path=done.path, number=done.number)
        rows = done.record.counts(ruling, say)
        emit_lines([*ruling_lines(ruling, people, say, head, done.left, rows), say(end)])
    return 0 if ruling.settled else BAD_INPUT


def undone(args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Take a ruling back; the record keeps both."""
    record, number = read_record(args, book), args.undo
    made = record.made
    if not 1 <= number <= len(made):
        raise InputError(
            "", _("there is no ruling {number} to undo; there are {made}, see --sheet", number=number, made=len(made))
        )
    remarks = record.undo(number - 1)
    path = write_record(record, args)
    if args.json:
        stays = [{"zh": remark.zh, "en": remark.en} for remark in remarks]
        return emit({"undone": number, "written": path} | ({"stays": stays} if stays else {}))
    texts = _("ruling {number} was taken back: {why}", number=number, why=made[number - 1].why), *remarks
    return emit_lines([say(text) for text in (*texts, _("written to {path}", path=path))])
