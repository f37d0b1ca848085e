"""Limits of time for parts of tasks, and for functions of the program within a call."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncGenerator, AsyncIterable, Generator
from contextlib import contextmanager
from types import TracebackType
from typing import Protocol, TypeVar

from ..calls.call_info import CallInfo
from ..calls.steps import name_route
from ..errors import CallTimeout

T = TypeVar("T")


def step_end(ends_at: float | None) -> float | None:
    """When one step of a block has to be over: a limit of the block limits its steps."""
    return None


class Limited(Protocol):
    """What has to be over at a moment of ``time.monotonic``."""

    ends_at: float

    def end(self) -> None: ...


class TimeLimits:
    """The limits of an event loop's tasks, which share one timer.

    A timer for each call would be most of what a timeout costs: ``npm run bench -- python-options``.
    """

    def __init__(self) -> None:
        self._running: set[Limited] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looks_at = 0.0

    def until(self, ends_at: float | None) -> TimeLimit:
        """A limit for a block, by the clock of ``time.monotonic``; ``None`` is no limit."""
        return TimeLimit(self, ends_at)

    def for_call(self, ends_at: float | None, message: str) -> CallTimeLimit:
        """As ``until``, with a ``CallTimeout`` of this message."""
        return CallTimeLimit(self, ends_at, message)

    def close(self) -> None:
        """Ends the timer, unless tasks still need it."""
        if self._timer is not None and not self._running:
            self._timer.cancel()
            self._timer = None

    def start(self, limit: Limited) -> None:
        self._running.add(limit)
        loop = asyncio.get_running_loop()
        if loop is not self._loop and (self._loop is None or self._loop.is_closed()):
            # Mocks are used by one event loop after the other, and timers end with their loop.
            self._loop, self._timer, self._running = loop, None, {limit}
        # A timer that comes too early looks again, so it is not moved when its limit has stopped.
        if self._timer is None or limit.ends_at < self._looks_at:
            self._look_at(limit.ends_at)

    def stop(self, limit: Limited) -> None:
        self._running.discard(limit)

    def _look_at(self, moment: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._looks_at = moment
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, moment - time.monotonic()), self._look)

    def _look(self) -> None:
        self._timer = None
        now = time.monotonic()
        for limit in [limit for limit in self._running if limit.ends_at <= now]:
            self._running.discard(limit)
            limit.end()
        if self._running:
            self._look_at(min(limit.ends_at for limit in self._running))


class TimeLimit:
    """As ``asyncio.timeout_at``: raises ``TimeoutError`` when the block is not over at its moment."""

    def __init__(self, limits: TimeLimits, ends_at: float | None) -> None:
        self.ends_at = math.inf if ends_at is None else ends_at
        self._limits = limits
        self._task: asyncio.Task[object] | None = None
        self._cancelling = 0
        self._is_over = False

    def __enter__(self) -> None:
        if self.ends_at == math.inf:
            return
        self._task = current_task()
        self._cancelling = self._task.cancelling()
        self._limits.start(self)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._task is None:
            return
        self._limits.stop(self)
        # A task that others cancel as well stays cancelled.
        is_last = self._is_over and self._task.uncancel() <= self._cancelling
        if is_last and isinstance(error, asyncio.CancelledError):
            raise TimeoutError from error

    def end(self) -> None:
        self._is_over = True
        if self._task is not None:
            self._task.cancel()


class CallTimeLimit(TimeLimit):
    """Raises ``CallTimeout``. A ``TimeoutError`` that comes from within the block stays what it is."""

    def __init__(self, limits: TimeLimits, ends_at: float | None, message: str) -> None:
        super().__init__(limits, ends_at)
        self.message = message

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            super().__exit__(kind, error, trace)
        except TimeoutError as late:
            raise CallTimeout(self.message) from late


class InterceptorLimit(CallTimeLimit):
    """Ends interceptors with the deadline of their call, and each wait of their own after its timeout.

    Calls that they make have these limits themselves, so the timeout rests meanwhile.
    """

    def __init__(self, limits: TimeLimits, call: CallInfo) -> None:
        super().__init__(limits, None, "")
        self._route = call.route
        self._timeout = math.inf if call.options.timeout is None else call.options.timeout
        #: When the whole call is over; ``None`` for no limit.
        self.call_ends_at = call.options.call_end()
        self._running = 0
        self._choose_end()

    @contextmanager
    def paused(self) -> Generator[None, None, None]:
        """A block that makes the call."""
        self._running += 1
        self._move()
        try:
            yield
        finally:
            self._running -= 1
            self._move()

    async def each(self, items: AsyncIterable[T]) -> AsyncGenerator[T, None]:
        """Items that an interceptor makes, until the deadline of the call."""
        if self.call_ends_at is None:
            async for item in items:
                yield item
            return
        iterator = aiter(items)
        message = "the items of an interceptor did not come before the deadline"
        while True:
            try:
                with self._limits.for_call(self.call_ends_at, message):
                    item = await anext(iterator)
            except StopAsyncIteration:
                return
            yield item

    def _choose_end(self) -> None:
        whole = math.inf if self.call_ends_at is None else self.call_ends_at
        own = math.inf if self._running else time.monotonic() + self._timeout
        self.ends_at = min(whole, own)
        name = "timeout" if own < whole else "deadline"
        self.message = f"interceptors took longer than the {name}"

    def _move(self) -> None:
        if self._task is not None and not self._is_over:
            self._limits.stop(self)
            self._choose_end()
            if self.ends_at != math.inf:
                self._limits.start(self)

    def __enter__(self) -> None:
        self._task = current_task()
        self._cancelling = self._task.cancelling()
        if self.ends_at != math.inf:
            self._limits.start(self)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            super().__exit__(kind, error, trace)
        except CallTimeout as late:
            name_route(late, self._route)
            raise
        finally:
            self._task = None


def current_task() -> asyncio.Task[object]:
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("A call needs a task of asyncio")
    return task
