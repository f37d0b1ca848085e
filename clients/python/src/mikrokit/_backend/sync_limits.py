"""Limits of time for parts of threads, which nobody can interrupt: each of their steps has to keep the limit."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext


def step_end(ends_at: float | None) -> float | None:
    """When one step of a block has to be over."""
    return ends_at


class TimeLimits:
    """The limits of threads."""

    def until(self, ends_at: float | None) -> AbstractContextManager[None]:
        return nullcontext()

    def close(self) -> None:
        """Nothing is kept."""
