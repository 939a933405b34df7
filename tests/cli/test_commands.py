"""The commands, as a shell calls them."""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from paiju import books
from paiju.cli import build, main, read
from paiju.cli.shared.command_list import GROUPS, MODULES
from paiju.cli.shared.language import Speaker, language
from paiju.columns import width
from tests import children
from tests.children import TRIES

HAND = ("123m456p789s1122z", "1z", "--book", "xjtu")
USAGE = {"en": "usage: ", "zh": "用法：", "ja": "使い方："}
NATIVE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")  # characters that only Chinese and Japanese have


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints; it must end well."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def fails(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line a command complains with."""
    try:
        code = main(list(words))
    except SystemExit as stop:
        code = int(stop.code or 0)
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert told.err.startswith("paiju: error: ")
    assert told.err.count("\n") == 1
    return told.err


def test_score_tells_patterns_value_and_payments(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "score", *HAND, "--self", "--lang", "en")
    assert "Prevalent Wind" in text
    assert "2 han 40 fu, 2,700 points" in text
    assert "-1,300" in text


def test_options_may_stand_between_hand_and_winning_tile(capsys: pytest.CaptureFixture[str]) -> None:
    usual = run(capsys, "explain", "2333444m678p", "5m", "-b", "mcr", "-m", "678p")
    assert run(capsys, "explain", "-b", "mcr", "2333444m678p", "-m", "678p", "5m") == usual
    assert run(capsys, "explain", "2333444m678p", "-b", "mcr", "-m", "678p", "--by", "discard", "5m") == usual


