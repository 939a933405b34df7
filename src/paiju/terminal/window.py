"""The window itself: how large it is, and being told when it changes or comes back."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

NAMES = ("SIGWINCH", "SIGCONT")  # another size; back from Ctrl-Z. Not every system has them


class Redraw(Exception):
    """No error: what is on the window is no longer what was put there."""


class Window:
    """A window somebody sits at. While a line is read, a change of it raises Redraw."""

    def __init__(self) -> None:
        self.reading = False
        self.redraw = False
        self.interrupted = False

    def size(self) -> tuple[int, int]:
        """Columns and lines; none known is as good as enough."""
        try:
            return tuple(os.get_terminal_size())  # type: ignore[return-value]
        except OSError:
            return 0, 0

    def changed(self, *_: object) -> None:
        """Another size, or back again."""
        if self.reading:
            self.redraw = True
            raise Redraw

    def interrupt(self, *_: object) -> None:
        """Ctrl-C."""
        self.interrupted = True
        raise KeyboardInterrupt

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Hear of changes; elsewhere than in the main thread nobody does."""
        with suppress(ValueError):
            for name in NAMES:
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), self.changed)
            signal.signal(signal.SIGINT, self.interrupt)
        with suppress(ImportError):  # after that, as it passes on what it hears; it gives the prompt line editing
            import readline  # noqa: F401
        yield

    def line(self, prompt: str) -> str:
        """A line from the keyboard. Of two signals at once the second is heard while the first one's exception is on
        its way, of which `input` makes a SystemError: what was asked for stands beside it, and Ctrl-C goes first."""
        self.reading, self.redraw, self.interrupted = True, False, False
        try:
            return input(prompt)
        except (KeyboardInterrupt, Redraw, SystemError):
            self.reading = False
            if self.interrupted:
                raise KeyboardInterrupt from None
            if self.redraw:
                raise Redraw from None
            raise
        finally:
            self.reading = False


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C is not heard meanwhile: whoever presses it twice wants to leave, and still reads how to come back."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # elsewhere than in the main thread nobody hears of it
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
