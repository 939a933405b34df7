"""Texts as they go over the wire."""

import json
from dataclasses import dataclass
from fractions import Fraction

import msgspec
import pytest
from msgspec import UNSET

from paiju.books import get
from paiju.books.book import Names
from paiju.languages import HasNames, Text, _, _c, _n
from paiju.server.protocol.texts import Wording, encode, in_schema, named, with_values


@dataclass(frozen=True, slots=True)
class Step:
    """Something that holds a text."""

    text: Text
    value: int


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        (_("play resumes"), {"en": "play resumes"}),
        (_c("seat", "East"), {"en": "East", "context": "seat"}),
        (_("{size} MB are free", size=3), {"en": "{size} MB are free", "values": {"size": 3}}),
        (_n("{n} tile", "{n} tiles", 2), {"en": "{n} tile", "many": "{n} tiles", "values": {"n": 2}}),
        (_("{a} {b}", a=Fraction(1, 2), b=0.5), {"en": "{a} {b}", "values": {"a": "1/2", "b": "0.5"}}),
        (
            _("{who}: {what}", who=_c("seat", "East"), what=[_("win"), "x", Names("和", "win", "和了")]),
            {
                "en": "{who}: {what}",
                "values": {
                    "who": {"en": "East", "context": "seat"},
                    "what": [{"en": "win"}, "x", {"zh": "和", "en": "win", "ja": "和了"}],
                },
            },
        ),
    ],
)
def test_a_text_is_sent_with_what_it_has_and_no_more(text: Text, sent: dict[str, object]) -> None:
    assert json.loads(encode(text)) == sent
    assert json.loads(encode({"steps": [Step(text, 1)]})) == {"steps": [{"text": sent, "value": 1}]}


def test_of_what_has_a_name_only_the_name_is_sent() -> None:
    """A pattern has values, clauses and more: none of it belongs into a sentence."""
    pattern = get("xjtu").patterns[0]
    sent = json.loads(encode(_("not {pattern}", pattern=pattern)))["values"]["pattern"]
    assert sent == {"zh": pattern.zh, "en": pattern.en, "ja": pattern.ja or pattern.en}
    assert named(pattern) == Names(pattern.zh, pattern.en, pattern.ja or pattern.en)
    assert named(get("xjtu").names) is get("xjtu").names


def test_english_stands_alone_where_it_says_everything() -> None:
    """A page finds the sentence of its language by the English, unless values or a context are needed for it."""
    assert with_values(_("play resumes")) is UNSET
    assert isinstance(with_values(_("{size} MB are free", size=3)), Text)
    assert isinstance(with_values(_c("seat", "East")), Text)


def test_nothing_else_is_sent_by_chance() -> None:
    with pytest.raises(TypeError, match="Fraction"):
        encode({"half": Fraction(1, 2)})
    with pytest.raises(NotImplementedError):
        in_schema(Fraction)
    for kind in (Text, HasNames, Wording):
        (schema,), _rest = msgspec.json.schema_components([kind], schema_hook=in_schema)
        assert schema["required"] == ["en"]
