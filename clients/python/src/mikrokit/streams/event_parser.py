"""Server-sent events from chunks, which may be cut anywhere."""

from __future__ import annotations

import re
from codecs import BOM_UTF8

import msgspec

from ..errors import ProtocolError

_LINE_END = re.compile(rb"\r\n?|\n")


class Event(msgspec.Struct, frozen=True):
    """One event of a stream."""

    #: Empty for an item.
    name: str
    data: bytes
    #: The id of the last event so far that had one.
    id: str | None


class EventParser:
    """Parses the format of the HTML standard, section 9.2.6."""

    def __init__(self, max_size: int) -> None:
        #: Milliseconds that the server asks callers to wait before they connect again.
        self.retry: int | None = None
        self._max_size = max_size
        self._rest = bytearray()
        self._data: list[bytes] = []
        self._size = 0
        self._name = ""
        self._id: str | None = None
        self._is_first_line = True

    def push(self, chunk: bytes) -> list[Event]:
        """The events that end in a chunk. Raises ``ProtocolError`` for one that is too large."""
        events: list[Event] = []
        # Each byte is looked at once, however lines arrive, and once more for one that may be half of a line end.
        searched = max(0, len(self._rest) - 1)
        self._rest += chunk
        begin = 0
        while (end := self._line_end(max(begin, searched))) is not None:
            self._read_line(bytes(self._rest[begin : end[0]]), events)
            begin = end[1]
        del self._rest[:begin]
        if len(self._rest) + self._size > self._max_size:
            raise ProtocolError("an event of the stream is too large")
        return events

    def _line_end(self, start: int) -> tuple[int, int] | None:
        """Where the next line ends, and the one behind it begins."""
        found = _LINE_END.search(self._rest, start)
        # A carriage return may be the first half of a line end.
        if found is None or (found.end() == len(self._rest) and found[0] == b"\r"):
            return None
        return found.span()

    def _read_line(self, line: bytes, events: list[Event]) -> None:
        if self._is_first_line:
            self._is_first_line = False
            line = line.removeprefix(BOM_UTF8)
        if not line:
            if self._data:
                events.append(Event(self._name, b"\n".join(self._data), self._id))
            self._data, self._size, self._name = [], 0, ""
            return
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if field == b"data":
            self._data.append(value)
            # An empty line takes memory as well.
            self._size += len(value) + 1
        elif field == b"event":
            self._name = value.decode(errors="replace")
        elif field == b"id" and b"\0" not in value:
            self._id = value.decode(errors="replace")
        elif field == b"retry" and value.isdigit():
            self.retry = int(value[:9])