@pytest.mark.parametrize(
    "words", [(), ("--lang", "en"), ("rules", "--lang", "en"), ("rules", "--help", "--lang", "en")]
)
def test_nothing_to_do_prints_the_help(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0") if "--help" in words else nullcontext():
        assert main(list(words)) == 0
    told = capsys.readouterr()
    assert told.out.startswith("usage: paiju")
    assert "paiju rules pattern 三色同顺" in told.out
    assert told.err == ""


@pytest.mark.parametrize("lang", USAGE)
@pytest.mark.parametrize("command", MODULES)
def test_every_command_has_help(command: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help", "--lang", lang])
    told = capsys.readouterr()
    assert told.out.startswith(f"{USAGE[lang]}paiju {command}")
    assert told.err == ""


@pytest.mark.parametrize("lang", ["zh", "ja"])
@pytest.mark.parametrize("command", MODULES)
def test_help_is_in_one_language_throughout(command: str, lang: str) -> None:
    """What options and commands are for, in every command below it too; not what one types."""
    for parser in below(build(Speaker(lang), command)):
        about = [parser.description, *(action.help for action in parser._actions)]
        about += [line.rpartition("  ")[2] for line in (parser.epilog or "").splitlines()]
        for text in about:
            assert not text or text == argparse.SUPPRESS or NATIVE.search(text), text


def below(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from below(inner)


def test_help_and_mistakes_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "--lang", "zh")
    assert text.startswith("用法：paiju")
    for english in ("usage", "options", "show this"):
        assert english not in text
    for words, says in (
        (("score", *HAND, "2z"), "无法识别：2z"),
        (("score", *HAND, "--honba", "many"), "--honba 须为整数，而非 'many'"),
        (("score", *HAND, "--honba"), "--honba 之后须给出一个值"),
        (("score", *HAND, "--by", "x"), "--by 不能是 'x'；可用：'discard', 'self'"),
        (("expain",), "命令 不能是 'expain'；是否为 'explain'？"),
        (("score", *HAND, "--no"), "--no 不明确"),
        (("rules", "diff", "ema"), "还缺少：other"),
        (("score", *HAND, "-m", "34m"), "第 1 副副露：'34m' 不是副露"),
    ):
        with pytest.raises(SystemExit) if "副露" not in says else nullcontext():
            assert main([*words, "--lang", "zh"]) == 2
        told = capsys.readouterr().err
        assert told.startswith("paiju: 错误：")
        assert says in told


def test_mistakes_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    for words, says in (
        (("score", *HAND, "--honba"), "--honbaの後に値が1つ必要です"),
        (("expain",), "コマンドに'expain'は指定できません。'explain'のことですか？"),
        (("rules", "diff", "ema"), "次の引数が必要です：other"),
    ):
        with pytest.raises(SystemExit, match="2"):
            main([*words, "--lang", "ja"])
        assert capsys.readouterr().err == f"paiju: エラー：{says}\n"


def test_a_hand_that_may_not_win_says_so_first(capsys: pytest.CaptureFixture[str]) -> None:
    hands = {
        ("123m456p789s1144z", "4z", "-b", "ema"): "ema:4.0",
        ("123m456p789s1144z", "5z", "-b", "ema"): "5z does not complete the hand",
        ("123m567p678s1133z", "3z", "-b", "mcr"): "Pung of Terminals or Honours 1); 8 are needed",
        ("123m567p678s1133z", "3z", "-b", "psa", "--special", "3"): "more than one fan",
    }
    for command in ("score", "explain"):
        for words, why in hands.items():
            result = run(capsys, command, *words, "--lang", "en").split("Result\n")[1]
            assert result.startswith("  Not a win: ")
            assert why in " ".join(result.split()), "in one line or two"
            assert "0 points" not in result
            assert run(capsys, command, *words, "--lang", "zh").split("结果\n")[1].startswith("  不能和牌：")


def test_one_is_singular_and_thousands_are_apart(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "explain", "19m19p19s1234567z", "1m", "-b", "ema", "--lang", "en")
    assert "  119m19p19s1234567z\n" in text  # one group of fourteen
    assert "  limit hand  " in text
    assert "  yakuman, 32,000 points\n" in text
    double = run(capsys, "explain", "1112223334z111m", "4z", "--self", "-b", "xjtu", "--lang", "zh")
    assert " 2 倍役满 " in double
    assert " 役满 " in double
    flowers = ("score", "123m123p123s789s5z", "5z", "--self", "-b", "mcr", "--lang", "en")
    assert "18 points + 1 flower = 19\n" in run(capsys, *flowers, "--flowers", "1")
    assert "18 points + 2 flowers = 20\n" in run(capsys, *flowers, "--flowers", "2")
    one = run(capsys, "distance", "123m456p789s1112z", "-b", "xjtu", "--lang", "en")
    assert "1 useful kind, 3 tiles: 2z×3" in one
    steps = run(capsys, "explain", *HAND, "--riichi", "--self", "--lang", "en")
    assert " 1,280 " in steps


def test_readings_that_come_to_the_same_are_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("explain", "223344m55567p55z", "8p", "--self", "-b", "psa", "--joker", "5z")
    told = run(capsys, *words, "--lang", "en").split("Other interpretations\n")[1].split("\n\n")[0].splitlines()
    found = json.loads(run(capsys, *words, "--json"))["others"]
    alike = {(each["value_en"], tuple(line["id"] for line in each["patterns"])) for each in found}
    heads = [line for line in told if line[2] != " "]
    more = [int(line.split(" and ")[1].split()[0]) for line in heads if " more like it: " in line]
    assert more
    assert len(heads) == len(alike) < len(found) == len(alike) + sum(more)


def test_the_last_tile_written_is_the_winning_one(capsys: pytest.CaptureFixture[str]) -> None:
    named = run(capsys, "score", *HAND)
    assert run(capsys, "score", "123m456p789s11221z", "--book", "xjtu") == named


def test_explain_in_chinese_shows_clauses_and_the_announcement(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "explain", *HAND, "--riichi", "--self", "--lang", "zh", "--clauses", "--faces")
    assert "立直" in text
    assert "xjtu:7.3.1(1)" in text
    assert "🀇🀈🀉" in text
    announced = text.split("报牌")[1]
    assert "每人" not in announced  # a non-dealer's self-draw names two amounts
    assert "番" in announced


def test_melds_and_circumstances_as_options(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "45m11z", "6m", "-b", "psa", "-m", "777p^ (2222s)", "-m", "8888s+@left", "--kong-discard"]
    words += ["--supporter", "戊=E", "--open-hand", "S", "--special", "9", "--seat", "W", "--from", "E", "--json"]
    told = json.loads(run(capsys, *words))
    assert told["ok"]
    assert sum(told["payments"].values()) == 0
    assert "戊" in told["payments"]


def test_json_is_the_public_answer_and_explain_adds_the_steps(capsys: pytest.CaptureFixture[str]) -> None:
    short = json.loads(run(capsys, "score", *HAND, "--json"))
    full = json.loads(run(capsys, "explain", *HAND, "--json"))
    assert short.items() <= full.items()
    assert full["steps"]


def test_options_of_the_book_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("score", "123m456p789s1z111p", "1z", "--book", "xjtu", "--self", "--json")
    fu = [
        json.loads(run(capsys, *words, "--seat", "E", "--set", f"scoring.double_wind_pair={n}"))["fu"] for n in (0, 4)
    ]
    assert fu[0] <= fu[1]


def test_lines_are_answered_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = json.dumps({"id": 1, "book": "xjtu", "hand": HAND[0], "win": "1z"})
    deep = "[" * 100_000
    lines = [good, "", "{", "[]", '{"id": "x"}', '{"id": NaN}', deep, '{"id": "\\ud800"}', good.replace("1,", "2,")]
    file = tmp_path / "requests.jsonl"
    file.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\n")
    answers = [json.loads(line) for line in run(capsys, "score", "--jsonl", str(file)).splitlines()]
    assert [answer["ok"] for answer in answers] == [True, *[False] * 7, True, False]
    assert [answer["id"] for answer in answers][-2] == 2
    assert answers[4]["id"] == "x"
    assert all(answer["error"] and answer["field"] for answer in answers if not answer["ok"])


def test_lines_from_standard_input() -> None:
    request = json.dumps({"id": "a", "book": "ema", "hand": "123m456p789s1122z"})
    for command, key in (("waits", "waits"), ("distance", "useful")):
        words = [sys.executable, "-m", "paiju", command, "--jsonl"]
        done = children.run(words, request + "\n{}\n")
        assert done.returncode == 0, done.stderr
        first, second = (json.loads(line) for line in done.stdout.splitlines())
        assert list(first[key]) == ["1z", "2z"]
        assert not second["ok"]


def test_an_unreadable_file_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no-such-file" in fails(capsys, "score", "--jsonl", "no-such-file")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("scor",), "invalid choice"),
        (("expain",), "did you mean 'explain'?"),
        (("rules", "lst"), "did you mean 'list'?"),
        (("score", "123m456p789s1122z", "1z"), "--book"),
        (("score", "123m456p789s112z", "1z", "-b", "xjtu"), "concealed tiles: 12 concealed tiles"),
        (("score", "123m456p789s1122z", "-b", "xjtu"), "winning tile: give the winning tile"),
        (("score", *HAND, "--rob-kong"), "circumstances: a robbed kong"),
        (("score", *HAND, "--honba", "many"), "--honba"),
        (("score", *HAND, "--set", "scoring"), "--set"),
        (("score", *HAND, "-m", "345m"), "concealed tiles: 13 concealed tiles, melds: 1"),
        (("score", *HAND, "-m", "34m"), "meld 1: '34m' is not a meld"),
        (("score", "-b", "foo", "123m"), "there is no rule book 'foo'"),
        (("score", "-b", "foo", "12x", "--honba", "1"), "there is no rule book 'foo'"),
        (("score", HAND[0], "-b", "xjtu", "1z", "2z"), "unrecognized arguments: 2z"),
        (("score", HAND[0], "-b", "xjtu", "1z", "--rich"), "unrecognized arguments: --rich"),
        (("score", *HAND, "2z"), "unrecognized arguments: 2z"),
        (("waits", HAND[0], "-b", "xjtu", "2z"), "unrecognized arguments: 2z"),
        (("waits", "123m", "-b", "xjtu"), "3n+1"),
        (("waits", "123m456p789s11222z", "-b", "xjtu"), "distance"),
        (("rules", "show", "xjut"), "did you mean"),
        (("rules", "show", "xjtu", "没有"), "no pattern"),
        (("rules", "pattern", "flying pig"), "no rule book has"),
        (("rules", "clause", "xjtu:7.3.99"), "did you mean xjtu:7.13.9, xjtu:7.3.7, xjtu:7.3.6?"),
        (("rules", "clause", "koran:1"), "no text"),
        (("schema", "wall"), "invalid choice"),
    ],
)
def test_mistakes_are_one_clear_line(words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in fails(capsys, *words, *(("--lang", "en") if words and words[0] != "scor" else ()))


def test_waits_and_distance_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "waits", "123m456p789s1122z", "-b", "xjtu") == "1z 2z\n"
    assert "ready" in run(capsys, "distance", "123m456p789s1122z", "-b", "xjtu", "--lang", "en")
    assert "向听" in run(capsys, "distance", "147m258p369s1234z", "-b", "xjtu", "--lang", "zh")
    assert "complete" in run(capsys, "distance", "123m456p789s11122z", "-b", "xjtu", "--lang", "en")
    assert json.loads(run(capsys, "waits", "1z", "-b", "xjtu", "--json")) == {"waits": ["1z"]}


