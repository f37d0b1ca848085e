"""Limits of time for parts of threads, which nobody can interrupt: each of their steps has to keep the limit."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import TypeVar

from ..calls.call_info import CallInfo

T = TypeVar("T")


def step_end(ends_at: float | None) -> float | None:
    """When one step of a block has to be over."""
    return ends_at


class TimeLimits:
    """The limits of threads."""

    def until(self, ends_at: float | None) -> AbstractContextManager[None]:
        return nullcontext()

    def for_call(self, ends_at: float | None, message: str) -> AbstractContextManager[None]:
        return nullcontext()

    def close(self) -> None:
        """Nothing is kept."""


class InterceptorLimit:
    """The deadline of a call, which its interceptors cannot be held to: the call is held to what they leave of it."""

    def __init__(self, limits: TimeLimits, call: CallInfo) -> None:
        #: When the whole call is over; ``None`` for no limit.
        self.call_ends_at = call.options.call_end()

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass

    def paused(self) -> AbstractContextManager[None]:
        return nullcontext()

    def each(self, items: Iterable[T]) -> Generator[T, None, None]:
        yield from items
