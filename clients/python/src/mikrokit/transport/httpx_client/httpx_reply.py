"""Replies as httpx gives them."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from contextlib import suppress

from ..http1.reply_head import unusable_reply
from .httpx_types import HttpxHead


class HttpxBody:
    """The body of a reply, which is counted while it is read."""

    def __init__(self, response: HttpxHead, max_size: int | None) -> None:
        self._status = response.status_code
        self._max_size = max_size
        self._size = 0
        #: The body, if a mock made the response with it or a hook has read it. httpx has decoded it then.
        self.whole = response.content if response.is_stream_consumed else None

    def count(self, chunk: bytes) -> bytes:
        """Raises ``ProtocolError`` for more bytes than allowed."""
        self._size += len(chunk)
        if self._max_size is not None and self._size > self._max_size:
            raise unusable_reply(self._status, "too large")
        return chunk


def connection_end(response: HttpxHead) -> Callable[[], None]:
    """Ends the wait of another thread for the body. Does nothing for HTTP/2, whose connection has other replies, and for mocks."""
    extensions = response.extensions

    def end() -> None:
        stream = extensions.get("network_stream")
        plain = None if stream is None else stream.get_extra_info("socket")
        if isinstance(plain, socket.socket) and extensions.get("http_version") != b"HTTP/2":
            # The server can have closed it just now.
            with suppress(OSError):
                # The method of an SSLSocket drops TLS first, and the other thread would go on without it.
                socket.socket.shutdown(plain, socket.SHUT_RDWR)

    return end


def reply_headers(response: HttpxHead) -> Sequence[tuple[str, str]]:
    headers = [
        (name.decode("latin-1").lower(), value.decode("latin-1"))
        for name, value in response.headers.raw
    ]
    if not response.is_stream_consumed:
        return headers
    return [(name, value) for name, value in headers if name != "content-encoding"]
