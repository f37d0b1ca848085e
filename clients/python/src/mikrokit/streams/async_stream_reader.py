"""Reads a stream from a server, in asyncio."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import TypeVar

from ..errors import CallTimeout
from ..transport.messages import AsyncOpenReply, AsyncTransport, Reply
from .stream_source import AsyncStreamSource
from .stream_state import StreamState

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


class AsyncStreamReader(AsyncStreamSource[I, R]):
    """A stream over as many connections as it takes."""

    def __init__(self, transport: AsyncTransport, state: StreamState[I, R]) -> None:
        self._transport = transport
        self._state = state
        #: A reply that has begun, and is not read yet.
        self._reply: AsyncOpenReply | None = None

    @property
    def state(self) -> StreamState[I, R]:
        return self._state

    async def begin(self) -> AsyncOpenReply:
        """Sends requests until a stream begins. Raises the error of the last one."""
        while self._reply is None:
            try:
                self._reply = await self._open()
            except Exception as error:
                await self._wait_after(error)
        return self._reply

    async def items(self) -> AsyncGenerator[I, None]:
        while not self._state.is_over:
            reply = await self.begin()
            self._reply = None
            try:
                # A generator that is left early closes its connection only when it is closed itself.
                async with aclosing(self._read(reply)) as items:
                    async for item in items:
                        yield item
            except Exception as error:
                await self._wait_after(error)

    async def close(self) -> None:
        if self._reply is not None:
            await self._reply.close()

    async def _open(self) -> AsyncOpenReply:
        state = self._state
        request = state.request()
        reply = await self._transport.open(request)
        try:
            whole = Reply(reply.status, reply.headers)
            if not state.is_stream(whole):
                whole.body = await self._read_whole(reply, request.ends_at)
                raise state.refuse(whole)
        except BaseException:
            await reply.close()
            raise
        return reply

    async def _read_whole(self, reply: AsyncOpenReply, ends_at: float | None) -> bytes:
        """The body of an error, in the time of the attempt."""
        limited = self._state.limited
        try:
            async with asyncio.timeout(None if ends_at is None else ends_at - time.monotonic()):
                return b"".join([limited(chunk) async for chunk in reply.chunks()])
        except TimeoutError as error:
            raise CallTimeout("the reply did not come in time") from error

    async def _read(self, reply: AsyncOpenReply) -> AsyncGenerator[I, None]:
        state = self._state
        try:
            chunks = reply.chunks()
            while (chunk := await self._next_chunk(chunks)) is not None:
                for item in state.push(chunk):
                    yield item
            if not state.is_over:
                raise state.broken()
        finally:
            await reply.close()

    async def _wait_after(self, error: Exception) -> None:
        wait = self._state.wait_after(error)
        if wait is None:
            raise error
        await asyncio.sleep(wait)

    async def _next_chunk(self, chunks: AsyncIterator[bytes]) -> bytes | None:
        try:
            async with asyncio.timeout(self._state.chunk_ends_at() - time.monotonic()):
                return await anext(chunks, None)
        except TimeoutError as error:
            raise CallTimeout("the server sent nothing in time") from error
