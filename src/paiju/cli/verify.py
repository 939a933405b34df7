"""`paiju verify`: was a recorded hand dealt as it was promised?"""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.verify import Check, Report

DISAGREES = 1
CHAINS = ("match", "chain", "seal", "mine")
WHAT = {
    "commitment": ("承诺值", "commitment"),
    "match": ("与本盘", "its match"),
    "chain": ("牌桌的链", "table's chain"),
    "seal": ("各家的链", "seats' chains"),
    "dice": ("骰子", "dice"),
    "special": ("特殊规则", "special rule"),
    "wall": ("牌墙", "wall"),
    "play": ("配牌与摸牌", "deal and draws"),
    "mine": ("我的随机数", "my nonce"),
}
SAID = {
    "said": ("已说", "said"),
    "late": ("迟到", "late"),
    "silent": ("未说", "silent"),
    "bot": ("电脑", "bot"),
    "unsealed": ("未封链", "unsealed"),
}
OUTCOMES = {"agrees": ("一致", "agrees"), "differs": ("不一致", "differs"), "missing": ("没有", "missing")}
EXAMPLES = (
    ("paiju verify game.jsonl", "一份牌谱", "a record"),
    ("paiju verify game.jsonl --mine paiju-mine.json", "连同自己所发的", "and what my own page sent"),
)


def add(menu: Menu) -> None:
    """One command, one file."""
    parser = menu.command("verify", run, "head", "json", tries=EXAMPLES)
    parser.option("record", "记录文件，- 为标准输入", "the record, - for standard input")
    parser.option("-b --book", "规则（自订规则用文件）", "the rule book, if it is one of your own")
    mine = "what my page or program sent (a JSON file)"
    parser.option("--mine", "我的网页或程序所发出的（JSON 文件）", mine, metavar="FILE")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Check a record: 0 when it agrees, 1 when it does not."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.verify import sent_chains, verify

    mine = sent_chains(b"".join(lines_of(args.mine))) if args.mine else []
    reports = verify(lines_of(args.record), book_of(args.book) if args.book else None, args.head, mine)
    agrees = all(report.agrees for report in reports)
    if args.json:
        hands = [public(report) for report in reports]
        print(json.dumps({"agrees": agrees, "hands": hands}, indent=2))  # only ASCII: a record may hold anything
    else:
        each = [line for report in reports for line in report_lines(report, say)]
        emit_lines([*each, *who_said(reports, say), verdict(reports, say)])
    return 0 if agrees else DISAGREES


def lines_of(path: str) -> Iterator[bytes]:
    """The lines of a file, none of them endless."""
    try:
        if path == "-":
            yield from lines_in(sys.stdin.buffer) if sys.stdin else ()
        else:
            with open(path, "rb") as file:
                yield from lines_in(file)
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError("", f"cannot read {path}: {reason}", f"无法读取 {path}：{reason}") from None


def lines_in(file: IO[bytes]) -> Iterator[bytes]:
    """Line by line, as far as a line may go."""
    from paiju.verify import LONGEST

    while line := file.readline(LONGEST + 1):
        yield line


def public(report: "Report") -> dict[str, object]:
    """A report for programs."""
    checks = [
        {"what": check.what, "outcome": check.outcome, "record": check.record, "computed": check.computed}
        | {key: value for key, value in (("place", check.place), ("line", check.line)) if value}
        | (dict(zip(("zh", "en"), check.why)) if check.why else {})
        for check in report.checks
    ]
    names = {"hand": report.hand, "book": report.book, "book_changed": report.book_changed, "agrees": report.agrees}
    words = {"said": list(report.said)} if report.version == 2 else {}
    notes = {"notes": [dict(zip(("zh", "en"), note)) for note in report.notes]} if report.notes else {}
    return {**names, "nonces": list(report.nonces), **words, "checks": checks, **notes}


def report_lines(report: "Report", say: Speaker) -> list[str]:
    """A report for people."""
    from paiju.columns import table
    from paiju.notation import SEATS

    head = say(f"第 {report.hand} 局（{report.book}）", f"hand {report.hand} ({report.book})")
    rows = [
        [say(*WHAT[check.what]), say(*OUTCOMES[check.outcome]), detail(check, report, say)] for check in report.checks
    ]
    seats = say("东南西北", SEATS).ljust(len(report.nonces), "+")
    if report.said:
        said = (say(*SAID.get(each, (each, each))) for each in report.said)
        shown = [f"{seat} {each} {nonce[:8]}".rstrip() for seat, each, nonce in zip(seats, said, report.nonces)]
        rows.append([say("各家随机数", "nonces"), "", "  ".join(shown)])
    elif any(report.nonces):
        shown = [f"{seat} {short(nonce)}" for seat, nonce in zip(seats, report.nonces)]
        rows.append([say("各家随机数", "nonces"), "", "  ".join(shown)])
    rows += [[say("注", "note"), "", say(*note)] for note in report.notes]
    if report.book_changed:
        rows.append([say("规则", "rule book"), "", say("与记录时的版本不同", "another version than the record's")])
    return [head, *table(rows)]