def test_every_book_is_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    listed = json.loads(run(capsys, "rules", "list", "--json"))
    assert [row["id"] for row in listed] == list(books.ids())
    for book in books.all_books():
        shown = json.loads(run(capsys, "rules", "show", book.id, "--json"))
        assert [row["id"] for row in shown["patterns"]] == [pattern.id for pattern in book.patterns]
        assert all(pattern.cite in run(capsys, "rules", "show", book.id) for pattern in book.patterns[:3])


@pytest.mark.parametrize("name", ["三色同顺", "mixed triple", "sanshoku_doujun", "三色同順", "mixed_triple_run"])
def test_a_pattern_is_found_by_any_name_in_every_book(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(run(capsys, "rules", "pattern", name, "--json"))
    values = {row["book"]: row["value"] for row in rows if row["id"] == "mixed_triple_run"}
    assert (values["mcr"], values["ema"], values["xjtu"], values["psa"]) == ("8", "2/1", "2/1", "1")


def test_clauses_with_what_is_below_them(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "rules", "clause", "xjtu:7.3.1", "--lang", "en")
    assert "xjtu:7.3.1(4)" in text
    assert "decides: All Simples" in text
    assert "decides: the scorer itself" in run(capsys, "rules", "clause", "xjtu:7.9", "--lang", "en")
    assert "decides: the course of the game itself, the event itself" in run(
        capsys, "rules", "clause", "mcr:Q149", "--lang", "en"
    )
    decided = run(capsys, "rules", "clause", "lol:(七)6", "--lang", "zh")
    assert "决定：连风雀头的符" in decided
    assert "由人执行" in run(capsys, "rules", "clause", "mcr:Q29(2)", "--lang", "zh")
    raw = json.loads(run(capsys, "rules", "clause", "xjtu:7.9", "--json"))
    assert raw[0]["decides"][0].startswith("code.")
    assert "Big four winds" in run(capsys, "rules", "clause", "mcr:t1", "--lang", "en")


def test_differences_carry_both_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row["name"]: row for row in json.loads(run(capsys, "rules", "diff", "xjtu", "lol", "--json"))}
    assert rows["scoring.double_wind_pair"]["values"] == ["4", "2"]
    assert rows["scoring.double_wind_pair"]["clauses"] == ["xjtu:7.7.3bis", "lol:(七)6"]
    assert rows["blessing_of_man"]["values"][1] == "–"
    assert "no difference" in run(capsys, "rules", "diff", "ema", "ema", "--lang", "en")


