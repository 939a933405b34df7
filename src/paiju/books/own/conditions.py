"""Conditions of patterns that a book defines, as people write them, and the short program the core runs.

    pungs[dragons] = 2 and pairs[dragons] = 1
    concealed and not self_draw
    suits = 1 and kinds[honours] = 0
    runs_by[3] >= 3 or mixed_runs_by[3] = 3

A condition is made of facts (`facts.py`) with numbers, `+`, `-`, `=`, `!=`, `<`, `<=`, `>`, `>=`, `and`, `or`, `not`
and brackets. In square brackets stand the tiles that are meant: classes and tiles with commas between them, several
words for what is all of it (`even bamboos`), `not` for the rest; or how many ranks sets are apart. Another pattern of
the book is a fact by its id.
"""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from paiju.books.book import Pattern
from paiju.books.own.facts import CLASS_WORDS, EVERY, PLAIN, STEPS, TILES, instruction
from paiju.core import tiles as t
from paiju.core.patterns.catalogue import HALF
from paiju.core.rules import CLASSES
from paiju.core.worth import condition as c
from paiju.core.worth.facts import NUMBER
from paiju.errors import InputError
from paiju.languages import Text, _, _c, joined
from paiju.notation import parse_tiles

TOKEN = re.compile(r"[A-Za-z_]\w*|\d+[mpszMPSZ]?|<=|>=|!=|\S")
MOST = 255  # that a number may be
BRACKETS = 40  # open at a time
TOO_DEEP = _("too many brackets within each other; define a part of it as a pattern of its own")
COMPARED = {"=": (c.EQUAL, False), "!=": (c.EQUAL, True), "<": (c.LESS, False), "<=": (c.AT_MOST, False)}
COMPARED |= {">": (c.AT_MOST, True), ">=": (c.LESS, True)}
ADDED = {"+": c.PLUS, "-": c.LESS_BY}
FACTS = (*TILES, *STEPS, *PLAIN)


def read_conditions(
    patterns: Sequence[Pattern], known: Mapping[str, int], faults: list[InputError] | None = None
) -> tuple[list[list[int]], list[int]]:
    """The programs of the patterns that a book defines, and the classes of tiles they name. Each may name the patterns
    of the catalogue that are known, by number, and those before it. Faults are added to a list, if there is one."""
    classes: list[int] = []
    programs: list[list[int]] = []
    facts = {id: instruction(c.LOW_PATTERN if n < HALF else c.HIGH_PATTERN, n % HALF) for id, n in known.items()}
    for i, pattern in enumerate(patterns):
        try:
            programs.append(ConditionReader(pattern.when, f"patterns.{pattern.id}.when", facts, classes).read())
        except InputError as error:
            if faults is None:
                raise
            faults.append(error)
        facts[pattern.id] = instruction(c.EARLIER, i)
    return programs, classes


class ConditionWord(NamedTuple):
    """A word or sign of a condition, and where it stands."""

    text: str
    at: int


