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

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.referee import Incident

FACTS = {  # what the hand shows, in words
    "fan": ("番数", "fans"),
    "ready": ("听牌者的番数", "ready, with fans"),
    "open_hands": ("明牌者", "open hands"),
    "left": ("已和牌离局者", "left the hand"),
    "owed": ("他人已付", "paid by others"),
    "another_won": ("有别人和牌", "another won"),
    "tile": ("牌", "tile"),
    "distance": ("距听牌（向听）", "tiles from ready"),
    "worth": ("牌值", "worth"),
}


def proposed(args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Print the proposals, the likeliest first; nothing is changed."""
    record = read_record(args, book)
    record.choose(args.hand)
    people = record.people
    if not args.offender:
        en = f"say who declared it, with --offender: {people.listed()}"
        raise InputError("", en, f"请用 --offender 写明声明者：{people.listed()}")
    declaration: dict[str, object] = {"declared": args.declared, "offender": people.find(args.offender, "--offender")}
    declaration |= {"tile": args.tile} if args.tile is not None else {}
    declaration |= {"shown": True} if args.shown else {}
    proposals = record.propose(declaration)
    if args.json:
        from paiju.referee import incident as incidents

        return emit([incidents.to_json(incident) for incident in proposals])
    if not proposals:
        return emit_lines([say("声明成立，没有犯规。", "What was declared is right; no foul.")])
    blocks = (incident_lines(number, each, record.book, people, say) for number, each in enumerate(proposals, 1))
    return emit_lines([line for lines in blocks for line in lines])


def incident_lines(number: int, incident: "Incident", book: "Book", people: PlayersNamed, say: Speaker) -> list[str]:
    """A proposal: the foul and its variant, what the hand shows, the clauses, how to rule on it."""
    from paiju.referee.fouls import get
    from paiju.referee.ruling import headline

    foul = get(book, incident.foul)
    when = next((variant.when for variant in foul.variants if variant.id == incident.variant), ("", ""))
    who = people.label(incident.offender, say)
    variant = f" --variant {incident.variant}" if incident.variant else ""
    whom = f" --offender {quote((people.names or people.winds)[incident.offender])}"
    rows = [
        *([say(*FACTS[name]), shown] for name, shown in facts_shown(incident, people, say)),
        [say("条文", "clauses"), " ".join(incident.clauses)],
        [say("裁定", "to rule"), f"--apply {incident.foul}{variant}{whom}"],
    ]
    head = f"{number}. {who}{say('：', ': ')}{say(*headline(foul.words, when))}"
    return [head, *table(rows, indent="   ", columns=page_width())]


def facts_shown(incident: "Incident", people: PlayersNamed, say: Speaker) -> list[tuple[str, str]]:
    """What the hand shows, in words; what is nothing is left out."""
    facts = []
    for name in FACTS:
        value = getattr(incident.facts, name)
        if name in ("ready", "owed") and value:
            facts.append((name, ", ".join(f"{people.label(player, say)} {number}" for player, number in value)))
        elif name in ("open_hands", "left") and value:
            facts.append((name, ", ".join(people.label(player, say) for player in value)))
        elif name == "another_won" and value:
            facts.append((name, say("是", "yes")))
        elif value or (name == "distance" and value is not None):
            facts.append((name, str(value)))
    return facts