def test_coverage_counts_the_same_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # no tests/ here, as where the package is installed
    for row in json.loads(run(capsys, "rules", "coverage", "--json")).values():
        assert row["clauses"] == row["code"] + row["planned"] + row["manual"] + row["narrative"]
        assert 0 < row["proven"] <= row["code"]
    head, first, *_ = run(capsys, "rules", "coverage", "--lang", "en").splitlines()
    heads = ["clauses", "decided by the program", "tested", "planned", "carried out by people", "narrative"]
    assert re.split("  +", head.strip()) == heads
    assert first.split()[:2] == ["botzone", "16"]


def test_schemas_are_json(capsys: pytest.CaptureFixture[str]) -> None:
    request = json.loads(run(capsys, "schema", "request"))
    answer = json.loads(run(capsys, "schema", "answer"))
    told = json.loads(run(capsys, "score", *HAND, "--json"))
    scored = answer["oneOf"][0]
    assert request["required"] == ["book", "hand", "win"]
    assert set(scored["required"]) <= set(told) <= set(scored["properties"])
    known = scored["properties"]["patterns"]["items"]["properties"]["id"]
    named, own = known["anyOf"]
    assert {line["id"] for line in told["patterns"]} <= set(named["enum"])
    assert own["type"] == "string"


def test_columns_line_up_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("zh", "en"):
        lines = run(capsys, "rules", "pattern", "full_flush", "--lang", lang).splitlines()[1:-1]
        starts = {width(line[: line.rindex("  ")]) for line in lines}
        assert len(starts) == 1


def test_the_language_comes_from_the_option_or_the_environment() -> None:
    assert language([], {"LANG": "zh_CN.UTF-8"}) == "zh"
    assert language([], {"LANG": "zh_CN.UTF-8", "LC_ALL": "de_DE"}) == "en"
    assert language(["score", "--lang", "en"], {"LANG": "zh_CN"}) == "en"
    assert language(["score", "--lang=zh"], {}) == "zh"
    assert language([], {}) == "en"
    assert language([], {"LANG": "C.UTF-8"}) == "en"
    assert language([], {"LC_MESSAGES": "ja_JP.UTF-8", "LANG": "zh_CN"}) == "ja"
    assert language(["--lang", "ja", "score"], {}) == "ja"
    assert language(["--lang", "xx"], {"LANG": "ja"}) == "ja", "the parser says that there is no xx"