class ConditionReader:
    """Reads one condition; what it names of tiles is added to the classes of the book."""

    def __init__(self, text: str, field: str, patterns: Mapping[str, int], classes: list[int]) -> None:
        self.field, self.patterns, self.classes = field, patterns, classes
        self.words = [ConditionWord(match[0], match.start()) for match in TOKEN.finditer(text)]
        self.end = ConditionWord("", len(text))
        self.at = self.open = self.brackets = 0
        self.program: list[int] = []

    def read(self) -> list[int]:
        """The program of the whole."""
        self.either()
        if self.next.text:
            raise self.wrong(_("here the condition should end, or go on with and, or"))
        return self.program

    # --- words ------------------------------------------------------------------------------------

    @property
    def next(self) -> ConditionWord:
        """The word that comes."""
        return self.words[self.at] if self.at < len(self.words) else self.end

    def take(self, *texts: str) -> str:
        """The next word, if it is one of these; "" otherwise."""
        if self.next.text not in texts:
            return ""
        self.at += 1
        return self.words[self.at - 1].text

    def need(self, text: str) -> None:
        """The next word has to be this one."""
        if not self.take(text):
            raise self.wrong(_("{sign} is missing here", sign=text))

    def wrong(self, text: Text) -> InputError:
        """The error at the next word."""
        word, place = self.next.text, self.next.at + 1
        if not word:
            return InputError(self.field, _("at the end: {problem}", problem=text))
        return InputError(
            self.field, _("at {word} (character {place}): {problem}", word=repr(word[:40]), place=place, problem=text)
        )

    def unknown(self, problem: Text, known: list[str]) -> InputError:
        """The error for a word that nobody knows."""
        close = get_close_matches(self.next.text.lower()[:80], known, 3)
        if not close:
            return self.wrong(_("{problem}; docs/own-books.md lists them", problem=problem))
        listed = joined(close, _c("list", " or "))
        return self.wrong(_("{problem}; did you mean {close}?", problem=problem, close=listed))

    # --- the program ------------------------------------------------------------------------------

    def add(self, *instructions: int) -> None:
        """Instructions that follow; no more numbers than there is room for may be open."""
        for step in instructions:
            what = step % c.SORTS
            self.open += 1 if what >= NUMBER else 0 if what == c.NOT else -1
            if self.open > c.DEPTH:
                raise self.wrong(TOO_DEEP)
            self.program.append(step)

    def either(self) -> None:
        """Parts with `or` between them."""
        self.both()
        while self.take("or"):
            self.both()
            self.add(c.OR)

    def both(self) -> None:
        """Parts with `and` between them."""
        self.turned()
        while self.take("and"):
            self.turned()
            self.add(c.AND)

    def turned(self) -> None:
        """A part, perhaps with `not` before it."""
        turns = 0
        while self.take("not"):
            turns += 1
        self.comparison()
        self.add(*[c.NOT] * turns)

    def comparison(self) -> None:
        """Two sums, or one by itself: it holds if it is not 0."""
        self.sum()
        if sign := self.take(*COMPARED):
            self.sum()
            what, opposite = COMPARED[sign]
            self.add(what)
            if opposite:
                self.add(c.NOT)
            if self.next.text in COMPARED:
                example = "2 <= pungs and pungs <= 3"
                raise self.wrong(_("compare twice with and between, such as {example}", example=example))

    def sum(self) -> None:
        """Numbers added and taken away."""
        self.value()
        while sign := self.take(*ADDED):
            self.value()
            self.add(ADDED[sign])

    def value(self) -> None:
        """A number, a fact, a pattern, or a part in brackets."""
        word = self.next.text
        if self.take("("):
            self.brackets += 1
            if self.brackets > BRACKETS:
                raise self.wrong(TOO_DEEP)
            self.either()
            self.need(")")
            self.brackets -= 1
        elif word.isdecimal():
            if int(word) > MOST:
                raise self.wrong(_("a number may be {most} at most", most=MOST))
            self.at += 1
            self.add(instruction(NUMBER, int(word)))
        elif word in TILES:
            self.at += 1
            self.add(instruction(TILES[word], self.class_number(self.tiles() if self.take("[") else EVERY)))
        elif word in STEPS:
            self.add(self.step(word))
        elif word in PLAIN:
            self.at += 1
            self.add(*PLAIN[word])
        elif word in self.patterns:
            self.at += 1
            self.add(self.patterns[word])
        elif word.isidentifier():
            raise self.unknown(_("there is no such fact or pattern"), [*FACTS, *self.patterns])
        else:
            raise self.wrong(_("a fact or a number is missing"))

    def step(self, word: str) -> int:
        """Sets so many ranks apart."""
        what, least, most = STEPS[word]
        self.at += 1
        self.need("[")
        step = self.next.text
        if not step.isdecimal() or not least <= int(step) <= most:
            raise self.wrong(_("how many ranks apart? A number from {least} to {most}", least=least, most=most))
        self.at += 1
        self.need("]")
        return instruction(what, int(step))

    # --- classes of tiles -------------------------------------------------------------------------

    def class_number(self, kinds: int) -> int:
        """The number of a class in the book."""
        if kinds not in self.classes:
            if len(self.classes) == CLASSES:
                raise self.wrong(_("a rule book's conditions may name {most} classes of tiles at most", most=CLASSES))
            self.classes.append(kinds)
        return self.classes.index(kinds)

    def tiles(self) -> int:
        """What stands in square brackets."""
        kinds = self.class_part()
        while self.take(","):
            kinds |= self.class_part()
        self.need("]")
        return kinds

    def class_part(self) -> int:
        """Words that all apply, or with `not` the rest."""
        opposite = self.take("not")
        kinds = self.class_word()
        while self.next.text not in (",", "]", ""):
            more = self.class_word()
            if (kinds | more) & ~EVERY:
                self.at -= 1
                raise self.wrong(_("seat_wind and round_wind stand alone, with commas around them"))
            kinds &= more
        if opposite and kinds & ~EVERY:
            raise self.wrong(_("not cannot be said of seat_wind and round_wind"))
        return EVERY & ~kinds if opposite else kinds

    def class_word(self) -> int:
        """A class by name, tiles such as 19m, or ranks such as 258."""
        word = self.next.text
        if word in CLASS_WORDS:
            kinds = CLASS_WORDS[word]
        elif word.isdecimal() and "0" not in word:
            kinds = sum(t.ONES << int(rank) - 1 for rank in set(word))
        elif word[:1].isdecimal():
            kinds = 0
            for tile in parse_tiles(word, self.field):
                kinds |= 1 << tile.kind
        else:
            raise self.unknown(_("there is no such class of tiles"), [*CLASS_WORDS, "19m", "258"])
        self.at += 1
        return kinds
