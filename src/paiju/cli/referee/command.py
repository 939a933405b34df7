"""`paiju referee`: look a foul up, rule on an incident, keep the rulings of a game."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.referee.case import CASE, add_case
from paiju.cli.referee.files import KINDS, path_of, read_record, write_record
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_writable
from paiju.columns import page_width, table, wrap
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.referee import Foul

DOINGS = ("decide", "apply", "undo", "sheet", "pause", "resume", "rewind")
WRITING = ("apply", "undo", "pause", "resume", "rewind")
DECLARED = ("win", "riichi", "chow", "pung", "kong", "nine_terminals", "ready")
WITHDRAWAL = "withdrawal"
IN_FULL = 4  # so many are told in full, the others only named
EXAMPLES = (
    ("paiju referee -b xjtu", "一部规则的全部犯规", "every foul of a book"),
    ("paiju referee -b mcr draw early", "用英文查", "by words"),
    ("paiju referee -b xjtu 诈和", "用中文查", "by Chinese words"),
    ("paiju referee -b ema 5.1.3", "按条号查", "by clause"),
    (
        "paiju referee -b xjtu --decide false_win --offender S",
        "南家诈和：如何判（无记录）",
        "South's false win: the ruling, without a record",
    ),
    (
        "paiju referee --match game.jsonl --apply slow_play --offender Ann",
        "在比赛记录上裁定",
        "rule on it in a match record",
    ),
    (
        "paiju referee --match game.jsonl --declared win --offender Bob --shown",
        "宣布和牌并亮牌：是哪种犯规",
        "a win was declared and shown: which foul it was",
    ),
    ("paiju referee --match game.jsonl --undo 1", "撤销第一次裁定", "take the first ruling back"),
    ("paiju referee --match game.jsonl --sheet", "一盘的裁判记录", "the referee's sheet of a game"),
    ("paiju referee --relay relay.jsonl --pause", "暂停接力赛", "stop play in a relay"),
    (
        "paiju referee --evening night.jsonl --table B --apply false_win --offender Eve",
        "聚会 B 桌的诈和",
        "a false win at table B of an evening",
    ),
)


def stopped(what: str, args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Pause, go on, or take the running hand back to its first so many events."""
    record = read_record(args, book)
    game = record.game
    if what == "rewind":
        game.rewind(args.rewind)
    elif what == "pause":
        game.pause()
    else:
        game.resume()
    path = write_record(record, args)
    words = {
        "pause": ("比赛已暂停。", "Play is stopped."),
        "resume": ("比赛继续。", "Play goes on."),
        "rewind": (f"本局已退回到前 {args.rewind} 个事件。", f"The hand is back at its first {args.rewind} events."),
    }
    if args.json:
        return emit({"done": what, "written": path})
    return emit_lines([say(*words[what]), say(f"已写入 {path}", f"written to {path}")])


