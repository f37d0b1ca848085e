"""A call in one step over a connection of an event loop."""

from __future__ import annotations

import asyncio
import time
from typing import Any, NamedTuple

from ..._backend.async_limits import TimeLimits
from ...errors import CallTimeout, NetworkError
from ..event_loop.asyncio_connection import AsyncioConnection
from ..event_loop.asyncio_pool import AsyncioPool
from ..event_loop.asyncio_reply import seconds_to_keep
from ..http1.reply_reader import ReplyReader
from ..messages import Reply


class PreparedCall(NamedTuple):
    """The requests of a route with one set of options."""

    #: Their heads in Rust.
    heads: Any
    repeatable: bool
    timeout: float | None


class WholeAnswer(asyncio.Future[bytes | Reply | None]):
    """The bytes of a plain reply, or any other whole. ``None`` if the server had closed the connection before.

    A task that is cancelled cancels what it waits for, so that no coroutine has to wait here.
    """

    def __init__(
        self,
        prepared: PreparedCall,
        connection: AsyncioConnection,
        reader: Any,
        *,
        pool: AsyncioPool,
        time_limits: TimeLimits,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        super().__init__(loop=loop)
        self._prepared = prepared
        self._connection = connection
        self._reader = reader
        self._pool = pool
        self._time_limits = time_limits
        self.ends_at = 0.0

    def begin(self, data: bytes) -> None:
        """Sends the request."""
        timeout = self._prepared.timeout
        if timeout is not None:
            self.ends_at = time.monotonic() + timeout
            self._time_limits.start(self)
        self._connection.begin_call(data, self._reader, self)

    def feed(self, data: bytes) -> None:
        """Takes bytes of the connection. Raises ``ProtocolError`` for those that are no reply."""
        if self._reader.feed_call(data):
            self.finish()

    def finish(self) -> None:
        """The whole reply is there."""
        reader = self._reader
        self._release(reader)
        self.set_result(reader.answer(self._prepared.heads))

    def fail(self, error: Exception) -> None:
        """There will be no whole reply."""
        reader = self._reader
        self._release(None)
        # The server can have closed a connection just when it was reused.
        is_unread = isinstance(error, NetworkError) and not reader.has_begun
        if is_unread and self._prepared.repeatable:
            self.set_result(None)
        else:
            self.set_exception(error)

    def end(self) -> None:
        """The time is over."""
        part = "request could not be sent" if self._connection.is_sending else "reply did not come"
        self._release(None)
        self.set_exception(CallTimeout(f"the {part} in time"))

    def cancel(self, msg: Any | None = None) -> bool:
        if not self.done():
            self._release(None)
        return super().cancel(msg)

    def _release(self, reader: ReplyReader | None) -> None:
        """Releases the connection for other calls after a read reply, and closes it otherwise."""
        self._time_limits.stop(self)
        self._connection.end_call()
        self._pool.give_back(self._connection, None if reader is None else seconds_to_keep(reader))
