"""`paiju referee --declared`: the fouls that a declaration amounts to, as the hand on record shows."""

import argparse
from shlex import quote
from typing import TYPE_CHECKING

from paiju.cli.referee.files import read_record
from paiju.cli.referee.people import PlayersNamed
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table
from paiju.errors import InputError
from paiju.languages import _, _c
from paiju.languages.text import listed

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.referee import Incident

FACTS = {  # what the hand shows, in words
    "fan": _c("count", "fan"),
    "ready": _("ready players' fan"),
    "open_hands": _("players with open hands"),
    "left": _("won and left the hand"),
    "owed": _("paid by others"),
    "another_won": _("somebody else won"),
    "tile": _("tile"),
    "distance": _("tiles from ready"),
    "worth": _("worth"),
}


def proposed(args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Print the proposals, the likeliest first; nothing is changed."""
    record = read_record(args, book)
    record.choose(args.hand)
    people = record.people
    if not args.offender:
        raise InputError("", _("say who declared it with --offender: {players}", players=people.listed()))
    declaration: dict[str, object] = {"declared": args.declared, "offender": people.find(args.offender, "--offender")}
    declaration |= {"tile": args.tile} if args.tile is not None else {}
    declaration |= {"shown": True} if args.shown else {}
    proposals = record.propose(declaration)
    if args.json:
        from paiju.referee import incident as incidents

        return emit([incidents.to_json(incident) for incident in proposals])
    if not proposals:
        return emit_lines([say(_("The declaration is valid; there is no foul."))])
    blocks = (incident_lines(number, each, record.book, people, say) for number, each in enumerate(proposals, 1))
    return emit_lines([line for lines in blocks for line in lines])


def incident_lines(number: int, incident: "Incident", book: "Book", people: PlayersNamed, say: Speaker) -> list[str]:
    """A proposal: the foul and its variant, what the hand shows, the clauses, how to rule on it."""
    from paiju.books.book import NO_NAMES
    from paiju.referee.fouls import get
    from paiju.referee.sentences import headline

    foul = get(book, incident.foul)
    when = next((variant.when for variant in foul.variants if variant.id == incident.variant), NO_NAMES)
    who = people.label(incident.offender, say)
    variant = f" --variant {incident.variant}" if incident.variant else ""
    whom = f" --offender {quote((people.names or people.winds)[incident.offender])}"
    rows = [
        *([say(FACTS[name]), shown] for name, shown in facts_shown(incident, people, say)),
        [say(_("clauses")), " ".join(incident.clauses)],
        [say(_("to rule")), f"--apply {incident.foul}{variant}{whom}"],
    ]
    head = say(_("{what}: {value}", what=who, value=headline(foul.words, when)))
    return [f"{number}. {head}", *table(rows, indent="   ", columns=page_width())]


def facts_shown(incident: "Incident", people: PlayersNamed, say: Speaker) -> list[tuple[str, str]]:
    """What the hand shows, in words; what is nothing is left out."""
    facts = []
    for name in FACTS:
        value = getattr(incident.facts, name)
        if name in ("ready", "owed") and value:
            facts.append(
                (name, listed((f"{people.label(player, say)} {number}" for player, number in value), say.lang))
            )
        elif name in ("open_hands", "left") and value:
            facts.append((name, listed((people.label(player, say) for player in value), say.lang)))
        elif name == "another_won" and value:
            facts.append((name, say(_("yes"))))
        elif value or (name == "distance" and value is not None):
            facts.append((name, str(value)))
    return facts