def add(menu: Menu) -> None:
    """One command: a book and words to look for, or something to rule on, in a match or without."""
    parser = menu.command("referee", run, "book", "set", "json", tries=EXAMPLES)
    option = parser.option
    option("words", "要查的词、id 或条号", "words to look for, an id or a clause", nargs="*")
    option("--match", "比赛记录", "the record of a match", metavar="FILE")
    option("--relay", "接力赛记录", "the record of a relay", metavar="FILE")
    option("--evening", "聚会记录", "the record of an evening", metavar="FILE")
    option("--table", "聚会的哪一桌（默认 A）", "which table of an evening (default A)", metavar="A")
    option("--decide", "如何判，不改任何东西", "what the ruling is; nothing is changed", metavar="FOUL")
    option("--apply", "裁定并写入记录", "rule on it and write that into the record", metavar="FOUL")
    option("--undo", "撤销第 N 次裁定", "take ruling N back", type=int, metavar="N")
    declared = "what a player declared: which foul that is"
    option("--declared", "选手声明了什么：是哪种犯规", declared, metavar="|".join(DECLARED))
    option("--pause", "暂停比赛", "stop play", action="store_true")
    option("--play-on", "继续比赛", "let play go on", "--resume", action="store_true", dest="resume")
    option("--rewind", "本局退回到前 N 个事件", "take the hand back to N events", type=int, metavar="N")
    option("--withdraw", "选手退出比赛", "a player leaves the competition", metavar="WHO")
    option("--sheet", "这一盘的裁判记录", "the referee's sheet of the game", action="store_true")
    option("--hand", "第几局（默认最后一局）", "which hand, from 1 (default: the last)", type=int, metavar="N")
    option("--before", "此前犯过几次（无记录时）", "how often before, without a record", type=int, metavar="N")
    option("--out", "写入另一文件", "write to another file", metavar="FILE")
    add_case(parser, menu.say)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Do the one thing asked for."""
    from paiju.cli.shared.book_argument import book_if_named

    if args.withdraw is not None:
        args.apply, args.offender = implied(args, "apply", WITHDRAWAL), implied(args, "offender", args.withdraw)
    doings = chosen_doings(args)
    check(args, doings)
    book = book_if_named(args.book or None, args.set)
    if doings and path_of(args) is None:
        from paiju.cli.referee.ruling import rule_without_record

        assert book is not None
        return rule_without_record(args, book, say)
    if doings:
        return on_record(doings[0], args, book, say)
    assert book is not None
    return look_up(args, book, say)


def implied(args: argparse.Namespace, name: str, value: str) -> str:
    """What --withdraw says by itself; nobody says it another way as well."""
    if getattr(args, name) is not None:
        raise InputError("", f"--withdraw says all; leave --{name} out", f"已用 --withdraw；请去掉 --{name}")
    return value


def chosen_doings(args: argparse.Namespace) -> list[str]:
    """What to do; a declaration told with a ruling is a fact of it."""
    doings = [name for name in DOINGS if is_given(args, name)]
    return doings or [name for name in ("declared",) if is_given(args, name)]


def is_given(args: argparse.Namespace, name: str) -> bool:
    """Was an option given? Nought is a value."""
    return getattr(args, name) is not None and getattr(args, name) is not False


def check(args: argparse.Namespace, doings: list[str]) -> None:
    """Do the options go together?"""
    if len(doings) > 1:
        names = " ".join(f"--{name}" for name in doings)
        raise InputError("", f"one thing at a time: {names}", f"一次只做一件事：{names}")
    records = [kind for kind in KINDS if getattr(args, kind) is not None]
    if len(records) > 1:
        names = " ".join(f"--{kind}" for kind in records)
        raise InputError("", f"one record at a time: {names}", f"一次只用一份记录：{names}")
    if records and not doings:
        en = f"say what to do with the {records[0]}: --sheet, --apply FOUL, --decide FOUL, --declared WHAT or --undo N"
        raise InputError("", en, "请说明要做什么：--sheet、--apply 犯规、--decide 犯规、--declared 声明 或 --undo N")
    if not records and doings and doings != ["decide"]:
        what = "--withdraw" if args.withdraw else f"--{doings[0]}"
        en = f"{what} needs --match, --relay or --evening FILE"
        raise InputError("", en, f"{what} 需要 --match、--relay 或 --evening 文件")
    if args.table is not None and records != ["evening"]:
        raise InputError("", "--table goes with --evening", "--table 须与 --evening 合用")
    if doings and args.words:
        words = " ".join(args.words)[:40]
        raise InputError("", f"what is {words!r}? Options tell what happened", f"{words!r} 是什么？经过请用选项说明")
    if args.out and not set(doings) & set(WRITING):
        raise InputError("", "--out goes with what is written: --apply, --undo, …", "--out 须与 --apply、--undo 等合用")
    facts = [f"--{name.replace('_', '-')}" for name in CASE if is_given(args, name)]
    if doings == ["declared"]:
        facts = [name for name in facts if name not in ("--offender", "--tile", "--shown")]
    if facts and doings not in (["apply"], ["decide"]):
        raise InputError("", f"{facts[0]} goes with --decide or --apply", f"{facts[0]} 须与 --decide 或 --apply 合用")
    check_declared(args)
    if args.book is None and not records:
        raise InputError("book", "name a rule book, such as --book xjtu", "请指定规则，例如 --book xjtu")


def check_declared(args: argparse.Namespace) -> None:
    """What was declared is something one can declare, with the tile in writing."""
    from paiju.cli.referee.case import tiles_of

    if args.declared is not None and args.declared not in DECLARED:
        en = f"one of {', '.join(DECLARED)}, not {args.declared[:40]!r}"
        raise InputError("--declared", en, f"须为 {'、'.join(DECLARED)} 之一，而非 {args.declared[:40]!r}")
    if args.tile is not None and len(tiles_of(args.tile, "--tile")) != 1:
        given = repr(args.tile[:40])
        raise InputError("--tile", f"one tile, such as 5p, not {given}", f"须为一张牌，如 5p，而非 {given}")


def on_record(doing: str, args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Something about a record."""
    from paiju.cli.referee.ruling import ruled, undone

    check_writable(args.out, "--out")
    if doing in ("apply", "decide"):
        return ruled(args, book, say)
    if doing == "undo":
        return undone(args, book, say)
    if doing == "declared":
        from paiju.cli.referee.declared import proposed

        return proposed(args, book, say)
    if doing == "sheet":
        from paiju.cli.referee.sheets import show_sheet

        return show_sheet(args, book, say)
    return stopped(doing, args, book, say)


