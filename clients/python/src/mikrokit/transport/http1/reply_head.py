"""The head of a reply, and how the length of its body is known."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...errors import ProtocolError

_STATUS_LINE = re.compile(rb"HTTP/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?")
HEADER_LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)")

_MAX_HEADERS = 256


class ReplyHead:
    """A status line with its headers. Raises ``ProtocolError`` for anything but HTTP/1.1."""

    def __init__(self, text: bytes) -> None:
        first, *lines = text.split(b"\r\n")
        status = _STATUS_LINE.fullmatch(first)
        if status is None:
            raise unusable_reply(0, "no HTTP/1.1")
        self.status = int(status[2])
        if len(lines) > _MAX_HEADERS:
            raise self._error(f"one with more than {_MAX_HEADERS} headers")
        self.headers: Sequence[tuple[str, str]] = [self._parse_header(line) for line in lines]
        self._is_version_1_0 = status[1] == b"0"
        #: Whether the connection can be used for another request.
        self.keeps_alive = not self._is_version_1_0
        #: Seconds for which the server keeps the idle connection, if it says so.
        self.keep_alive_hint: int | None = None
        #: The length of the body. ``None`` if no header says it.
        self.length: int | None = None
        self.is_chunked = False

    def read_framing(self) -> None:
        """Reads the headers that are about the connection and the body."""
        length: str | None = None
        codings: list[str] = []
        tokens: list[str] = []
        for name, value in self.headers:
            if name == "content-length":
                if length not in (None, value) or not value.isascii() or not value.isdigit():
                    raise self._error("one with an invalid content-length")
                length = value
            elif name == "transfer-encoding":
                codings.append(value.lower())
            elif name == "connection":
                tokens += [token.strip(" \t") for token in value.lower().split(",")]
            elif name == "keep-alive":
                hint = re.search(r"timeout=(\d{1,6})", value.lower())
                self.keep_alive_hint = int(hint[1]) if hint else None
        if codings and (codings != ["chunked"] or length is not None):
            raise self._error("one whose length is ambiguous")
        self.is_chunked = bool(codings)
        if "close" in tokens:
            self.keeps_alive = False
        elif "keep-alive" in tokens:
            # HTTP/1.0 has no chunks, so something on the way could see another end (RFC 9112, section 6.1).
            self.keeps_alive = not (self._is_version_1_0 and self.is_chunked)
        # More digits than these are too much for any limit.
        self.length = None if length is None else int(length.lstrip("0")[:20] or "0")

    def _parse_header(self, line: bytes) -> tuple[str, str]:
        parts = HEADER_LINE.fullmatch(line)
        if parts is None:
            raise self._error("one with a malformed header")
        return parts[1].decode("ascii").lower(), parts[2].strip(b" \t").decode("latin-1")

    def _error(self, what: str) -> ProtocolError:
        return unusable_reply(self.status, what)


def unusable_reply(status: int, what: str) -> ProtocolError:
    """``the reply with status 200 is …``. 0 is an unknown status."""
    named = f"the reply with status {status}" if status else "the reply"
    return ProtocolError(f"{named} is {what}", reply_status=status or None)
