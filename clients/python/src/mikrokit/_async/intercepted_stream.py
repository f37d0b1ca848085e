"""Streams with interceptors."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import Any, TypeGuard, TypeVar

from .._backend.async_limits import InterceptorLimit, TimeLimits
from ..calls.call_info import CallInfo, within_deadline
from ..streams.stream_state import StreamState
from ..transport.abort_signal import AbortSignal
from .interceptor import AsyncInterceptor
from .stream import AsyncStream, source_of
from .stream_source import AsyncStreamSource

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


def intercepted_stream(
    interceptors: Sequence[AsyncInterceptor],
    open: Callable[[CallInfo], Awaitable[AsyncStream[I, R]]],
    call: CallInfo,
    time_limits: TimeLimits,
    signal: AbortSignal,
) -> AsyncStream[I, R]:
    """A stream that interceptors open, the first outermost, when its first item is asked for.

    ``signal`` ends what ``open`` opens.
    """
    return AsyncStream(_InterceptedSource(interceptors, open, call, time_limits, signal))


def _within(
    interceptor: AsyncInterceptor,
    open: Callable[[CallInfo], Awaitable[AsyncStream[I, R]]],
    limit: InterceptorLimit,
) -> Callable[[CallInfo], Awaitable[AsyncStream[I, R]]]:
    async def open_within(call: CallInfo) -> AsyncStream[I, R]:
        opened: list[AsyncStream[I, R]] = []

        async def next_(call: CallInfo) -> AsyncStream[I, R]:
            opened.append(await open(call))
            return opened[-1]

        kept: AsyncStream[I, R] | None = None
        try:
            result = await interceptor(call, next_)
            if _is_stream(result):
                kept = result
                return result
            if opened and _is_iterable(result):
                kept = opened[-1]
                return AsyncStream(_ChangedSource(limit.each(result), result, kept))
            raise TypeError(
                f"An interceptor has to return the stream {call.route} that next gives, or an asynchronous iterable of its items"
            )
        finally:
            for stream in opened:
                if stream is not kept:
                    await stream.close()

    return open_within


class _InterceptedSource(AsyncStreamSource[I, R]):
    def __init__(
        self,
        interceptors: Sequence[AsyncInterceptor],
        open: Callable[[CallInfo], Awaitable[AsyncStream[I, R]]],
        call: CallInfo,
        time_limits: TimeLimits,
        signal: AbortSignal,
    ) -> None:
        self._interceptors = interceptors
        self._open = open
        self._call = call
        self._time_limits = time_limits
        self._signal = signal
        self._stream: AsyncStream[I, R] | None = None

    @property
    def state(self) -> StreamState[I, R] | None:
        return None if self._stream is None else source_of(self._stream).state

    async def items(self) -> AsyncGenerator[I, None]:
        self._stream = await self._open_within_interceptors()
        async with self._stream as items:
            async for item in items:
                yield item

    async def _open_within_interceptors(self) -> AsyncStream[I, R]:
        limit = InterceptorLimit(self._time_limits, self._call)

        async def open_in_time(call: CallInfo) -> AsyncStream[I, R]:
            with limit.paused():
                return await self._open(within_deadline(call, limit.call_ends_at))

        open: Callable[[CallInfo], Awaitable[AsyncStream[I, R]]] = open_in_time
        for interceptor in reversed(self._interceptors):
            open = _within(interceptor, open, limit)
        with limit:
            return await open(self._call)

    async def close(self) -> None:
        if self._stream is not None:
            await self._stream.close()

    def interrupt(self) -> None:
        self._signal.abort()


class _ChangedSource(AsyncStreamSource[I, R]):
    """The items of a stream as an interceptor changed them."""

    def __init__(
        self, items: AsyncGenerator[I, None], origin: AsyncIterable[I], stream: AsyncStream[I, R]
    ) -> None:
        """``items`` are the items of ``origin``, with their time limits."""
        self._items = items
        self._origin = origin
        self._stream = stream

    @property
    def state(self) -> StreamState[I, R] | None:
        return source_of(self._stream).state

    async def items(self) -> AsyncGenerator[I, None]:
        try:
            async with aclosing(self._items) as items:
                async for item in items:
                    yield item
        finally:
            await self.close()

    async def close(self) -> None:
        if _is_generator(self._origin):
            await self._origin.aclose()
        await self._stream.close()

    def interrupt(self) -> None:
        source_of(self._stream).interrupt()


def _is_stream(value: object) -> TypeGuard[AsyncStream[Any, Any]]:
    return isinstance(value, AsyncStream)


def _is_iterable(value: object) -> TypeGuard[AsyncIterable[Any]]:
    return isinstance(value, AsyncIterable)


def _is_generator(value: object) -> TypeGuard[AsyncGenerator[Any, Any]]:
    return isinstance(value, AsyncGenerator)
