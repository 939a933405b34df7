"""What is said to a program and by it, written to a file line by line."""

from paiju.bots.program import Talker
from paiju.errors import InputError
from paiju.languages import _


class WrittenTalk:
    """A talker whose lines are appended to a file, each with a number that tells programs apart: `3>` was sent to it,
    `3<` came from it."""

    def __init__(self, talker: Talker, path: str, number: int) -> None:
        self.talker, self.path, self.number = talker, path, number

    @property
    def answered(self) -> bool:
        """Has it answered since it was started?"""
        return self.talker.answered

    @answered.setter
    def answered(self, value: bool) -> None:
        self.talker.answered = value

    def write(self, sign: str, text: str) -> None:
        """Append a line."""
        with open(self.path, "a", encoding="utf-8") as file:
            file.write("".join(f"{self.number}{sign} {line}\n" for line in text.splitlines() or [""]))

    def send(self, text: str) -> bool:
        """Send it something; False if it is no longer there."""
        self.write(">", text)
        return self.talker.send(text)

    def forget(self) -> bool:
        """Drop what it said unasked; was there anything?"""
        return self.talker.forget()

    def heard(self, until: float) -> str | None:
        """Its next line; None if it has ended, queue.Empty if nothing came in time."""
        text = self.talker.heard(until)
        if text is not None:
            self.write("<", text)
        return text

    def part_with(self, text: str) -> None:
        """Set what it is to be sent before it ends."""
        self.talker.part_with(text)

    def stop(self, at_once: bool = False) -> None:
        """End it."""
        self.talker.stop(at_once)

    def last_words(self) -> tuple[str, ...]:
        """What it last wrote besides its answers."""
        return self.talker.last_words()


def check_file(path: str | None, field: str) -> None:
    """Check that a file, if one is named, can be appended to."""
    if path is None:
        return
    try:
        with open(path, "a", encoding="utf-8"):
            pass
    except OSError as error:
        raise InputError(field, _("{path}: {error}", path=path, error=error)) from None
