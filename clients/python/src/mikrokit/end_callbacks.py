"""Functions that are called when a stream or file has ended."""

from __future__ import annotations

from collections.abc import Callable

#: Gets the error with which it ended. ``None`` for a normal end, and if it was closed early.
EndCallback = Callable[[Exception | None], object]


class EndCallbacks:
    """The functions that wait for one end."""

    def __init__(self) -> None:
        self._callbacks: list[EndCallback] = []
        self.is_over = False
        self._is_complete = False
        self._failure: Exception | None = None

    def add(self, callback: EndCallback) -> None:
        """Raises ``RuntimeError`` if the end is over."""
        if self.is_over:
            raise RuntimeError("on_end came too late: it has ended")
        self._callbacks.append(callback)

    def assert_readable(self) -> None:
        """Raises the error with which it ended, or ``RuntimeError`` if it was closed early."""
        if self._failure is not None:
            raise self._failure
        if self.is_over and not self._is_complete:
            raise RuntimeError("it was closed before its end")

    def call(self, error: Exception | None, *, is_complete: bool = False) -> None:
        """Calls all functions, the first time. ``is_complete`` is whether all was read."""
        if self.is_over:
            return
        self.is_over = True
        self._is_complete = is_complete
        self._failure = error
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback(error)
