"""Texts that the server sends, put into words by the page's own module as by Python, in every language."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Message
from tools import catalogues

import paiju
from paiju.books.book import Names
from paiju.languages import SEMICOLON, Text, _, _c, _n, joined
from paiju.server.protocol.texts import encode
from tests.children import PATIENCE
from tests.extras import missing

HERE, WEB = Path(__file__).parent, Path(paiju.__file__).parent / "web"
NODE = shutil.which("node") or missing("node", "no Node on this machine")
EAST = _c("seat", "East")
RIICHI = Names("立直", "Riichi", "リーチ")


def in_words(texts: list[Text], lang: str) -> dict[str, Any]:
    """What the page says to texts as they are sent: before and after the server's texts are there."""
    sent = json.dumps({"lang": lang, "texts": json.loads(encode(texts))})
    command = [NODE, "--no-warnings", HERE / "words_driver.mjs", WEB]
    done = subprocess.run(command, input=sent, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("lang", ["en", "zh", "ja", "xx"])
def test_page_and_server_say_the_same(lang: str) -> None:
    """Values of every kind: numbers, words, texts within texts, names in every language, lists; forms for numbers."""
    texts = [
        _("{seat} is in riichi.", seat=EAST),
        _n("{n} minute left", "{n} minutes left", 1),
        _n("{n} minute left", "{n} minutes left", 15),
        _("It may become: {patterns}", patterns=[RIICHI, Names("平和", "Pinfu")]),
        _("only {who} may do this", who=[_("the chief referee"), _("a player")]),
        _("{name} calls a referee", name="Ann {1}"),
        joined([EAST, RIICHI, "x", 3], SEMICOLON),
        Text("nothing that anybody has translated {{so}}"),
        _("must be one of {words}, not {word}", words=("a", "b"), word=0.5),
    ]
    assert in_words(texts, lang)["words"] == [text.into(lang) for text in texts]


def sent_with(value: int, message: Message) -> Text:
    """A text of the catalogue with this value wherever it has one."""
    single, *many = catalogues.ids(message)
    values = dict.fromkeys(catalogues.VALUE.findall("".join((single, *many))), value)
    return Text(single, values, *many, context=message.context or "")


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_every_text_of_the_server_is_there(lang: str) -> None:
    parts = catalogues.parts_by_file()
    done = catalogues.finished(catalogues.read(catalogues.CATALOGUES / f"{lang}.po"))
    sent = [sent_with(7, message) for message in done if catalogues.REST in catalogues.parts_of(message, parts)]
    assert len(sent) > 2000
    answer = in_words(sent, lang)
    assert answer["words"] == [text.into(lang) for text in sent]
