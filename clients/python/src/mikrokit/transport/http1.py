"""HTTP/1.1 without sockets (RFC 9112): requests as bytes, and replies from bytes as they arrive."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import NetworkError, ProtocolError
from .messages import Request
from .proxy import Proxy

MAX_HEAD_SIZE = 65_536
_STATUS_LINE = re.compile(rb"HTTP/1\.([01]) ([1-9]\d\d)(?: [^\r\n\0]*)?")
_HEADER_LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n\0]*?)[ \t]*")
_CHUNK_LINE = re.compile(rb"([0-9A-Fa-f]{1,12})[ \t]*(?:;[^\r\n\0]*)?")
_HEADER_VALUE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9a-z-]+")
_TARGET = re.compile(r"[\x21-\x7e]+")


def write_request(request: Request, host: str, proxy: Proxy | None = None) -> bytes:
    """A request with its body as one piece of bytes. Raises ``ValueError`` for headers that cannot be sent."""
    if not _TARGET.fullmatch(request.target):
        raise ValueError(f"The path {request.target!r} cannot be sent")
    # A proxy has to know the server, unless there is a tunnel to it.
    target = request.target if proxy is None else f"http://{host}{request.target}"
    lines = [f"{request.method} {target} HTTP/1.1\r\nhost: {host}\r\n"]
    for name, value in [*request.headers, *(proxy.headers if proxy else [])]:
        if not _HEADER_NAME.fullmatch(name) or not _HEADER_VALUE.fullmatch(value):
            raise ValueError(f"The header {name!r} cannot be sent")
        lines.append(f"{name}: {value}\r\n")
    if request.body is None:
        lines.append("\r\n")
        return "".join(lines).encode("latin-1")
    lines.append(f"content-length: {len(request.body)}\r\n\r\n")
    return "".join(lines).encode("latin-1") + request.body


def assert_tunnel(reader: ReplyReader) -> None:
    """Raises ``NetworkError`` if a proxy has not opened a tunnel."""
    if not 200 <= reader.status < 300 or reader.has_surplus:
        raise NetworkError(f"the proxy refused the connection with status {reader.status}")


class ReplyReader:
    """Reads one reply from the bytes of a connection.

    ``feed`` takes bytes and gives those of the body that have become whole; ``finish`` is told of the
    connection's end. Both raise ``ProtocolError`` for what is not HTTP, and for what exceeds a limit.
    """

    def __init__(self, method: str, max_body_size: int | None) -> None:
        self.status = 0
        self.headers: Sequence[tuple[str, str]] = ()
        self.is_complete = False
        #: Whether the connection may be used for another request.
        self.keeps_alive = False
        #: Seconds for which the server keeps the idle connection, if it says so.
        self.keep_alive_hint: int | None = None
        self._method = method
        self._max_body_size = max_body_size
        self._buffer = bytearray()
        self._has_head = False
        self._is_chunked = False
        #: Bytes of the body, or of its present chunk, that are to come; ``None`` until the connection's end.
        self._left: int | None = 0
        self._state = "size"
        self._size = 0

    @property
    def has_head(self) -> bool:
        return self._has_head

    @property
    def has_begun(self) -> bool:
        return self._has_head or bool(self._buffer)

    @property
    def has_surplus(self) -> bool:
        """Whether bytes came behind the reply, to which no request belongs."""
        return self.is_complete and bool(self._buffer)

    def feed(self, data: bytes) -> bytes:
        self._buffer += data
        if not self._has_head and not self._read_head():
            return b""
        if self.is_complete:
            return b""
        body = self._read_chunks() if self._is_chunked else self._read_plain()
        self._size += len(body)
        if self._max_body_size is not None and self._size > self._max_body_size:
            raise self._error("too large")
        return body

    def finish(self) -> None:
        """The server closed the connection."""
        self.keeps_alive = False
        if self._has_head and self._left is None and not self._is_chunked:
            self.is_complete = True
        if not self.is_complete:
            where = "in the middle of" if self.has_begun else "before"
            raise NetworkError(f"the connection was closed {where} the reply")

    def _read_head(self) -> bool:
        while True:
            end = self._buffer.find(b"\r\n\r\n")
            if end > MAX_HEAD_SIZE or (end == -1 and len(self._buffer) > MAX_HEAD_SIZE):
                raise self._error("one with a head that is too large")
            if end == -1:
                return False
            head = bytes(self._buffer[:end])
            del self._buffer[: end + 4]
            self._parse_head(head)
            # Replies such as 103 come before the final one.
            if self.status >= 200:
                break
            if self.status == 101:
                raise self._error("one that switches protocols")
        self._has_head = True
        self._choose_framing()
        return True

    def _parse_head(self, head: bytes) -> None:
        first, *lines = head.split(b"\r\n")
        status = _STATUS_LINE.fullmatch(first)
        if status is None:
            raise self._error("no HTTP/1.1")
        self.status = int(status[2])
        headers: list[tuple[str, str]] = []
        for line in lines:
            parts = _HEADER_LINE.fullmatch(line)
            if parts is None:
                raise self._error("one with a malformed header")
            headers.append((parts[1].decode("ascii").lower(), parts[2].decode("latin-1")))
        self.headers = headers
        self.keeps_alive = status[1] == b"1"

    def _choose_framing(self) -> None:
        length: str | None = None
        codings: list[str] = []
        for name, value in self.headers:
            if name == "content-length":
                if length not in (None, value) or not value.isascii() or not value.isdigit():
                    raise self._error("one with an invalid content-length")
                length = value
            elif name == "transfer-encoding":
                codings.append(value.lower())
            elif name == "connection":
                tokens = [token.strip() for token in value.lower().split(",")]
                self.keeps_alive = "close" not in tokens and (
                    self.keeps_alive or "keep-alive" in tokens
                )
            elif name == "keep-alive":
                hint = re.search(r"timeout=(\d{1,6})", value)
                self.keep_alive_hint = int(hint[1]) if hint else None
            elif name == "content-encoding" and value.lower() not in ("identity", ""):
                raise self._error(f"one with the content-encoding {value}, which was not asked for")
        is_tunnel = self._method == "CONNECT" and self.status < 300
        if is_tunnel or self._method == "HEAD" or self.status in (204, 304):
            self.is_complete = True
        elif codings:
            if codings != ["chunked"] or length is not None:
                raise self._error("one whose length is ambiguous")
            self._is_chunked = True
        elif length is None:
            self._left = None
            self.keeps_alive = False
        else:
            self._left = int(length[:18])
            if self._max_body_size is not None and self._left > self._max_body_size:
                raise self._error("too large")
            self.is_complete = self._left == 0

    def _read_plain(self) -> bytes:
        if self._left is None:
            body = bytes(self._buffer)
            self._buffer.clear()
            return body
        body = bytes(self._buffer[: self._left])
        del self._buffer[: len(body)]
        self._left -= len(body)
        self.is_complete = self._left == 0
        return body

    def _read_chunks(self) -> bytes:
        parts: list[bytes] = []
        while not self.is_complete:
            if self._state == "data":
                assert self._left is not None
                part = bytes(self._buffer[: self._left])
                del self._buffer[: len(part)]
                parts.append(part)
                self._left -= len(part)
                if self._left > 0:
                    break
                self._state = "end of data"
            line = self._take_line()
            if line is None:
                break
            self._read_chunk_line(line)
        return b"".join(parts)

    def _take_line(self) -> bytes | None:
        end = self._buffer.find(b"\r\n", 0, MAX_HEAD_SIZE)
        if end == -1:
            if len(self._buffer) >= MAX_HEAD_SIZE:
                raise self._error("one with a chunk that is too large")
            return None
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 2]
        return line

    def _read_chunk_line(self, line: bytes) -> None:
        if self._state == "end of data":
            if line:
                raise self._error("one with a malformed chunk")
            self._state = "size"
        elif self._state == "size":
            size = _CHUNK_LINE.fullmatch(line)
            if size is None:
                raise self._error("one with a malformed chunk")
            self._left = int(size[1], 16)
            self._state = "data" if self._left > 0 else "trailers"
        elif not line:
            self.is_complete = True
        elif _HEADER_LINE.fullmatch(line) is None:
            raise self._error("one with a malformed trailer")

    def _error(self, what: str) -> ProtocolError:
        status = self.status or None
        named = f"the reply with status {status}" if status else "the reply"
        return ProtocolError(f"{named} is {what}", reply_status=status)
