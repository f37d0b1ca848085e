"""Items that one task reads, and another can close."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Generic, Protocol, TypeVar

from ..end_callbacks import ClosedEarly, EndCallbacks

T = TypeVar("T")


class AsyncSource(Protocol):
    """Where items come from."""

    async def close(self) -> None: ...


class AsyncClosableItems(Generic[T]):
    """The items of a stream or file. Closing it ends the read for which another task waits."""

    # Without a reference to its stream, which is then collected with the last reference to it.
    def __init__(
        self, items: AsyncGenerator[T, None], source: AsyncSource, end: EndCallbacks
    ) -> None:
        self._items = items
        self._source = source
        self._end = end
        #: The task that reads.
        self._reader: asyncio.Task[object] | None = None
        #: Set when the read that was cancelled has ended.
        self._has_ended: asyncio.Event | None = None
        self._lock = asyncio.Lock()

    async def next(self) -> T:
        """Raises ``StopAsyncIteration`` at the end, and ``RuntimeError`` if it is closed, or being read already."""
        if self._end.is_over or self._end.is_closing:
            self._end.assert_readable()
        if self._reader is not None:
            raise RuntimeError("another task is reading it")
        task = self._reader = asyncio.current_task()
        if task is None:
            raise RuntimeError("Reading needs a task of asyncio")
        cancelling = task.cancelling()
        try:
            item = await anext(self._items)
        except BaseException as error:
            if self._stop_reading(task, cancelling, error):
                raise ClosedEarly from None
            raise
        # Mostly nobody closes it.
        if self._has_ended is None:
            self._reader = None
        else:
            self._stop_reading(task, cancelling, None)
        return item

    async def close(self) -> None:
        self._end.begin_closing()
        task = self._reader
        if task is not None and task is not asyncio.current_task():
            if self._has_ended is None:
                self._has_ended = asyncio.Event()
                task.cancel()
            await self._has_ended.wait()
        # Several tasks can close it.
        async with self._lock:
            try:
                await self._items.aclose()
            finally:
                await self._source.close()
            self._end.call(None)

    def _stop_reading(
        self, task: asyncio.Task[object], cancelling: int, error: BaseException | None
    ) -> bool:
        """Returns whether the error is there because another task has closed it."""
        self._reader = None
        if self._has_ended is None:
            return False
        self._has_ended.set()
        # A task that others cancel as well stays cancelled.
        is_last = task.uncancel() <= cancelling
        is_cancelled = is_last and isinstance(error, asyncio.CancelledError)
        return is_cancelled or isinstance(error, Exception)
