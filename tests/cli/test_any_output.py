"""Whatever the output can write, and wherever it is to go: no command ends in an internal error, and none works before
it has looked whether its file can be written."""

import io
import json
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from paiju.cli import main

HAND = ("-b", "xjtu", "222333444m678p5s", "5s", "--self")
ENCODINGS = ("ascii", "latin-1", "cp1252", "cp932", "gbk", "utf-8")
SAID = {
    "help": (["--help"], "paiju"),
    "a command's help": (["explain", "--help"], "--faces"),
    "faces": (["explain", "--faces", *HAND], "222m"),
    "glossary": (["glossary", "furiten"], "furiten"),
    "rules": (["rules", "show", "psa"], "psa"),
    "points": (["points", "-b", "xjtu", "--table"], "1000"),
    "a mistake": (["scor"], ""),
    "a book that is not there": (["waits", "-b", "国际", "123m"], ""),
}


def written(words: Sequence[str], encoding: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, bytes, bytes]:
    """What a command writes to an output of this encoding."""
    out, err = io.BytesIO(), io.BytesIO()
    streams = [io.TextIOWrapper(raw, encoding, errors="strict", write_through=True) for raw in (out, err)]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", streams[0])
        patch.setattr(sys, "stderr", streams[1])
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        for stream in streams:
            stream.flush()
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("lang", ["en", "zh", "ja"])
def test_every_output_is_written_as_far_as_it_goes(encoding: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, (words, holds) in SAID.items():
        code, out, err = written([*words, "--lang", lang], encoding, monkeypatch)
        assert code == (0 if holds else 2), (name, err)
        assert b"internal" not in err
        if lang == "en":
            assert holds in out.decode(encoding), name


def test_json_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {}
    for encoding in ENCODINGS:
        code, out, _ = written(["explain", "--json", *HAND], encoding, monkeypatch)
        assert code == 0
        told[encoding] = json.loads(out.decode(encoding))
    assert len({json.dumps(each) for each in told.values()}) == 1
    assert "断幺" in json.dumps(told["ascii"], ensure_ascii=False)


# --- English has no Chinese in it -------------------------------------------------------------------

CHINESE = re.compile("[\u3400-\u9fff\uff01-\uff5e\u3001\u3002]")
ENGLISH = [
    ["--help"],
    *([name, "--help"] for name in ("score", "play", "lab", "arena", "stats", "dataset", "serve", "drill", "simulate")),
    ["rules", "list"],
    ["waits", "-b", "mcr", "2345678m234p555s"],
    ["distance", "-b", "ema", "2345678m234p55s1z"],
    ["score", *HAND],
    ["simulate", "-b", "ema", "--hands", "4", "--players", "random", "--jobs", "1"],
    ["lab", "-b", "ema", "--change", "payments.winners=one", "-n", "4", "--bots", "random", "--jobs", "1"],
    ["arena", "-b", "ema", "--a", "random", "--b", "drawn", "-n", "4", "--hands", "--jobs", "1"],
    ["seating", "--players", "8", "--rounds", "2"],
    ["schema", "request"],
    ["rules", "coverage"],
]


@pytest.mark.parametrize("words", ENGLISH, ids=" ".join)
def test_english_has_no_chinese_in_it(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):  # how a page of help ends
        assert main([*words, "--lang", "en"]) == 0
    shown = capsys.readouterr()
    lines = [line for line in (shown.out + shown.err).splitlines() if CHINESE.search(line)]
    assert [line for line in lines if "paiju rules pattern" not in line] == []  # an example: a pattern by any name


# --- where it goes ----------------------------------------------------------------------------------

INTO = {
    "dataset": ["dataset", "--self-play", "4000", "-b", "ema", "--out", "?"],
    "lab": ["lab", "-b", "ema", "--change", "payments.winners=one", "-n", "1e9", "--html", "?"],
    "lab resumed": ["lab", "-b", "ema", "--change", "payments.winners=one", "-n", "1e9", "--resume", "?"],
    "arena log": ["arena", "-b", "ema", "--a", "random", "--b", "drawn", "-n", "4e6", "--log", "?"],
    "arena errors": ["arena", "-b", "ema", "--a", "random", "--b", "drawn", "-n", "4e6", "--stderr", "?"],
    "agree": ["agree", "no records", "--player", "drawn", "--stderr", "?"],
    "convert": ["convert", "no record", "?"],
    "draw": ["draw", "make", "no entrants", "--kind", "lots", "--out", "?"],
    "archive": ["tournament", "archive", "no event", "--results", "none", "--out", "?"],
    "run": ["tournament", "run", "no event", "--results", "none", "--out", "?"],
    "sheets": ["tournament", "sheets", "no event", "--out", "?"],
    "rehearse": ["tournament", "rehearse", "no event", "--out", "?"],
    "exam": ["exam", "certificate", "xjtu-referee", "no answers", "--name", "Ann", "--out", "?"],
    "exam sat": ["exam", "sit", "xjtu-referee", "--save", "?"],
    "relay": ["relay", "new", "no teams", "--out", "?"],
    "referee": ["referee", "--match", "no match", "--undo", "1", "--out", "?"],
}


@pytest.mark.parametrize("name", INTO)
def test_a_file_that_cannot_be_written_is_told_before_any_work(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("kept")
    bad = os.path.join(tmp_path, "file", "inside")
    for lang in ("en", "zh"):
        assert main([bad if word == "?" else word for word in INTO[name]] + ["--lang", lang]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert "inside" in err
        assert CHINESE.search(err) is None or lang == "zh"
    assert (tmp_path / "file").read_text() == "kept"
    assert sorted(os.listdir(tmp_path)) == ["file"]
