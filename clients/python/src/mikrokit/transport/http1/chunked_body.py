"""Bodies that come in chunks (RFC 9112, section 7.1)."""

from __future__ import annotations

import re

from ...errors import ProtocolError
from .reply_head import HEADER_LINE, unusable_reply

_CHUNK_LINE = re.compile(rb"([0-9A-Fa-f]{1,12})[ \t]*(?:;[^\r\n\0]*)?")
_LONGEST_LINE = 65_536


class ChunkedBody:
    """Takes the bytes of a body from its chunks. Raises ``ProtocolError`` for chunks that are malformed."""

    def __init__(self, status: int) -> None:
        self.is_complete = False
        self._status = status
        self._state = "size"
        #: Bytes of the present chunk that are to come.
        self._left = 0

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
        end = buffer.find(b"\r\n", 0, _LONGEST_LINE)
        if end == -1:
            if len(buffer) >= _LONGEST_LINE:
                raise self._error("one with a chunk that is too large")
            return None
        line = bytes(buffer[:end])
        del buffer[: end + 2]
        return line

    def _read_line(self, line: bytes) -> None:
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
        elif HEADER_LINE.fullmatch(line) is None:
            raise self._error("one with a malformed trailer")

    def _error(self, what: str) -> ProtocolError:
        return unusable_reply(self._status, what)
