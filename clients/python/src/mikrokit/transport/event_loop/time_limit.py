"""A limit of time for a part of a task."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType


class TimeLimit:
    """``asyncio.timeout_at`` by the clock of ``time.monotonic``, at a third of its cost.

    Raises ``TimeoutError`` when the block is not over at that moment; ``None`` is no limit.
    """

    def __init__(self, ends_at: float | None) -> None:
        self._ends_at = ends_at
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[object] | None = None
        self._cancelling = 0
        self._is_over = False

    def __enter__(self) -> None:
        if self._ends_at is None:
            return
        self._task = asyncio.current_task()
        if self._task is None:
            raise RuntimeError("A call needs a task of asyncio")
        self._cancelling = self._task.cancelling()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, self._ends_at - time.monotonic()), self._end)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._timer is None or self._task is None:
            return
        self._timer.cancel()
        # A task that others cancel as well stays cancelled.
        is_last = self._is_over and self._task.uncancel() <= self._cancelling
        if is_last and isinstance(error, asyncio.CancelledError):
            raise TimeoutError from error

    def _end(self) -> None:
        self._is_over = True
        if self._task is not None:
            self._task.cancel()
