"""The two families of errors; there is no third.

`InputError` is something a person can fix: it says which field, what was wrong and what would be right, in any
language. Its subclasses say more: `Refused` (server/protocol/refused.py) is what the club does not allow now, with a
code for programs and the clause; `JournalFull` and `JournalTaken` (server/room/journal.py) are refusals because nothing
could be saved. Code that treats a subclass differently from its family catches it first.

`Bug` is something that must never happen, whatever a person sends; only the outermost layer catches it.
"""

import errno

from paiju.languages import Text, _

SYSTEM = {
    errno.ENOENT: _("No such file or directory"),
    errno.EACCES: _("Permission denied"),
    errno.EPERM: _("Operation not permitted"),
    errno.EISDIR: _("Is a directory"),
    errno.ENOTDIR: _("Not a directory"),
    errno.EEXIST: _("File exists"),
    errno.ENOSPC: _("No space left on device"),
    errno.EROFS: _("Read-only file system"),
    errno.EADDRINUSE: _("Address already in use"),
    errno.ENAMETOOLONG: _("File name too long"),
}


def system_reason(error: Exception) -> Text | str:
    """Why the system refused something: in every language where it happens often, else as the system says it."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    return SYSTEM.get(error.errno or 0, error.strerror)


class InputError(ValueError):
    """Something the user can fix: which field, what was wrong, what would be right."""

    def __init__(self, field: str, text: Text) -> None:
        super().__init__(text.en)
        self.field, self.text = field, text

    @property
    def message(self) -> str:
        """In English."""
        return self.text.en

    @property
    def zh(self) -> str:
        """In Chinese."""
        return self.text.zh

    def __reduce__(self) -> tuple[object, ...]:
        """How it goes from one process to another: rebuilt without its words, then given all its attributes."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class Bug(AssertionError):
    """Something that must never happen, whatever the user sends."""
