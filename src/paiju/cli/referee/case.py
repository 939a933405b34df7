"""An incident from the words of a command: the foul, who did it, and the facts a ruling depends on."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.parser import Parser
from paiju.errors import InputError
from paiju.languages import _

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.cli.referee.people import PlayersNamed
    from paiju.referee import Incident

OPTION_OF = {  # what a ruling may still need, and the option that tells it
    "variant": "--variant",
    "option": "--option",
    "amount": "--amount",
    "victims": "--victim",
    "facts.fan": "--fan",
    "facts.ready": "--ready",
    "facts.compensation": "--compensation",
    "facts.owed": "--owed",
    "facts.caused": "--caused",
    "facts.earlier": "--earlier",
    "exposed": "--exposed",
}
NAMED = 5  # fouls offered when a name fits none
NUMBERS = ("tiles", "fan", "earlier")
CASE = (
    *("offender", "variant", "option", "amount", "adjust", "victim", "tiles", "exposed", "fan", "ready"),
    *("open_hand", "compensation", "owed", "caused", "another_won", "earlier", "hand", "before", "tile", "shown"),
)


def add_case(parser: Parser, say: Speaker) -> None:
    """The options that tell what happened."""
    who = say(_("the offender: a name, or the wind in that hand (E is the dealer)"))
    group = parser.add_argument_group(say(_("what happened")))
    option = group.add_argument
    option("--offender", metavar="WHO", help=who)
    option("--variant", metavar="ID", help=say(_("which variant of the foul")))
    option("--option", metavar="ID", help=say(_("what the referee chooses")))
    option("--amount", type=int, metavar="N", help=say(_("the amount the referee sets")))
    option("--adjust", metavar="ID", help=say(_("a change at the referee's discretion")))
    option("--victim", action="append", metavar="WHO", help=say(_("a player affected; may be repeated")))
    option("--tiles", type=int, metavar="N", help=say(_("how many tiles were involved")))
    option("--exposed", metavar="TILES", help=say(_("tiles that must be discarded, such as 3m5p")))
    option("--fan", type=int, metavar="N", help=say(_("the fan of the win declared")))
    option("--ready", action="append", metavar="WHO=FAN", help=say(_("a ready player's fan")))
    option("--open-hand", action="append", metavar="WHO", help=say(_("who plays an open hand")))
    option("--compensation", action="append", metavar="WHO=N", help=say(_("who is compensated, and how much")))
    option("--owed", action="append", metavar="WHO=N", help=say(_("who is paid on others' behalf, and how much")))
    option("--caused", metavar="FOUL[:VARIANT]", help=say(_("another player's foul caused by this one")))
    option("--tile", metavar="TILE", help=say(_("the tile that was declared, such as 5p")))
    option("--shown", action="store_true", help=say(_("tiles were shown")))
    earlier = say(_("how often before, in earlier matches of the season"))
    option("--earlier", type=int, metavar="N", help=earlier)
    option("--another-won", action="store_true", help=say(_("somebody else won that hand")))


def incident_of(foul: str, args: argparse.Namespace, book: "Book", people: "PlayersNamed") -> "Incident":
    """The incident the options tell."""
    from paiju.referee import incident_from

    if not args.offender:
        raise InputError("", _("say who committed the foul with --offender: {players}", players=people.listed()))
    row: dict[str, object] = {"foul": foul_named(book, foul), "offender": people.find(args.offender, "--offender")}
    for name in ("variant", "option", "amount", "adjust"):
        row |= {} if getattr(args, name) is None else {name: getattr(args, name)}
    row["dealer"] = people.winds.index("E")
    row["victims"] = [people.find(who, "--victim") for who in args.victim or ()]
    row["facts"] = facts_of(args, book, people)
    return incident_from(row, book)


def facts_of(args: argparse.Namespace, book: "Book", people: "PlayersNamed") -> dict[str, object]:
    """The facts in their JSON form."""
    facts: dict[str, object] = {name: value for name in NUMBERS if (value := getattr(args, name)) is not None}
    for name in ("ready", "compensation", "owed"):
        facts |= {name: amounts(getattr(args, name), f"--{name}", people)} if getattr(args, name) else {}
    if args.open_hand:
        facts["open_hands"] = [people.find(who, "--open-hand") for who in args.open_hand]
    if args.caused:
        foul, _colon, variant = args.caused.partition(":")
        facts["caused"] = {"foul": foul_named(book, foul), "variant": variant}
    facts |= {name: value for name in ("declared", "tile") if (value := getattr(args, name)) is not None}
    return facts | {name: True for name in ("another_won", "shown") if getattr(args, name)}


def amounts(words: Sequence[str], field: str, people: "PlayersNamed") -> dict[str, int]:
    """Numbers by player: S=3."""
    by_player: dict[str, int] = {}
    for word in words:
        who, _equals, number = word.rpartition("=")
        if not who or not number.isdecimal() or len(number) > 9:
            raise InputError(field, _("write WHO=NUMBER, such as S=3, not {word}", word=repr(word[:40])))
        by_player[str(people.find(who, field))] = int(number)
    return by_player


def foul_named(book: "Book", text: str) -> str:
    """A foul by its id or its whole name; words that only resemble it are not enough to rule on somebody."""
    from paiju.referee import find, listing

    word = text.strip().casefold()
    listed = listing(book)
    named = [foul for foul in listed if word in (foul.id, foul.words.zh, foul.words.en.casefold(), foul.words.ja)]
    if len(named) == 1:
        return named[0].id
    near = [*named, *find(book, text)][:NAMED] or listed[:NAMED]
    listed_near = [_("{id} ({foul})", id=foul.id, foul=foul.words) for foul in near]
    raise InputError(
        "",
        _(
            "name one foul of {book}, such as {fouls}; not {given}",
            book=book.id,
            fouls=listed_near,
            given=repr(text[:40]),
        ),
    )


def tiles_of(text: str | None, where: str = "--exposed") -> tuple[str, ...]:
    """Tiles in writing, one by one."""
    from paiju.notation import parse_tiles, tile_name

    return tuple(tile_name(tile) for tile in parse_tiles(text, where)) if text else ()
