"""`paiju replay`: recorded games played again, every step, score and payment held against the rules."""

import argparse
import json
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit_lines
from paiju.cli.shared.parser import BAD_INPUT, Parser

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands
    from paiju.formats.files import FileReport, Trouble

DISAGREES = 1
FORMATS = ("paiju", "tenhou", "mjai", "botzone")


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say(
        "重放牌谱，逐步核对动作、计分与收支", "play recorded games again and check every step, score and payment"
    )
    parser = commands.add_parser("replay", parents=[common], help=text, description=text)
    add_files(parser, say)
    parser.add_argument(
        "-b", "--book", help=say("按此规则，而非牌谱自己的", "the rule book, instead of the record's own")
    )
    parser.set_defaults(run=run)


def add_files(parser: Parser, say: Speaker) -> None:
    """What every command over records takes."""
    zh = "牌谱文件或文件夹，可为 .gz；- 为标准输入"
    files = say(zh, "records or folders of them, packed (.gz) or not; - for standard input")
    parser.add_argument("files", nargs="+", metavar="FILE", help=files)
    parser.add_argument(
        "--format", choices=FORMATS, help=say("格式（默认自动识别）", "the format; found out unless told")
    )
    jobs = say("并行进程数（默认按文件多少）", "how many processes; as many as are worth it unless told")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help=jobs)
    parser.add_argument("--json", action="store_true", help=say("输出 JSON", "print JSON"))


def add_untold_book(parser: Parser, say: Speaker) -> None:
    """The book of our own records that do not bring theirs along."""
    zh, en = "没有带上规则的牌谱所用的规则（.toml 文件）", "the book (.toml) of records that do not bring theirs along"
    parser.add_argument("-b", "--book", help=say(zh, en))


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0 when everything agrees, 1 when something does not, 2 when a record or a game of it cannot be read."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.cli.shared.progress import watched
    from paiju.formats.files import checked, each, records_in

    book = book_of(args.book) if args.book else None
    paths = records_in(args.files)
    work = partial(checked, format=args.format, book=book)
    found = list(watched(each(work, paths, max(args.jobs, 0)), len(paths)))
    if args.json:
        print(json.dumps(public(found), indent=2))  # only ASCII: a record may hold anything
    else:
        emit_lines([*complaints(found, say), summary(found, say)])
    return exit_code(found)


def exit_code(found: "Sequence[FileReport]") -> int:
    """What the command returns."""
    if any(one.unreadable for one in found):
        return BAD_INPUT
    return DISAGREES if any(one.disagree for one in found) else 0


def public(found: "Sequence[FileReport]") -> dict[str, object]:
    """The outcome for programs."""
    from paiju.formats.files import summed

    total = summed(found)
    return {
        "files": len(found),
        "games": total.games,
        "hands": total.hands,
        "steps": total.steps,
        "walls": total.walls,
        "agree": exit_code(found) == 0,
        "disagreements": [wrong.json(one.path) for one in found for wrong in one.disagree],
        "unreadable": [bad.json(one.path) for one in found for bad in one.unreadable],
    }


def complaints(found: "Sequence[FileReport]", say: Speaker) -> list[str]:
    """One line for each game that does not agree, each game or file that cannot be read, with the place."""
    from paiju.formats.words import place_told

    lines = []
    for one in found:
        lines += [
            printable(f"{one.path}: {say(*place_told(wrong.place))}{say('：', ': ')}{say(wrong.zh, wrong.en)}")
            for wrong in one.disagree
        ]
        lines += unreadable(one, say)
    return lines


def unreadable(one: "FileReport", say: Speaker) -> list[str]:
    """What of a file cannot be read, and why."""
    return [unreadable_line(one.path, bad, say) for bad in one.unreadable]


def unreadable_line(path: str, bad: "Trouble", say: Speaker) -> str:
    """A file or a game of it that cannot be read: where, and why."""
    from paiju.formats.words import place_told

    zh, en = place_told(bad.place)
    place = say(f"{zh}：", f"{en}: ") if en else ""
    return printable(f"{path}: {say('无法读取：', 'unreadable: ')}{place}{say(bad.zh, bad.en)}")


def printable(text: str) -> str:
    """Text without signs that would trouble a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def summary(found: "Sequence[FileReport]", say: Speaker) -> str:
    """The last line."""
    from paiju.formats.files import summed

    total = summed(found)
    wrong = sum(len(one.disagree) for one in found)
    bad = sum(bool(one.unreadable) and not one.games for one in found)
    bad_games = sum(len(one.unreadable) for one in found if one.games)
    zh = f"{len(found)} 个文件，{total.games} 场，{total.hands} 局，{total.steps} 步"
    numbers = ((len(found), "file"), (total.games, "game"), (total.hands, "hand"), (total.steps, "step"))
    en = ", ".join(several(n, word) for n, word in numbers)
    if not wrong and not bad and not bad_games:
        return say(f"{zh}：全部一致", f"{en}: all agree")
    parts_zh = [f"{wrong} 场不一致"] * bool(wrong) + [f"{bad_games} 场无法读取"] * bool(bad_games)
    parts_zh += [f"{bad} 个文件无法读取"] * bool(bad)
    parts_en = [f"{several(wrong, 'game')} {'does' if wrong == 1 else 'do'} not agree"] * bool(wrong)
    parts_en += [f"{several(bad_games, 'game')} cannot be read"] * bool(bad_games)
    parts_en += [f"{several(bad, 'file')} cannot be read"] * bool(bad)
    return say(f"{zh}：{'，'.join(parts_zh)}", f"{en}: {', '.join(parts_en)}")


def several(number: int, word: str) -> str:
    """So many of something."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
