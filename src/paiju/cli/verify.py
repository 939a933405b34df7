"""`paiju verify`: was a recorded hand dealt as it was promised?"""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines
from paiju.errors import InputError, system_reason
from paiju.languages import NOTHING, _, _c, _n

if TYPE_CHECKING:
    from paiju.verify import Check, Report

DISAGREES = 1
CHAINS = ("match", "chain", "seal", "mine")
WHAT = {
    "commitment": _("commitment"),
    "match": _("this game"),
    "chain": _("the table's chain"),
    "seal": _("the seats' chains"),
    "dice": _("dice"),
    "special": _("dice rule"),
    "wall": _("wall"),
    "play": _("deal and draws"),
    "mine": _("my random number"),
}
SAID = {
    "said": _("sent"),
    "late": _c("random number", "late"),
    "silent": _("not sent"),
    "bot": _("bot"),
    "unsealed": _("not sealed"),
}
OUTCOMES = {"agrees": _("agrees"), "differs": _("differs"), "missing": _("missing")}
EXAMPLES = (
    ("paiju verify game.jsonl", _("check a record")),
    ("paiju verify game.jsonl --mine paiju-mine.json", _("including what my own page sent")),
)


def add(menu: Menu) -> None:
    """One command, one file."""
    parser = menu.command("verify", run, "head", "json", tries=EXAMPLES)
    parser.option("record", _("the record, - for standard input"))
    parser.option("-b --book", _("the rule book, if it is one of your own"))
    parser.option("--mine", _("what my page or program sent (a JSON file)"), metavar="FILE")


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
        reason = system_reason(error)
        raise InputError("", _("cannot read {path}: {reason}", path=path, reason=reason)) from None


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
        | ({"zh": check.why.zh, "en": check.why.en} if check.why else {})
        for check in report.checks
    ]
    names = {"hand": report.hand, "book": report.book, "book_changed": report.book_changed, "agrees": report.agrees}
    words = {"said": list(report.said)} if report.version == 2 else {}
    notes = {"notes": [{"zh": note.zh, "en": note.en} for note in report.notes]} if report.notes else {}
    return {**names, "nonces": list(report.nonces), **words, "checks": checks, **notes}


def report_lines(report: "Report", say: Speaker) -> list[str]:
    """A report for people."""
    from paiju.columns import table

    head = say(_("hand {hand} ({book})", hand=report.hand, book=report.book))
    rows = [
        [say(WHAT[check.what]), say(OUTCOMES[check.outcome]), detail(check, report, say)] for check in report.checks
    ]
    seats = say(_("ESWN")).ljust(len(report.nonces), "+")
    if report.said:
        said = (say(SAID[each]) if each in SAID else each for each in report.said)
        shown = [f"{seat} {each} {nonce[:8]}".rstrip() for seat, each, nonce in zip(seats, said, report.nonces)]
        rows.append([say(_("random numbers")), "", "  ".join(shown)])
    elif any(report.nonces):
        shown = [f"{seat} {short(nonce)}" for seat, nonce in zip(seats, report.nonces)]
        rows.append([say(_("random numbers")), "", "  ".join(shown)])
    rows += [[say(_("note")), "", say(note)] for note in report.notes]
    if report.book_changed:
        rows.append([say(_("rule book")), "", say(_("a different version from the record's"))])
    return [head, *table(rows)]


def detail(check: "Check", report: "Report", say: Speaker) -> str:
    """What there is to say about one check."""
    if check.outcome == "missing" and check.what == "play":
        return say(_("no tiles to compare"))
    if check.what in CHAINS:
        return chained(check, say)
    if check.outcome == "missing":
        return say(_("none was published, so nothing can be verified"))
    if check.outcome == "differs":
        record, computed = (written(side, check, say) for side in (check.record, check.computed))
        text = _("the record says {record}, the seed gives {computed}", record=record, computed=computed)
        text = _("line {line}: {text}", line=check.line, text=text) if check.line else text
        return say(_("tile {place} of the wall: {text}", place=check.place, text=text) if check.place else text)
    if check.what == "play":
        return say(_n("{n} tile matches the wall", "{n} tiles match the wall", int(str(check.record))))
    if check.what == "wall":
        return say(_n("{n} tile", "{n} tiles", int(str(check.record))))
    if check.what == "dice":
        return thrown(check.record)
    if check.what == "special":
        return say(report.special) if report.special else "–"
    return str(check.record)


def chained(check: "Check", say: Speaker) -> str:
    """What there is to say about chains and the words of seats."""
    if check.why is not None and check.outcome == "agrees":
        return f"{check.record} ({say(check.why)})"
    if check.why is not None:
        record, computed = (written(side, check, say) for side in (check.record, check.computed))
        text = _(
            "{why}: the record says {record}, it should be {computed}", why=check.why, record=record, computed=computed
        )
        return say(text)
    if check.outcome == "missing":
        return say(_("this hand was not dealt from the chain"))
    if check.what == "mine":
        return say(SAID.get(str(check.record), NOTHING))
    return str(check.record) if check.what == "chain" else ""


def written(side: object, check: "Check", say: Speaker) -> str:
    """One side of a check that differs."""
    if check.what == "dice":
        return thrown(side)
    if check.what == "seal" and isinstance(side, str) and side in SAID:
        return say(SAID[side])
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
    head = ["", *(say(each) for each in SAID.values())]
    rows = [[plain(name), *map(str, row)] for name, row in zip(names, counts)]
    return [say(_("how often each player sent a random number")), *table([head, *rows], right=range(1, 6))]


def plain(name: str) -> str:
    """A name without characters that could harm a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in name)


def short(value: object) -> str:
    """A value in few characters, none of them harmful to a terminal."""
    if value is None or value == "":
        return "–"
    text = json.dumps(value)
    text = text.strip('"') if isinstance(value, str) else text
    return text if len(text) <= 40 else text[:32] + "…"


def verdict(reports: "list[Report]", say: Speaker) -> str:
    """The last line."""
    bad = [report.hand for report in reports if not report.agrees]
    if not bad:
        return say(
            _n(
                "{n} hand agrees with what was committed before the deal; discards, calls and scores are checked by "
                "paiju replay",
                "{n} hands agree with what was committed before the deal; discards, calls and scores are checked by "
                "paiju replay",
                len(reports),
            )
        )
    return say(_("does not match: hand {numbers}", numbers=", ".join(map(str, bad))))
