"""What the club refuses. Over the socket a refusal is an error frame, over HTTP an answer with a status."""

from paiju.errors import InputError
from paiju.languages import Text, _

# What a refusal is over HTTP; all other codes are CONFLICT.
CONFLICT = 409
STATUS = {
    "bad_input": 400,
    "bad_message": 400,
    "host": 400,
    "input": 400,
    "unknown": 400,
    "unknown_person": 401,
    "wrong_password": 401,
    "wrong_passkey": 401,
    "no_passkeys": 403,
    "barred": 403,
    "forbidden": 403,
    "accounts_off": 403,
    "members": 403,
    "by_invitation": 403,
    "no_hints": 403,
    "not_host": 403,
    "not_referee": 403,
    "not_invited": 403,
    "not_yours": 403,
    "not_open": 403,
    "origin": 403,
    "removed": 403,
    "link_gone": 404,
    "no_seat": 404,
    "no_table": 404,
    "no_desk": 404,
    "no_event": 404,
    "no_page": 404,
    "wrong_pin": 401,
    "not_desk": 403,
    "not_found": 404,
    "method": 405,
    "large": 413,
    "wrong_server": 421,
    "many": 429,
    "many_bots": 429,
    "busy": 503,
    "moved": 503,
    "draining": 503,
    "full": 507,
    "storage_full": 507,
}


class Refused(InputError):
    """Something that is not allowed, or not now: `code` is for programs, the words are for people; with the clause, the
    field or the prompt it is about, if there is one."""

    def __init__(
        self, code: str, text: Text, clause: str | None = None, n: int | None = None, *, field: str = ""
    ) -> None:
        super().__init__(field, text)
        self.code, self.clause, self.n = code, clause, n

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, CONFLICT)


class TooMany(Refused):
    """Somebody asks too often, and may try again after some seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__("many", _("too many requests; try again in {seconds} s", seconds=seconds))
        self.seconds = seconds


def not_found(what: Text) -> Refused:
    """The refusal for something that does not exist here."""
    return Refused("not_found", _("there is no such {what}", what=what))


def too_large(most: int) -> Refused:
    """The refusal for more bytes than anybody needs to send."""
    return Refused("large", _("too large: at most {most} bytes", most=most))
