"""What is said to a program and by it, line by line, in a file."""

from paiju.bots.program import Talker
from paiju.errors import InputError


class WrittenTalk:
    """A talker whose lines are added to a file, each with a number that tells programs apart: `3>` what was said to it,
    `3<` what it said."""

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
        """One line more."""
        with open(self.path, "a", encoding="utf-8") as file:
            file.write("".join(f"{self.number}{sign} {line}\n" for line in text.splitlines() or [""]))

    def send(self, text: str) -> bool:
        """Tell it something; False when it is no longer there."""
        self.write(">", text)
        return self.talker.send(text)

    def forget(self) -> bool:
        """Drop what it said unasked; was there something?"""
        return self.talker.forget()

    def heard(self, until: float) -> str | None:
        """Its next line; None when it has ended, queue.Empty when nothing came in time."""
        text = self.talker.heard(until)
        if text is not None:
            self.write("<", text)
        return text

    def part_with(self, text: str) -> None:
        """What it is to be told before it is ended."""
        self.talker.part_with(text)

    def stop(self, at_once: bool = False) -> None:
        """End it."""
        self.talker.stop(at_once)

    def last_words(self) -> tuple[str, ...]:
        """What it wrote last beside its answers."""
        return self.talker.last_words()


def check_file(path: str | None, field: str) -> None:
    """A file that can be added to, if one is named."""
    if path is None:
        return
    try:
        with open(path, "a", encoding="utf-8"):
            pass
    except OSError as error:
        raise InputError(field, f"{path}: {error}", f"{path}：{error}") from None
