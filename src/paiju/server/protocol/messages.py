"""The club's protocol `paiju.v1` as a whole: frames of a client are read here, frames of the server written.

Frames are JSON objects told apart by "t": client_messages.py has what comes in, server_messages.py what goes out. Seats
in them are the hand's seats E S W N, the dealer East, unless the field is called `player`: those are numbered as they
sat down to the first hand.
"""

import msgspec

from paiju.errors import InputError
from paiju.server.process import metrics
from paiju.server.protocol.client_messages import ClientMessage
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.server_messages import Error, ServerMessage
from paiju.server.protocol.shared import PROTOCOL

__all__ = ["LONGEST", "PROTOCOL", "ClientMessage", "ServerMessage", "encode", "error_of", "read_client"]
_decoder = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode
LONGEST = 4096  # bytes of a frame from a client


def read_client(frame: bytes | str) -> ClientMessage:
    """A client's frame; anything else raises Refused with `unknown` or `bad_message`."""
    if len(frame) > LONGEST:
        raise Refused("bad_message", f"a frame has at most {LONGEST} bytes", f"一帧至多 {LONGEST} 字节")
    try:
        message: ClientMessage = _decoder.decode(frame)
        return message
    except msgspec.DecodeError as error:
        shown = str(error)[:200]
        unknown = "$.t" in shown or "`t`" in shown
        code = "unknown" if unknown else "bad_message"
        raise Refused(code, f"not a message of {PROTOCOL}: {shown}", f"不是 {PROTOCOL} 的消息：{shown}") from None
    except (UnicodeDecodeError, RecursionError):
        raise Refused("bad_message", "not JSON in UTF-8", "不是 UTF-8 的 JSON") from None


def error_of(error: InputError, n: int | None = None) -> Error:
    """An error frame from what was raised; it counts among the refusals."""
    metrics.REFUSALS.labels("socket", error.code if isinstance(error, Refused) else "bad_input").inc()
    if isinstance(error, Refused):
        return Error(error.code, error.message, error.zh, error.clause, error.n if n is None else n)
    return Error("bad_input", f"{error.field}: {error.message}", f"{error.field}：{error.zh}", None, n)