def look_up(args: argparse.Namespace, book: "Book", say: Speaker) -> int:
    """List the fouls of a book, or those that fit the words."""
    from paiju.referee import find, listing
    from paiju.referee.describe import foul_json

    query = " ".join(args.words).strip()
    fouls = find(book, query) if query else listing(book)
    if not fouls:
        en = f"no foul of {book.id} is like {query[:40]!r}; `paiju referee -b {args.book}` lists them"
        raise InputError("", en, f"{book.id} 没有与 {query[:40]!r} 相近的犯规；paiju referee -b {args.book} 列出全部")
    if args.json:
        return emit([foul_json(book, foul) for foul in fouls])
    if not query:
        return emit_lines(list_lines(book, fouls, say))
    return emit_lines(full_lines(book, fouls, say))


def list_lines(book: "Book", fouls: tuple["Foul", ...], say: Speaker) -> list[str]:
    """Every foul in a line."""
    rows = [[foul.clauses[0].partition(":")[2], say(*foul.words), foul.id] for foul in fouls]
    more = say(f"paiju referee -b {book.id} 词语：处罚如何", f"paiju referee -b {book.id} WORDS tells what one costs")
    return [f"{say(book.names.zh, book.names.en)} ({book.id})", *table(rows, columns=page_width()), more]


def full_lines(book: "Book", fouls: tuple["Foul", ...], say: Speaker) -> list[str]:
    """The best fouls in full, what their penalties mean, and the names of the others."""
    from paiju.referee.describe import changes, explained
    from paiju.referee.fouls import code_of

    code = code_of(book)
    best, others = fouls[:IN_FULL], fouls[IN_FULL:]
    lines: list[str] = []
    for foul in best:
        lines += [*foul_lines(book, foul, say), ""]
    for name, meaning, clauses in explained(code, best):
        lines += wrap(f"{say(*name)}{say('：', ': ')}{say(*meaning)} ({' '.join(clauses)})", page_width())
    for change in changes(code, best):
        text = f"{say('裁判可酌情', 'discretion')}{say('：', ': ')}{say(*change.words)} ({' '.join(change.clauses)})"
        lines += wrap(text, page_width())
    if others:
        named = say("、", ", ").join(say(*foul.words) for foul in others)
        lines += wrap(say("另见：", "see also: ") + named, page_width())
    return lines


def foul_lines(book: "Book", foul: "Foul", say: Speaker) -> list[str]:
    """A foul with its variants."""
    from paiju.referee.describe import cost
    from paiju.referee.fouls import code_of

    code = code_of(book)
    lines = [f"{say(*foul.words)}  [{foul.id}]  {' '.join(foul.clauses)}"]
    lines += wrap(say(*foul.what), page_width(), "  ")
    rows = [[say(*variant.when), say(*cost(code, variant))] for variant in foul.variants]
    if len(rows) == 1 and not rows[0][0]:
        return [*lines, *wrap(f"→ {rows[0][1]}", page_width(), "  ")]
    return [*lines, *table(([when, f"→ {cost_words}"] for when, cost_words in rows), columns=page_width())]
