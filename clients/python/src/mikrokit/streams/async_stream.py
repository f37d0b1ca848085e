"""Streams in asyncio."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from types import TracebackType
from typing import Generic, Self, TypeVar

from ..errors import CallTimeout
from ..transport.messages import AsyncTransport, Reply
from .stream_state import StreamState

I_co = TypeVar("I_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)


class AsyncStream(Generic[I_co, R_co]):
    """The items of a stream, which goes on where it broke off. It is read once.

    Awaiting ``result()`` gives the value at its end. Leaving an ``async with`` block, or ``close``, ends it early.
    """

    def __init__(self, transport: AsyncTransport, state: StreamState[I_co, R_co]) -> None:
        self._state = state
        self._items = _read_items(transport, state)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> I_co:
        return await anext(self._items)

    async def result(self) -> R_co:
        """The value at the end of the stream; reads all items that are left."""
        async for _ in self._items:
            pass
        if not self._state.is_over:
            raise RuntimeError("the stream was closed before its end, or has failed")
        return self._state.result  # type: ignore[return-value]

    @property
    def id(self) -> str | None:
        """The id of a detached stream, once its first item is there; ``None`` for any other."""
        return self._state.stream_id

    @property
    def last_event_id(self) -> str | None:
        """The id of the last item that had one: a detached stream is resumed behind it."""
        return self._state.last_event_id

    async def close(self) -> None:
        await self._items.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


async def _read_items(
    transport: AsyncTransport, state: StreamState[I, R]
) -> AsyncGenerator[I, None]:
    while not state.is_over:
        try:
            # A generator that is left early closes its connection only when it is closed itself.
            async with aclosing(_read_once(transport, state)) as items:
                async for item in items:
                    yield item
        except Exception as error:
            wait = state.wait_after(error)
            if wait is None:
                raise
            await asyncio.sleep(wait)


async def _read_once(
    transport: AsyncTransport, state: StreamState[I, R]
) -> AsyncGenerator[I, None]:
    reply = await transport.open(state.request())
    chunks = reply.chunks()
    try:
        whole = Reply(reply.status, reply.headers)
        if not state.is_stream(whole):
            whole.body = b"".join([chunk async for chunk in chunks])
            raise state.refuse(whole)
        while (chunk := await _next_chunk(chunks, state)) is not None:
            for item in state.push(chunk):
                yield item
        if not state.is_over:
            raise state.broken()
    finally:
        await reply.close()


async def _next_chunk(chunks: AsyncIterator[bytes], state: StreamState[I, R]) -> bytes | None:
    try:
        async with asyncio.timeout(state.chunk_ends_at() - time.monotonic()):
            return await anext(chunks, None)
    except TimeoutError as error:
        raise CallTimeout("the server sent nothing in time") from error