def detail(check: "Check", report: "Report", say: Speaker) -> str:
    """What there is to say about one check."""
    if check.outcome == "missing" and check.what == "play":
        return say("没有可核对的牌", "no tiles to compare")
    if check.what in CHAINS:
        return chained(check, say)
    if check.outcome == "missing":
        return say("未公布承诺值，无从核对", "none was published, so nothing can be proven")
    if check.outcome == "differs":
        record, computed = (written(side, check, say) for side in (check.record, check.computed))
        place = say(f"第 {check.place} 张：", f"tile {check.place}: ") if check.place else ""
        line = say(f"第 {check.line} 行：", f"line {check.line}: ") if check.line else ""
        return (
            place
            + line
            + say(f"记录为 {record}，推算为 {computed}", f"the record says {record}, the seed gives {computed}")
        )
    if check.what == "play":
        return say(f"{check.record} 张与牌墙相符", f"{check.record} tiles as the wall has them")
    if check.what == "wall":
        return say(f"{check.record} 张", f"{check.record} tiles")
    if check.what == "dice":
        return thrown(check.record)
    if check.what == "special":
        return say(*report.special) if report.special else "–"
    return str(check.record)


def chained(check: "Check", say: Speaker) -> str:
    """What there is to say about chains and the words of seats."""
    if check.why is not None and check.outcome == "agrees":
        return f"{check.record} ({say(*check.why)})"
    if check.why is not None:
        record, computed = (written(side, check, say) for side in (check.record, check.computed))
        return say(*check.why) + say(
            f"：记录为 {record}，应为 {computed}", f": the record says {record}, it should be {computed}"
        )
    if check.outcome == "missing":
        return say("这一局不是由链发出的", "this hand was not dealt from the chain")
    if check.what == "mine":
        return say(*SAID.get(str(check.record), ("", "")))
    return str(check.record) if check.what == "chain" else ""


def written(side: object, check: "Check", say: Speaker) -> str:
    """One side of a check that differs."""
    if check.what == "dice":
        return thrown(side)
    if check.what == "seal" and isinstance(side, str) and side in SAID:
        return say(*SAID[side])
    return short(side)


def thrown(dice: object) -> str:
    """Throws in writing, as 2+3 5+1; of a record that has something else, that."""
    throws = dice if isinstance(dice, list) else []
    if dice and not all(isinstance(throw, list) and throw for throw in throws):
        return short(dice)
    return short(" ".join("+".join(map(short, throw)) for throw in throws))


def who_said(reports: "list[Report]", say: Speaker) -> list[str]:
    """How often each player said something, in games with chains of several hands."""
    from paiju.columns import table

    chained_hands = [report for report in reports if report.said]
    if len(chained_hands) < 2:
        return []
    names = list(dict.fromkeys(name for report in chained_hands for name in report.players))
    words = [(name, said) for report in chained_hands for name, said in zip(report.players, report.said)]
    counts = [[words.count((name, said)) for said in SAID] for name in names]
    head = ["", *(say(*each) for each in SAID.values())]
    rows = [[plain(name), *map(str, row)] for name, row in zip(names, counts)]
    return [say("各家说过几次", "how often each player said something"), *table([head, *rows], right=range(1, 6))]


def plain(name: str) -> str:
    """A name without signs that could harm a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def short(value: object) -> str:
    """A value in few signs, none of them harmful to a terminal."""
    if value is None or value == "":
        return "–"
    text = json.dumps(value)
    text = text.strip('"') if isinstance(value, str) else text
    return text if len(text) <= 40 else text[:32] + "…"


def verdict(reports: "list[Report]", say: Speaker) -> str:
    """The last line."""
    bad = [report.hand for report in reports if not report.agrees]
    if not bad:
        count = len(reports)
        hands = "1 hand agrees" if count == 1 else f"{count} hands agree"
        return say(f"{count} 局全部一致", f"{hands} with what was committed before the deal") + beyond(say)
    numbers = ", ".join(map(str, bad))
    return say(f"不一致：第 {numbers} 局", f"does not agree: hand {numbers}")


def beyond(say: Speaker) -> str:
    """What no wall can tell."""
    en = "; discards, claims and scores are for paiju replay to check"
    return say("；出牌、鸣牌与得分不在此列，由 paiju replay 核对", en)
