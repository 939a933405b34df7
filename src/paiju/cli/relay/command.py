"""`paiju relay`: a relay of teams from a file that names them, played in the terminal, and how it stands."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines, examples
from paiju.cli.shared.parser import Parser, helper
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

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


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """One command with three of its own."""
    text = say("队式接力赛：开赛、打、查看", "a relay of teams: begin, play and show it")
    parser = commands.add_parser("relay", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    parser.set_defaults(run=helper(parser))
    inner = parser.add_subparsers(metavar=say("做什么", "WHAT"), title=say("做什么", "what to do"), parser_class=Parser)
    add_new(inner, common, say)
    add_play(inner, common, say)
    add_show(inner, common, say)


def add_new(inner: "Commands", common: Parser, say: Speaker) -> None:
    """`paiju relay new`."""
    text = say("按队伍文件开一场接力赛", "begin a relay with the teams of a file")
    parser = inner.add_parser("new", parents=[common], help=text, description=text)
    told = say(
        "队伍文件：book 与四个 [[team]]，各有 name、members、substitutes",
        "the teams: `book`, and four times [[team]] with name, members and substitutes",
    )
    parser.add_argument("teams", metavar="TEAMS.toml", help=told)
    parser.add_argument("--out", metavar="FILE", required=True, help=say("写入此文件", "the file to write"))
    parser.add_argument(
        "--seed", metavar="S", help=say("种子：同样的座次与牌", "the seed: the same one draws and deals the same")
    )
    parser.set_defaults(run=run_new)


def add_play(inner: "Commands", common: Parser, say: Speaker) -> None:
    """`paiju relay play`."""
    text = say("在终端里打接力赛，随时存盘", "play a relay in the terminal; it is kept as it goes")
    parser = inner.add_parser("play", parents=[common], help=text, description=text)
    option = parser.add_argument
    option("relay", metavar="FILE", help=say("接力赛记录", "the record of a relay"))
    option("--team", metavar="NAME", help=say("你替哪一队打（默认第一队）", "your team (default: the first)"))
    option(
        "--substitute",
        action="append",
        metavar="TEAM=NAME",
        help=say("下一个半庄由替补上场，可重复", "who stands in, in the next game that begins; may be repeated"),
    )
    levels = "random, drawn, simple, keen, steady"
    option("--bots", metavar="LEVEL", help=say(f"其他选手（{levels}）", f"the other players ({levels})"))
    option("--hints", action="store_true", help=say("显示提示", "show hints"))
    option("-b", "--book", help=say("记录所用的自订规则（.toml）", "the own book of the record (.toml)"))
    parser.set_defaults(run=run_play)


def add_show(inner: "Commands", common: Parser, say: Speaker) -> None:
    """`paiju relay show`."""
    text = say("各队、各盘、交下的点数、名次、余下的半庄", "teams, games, points handed on, places, what is left")
    parser = inner.add_parser("show", parents=[common], help=text, description=text)
    parser.add_argument("relay", metavar="FILE", help=say("接力赛记录", "the record of a relay"))
    parser.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))
    parser.add_argument("-b", "--book", help=say("记录所用的自订规则（.toml）", "the own book of the record (.toml)"))
    parser.set_defaults(run=run_show)


def run_new(args: argparse.Namespace, say: Speaker) -> int:
    """Begin a relay."""
    from paiju.cli.relay.show import relay_lines
    from paiju.cli.relay.teams import new_relay

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
    found: dict[str, str] = {}
    for word in words:
        team, _, name = word.partition("=")
        if not team or not name or team in found:
            en = f"write TEAM=NAME, each team once, not {word[:40]!r}"
            raise InputError("--substitute", en, f"请写 队名=替补，每队一次，而非 {word[:40]!r}")
        found[team] = name
    return found


def run_show(args: argparse.Namespace, say: Speaker) -> int:
    """How it stands."""
    from paiju.cli.relay.show import relay_json, relay_lines
    from paiju.cli.shared.book_argument import book_of
    from paiju.terminal.relay import read_kept

    relay, _ = read_kept(args.relay, book_of(args.book) if args.book else None)
    return emit(relay_json(relay)) if args.json else emit_lines(relay_lines(relay, say))
