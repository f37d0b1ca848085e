"""A reply from a socket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...errors import ClientError
from ..http1.reply_reader import ReplyReader
from ..messages import Request
from .socket_connection import SocketConnection
from .socket_pool import SocketPool

#: Seconds for which a connection is kept if neither side says less: a day.
_LONGEST = 86_400


class SocketReply:
    """A reply that is read from a socket. Closing it before its end closes the connection."""

    def __init__(
        self,
        pool: SocketPool,
        connection: SocketConnection,
        reader: ReplyReader,
        first: bytes,
        request: Request,
    ) -> None:
        self.status = reader.status
        self.headers: Sequence[tuple[str, str]] = reader.headers
        #: When the whole body has to be there, by ``time.monotonic()``.
        self.ends_at = request.ends_at
        self._signal = request.signal
        self._pool = pool
        self._connection: SocketConnection | None = connection
        self._reader = reader
        self._first = first

    def chunks(self) -> Iterator[bytes]:
        if self._first:
            yield self._first
            self._first = b""
        while not self._reader.is_complete:
            if self._connection is None:
                raise ClientError("the reply was closed before its end")
            chunk = self._connection.receive(self._reader, self.ends_at)
            if chunk:
                yield chunk
        self.close()

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if self._signal is not None:
            self._signal.detach(connection.shut_down)
        reader = self._reader
        # A second less than the server says, so that a request does not meet the end of the connection.
        hint = _LONGEST if reader.keep_alive_hint is None else reader.keep_alive_hint - 1
        self._pool.give_back(connection, hint if reader.is_reusable else None)