def test_no_colour_when_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\x1b" not in run(capsys, "explain", *HAND)


def test_explain_starts_quickly() -> None:
    """Far below the 0.4 s promised on an idle machine; CPU time, and the best of some, so that a busy one does not fail
    it."""
    program = f"import sys, time; from paiju.cli import main; main(['explain', *{HAND!r}]); "
    program += "sys.stderr.write(str(time.process_time()))"
    for _ in range(TRIES):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        if float(done.stderr) < 0.4:
            return
    raise AssertionError(done.stderr)


def test_a_book_of_ones_own_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('id = "club"\nbase = "ema"\n[scoring]\ndouble_wind_pair = 4\n', encoding="utf-8")
    hand = ("123m456p78s11z", "-m", "777z", "9s", "--seat", "E", "--from", "S")
    assert main(["score", "--json", "--book", str(club), *hand]) == 0
    assert json.loads(capsys.readouterr().out)["fu"] == 30
    assert main(["rules", "diff", "ema", str(club)]) == 0
    assert "scoring.double_wind_pair" in capsys.readouterr().out
    assert main(["waits", "--book", str(tmp_path / "none.toml"), "123m"]) == 2


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.startswith("paiju ")


def test_answers_are_json_whatever_the_numbers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"id":1e999,"book":"xjtu"}\n{"id":2,"book":"xjtu","hand":"123m406p789s1122z","win":"1z"}\n')
    assert main(["score", "--jsonl", str(lines)]) == 0
    first, second = (json.loads(line, parse_constant=pytest.fail) for line in capsys.readouterr().out.splitlines())
    assert first["ok"] is False
    assert second["id"] == 2


OLD_NAMES = (
    ("simulate -b ema -n 4", "--players simple", "--bots simple"),
    ("agree records", "--player steady", "--bots steady"),
    ("bot -b ema", "--level keen", "--bots keen"),
    ("bot -b ema", "--player 2", "--number 2"),
    ("dataset records --out x.npz", "--level keen", "--bots keen"),
    ("lab -b ema -n 4", "--change scoring.minimum=2", "--set scoring.minimum=2"),
    ("lab -b ema -n 4", "--variant scoring.minimum=2", "--also-set scoring.minimum=2"),
    ("points -b ema", "--counters 2", "--honba 2"),
    ("score 123m 1m", "--counters 2", "--honba 2"),
    ("points -b ema", "--table", "--tables"),
    ("drill", "--from game.jsonl", "--record game.jsonl"),
    ("league schedule league.toml", "--from 2026-03-05", "--since 2026-03-05"),
    ("referee --match game.jsonl", "--resume", "--play-on"),
    ("tournament seat event.toml", "--plan seats.csv", "--past seats.csv"),
    ("tournament sheets event.toml --out x", "--plan hall.svg", "--hall hall.svg"),
    ("tournament sheets event.toml --out x", "--lang both", "--paper-lang both"),
)


@pytest.mark.parametrize(("command", "old", "new"), OLD_NAMES)
def test_what_an_option_was_called_once_still_works(
    command: str, old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command.split()
    parsed = [read(build(Speaker("en"), words[0]), [*words, *name.split()]) for name in (old, new)]
    assert vars(parsed[0]) == vars(parsed[1])
    with pytest.raises(SystemExit, match="0"):
        main([*words, "--help"])
    flags = capsys.readouterr().out.split()
    assert new.split()[0] in [flag.strip("[],") for flag in flags]
    assert old.split()[0] not in [flag.strip("[],") for flag in flags]


def test_two_players_of_the_arena_by_their_old_names(capsys: pytest.CaptureFixture[str]) -> None:
    arena = ("arena", "-b", "ema", "-n", "4", "--hands", "--jobs", "1", "--json")
    old = json.loads(run(capsys, *arena, "--a", "random", "--b", "drawn"))
    new = json.loads(run(capsys, *arena, "--bots", "random", "drawn"))
    assert (old["a"], old["b"], old["results"]) == (new["a"], new["b"], new["results"])


def test_commands_stand_in_groups_and_help_loads_none_of_them() -> None:
    named = [name for group in GROUPS.values() for name in group]
    assert len(named) == len(set(named)) == len(MODULES)
    code = "import sys; from paiju.cli import main; main([]); print([m for m in sys.modules if m == 'paiju.books'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
    assert all(f"\n{en}:\n" in done.stdout for en in map(str, GROUPS)) or "开始：" in done.stdout
