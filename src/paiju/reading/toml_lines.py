"""Where in a TOML file things are written: the line of every key, for faults that are told with it.

It follows a text that `toml_table` has read already, so nothing in it is checked again.
"""

import re
from bisect import bisect

Path = tuple[str | int, ...]

BETWEEN = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
BARE = re.compile(r"[A-Za-z0-9_-]+")
BASIC, LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"'), re.compile(r"'[^']*'")
LONG_BASIC, LONG_LITERAL = re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}', re.S), re.compile(r"'''.*?'{3,5}", re.S)
PLAIN = re.compile(r"[^,\]}#\n]*")


def lines_of(text: str) -> dict[Path, int]:
    """The line of every key and of every part of a list: `("patterns", "pinfu", "closed")`, `("pattern", 0, "id")`."""
    return TomlLines(text.removeprefix("\ufeff")).read()


class TomlLines:
    """Goes through a text once."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.begins = [0, *(i + 1 for i, sign in enumerate(text) if sign == "\n")]
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}  # how many [[…]] there are

    def read(self) -> dict[Path, int]:
        """The lines of the whole."""
        table: Path = ()
        self.skip()
        while self.at < len(self.text):
            begin = self.at
            if self.taken("[["):
                table = self.in_list(self.key())
                self.note(table, begin)
                self.taken("]]")
            elif self.taken("["):
                table = self.inside(self.key())
                self.note(table, begin)
                self.taken("]")
            else:
                self.pair(table)
            self.skip()
        return self.lines

    # --- signs ------------------------------------------------------------------------------------

    def skip(self) -> None:
        """Go past blanks, ends of lines and remarks."""
        match = BETWEEN.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def taken(self, sign: str) -> bool:
        """Go past a sign, if it comes next."""
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        self.skip()
        return True

    def word(self, *forms: re.Pattern[str]) -> str:
        """Go past what has one of these forms; at least one sign, so that there is an end."""
        match = next((match for form in forms if (match := form.match(self.text, self.at))), None)
        begin, self.at = self.at, match.end() if match and match.end() > self.at else self.at + 1
        return self.text[begin : self.at]

    # --- places -----------------------------------------------------------------------------------

    def note(self, path: Path, at: int) -> None:
        """What a path leads to is written here, and all that holds it here or before."""
        line = bisect(self.begins, at)
        for n in range(1, len(path) + 1):
            self.lines.setdefault(path[:n], line)

    def inside(self, key: tuple[str, ...], begin: Path = ()) -> Path:
        """The path of a key; what is in a list of tables is in its last one."""
        path = begin
        for part in key:
            path = (*path, part)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path

    def in_list(self, key: tuple[str, ...]) -> Path:
        """The path of a further table of a list."""
        whole = (*self.inside(key[:-1]), key[-1]) if key else ()
        self.counts[whole] = self.counts.get(whole, 0) + 1
        return (*whole, self.counts[whole] - 1)

    # --- keys and values --------------------------------------------------------------------------

    def key(self) -> tuple[str, ...]:
        """A key, its parts with dots between them."""
        parts = [self.part()]
        while self.taken("."):
            parts.append(self.part())
        return tuple(parts)

    def part(self) -> str:
        """One part of a key."""
        written = self.word(BASIC, LITERAL, BARE)
        self.blanks()
        if written[:1] == '"':
            return decoded(written)
        return written[1:-1] if written[:1] == "'" else written

    def blanks(self) -> None:
        """Go past blanks alone."""
        while self.text[self.at : self.at + 1] in (" ", "\t"):
            self.at += 1

    def pair(self, table: Path) -> None:
        """A key with its value."""
        begin = self.at
        path = self.inside(self.key(), table)
        self.note(path, begin)
        self.taken("=")
        self.value(path)

    def value(self, path: Path) -> None:
        """A value, with what is in it."""
        if self.taken("["):
            at = 0
            while self.at < len(self.text) and not self.taken("]"):
                self.note((*path, at), self.at)
                self.value((*path, at))
                self.taken(",")
                at += 1
        elif self.taken("{"):
            while self.at < len(self.text) and not self.taken("}"):
                self.pair(path)
                self.taken(",")
        else:
            self.word(LONG_BASIC, LONG_LITERAL, BASIC, LITERAL, PLAIN)
            self.skip()


def decoded(written: str) -> str:
    """A key in quotes without them."""
    import tomllib

    return next(iter(tomllib.loads(f"{written} = 0")))
