"""uvicorn's two protocols, which tell their connection what it is doing."""

from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.frames import Frame
from websockets.http11 import Request as Handshake

from paiju.server.web.connections import BODY_SECONDS, CALLER, HEAD_SECONDS, IDLE_SECONDS, TAKE_SECONDS, Caller
from paiju.server.web.direct_frames import DirectFrames
from paiju.server.web.limits import Bucket

HELLO_SECONDS = 15.0  # from the handshake to hello; the socket itself asks for it sooner and says so
CONTROL_A_SECOND, CONTROL_AT_ONCE = 5.0, 60.0  # pings and parts of frames, which no table ever sees
INVALID_TEXT = 1007
HEAD, BODY, BUSY, IDLE = range(4)


class HttpProtocol(H11Protocol):
    """HTTP, with deadlines for what a client sends and for what it takes."""

    def __init__(self, caller: Caller, **usual: Any) -> None:
        super().__init__(**usual)
        self.caller, self.phase, self.upgraded, self.had_request = caller, HEAD, False, False
        self.ws_protocol_class = partial(SocketProtocol, caller)  # type: ignore[assignment]

    def connection_made(self, transport: Any) -> None:
        """A connection; it owes a request since it was accepted."""
        self.caller.transport = transport
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        self.caller.crowd.leave(self.caller)

    def data_received(self, data: bytes) -> None:
        """Bytes of a request."""
        super().data_received(data)
        self.look()

    def on_response_complete(self) -> None:
        """An answer is written; the next request may be here already."""
        super().on_response_complete()
        self.look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket, and this protocol has done its part."""
        self.upgraded = True
        super().handle_websocket_upgrade(event)

    def look(self) -> None:
        """Where the request stands, and what that means for the connection."""
        if self.upgraded:
            return
        phase = self.standing()
        if phase == self.phase:
            return  # what trickles in wins no time
        self.phase = phase
        self.had_request = self.had_request or phase != HEAD
        if phase == BUSY:
            self.caller.has_asked()
        elif phase == IDLE and self.transport.get_write_buffer_size():
            self.caller.has_asked(TAKE_SECONDS)  # it is still being answered
        else:
            self.caller.owes({HEAD: HEAD_SECONDS, BODY: BODY_SECONDS, IDLE: IDLE_SECONDS}[phase])

    def standing(self) -> int:
        """What is awaited from the client."""
        if self.conn.their_state is h11.SEND_BODY:
            return BODY
        if self.conn.their_state is not h11.IDLE:
            return BUSY
        return IDLE if self.had_request and not self.conn.trailing_data[0] else HEAD

    def pause_writing(self) -> None:
        """The client does not take what it asked for."""
        super().pause_writing()
        self.caller.has_asked(TAKE_SECONDS)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        if self.phase == BUSY:
            self.caller.has_asked()
        elif self.phase == IDLE:
            self.caller.owes(IDLE_SECONDS)


class SocketProtocol(DirectFrames):
    """A socket, with a deadline until hello and for what it does not take."""

    def __init__(self, caller: Caller, **usual: Any) -> None:
        super().__init__(**usual)
        self.caller = caller
        self.control = Bucket(CONTROL_A_SECOND, CONTROL_AT_ONCE)
        caller.owes(HELLO_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        self.caller.crowd.leave(self.caller)

    def handle_connect(self, event: Handshake) -> None:
        """The handshake; the application finds the connection in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope[CALLER] = self.caller  # type: ignore[literal-required]

    def handle_ping(self) -> None:
        """A ping is answered, unless there are too many."""
        if self.few():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """A part of a frame; no client of ours sends them in parts."""
        if self.few():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A whole frame; one that is no text though it says so ends the connection, and that is all."""
        try:
            if self.curr_msg_data_type == "text" and not self.close_sent:
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.conn.send_close(INVALID_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def few(self) -> bool:
        """Whether one more such frame is allowed; else the connection is cut."""
        good = self.control.take()
        if not good:
            self.caller.cut("flood")
        return good

    def pause_writing(self) -> None:
        """The client does not take what it is sent."""
        super().pause_writing()
        self.caller.has_asked(TAKE_SECONDS)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        self.caller.has_asked()
