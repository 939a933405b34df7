"""An incident from the words of a command: the foul, who did it, and the facts a ruling depends on."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.parser import Parser
from paiju.errors import InputError

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
    who = say(
        "犯规的选手：名字，或这一局的风位 E S W N（庄家为 E）", "who erred: a name, or the wind in that hand (E deals)"
    )
    group = parser.add_argument_group(say("经过", "what happened"))
    option = group.add_argument
    option("--offender", metavar="WHO", help=who)
    option("--variant", metavar="ID", help=say("哪种情形", "which variant of the foul"))
    option("--option", metavar="ID", help=say("裁判的选择", "what the referee chooses"))
    option("--amount", type=int, metavar="N", help=say("裁判定的数额", "the amount the referee sets"))
    option("--adjust", metavar="ID", help=say("裁判酌情更改", "a change by the referee's discretion"))
    option("--victim", action="append", metavar="WHO", help=say("受影响者，可重复", "who was harmed; may be repeated"))
    option("--tiles", type=int, metavar="N", help=say("涉及几张牌", "how many tiles were concerned"))
    option("--exposed", metavar="TILES", help=say("须打出的牌，如 3m5p", "tiles to be discarded, such as 3m5p"))
    option("--fan", type=int, metavar="N", help=say("所报和牌的番数", "the fans of the win claimed"))
    option("--ready", action="append", metavar="WHO=FAN", help=say("听牌者的番数", "a ready player's fans"))
    option("--open-hand", action="append", metavar="WHO", help=say("明牌者", "who plays an open hand"))
    option("--compensation", action="append", metavar="WHO=N", help=say("补偿给谁多少", "what makes good a loss"))
    option("--owed", action="append", metavar="WHO=N", help=say("代付给谁多少", "what is paid for others, to whom"))
    option("--caused", metavar="FOUL[:VARIANT]", help=say("由此造成的他人犯规", "another's foul that this led to"))
    option("--tile", metavar="TILE", help=say("所声明的牌，如 5p", "the tile that was declared, such as 5p"))
    option("--shown", action="store_true", help=say("已亮出牌", "tiles were shown"))
    earlier = say("赛季中以前各场已得几次", "how often before, in earlier matches of the season")
    option("--earlier", type=int, metavar="N", help=earlier)
    option("--another-won", action="store_true", help=say("这一局有别人和牌", "somebody else won that hand"))


def incident_of(foul: str, args: argparse.Namespace, book: "Book", people: "PlayersNamed") -> "Incident":
    """The incident the options tell."""
    from paiju.referee import incident_from

    if not args.offender:
        en = f"say who erred, with --offender: {people.listed()}"
        raise InputError("", en, f"请用 --offender 写明犯规者：{people.listed()}")
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
        foul, _, variant = args.caused.partition(":")
        facts["caused"] = {"foul": foul_named(book, foul), "variant": variant}
    facts |= {name: value for name in ("declared", "tile") if (value := getattr(args, name)) is not None}
    return facts | {name: True for name in ("another_won", "shown") if getattr(args, name)}


def amounts(words: Sequence[str], field: str, people: "PlayersNamed") -> dict[str, int]:
    """Numbers by player: S=3."""
    by_player: dict[str, int] = {}
    for word in words:
        who, _, number = word.rpartition("=")
        if not who or not number.isdecimal() or len(number) > 9:
            en = f"write WHO=NUMBER, such as S=3, not {word[:40]!r}"
            raise InputError(field, en, f"请写 选手=数目，如 S=3，而非 {word[:40]!r}")
        by_player[str(people.find(who, field))] = int(number)
    return by_player


def foul_named(book: "Book", text: str) -> str:
    """A foul by its id or its whole name; words that only resemble it are not enough to rule on somebody."""
    from paiju.referee import find, listing

    word = text.strip().casefold()
    listed = listing(book)
    named = [foul for foul in listed if word in (foul.id, *(name.casefold() for name in foul.words))]
    if len(named) == 1:
        return named[0].id
    near = [*named, *find(book, text)][:NAMED] or listed[:NAMED]
    en = f"name one foul of {book.id}, such as {', '.join(foul.id for foul in near)}; not {text[:40]!r}"
    zh = "、".join(f"{foul.id}（{foul.words[0]}）" for foul in near)
    raise InputError("", en, f"请写明 {book.id} 的一种犯规，例如 {zh}；而非 {text[:40]!r}")


def tiles_of(text: str | None, where: str = "--exposed") -> tuple[str, ...]:
    """Tiles in writing, one by one."""
    from paiju.notation import parse_tiles, tile_name

    return tuple(tile_name(tile) for tile in parse_tiles(text, where)) if text else ()
