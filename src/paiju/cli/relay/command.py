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
from paiju.match.relay import Relay
from paiju.terminal.saving import Manner, no_file, replace_file
from paiju.terminal.words import safe

USUAL = "xjtu-relay"
EXAMPLES = (
    (
        "paiju relay new teams.toml --out relay.jsonl",
        "按队伍文件开一场接力赛",
        "begin a relay with the teams of a file",
    ),
    ("paiju relay play relay.jsonl", "打，或接着打", "play it, or go on with it"),
    (
        "paiju relay play relay.jsonl --team 乙 --substitute 乙=乙替",
        "替乙队打，替补上场",
        "play for a team, with a substitute in its next game",
    ),
    ("paiju relay show relay.jsonl", "各队、各盘、点数与名次", "teams, games, points and places"),
)


def new_relay(teams: str, out: str, seed: str | None) -> Relay:
    """The relay of a file of teams, put into a new file that can be played."""
    if os.path.lexists(out):
        name = safe(out)
        en = f"{name} is there already; `paiju relay play {name}` goes on with it, or choose another name"
        raise InputError("--out", en, f"{name} 已存在；paiju relay play {name} 可继续，或另取文件名")
    check_writable(out, "--out")
    row = toml_in(teams)
    fields.check_keys(row, ("book", "team"))
    manner = Manner(seed=token_hex(6) if seed is None else seed)
    book = book_of(fields.text(row.get("book"), "book", USUAL))
    relay = Relay(book, fields.items(row.get("team"), "team", 100), manner.seed)  # type: ignore[arg-type]
    first, *_ = relay.lines()
    try:
        replace_file(Path(os.path.realpath(out)), f"{first}\n{manner.line()}\n")
    except (OSError, ValueError) as error:
        raise no_file(out, error, "write", "写入") from None
    return relay


def toml_in(path: str) -> Mapping[str, object]:
    """What the file says."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        name = safe(path)
        raise InputError("", f"{name} is no TOML file: {error}", f"{name} 不是 TOML 文件：{error}") from None
    except (OSError, ValueError) as error:
        raise no_file(path, error, "read", "读取") from None


def add(menu: Menu) -> None:
    """One command with three of its own."""
    inner = menu.within(menu.command("relay", tries=EXAMPLES))
    words = ("按队伍文件开一场接力赛", "begin a relay with the teams of a file")
    parser = inner.command("new", run_new, "out!", words=words, tries=EXAMPLES[:1])
    teams = "the teams: `book`, and four times [[team]] with name, members and substitutes"
    zh = "队伍文件：book 与四个 [[team]]，各有 name、members、substitutes"
    parser.option("teams", zh, teams, metavar="TEAMS.toml")
    parser.option("--seed", "种子：同样的座次与牌", "the seed: the same one draws and deals the same", metavar="S")
    words = ("在终端里打接力赛，随时存盘", "play a relay in the terminal; it is kept as it goes")
    parser = inner.command("play", run_play, "untold book", words=words, tries=EXAMPLES[1:3])
    parser.option("relay", "接力赛记录", "the record of a relay", metavar="FILE")
    parser.option("--team", "你替哪一队打（默认第一队）", "your team (default: the first)", metavar="NAME")
    who = "who stands in, in the next game that begins; may be repeated"
    parser.option("--substitute", "下一个半庄由替补上场，可重复", who, action="append", metavar="TEAM=NAME")
    levels = "random, drawn, simple, keen, steady"
    parser.option("--bots", f"其他选手（{levels}）", f"the other players ({levels})", metavar="LEVEL")
    parser.option("--hints", "显示提示", "show hints", action="store_true")
    words = ("各队、各盘、交下的点数、名次、余下的半庄", "teams, games, points handed on, places, what is left")
    parser = inner.command("show", run_show, "untold book", "json", words=words, tries=EXAMPLES[3:])
    parser.option("relay", "接力赛记录", "the record of a relay", metavar="FILE")


def run_new(args: argparse.Namespace, say: Speaker) -> int:
    """Begin a relay."""
    from paiju.cli.relay.show import relay_lines

    relay = new_relay(args.teams, args.out, args.seed)
    more = say(
        f"已写入 {args.out}；开始：paiju relay play {args.out}",
        f"written to {args.out}; begin: paiju relay play {args.out}",
    )
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
    """Who stands in, by team: 乙=乙替."""
    substitutes: dict[str, str] = {}
    for word in words:
        team, _, name = word.partition("=")
        if not team or not name or team in substitutes:
            en = f"write TEAM=NAME, each team once, not {word[:40]!r}"
            raise InputError("--substitute", en, f"请写 队名=替补，每队一次，而非 {word[:40]!r}")
        substitutes[team] = name
    return substitutes


def run_show(args: argparse.Namespace, say: Speaker) -> int:
    """How it stands."""
    from paiju.cli.relay.show import relay_json, relay_lines
    from paiju.cli.shared.book_argument import book_of
    from paiju.terminal.relay import read_saved

    relay, _ = read_saved(args.relay, book_of(args.book) if args.book else None)
    return emit(relay_json(relay)) if args.json else emit_lines(relay_lines(relay, say))
