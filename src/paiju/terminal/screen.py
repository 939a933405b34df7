"""The window: pages shown, lines asked for. Line input works everywhere, also when nobody watches."""

from collections.abc import Callable, Sequence

from paiju.terminal.board import LINES
from paiju.terminal.paint import Paint
from paiju.terminal.words import Say


class Leave(Exception):
    """The person has had enough, or there is nobody any more."""


class Screen:
    """Shows lines and asks for one; `clears` where every page begins on an empty window."""

    def __init__(
        self, say: Say, read: Callable[[str], str], write: Callable[[str], object], colour: bool, clears: bool
    ) -> None:
        self.say, self.read, self.write, self.clears = say, read, write, clears
        self.paint = Paint(colour)

    def show(self, lines: Sequence[str]) -> None:
        """A page of its own."""
        self.write(("\x1b[2J\x1b[H" if self.clears else "\n") + "\n".join(lines))

    def ask(self, prompt: str) -> str:
        """A line from the keyboard."""
        try:
            return self.read(f"{prompt}> ").strip()
        except EOFError:
            self.write("")  # the prompt was not answered
            raise Leave from None

    def page(self, lines: Sequence[str], prompt: str) -> str:
        """A page to read, window by window; what is typed at its end."""
        for at in range(0, max(len(lines), 1), LINES - 1):
            self.show(lines[at : at + LINES - 1])
            last = at + LINES - 1 >= len(lines)
            text = self.ask(prompt if last else self.say("回车继续", "Enter: more"))
        return text
