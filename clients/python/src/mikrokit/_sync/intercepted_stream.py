# Written by scripts/unasync.py from _async/intercepted_stream.py. Edit that file, then run the script.
"""Streams with interceptors."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from typing import Any, TypeGuard, TypeVar

from .._backend.sync_limits import InterceptorLimit, TimeLimits
from ..calls.call_info import CallInfo, within_deadline
from ..streams.stream_state import StreamState
from ..transport.abort_signal import AbortSignal
from .interceptor import Interceptor
from .stream import Stream, source_of
from .stream_source import StreamSource

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


def intercepted_stream(
    interceptors: Sequence[Interceptor],
    open: Callable[[CallInfo], Stream[I, R]],
    call: CallInfo,
    time_limits: TimeLimits,
    signal: AbortSignal,
) -> Stream[I, R]:
    """A stream that interceptors open, the first outermost, when its first item is asked for.

    ``signal`` ends what ``open`` opens.
    """
    return Stream(_InterceptedSource(interceptors, open, call, time_limits, signal))


def _within(
    interceptor: Interceptor,
    open: Callable[[CallInfo], Stream[I, R]],
    limit: InterceptorLimit,
) -> Callable[[CallInfo], Stream[I, R]]:
    def open_within(call: CallInfo) -> Stream[I, R]:
        opened: list[Stream[I, R]] = []

        def next_(call: CallInfo) -> Stream[I, R]:
            opened.append(open(call))
            return opened[-1]

        kept: Stream[I, R] | None = None
        try:
            result = interceptor(call, next_)
            if _is_stream(result):
                kept = result
                return result
            if opened and _is_iterable(result):
                kept = opened[-1]
                return Stream(_ChangedSource(limit.each(result), result, kept))
            raise TypeError(
                f"An interceptor has to return the stream {call.route} that next gives, or an iterable of its items"
            )
        finally:
            for stream in opened:
                if stream is not kept:
                    stream.close()

    return open_within


class _InterceptedSource(StreamSource[I, R]):
    def __init__(
        self,
        interceptors: Sequence[Interceptor],
        open: Callable[[CallInfo], Stream[I, R]],
        call: CallInfo,
        time_limits: TimeLimits,
        signal: AbortSignal,
    ) -> None:
        self._interceptors = interceptors
        self._open = open
        self._call = call
        self._time_limits = time_limits
        self._signal = signal
        self._stream: Stream[I, R] | None = None

    @property
    def state(self) -> StreamState[I, R] | None:
        return None if self._stream is None else source_of(self._stream).state

    def items(self) -> Generator[I, None, None]:
        self._stream = self._open_within_interceptors()
        with self._stream as items:
            yield from items

    def _open_within_interceptors(self) -> Stream[I, R]:
        limit = InterceptorLimit(self._time_limits, self._call)

        def open_in_time(call: CallInfo) -> Stream[I, R]:
            with limit.paused():
                return self._open(within_deadline(call, limit.call_ends_at))

        open: Callable[[CallInfo], Stream[I, R]] = open_in_time
        for interceptor in reversed(self._interceptors):
            open = _within(interceptor, open, limit)
        with limit:
            return open(self._call)

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()

    def interrupt(self) -> None:
        self._signal.abort()


class _ChangedSource(StreamSource[I, R]):
    """The items of a stream as an interceptor changed them."""

    def __init__(
        self, items: Generator[I, None, None], origin: Iterable[I], stream: Stream[I, R]
    ) -> None:
        """``items`` are the items of ``origin``, with their time limits."""
        self._items = items
        self._origin = origin
        self._stream = stream

    @property
    def state(self) -> StreamState[I, R] | None:
        return source_of(self._stream).state

    def items(self) -> Generator[I, None, None]:
        try:
            with closing(self._items) as items:
                yield from items
        finally:
            self.close()

    def close(self) -> None:
        if _is_generator(self._origin):
            self._origin.close()
        self._stream.close()

    def interrupt(self) -> None:
        source_of(self._stream).interrupt()


def _is_stream(value: object) -> TypeGuard[Stream[Any, Any]]:
    return isinstance(value, Stream)


def _is_iterable(value: object) -> TypeGuard[Iterable[Any]]:
    return isinstance(value, Iterable)


def _is_generator(value: object) -> TypeGuard[Generator[Any, Any]]:
    return isinstance(value, Generator)
