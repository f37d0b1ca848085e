"""Reads a stream from a server."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TypeVar

from .._backend.async_backend import sleep
from ..end_callbacks import ClosedEarly
from ..streams.stream_state import StreamState
from ..transport.abort_signal import AbortSignal
from ..transport.messages import AsyncOpenReply, AsyncTransport, Reply
from .stream_source import AsyncStreamSource

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


class AsyncStreamReader(AsyncStreamSource[I, R]):
    """A stream over as many connections as it takes."""

    def __init__(
        self, transport: AsyncTransport, state: StreamState[I, R], signal: AbortSignal
    ) -> None:
        """``signal`` ends it while it waits."""
        self._transport = transport
        self._state = state
        self._signal = signal
        #: A reply that has started, and is not read yet.
        self._reply: AsyncOpenReply | None = None

    @property
    def state(self) -> StreamState[I, R]:
        return self._state

    async def begin(self) -> AsyncOpenReply:
        """Sends requests until a stream starts. Raises the error of the last one."""
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

    def interrupt(self) -> None:
        self._signal.abort()

    async def _open(self) -> AsyncOpenReply:
        state = self._state
        request = state.request()
        request.signal = self._signal
        reply = await self._transport.open(request)
        try:
            whole = Reply(reply.status, reply.headers)
            if not state.is_stream(whole):
                whole.body = b"".join([state.limited(chunk) async for chunk in reply.chunks()])
                raise state.reject(whole)
        except BaseException:
            await reply.close()
            raise
        return reply

    async def _read(self, reply: AsyncOpenReply) -> AsyncGenerator[I, None]:
        state = self._state
        try:
            reply.ends_at = state.chunk_ends_at()
            async for chunk in reply.chunks():
                for item in state.push(chunk):
                    yield item
                reply.ends_at = state.chunk_ends_at()
            if not state.is_over:
                raise state.broken()
        finally:
            await reply.close()

    async def _wait_after(self, error: Exception) -> None:
        if not self._signal.is_aborted:
            wait = self._state.wait_after(error)
            if wait is None:
                raise error
            await sleep(wait, self._signal)
        if self._signal.is_aborted:
            raise ClosedEarly from None
