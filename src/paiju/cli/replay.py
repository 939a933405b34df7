"""`paiju replay`: recorded games played again, every step, score and payment held against the rules."""

import argparse
import json
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import FILES, Menu
from paiju.cli.shared.output import emit_lines
from paiju.cli.shared.parser import BAD_INPUT

if TYPE_CHECKING:
    from paiju.formats.files import FileReport, Trouble

DISAGREES = 1
EXAMPLES = (
    ("paiju replay game.jsonl", "一份牌谱", "one record"),
    ("paiju replay records/ --format tenhou --jobs 2", "一批天凤牌谱", "a folder of records of Tenhou"),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    menu.command("replay", run, *FILES, "other book", tries=EXAMPLES)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """0 when everything agrees, 1 when something does not, 2 when a record or a game of it cannot be read."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.cli.shared.progress import watched
    from paiju.formats.files import checked, each, records_in

    book = book_of(args.book) if args.book else None
    paths = records_in(args.files)
    work = partial(checked, format=args.format, book=book)
    reports = list(watched(each(work, paths, max(args.jobs, 0)), len(paths)))
    if args.json:
        print(json.dumps(public(reports), indent=2))  # only ASCII: a record may hold anything
    else:
        emit_lines([*complaints(reports, say), summary(reports, say)])
    return exit_code(reports)


def exit_code(reports: "Sequence[FileReport]") -> int:
    """What the command returns."""
    if any(report.unreadable for report in reports):
        return BAD_INPUT
    return DISAGREES if any(report.disagree for report in reports) else 0


def public(reports: "Sequence[FileReport]") -> dict[str, object]:
    """The outcome for programs."""
    from paiju.formats.files import summed

    total = summed(reports)
    return {
        "files": len(reports),
        "games": total.games,
        "hands": total.hands,
        "steps": total.steps,
        "walls": total.walls,
        "agree": exit_code(reports) == 0,
        "disagreements": [wrong.json(report.path) for report in reports for wrong in report.disagree],
        "unreadable": [bad.json(report.path) for report in reports for bad in report.unreadable],
    }


def complaints(reports: "Sequence[FileReport]", say: Speaker) -> list[str]:
    """One line for each game that does not agree, each game or file that cannot be read, with the place."""
    from paiju.formats.words import place_words

    lines = []
    for report in reports:
        lines += [
            printable(f"{report.path}: {say(*place_words(wrong.place))}{say('：', ': ')}{say(wrong.zh, wrong.en)}")
            for wrong in report.disagree
        ]
        lines += unreadable(report, say)
    return lines


def unreadable(report: "FileReport", say: Speaker) -> list[str]:
    """What of a file cannot be read, and why."""
    return [unreadable_line(report.path, bad, say) for bad in report.unreadable]


def unreadable_line(path: str, bad: "Trouble", say: Speaker) -> str:
    """A file or a game of it that cannot be read: where, and why."""
    from paiju.formats.words import place_words

    zh, en = place_words(bad.place)
    place = say(f"{zh}：", f"{en}: ") if en else ""
    return printable(f"{path}: {say('无法读取：', 'unreadable: ')}{place}{say(bad.zh, bad.en)}")


def printable(text: str) -> str:
    """Text without signs that would trouble a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def summary(reports: "Sequence[FileReport]", say: Speaker) -> str:
    """The last line."""
    from paiju.formats.files import summed

    total = summed(reports)
    wrong = sum(len(report.disagree) for report in reports)
    bad = sum(bool(report.unreadable) and not report.games for report in reports)
    bad_games = sum(len(report.unreadable) for report in reports if report.games)
    zh = f"{len(reports)} 个文件，{total.games} 场，{total.hands} 局，{total.steps} 步"
    numbers = ((len(reports), "file"), (total.games, "game"), (total.hands, "hand"), (total.steps, "step"))
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
