"""The club's protocol `paiju.v1` as a whole: client frames are read here, server frames written.

Frames are JSON objects distinguished by "t": client_messages.py has those that come in, server_messages.py those that
go out. Seats in them are the hand's seats E S W N, the dealer East, unless the field is called `player`: players are
numbered as they sat down for the first hand.
"""

import msgspec

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.process import metrics
from paiju.server.protocol.client_messages import ClientMessage
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Error, ServerMessage
from paiju.server.protocol.shared import PROTOCOL
from paiju.server.protocol.texts import encode, with_values

__all__ = ["LONGEST", "PROTOCOL", "ClientMessage", "ServerMessage", "encode", "error_of", "read_client"]
_decoder = msgspec.json.Decoder(ClientMessage)
LONGEST = 4096  # bytes of a frame from a client


def read_client(frame: bytes | str) -> ClientMessage:
    """A client's frame; anything else raises Refused with `unknown` or `bad_message`."""
    if len(frame) > LONGEST:
        raise Refused("bad_message", _("a frame may have at most {longest} bytes", longest=LONGEST))
    try:
        message: ClientMessage = _decoder.decode(frame)
        return message
    except msgspec.DecodeError as error:
        shown = str(error)[:200]
        unknown = "$.t" in shown or "`t`" in shown
        code = "unknown" if unknown else "bad_message"
        raise Refused(code, _("not a {protocol} message: {shown}", protocol=PROTOCOL, shown=shown)) from None
    except (UnicodeDecodeError, RecursionError):
        raise Refused("bad_message", _("not JSON in UTF-8")) from None


def error_of(error: InputError, n: int | None = None) -> Error:
    """An error frame for what was raised; it counts among the refusals."""
    metrics.REFUSALS.labels("socket", error.code if isinstance(error, Refused) else "bad_input").inc()
    if isinstance(error, Refused):
        n = error.n if n is None else n
        return Error(error.code, error.message, error.clause, n, with_values(error.text))
    text = _("{field}: {what}", field=error.field, what=error.text)
    return Error("bad_input", text.en, None, n, text)
