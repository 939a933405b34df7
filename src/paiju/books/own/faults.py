"""Faults that are gathered before they are told: of a change each, and of a whole file with the line of each."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paiju.errors import InputError
from paiju.languages import Text, _, _n, joined


class FaultList:
    """What is wrong so far; the work goes on behind each."""

    def __init__(self) -> None:
        self.faults: list[InputError] = []

    def add(self, fault: InputError) -> None:
        """One more."""
        self.faults.append(fault)

    def __enter__(self) -> None:
        """What may go wrong by itself: `with faults: …`."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        """Only what a person can mend is gathered."""
        if isinstance(error, InputError):
            self.add(error)
            return True
        return False

    def follow(self, faults: Iterable[InputError]) -> None:
        """Those found afterwards, but for what is wrong only because something else is."""
        before = [fault.field for fault in self.faults]
        for fault in faults:
            if not any(is_part(fault.field, field) or is_part(field, fault.field) for field in before):
                self.add(fault)

    def patterns(self) -> set[str]:
        """The ids of patterns that something is wrong with."""
        return {fault.field.split(".")[1] for fault in self.faults if fault.field.startswith("patterns.")}


def is_part(field: str, whole: str) -> bool:
    """Is a field the other one, or a part of it?"""
    return field == whole or field.startswith(f"{whole}.")


class BookFault(NamedTuple):
    """What is wrong in a file: its line, the field, and what would be right."""

    line: int
    field: str
    text: Text


class BookFaults(InputError):
    """A rule book's file with all that is wrong in it, in the order of its lines."""

    def __init__(self, faults: Sequence[BookFault]) -> None:
        self.faults = tuple(faults)
        first = self.faults[0]
        if len(self.faults) == 1:
            says_line = f"line {first.line}," in first.text.en  # as what is no TOML does
            text = first.text if says_line else _("{problem} (line {line})", problem=first.text, line=first.line)
            super().__init__(first.field, text)
            return
        rows = joined(map(in_line, self.faults), Text("\n  "))
        head = _n("{n} fault in the rule book:", "{n} faults in the rule book:", len(self.faults))
        super().__init__("", Text("{head}\n  {rows}", {"head": head, "rows": rows}))


def in_line(fault: BookFault) -> Text:
    """A fault as it stands beside others."""
    if fault.text.en.startswith(fault.field):
        return _("line {line}: {problem}", line=fault.line, problem=fault.text)
    return _("line {line}: {field}: {problem}", line=fault.line, field=fault.field, problem=fault.text)
