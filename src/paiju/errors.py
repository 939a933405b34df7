"""The two families of errors, and there is no third.

`InputError` is what a person can mend: it says which field, what was wrong and what would be right, in both languages.
Its members say more: `Refused` (server/protocol/refused.py) is what the club does not allow just now, with a code for
programs and the clause; `JournalFull` and `JournalTaken` (server/room/journal.py) are refusals because nothing could be
kept. Whoever treats a member otherwise than its family catches it first.

`Bug` is what must never happen, whatever a person sends; nobody catches it but the outermost door.
"""


class InputError(ValueError):
    """Something the user can mend: which field, what was wrong, what would be right; `zh` says it in Chinese."""

    def __init__(self, field: str, message: str, zh: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.zh = zh or message

    def __reduce__(self) -> tuple[object, ...]:
        """As it goes from one process to another: made without its words, which then are all that it had."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class Bug(AssertionError):
    """Something that must never happen, whatever the user sends."""
