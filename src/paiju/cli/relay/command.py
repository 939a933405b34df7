"""`paiju relay`: a relay of teams from a file that names them, played in the terminal, and how it stands."""

import argparse
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex

from paiju import fields
from paiju.cli.shared.book_argument import book_of
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.relay import Relay
from paiju.reading.encodings import text_of
from paiju.terminal.saving import Manner, no_file, replace_file
from paiju.terminal.words import safe

USUAL = "xjtu-relay"
EXAMPLES = (
    ("paiju relay new teams.toml --out relay.jsonl", _("start a relay with the teams in a file")),
    ("paiju relay play relay.jsonl", _("play it, or continue it")),
    (
        "paiju relay play relay.jsonl --team 乙 --substitute 乙=乙替",
        _("play for a team, with a substitute in its next game"),
    ),
    ("paiju relay show relay.jsonl", _("teams, games, points and places")),
)


def new_relay(teams: str, out: str, seed: str | None) -> Relay:
    """The relay of a file of teams, put into a new file that can be played."""
    if os.path.lexists(out):
        name = safe(out)
        raise InputError(
            "--out",
            _("{name} already exists; `paiju relay play {name}` continues it, or choose another name", name=name),
        )
    check_writable(out, "--out")
    row = toml_in(teams)
    fields.check_keys(row, ("book", "team"))
    manner = Manner(seed=token_hex(6) if seed is None else seed)
    book = book_of(fields.text(row.get("book"), "book", USUAL))
    relay = Relay(book, fields.items(row.get("team"), "team", 100), manner.seed)  # type: ignore[arg-type]
    first = relay.lines()[0]
    try:
        replace_file(Path(os.path.realpath(out)), f"{first}\n{manner.line()}\n")
    except (OSError, ValueError) as error:
        raise no_file(out, error, written=True) from None
    return relay


def toml_in(path: str) -> Mapping[str, object]:
    """What the file says."""
    try:
        return tomllib.loads(text_of(Path(path).read_bytes(), path))
    except tomllib.TOMLDecodeError as error:
        name = safe(path)
        raise InputError("", _("{name} is not a TOML file: {error}", name=name, error=error)) from None
    except (OSError, ValueError) as error:
        raise no_file(path, error) from None


def add(menu: Menu) -> None:
    """One command with three of its own."""
    inner = menu.within(menu.command("relay", tries=EXAMPLES))
    about = _("start a relay with the teams in a file")
    parser = inner.command("new", run_new, "out!", about=about, tries=EXAMPLES[:1])
    parser.option(
        "teams", _("the teams file: `book`, and four [[team]] with name, members and substitutes"), metavar="TEAMS.toml"
    )
    parser.option("--seed", _("the seed: the same seed gives the same seats and tiles"), metavar="S")
    about = _("play a relay in the terminal; it is saved as you go")
    parser = inner.command("play", run_play, "untold book", about=about, tries=EXAMPLES[1:3])
    parser.option("relay", _("the record of a relay"), metavar="FILE")
    parser.option("--team", _("your team (default: the first)"), metavar="NAME")
    parser.option(
        "--substitute",
        _("the substitute for the next game to begin; may be repeated"),
        action="append",
        metavar="TEAM=NAME",
    )
    levels = "random, drawn, simple, keen, steady"
    parser.option("--bots", _("the other players ({levels})", levels=levels), metavar="LEVEL")
    parser.option("--hints", _("show hints"), action="store_true")
    about = _("teams, games, points handed on, places and games left")
    parser = inner.command("show", run_show, "untold book", "json", about=about, tries=EXAMPLES[3:])
    parser.option("relay", _("the record of a relay"), metavar="FILE")


def run_new(args: argparse.Namespace, say: Speaker) -> int:
    """Begin a relay."""
    from paiju.cli.relay.show import relay_lines

    relay = new_relay(args.teams, args.out, args.seed)
    more = say(_("written to {out}; to start: paiju relay play {out}", out=args.out))
    return emit_lines([*relay_lines(relay, say), more])


def run_play(args: argparse.Namespace, say: Speaker) -> int:
    """Play it on."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.deep.names import player_named
    from paiju.terminal.relay import RelayChoice, play_relay

    return play_relay(
        RelayChoice(
            args.relay,
            book=book_of(args.book) if args.book else None,
            team=args.team,
            bots=player_named(args.bots, "bots") if args.bots is not None else None,
            hints=args.hints or None,
            substitutes=substitutes_of(args.substitute or ()),
        ),
        say,
    )


def substitutes_of(words: "list[str] | tuple[str, ...]") -> dict[str, str]:
    """Who stands in, by team: TEAM=NAME."""
    substitutes: dict[str, str] = {}
    for word in words:
        team, _equals, name = word.partition("=")
        if not team or not name or team in substitutes:
            raise InputError("--substitute", _("write TEAM=NAME, each team once, not {word}", word=repr(word[:40])))
        substitutes[team] = name
    return substitutes


def run_show(args: argparse.Namespace, say: Speaker) -> int:
    """How it stands."""
    from paiju.cli.relay.show import relay_json, relay_lines
    from paiju.cli.shared.book_argument import book_of
    from paiju.terminal.relay import read_saved

    relay, _manner = read_saved(args.relay, book_of(args.book) if args.book else None)
    return emit(relay_json(relay)) if args.json else emit_lines(relay_lines(relay, say))
