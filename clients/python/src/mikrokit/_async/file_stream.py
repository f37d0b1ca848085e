"""Files as results."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable
from types import TracebackType
from typing import Self

from .._backend.async_backend import run_in_thread
from .._backend.async_items import AsyncClosableItems
from ..end_callbacks import EndCallback, EndCallbacks
from ..errors import ClientError
from ..files.file_state import FileState, is_file, name_of, size_of
from ..transport.abort_signal import AbortSignal
from ..transport.messages import AsyncOpenReply, AsyncTransport, Reply, Request
from .until_end import until_end


class AsyncFileStream:
    """A file that arrives, which is read once: iterate over its pieces, or ``read`` or ``save`` it.

    All of these close it at the end. Leaving a ``with`` block, or ``close``, ends it early, also while it is read
    elsewhere.
    """

    def __init__(self, source: _Source, head: Reply, state: FileState) -> None:
        #: Its name, without folders; empty for none. The server chose it, so check it before it becomes a path.
        self.name = name_of(head)
        #: Its media type.
        self.type = head.header("content-type") or ""
        #: Bytes, if the server told how many.
        self.size = size_of(head)
        self._state = state
        self._end = EndCallbacks()
        pieces = until_end(_read_pieces(source.reply, state), self._end)
        self._pieces = AsyncClosableItems(pieces, source, self._end)

    def __aiter__(self) -> Self:
        return self

    def __anext__(self) -> Awaitable[bytes]:
        return self._pieces.next()

    async def read(self) -> bytes:
        """What is left of the file. Raises ``ProtocolError`` for more than ``max_reply_size`` bytes."""
        try:
            return b"".join([piece async for piece in _limited(self, self._state)])
        finally:
            await self.close()

    async def save(self, path: str | os.PathLike[str]) -> int:
        """Writes what is left to a file, replacing one that exists, and returns its size in bytes.

        Nothing is left at ``path`` if the file does not arrive as a whole.
        """
        aside = f"{os.fspath(path)}.{os.urandom(4).hex()}.part"
        try:
            with open(aside, "xb") as file:
                size = 0
                async for piece in self:
                    size += await run_in_thread(file.write, piece)
            os.replace(aside, path)
        except BaseException:
            if os.path.exists(aside):
                os.remove(aside)
            raise
        finally:
            await self.close()
        return size

    def on_end(self, callback: EndCallback) -> None:
        """Calls a function once the file has ended: with its error, or ``None``, also if it is closed early.

        Raises ``RuntimeError`` if it has ended.
        """
        self._end.add(callback)

    async def close(self) -> None:
        """Ends it early. A read that waits for a piece raises ``RuntimeError``."""
        await self._pieces.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


class _Source:
    """The reply that has the file."""

    def __init__(self, reply: AsyncOpenReply, signal: AbortSignal) -> None:
        self.reply = reply
        self._signal = signal

    async def close(self) -> None:
        await self.reply.close()

    def interrupt(self) -> None:
        self._signal.abort()


class AsyncFileSender:
    """Sends the requests of one call until a reply is a file, which stays open."""

    def __init__(self, transport: AsyncTransport, state: FileState) -> None:
        self._transport = transport
        self._state = state
        self._signal = AbortSignal()
        self._reply: AsyncOpenReply | None = None

    async def send(self, request: Request) -> Reply:
        request.max_reply_size = None
        request.signal = self._signal
        # The file of an earlier attempt, if it was rejected.
        await self.close()
        self._reply = None
        reply = await self._transport.open(request)
        if is_file(reply.status):
            self._reply = reply
            return Reply(reply.status, reply.headers)
        try:
            pieces = _limited(_read_pieces(reply, self._state), self._state)
            body = b"".join([piece async for piece in pieces])
        finally:
            await reply.close()
        return Reply(reply.status, reply.headers, body)

    async def close(self) -> None:
        if self._reply is not None:
            await self._reply.close()

    def to_file(self, head: Reply) -> AsyncFileStream:
        assert self._reply is not None
        return AsyncFileStream(_Source(self._reply, self._signal), head, self._state)


async def _read_pieces(reply: AsyncOpenReply, state: FileState) -> AsyncGenerator[bytes, None]:
    try:
        reply.ends_at = state.piece_ends_at()
        async for piece in reply.chunks():
            yield piece
            reply.ends_at = state.piece_ends_at()
    except ClientError as error:
        state.name_route(error)
        raise
    finally:
        await reply.close()


async def _limited(pieces: AsyncIterable[bytes], state: FileState) -> AsyncIterator[bytes]:
    """The pieces. Raises ``ProtocolError`` once they are too large to be held."""
    size = 0
    async for piece in pieces:
        size += len(piece)
        if size > state.max_size:
            raise state.too_large()
        yield piece
