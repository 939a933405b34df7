"""`paiju import pantheon`: events from the JSON of Pantheon's API."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import book_of
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_folder
from paiju.errors import InputError
from paiju.languages import _, _n

if TYPE_CHECKING:
    from paiju.tournament.pantheon.bringing import BroughtEvent

DIFFERS = 1
EXAMPLES = (
    ("paiju import pantheon export/ --out league", _("a folder of Pantheon's JSON: people, games, hands, penalties")),
    ("paiju tournament run league/event.zip", _("the standings from an archive")),
)
ARCHIVE, REST = "event.zip", "not-understood.json"


def add(menu: Menu) -> None:
    """The command."""
    about = _("import an event from Pantheon: people, games, hands, penalties; every hand is checked")
    parser = menu.command("pantheon", run, "json", about=about, tries=EXAMPLES)
    parser.option("file", _("a file of Pantheon's JSON, or a folder of them"), metavar="FILE")
    parser.option("--out", _("the folder to write into"), required=True, metavar="DIR")
    parser.option("-b --book", _("the rule book that its rules are compared with (default ema)"), default="ema")
    parser.option("--organiser", _("who keeps the record, when it is created"), default="", metavar="NAME")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0 when everything agrees, 1 when something differs or could not be understood, 2 when nothing can be read."""
    from paiju.tournament.pantheon.bringing import bring
    from paiju.tournament.pantheon.reading import read_pantheon

    check_folder(args.out, "--out")
    source, base = Path(args.file), book_of(args.book)
    events = [bring(export, base, args.organiser or say(_("Organiser"))) for export in read_pantheon(source)]
    folders = folders_of(Path(args.out), events)
    for event, folder in zip(events, folders, strict=True):
        write(event, folder, say)
    keep_source(source, Path(args.out))
    if args.json:
        emit([public(event, folder, say) for event, folder in zip(events, folders, strict=True)])
    else:
        emit_lines([line for event, folder in zip(events, folders) for line in report(event, folder, say)])
    return DIFFERS if any(event.differences or event.leftovers for event in events) else 0


def folders_of(out: Path, events: "Sequence[BroughtEvent]") -> list[Path]:
    """Where each event goes: several have a folder each."""
    return [out] if len(events) == 1 else [out / f"event-{number}" for number in range(1, len(events) + 1)]


def write(event: "BroughtEvent", folder: Path, say: Speaker) -> None:
    """The archive, the book if it is one of its own, and what could not be understood."""
    from paiju.tournament.exchange.event_files import own_book

    rest = [{"place": each.place, "why": say(each.why), "what": each.raw} for each in event.leftovers]
    texts = own_book(event.book) | ({REST: json.dumps(rest, ensure_ascii=False, indent=1)} if rest else {})
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ARCHIVE).write_bytes(event.record.archive())
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
    except OSError as error:
        raise InputError("--out", _("cannot write {folder}: {error}", folder=folder, error=error)) from None


def keep_source(source: Path, out: Path) -> None:
    """The files as they came, so that nothing is lost."""
    files = [source] if source.is_file() else sorted(source.rglob("*.json"))
    try:
        for file in files:
            path = out / "source" / (file.name if source.is_file() else file.relative_to(source))
            if path.resolve() != file.resolve():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.read_bytes())
    except OSError as error:
        raise InputError("--out", _("cannot write {folder}: {error}", folder=out, error=error)) from None


def public(event: "BroughtEvent", folder: Path, say: Speaker) -> dict[str, object]:
    """For programs."""
    return {
        "folder": str(folder),
        "games": event.games,
        "players": len(event.record.state.enrolled),
        "hands": event.hands,
        "book": event.book.id,
        "differences": [say(text) for text in event.differences],
        "notes": [say(text) for text in event.notes],
        "not_understood": [{"place": each.place, "why": say(each.why)} for each in event.leftovers],
    }


def report(event: "BroughtEvent", folder: Path, say: Speaker) -> list[str]:
    """For people."""
    from paiju.table.book_changes import base_and_changes, is_own

    state, book = event.record.state, event.book
    texts = [_("{name}: games {games}, players {players}, hands checked {hands}", name=state.event.name,
               games=event.games, players=len(state.enrolled), hands=event.hands)]  # fmt: skip
    if is_own(book):
        texts.append(_("rule book: {book}", book=book.id))
    else:
        base, changes = base_and_changes(book) or ("", {})
        fields = [name for name in changes if not name.startswith("names.")]
        texts.append(
            _("rule book: {book}, made from {base} by changing {fields}", book=book.id, base=base, fields=fields)
        )
    texts += [_("note: {note}", note=note) for note in event.notes]
    texts += [_("differs: {text}", text=text) for text in event.differences]
    for each in event.leftovers:
        texts.append(_("not understood: {place}: {why}", place=each.place, why=each.why))
    if not event.differences:
        texts.append(_n("{n} hand: every payment, rating and place agrees",
                        "{n} hands: all payments, ratings and places agree", event.hands))  # fmt: skip
    texts.append(_("written: {path}", path=folder / ARCHIVE))
    return [say(text) for text in texts]
