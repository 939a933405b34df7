"""The two families of errors: what a user can mend, and what must never happen."""


class InputError(ValueError):
    """Something the user can mend: which field, what was wrong, what would be right; `zh` says it in Chinese."""

    def __init__(self, field: str, message: str, zh: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.zh = zh or message


class Bug(AssertionError):
    """Something that must never happen, whatever the user sends."""
