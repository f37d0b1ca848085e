"""Streams on the caller's own thread."""

from __future__ import annotations

import time
from collections.abc import Generator
from types import TracebackType
from typing import Generic, Self, TypeVar

from ..transport.messages import Reply, Transport
from .stream_state import StreamState

I_co = TypeVar("I_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)


class Stream(Generic[I_co, R_co]):
    """The items of a stream, which goes on where it broke off. It is read once.

    ``result`` is the value at its end. Leaving a ``with`` block, or ``close``, ends it early.
    """

    def __init__(self, transport: Transport, state: StreamState[I_co, R_co]) -> None:
        self._state = state
        self._items = _read_items(transport, state)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> I_co:
        return next(self._items)

    @property
    def result(self) -> R_co:
        """The value at the end of the stream; reads all items that are left."""
        for _ in self._items:
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

    def close(self) -> None:
        self._items.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


def _read_items(transport: Transport, state: StreamState[I, R]) -> Generator[I, None, None]:
    while not state.is_over:
        try:
            yield from _read_once(transport, state)
        except Exception as error:
            wait = state.wait_after(error)
            if wait is None:
                raise
            time.sleep(wait)


def _read_once(transport: Transport, state: StreamState[I, R]) -> Generator[I, None, None]:
    reply = transport.open(state.request())
    try:
        whole = Reply(reply.status, reply.headers)
        if not state.is_stream(whole):
            whole.body = b"".join(reply.chunks())
            raise state.refuse(whole)
        reply.ends_at = state.chunk_ends_at()
        for chunk in reply.chunks():
            yield from state.push(chunk)
            reply.ends_at = state.chunk_ends_at()
        if not state.is_over:
            raise state.broken()
    finally:
        reply.close()
