"""The screen: pages shown, lines asked for. Line input works everywhere, also when nobody watches."""

from collections.abc import Callable, Sequence

from paiju.languages import _, _c
from paiju.terminal.board import COLUMNS, LINES
from paiju.terminal.paint import Paint
from paiju.terminal.window import Redraw
from paiju.terminal.words import Say

Size = tuple[int, int]  # columns, lines
NEEDED: Size = (COLUMNS + 1, LINES)
BLANK = LINES // 2  # a page is broken at an empty line below the middle, if there is one


class Leave(Exception):
    """No error: the person has had enough, or there is nobody any more."""


class Screen:
    """Shows lines and asks for one; `clears` where every page begins on an empty window, whose size `size` tells."""

    def __init__(
        self,
        say: Say,
        read: Callable[[str], str],
        write: Callable[[str], object],
        colour: bool,
        clears: bool,
        size: Callable[[], Size] = lambda: NEEDED,
    ) -> None:
        self.say, self.read, self.write, self.clears, self.size = say, read, write, clears, size
        self.paint = Paint(colour)
        self.shown: Sequence[str] = ()
        self.borne: Size | None = None  # a small window the person will play in

    def show(self, lines: Sequence[str]) -> None:
        """A page of its own."""
        self.shown = lines
        self.mind_size()
        self.draw(lines)

    def draw(self, lines: Sequence[str]) -> None:
        """Lines on an empty window."""
        self.write(("\x1b[2J\x1b[H" if self.clears else "\n") + "\n".join(lines))

    def mind_size(self) -> None:
        """Say once of every window that is too small that it is."""
        while self.is_small() and self.borne != self.size():
            columns, lines = self.size()
            try:
                self.draw(self.too_small(columns, lines))
                self.answer(self.say(_c("key", "Enter")))
                self.borne = self.size()
            except Redraw:
                pass

    def is_small(self) -> bool:
        """Will a page not fit?"""
        columns, lines = self.size()
        return self.clears and (0 < columns < NEEDED[0] or 0 < lines < NEEDED[1])

    def too_small(self, columns: int, lines: int) -> list[str]:
        """What to say of it, in short lines."""
        wide, tall = NEEDED
        return [
            self.say(_("This window is too small: {columns}x{lines}.", columns=columns, lines=lines)),
            self.say(_("The game needs {wide}x{tall} (columns x lines).", wide=wide, tall=tall)),
            self.say(_("Make it larger, then press Enter.")),
            self.say(_("Press Enter now to play in it as it is.")),
        ]

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; the page is shown again when the window changed meanwhile."""
        while True:
            try:
                return self.answer(prompt)
            except Redraw:
                self.show(self.shown)

    def answer(self, prompt: str) -> str:
        """A line; its end is the end of the game."""
        try:
            return self.read(f"{prompt}> ").strip()
        except EOFError:
            self.write("")  # the prompt was not answered
            raise Leave from None

    def page(self, lines: Sequence[str], prompt: str) -> str:
        """A page to read, window by window; what is typed at its end. Anything but Enter stops reading."""
        parts = windows(lines)
        for part in parts[:-1]:
            self.show(part)
            text = self.ask(self.say(_("Enter: more")))
            if text:
                return text
        self.show(parts[-1])
        return self.ask(prompt)


def windows(lines: Sequence[str]) -> list[Sequence[str]]:
    """Lines cut into windows, where possible at an empty line."""
    parts: list[Sequence[str]] = []
    while len(lines) >= LINES:
        blank = [i for i in range(BLANK, LINES) if not lines[i]]
        cut = blank[-1] if blank else LINES - 1
        parts.append(lines[:cut])
        lines = lines[cut + bool(blank) :]
    return [*parts, lines]
