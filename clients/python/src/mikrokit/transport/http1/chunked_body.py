"""Bodies that come in chunks (RFC 9112, section 7.1)."""

from __future__ import annotations

import re

from ...errors import ProtocolError
from .reply_head import HEADER_LINE, unusable_reply

_CHUNK_LINE = re.compile(rb"([0-9A-Fa-f]{1,16})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?")
#: Bytes that no chunk has.
_TOO_LARGE = 1 << 48
_LONGEST_LINE = 65_536
#: The most bytes of all trailers together.
_LONGEST_TRAILERS = 65_536


class ChunkedBody:
    """Takes the bytes of a body from its chunks. Raises ``ProtocolError`` for chunks that are malformed."""

    def __init__(self, status: int) -> None:
        self.is_complete = False
        self._status = status
        self._state = "size"
        #: Bytes of the present chunk that are to come.
        self._left = 0
        #: Bytes at the start of the buffer that contain no line end.
        self._searched = 0
        self._trailers_size = 0

    def take(self, buffer: bytearray) -> bytes:
        """The bytes of the body that are in ``buffer``, from which all that was read is removed."""
        parts: list[bytes] = []
        while not self.is_complete:
            if self._state == "data":
                part = bytes(buffer[: self._left])
                del buffer[: len(part)]
                parts.append(part)
                self._left -= len(part)
                if self._left > 0:
                    break
                self._state = "end of data"
            line = self._take_line(buffer)
            if line is None:
                break
            self._read_line(line)
        return b"".join(parts)

    def _take_line(self, buffer: bytearray) -> bytes | None:
        # Each byte is searched once, however the line arrives.
        end = buffer.find(b"\r\n", self._searched, _LONGEST_LINE)
        if end == -1:
            if len(buffer) >= _LONGEST_LINE:
                raise self._error("one with a chunk that is too large")
            # The line end can have started.
            self._searched = max(0, len(buffer) - 1)
            return None
        self._searched = 0
        line = bytes(buffer[:end])
        del buffer[: end + 2]
        return line

    def _read_line(self, line: bytes) -> None:
        if self._state == "end of data":
            if line:
                raise self._error("one with a malformed chunk")
            self._state = "size"
            return
        if self._state == "size":
            size = _CHUNK_LINE.fullmatch(line)
            self._left = int(size[1], 16) if size else _TOO_LARGE
            if self._left >= _TOO_LARGE:
                raise self._error("one with a malformed chunk")
            self._state = "data" if self._left > 0 else "trailers"
            return
        # Trailers are left.
        self._trailers_size += len(line) + len(b"\r\n")
        if self._trailers_size > _LONGEST_TRAILERS:
            raise self._error("one with trailers that are too large")
        if not line:
            self.is_complete = True
        elif HEADER_LINE.fullmatch(line) is None:
            raise self._error("one with a malformed trailer")

    def _error(self, what: str) -> ProtocolError:
        return unusable_reply(self._status, what)
