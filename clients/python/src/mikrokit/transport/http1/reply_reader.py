"""Replies from the bytes of a connection."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import NetworkError
from .chunked_body import ChunkedBody
from .reply_head import ReplyHead, unusable_reply

#: Bytes of a head, including all informational replies before it.
_MAX_HEAD_SIZE = 65_536
_BEGIN = b"HTTP/1."


class ReplyReader:
    """Reads one reply from the bytes of a connection.

    ``feed`` takes bytes and gives those of the body that have become whole; ``finish`` is told of the
    connection's end. Both raise ``ProtocolError`` for what is not HTTP, and for what exceeds a limit.
    """

    def __init__(self, method: str, max_body_size: int | None) -> None:
        self.status = 0
        self.headers: Sequence[tuple[str, str]] = ()
        self.is_complete = False
        #: Whether the connection can be used for another request.
        self.keeps_alive = False
        #: Seconds for which the server keeps the idle connection, if it says so.
        self.keep_alive_hint: int | None = None
        self.has_head = False
        self._method = method
        self._max_body_size = max_body_size
        self._buffer = bytearray()
        #: Bytes of informational replies so far.
        self._informational_size = 0
        #: Bytes at the start of the buffer in which the end of the head does not start.
        self._searched = 0
        self._chunks: ChunkedBody | None = None
        #: Remaining bytes of the body. ``None`` if it lasts until the connection's end.
        self._left: int | None = 0
        self._size = 0

    @property
    def has_begun(self) -> bool:
        return self.has_head or bool(self._buffer)

    @property
    def rejects(self) -> bool:
        """Whether the reply shows that the rest of the request is not needed."""
        if not self.has_head:
            return False
        return self.status >= 300 or (self.is_complete and not self.is_reusable)

    @property
    def has_surplus(self) -> bool:
        """Whether there are bytes after the reply, which belong to no request."""
        return self.is_complete and bool(self._buffer)

    @property
    def is_reusable(self) -> bool:
        """Whether the connection can be used for another request after the reply."""
        return self.is_complete and self.keeps_alive and not self.has_surplus

    def feed(self, data: bytes) -> bytes:
        self._buffer += data
        if not self.has_head and not self._read_head():
            return b""
        if self.is_complete:
            return b""
        body = self._read_body()
        self._size += len(body)
        if self._max_body_size is not None and self._size > self._max_body_size:
            raise unusable_reply(self.status, "too large")
        return body

    def finish(self, *, is_cut: bool = False) -> None:
        """The server closed the connection; ``is_cut`` is whether it did so without the end of TLS.

        Anybody on the way can do that, so that such a reply is whole only if its length says so (RFC 9112, section 9.8).
        """
        self.keeps_alive = False
        if self.has_head and self._left is None and self._chunks is None and not is_cut:
            self.is_complete = True
        if not self.is_complete:
            where = "in the middle of" if self.has_begun else "before"
            raise NetworkError(f"the connection was closed {where} the reply")

    def _read_head(self) -> bool:
        while True:
            # Each byte is looked at once, however the head arrives.
            end = self._buffer.find(b"\r\n\r\n", self._searched)
            most = max(0, _MAX_HEAD_SIZE - self._informational_size)
            if end > most or (end == -1 and len(self._buffer) > most):
                raise unusable_reply(self.status, "one with a head that is too large")
            if end == -1:
                if not self._buffer.startswith(_BEGIN[: len(self._buffer)]):
                    raise unusable_reply(0, "no HTTP/1.1")
                # The end may have begun.
                self._searched = max(0, len(self._buffer) - 3)
                return False
            head = ReplyHead(bytes(self._buffer[:end]))
            del self._buffer[: end + 4]
            self._searched = 0
            # Replies such as 103 come before the final one.
            if head.status >= 200:
                break
            if head.status == 101:
                raise unusable_reply(101, "one that switches protocols")
            self._informational_size += end + 4
        self.has_head = True
        self.status, self.headers = head.status, head.headers
        self._choose_framing(head)
        return True

    def _choose_framing(self, head: ReplyHead) -> None:
        head.read_framing()
        self.keeps_alive, self.keep_alive_hint = head.keeps_alive, head.keep_alive_hint
        is_tunnel = self._method == "CONNECT" and self.status < 300
        if is_tunnel or self._method == "HEAD" or self.status in (204, 304):
            self.is_complete = True
        elif head.is_chunked:
            self._chunks = ChunkedBody(self.status)
        elif head.length is None:
            self._left = None
            self.keeps_alive = False
        else:
            self._left = head.length
            if self._max_body_size is not None and self._left > self._max_body_size:
                raise unusable_reply(self.status, "too large")
            self.is_complete = self._left == 0

    def _read_body(self) -> bytes:
        if self._chunks is not None:
            body = self._chunks.take(self._buffer)
            self.is_complete = self._chunks.is_complete
            return body
        if self._left is None:
            body = bytes(self._buffer)
            self._buffer.clear()
            return body
        body = bytes(self._buffer[: self._left])
        del self._buffer[: len(body)]
        self._left -= len(body)
        self.is_complete = self._left == 0
        return body
