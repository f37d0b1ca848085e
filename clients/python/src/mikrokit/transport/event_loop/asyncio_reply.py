"""A reply that comes in an event loop."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from ..._backend.async_limits import TimeLimits
from ...errors import CallTimeout, ClientError
from ..http1.reply_reader import ReplyReader
from .asyncio_connection import AsyncioConnection
from .asyncio_pool import AsyncioPool

#: Seconds for which a connection is kept if neither side says less: a day.
_LONGEST = 86_400


class AsyncioReply:
    """A reply that is read while it arrives. Closing it before its end closes the connection."""

    def __init__(
        self,
        pool: AsyncioPool,
        connection: AsyncioConnection,
        reader: ReplyReader,
        ends_at: float | None,
        time_limits: TimeLimits,
    ) -> None:
        self.status = reader.status
        self.headers: Sequence[tuple[str, str]] = reader.headers
        #: When the whole body has to be there, by ``time.monotonic()``.
        self.ends_at = ends_at
        self._time_limits = time_limits
        self._pool = pool
        self._connection: AsyncioConnection | None = connection
        self._reader = reader

    async def chunks(self) -> AsyncIterator[bytes]:
        while True:
            if self._connection is None:
                raise ClientError("the reply was closed before its end")
            chunk = self._connection.next_chunk()
            if chunk is not None:
                yield chunk
            elif self._reader.is_complete:
                return
            else:
                await self._wait(self._connection)

    async def _wait(self, connection: AsyncioConnection) -> None:
        try:
            with self._time_limits.until(self.ends_at):
                await connection.wait_for_chunk(self._reader)
        except TimeoutError as error:
            raise CallTimeout("the reply did not come in time") from error

    def take_whole(self) -> bytes | None:
        """The body, if all of it came together with the head."""
        if self._connection is None or not self._reader.is_complete:
            return None
        return self._connection.take_chunks()

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        connection.finish()
        self._pool.give_back(connection, seconds_to_keep(self._reader))


def seconds_to_keep(reader: ReplyReader) -> int | None:
    """For how long a connection can wait for the next request after a reply. ``None`` if it cannot be reused."""
    if not reader.is_reusable:
        return None
    # A second less than the server says, so that no request is sent just when the connection ends.
    hint = reader.keep_alive_hint
    return _LONGEST if hint is None else hint - 1
