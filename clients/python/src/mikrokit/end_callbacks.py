"""Functions that are called when a stream or file has ended."""

from __future__ import annotations

from collections.abc import Callable

#: Gets the error with which it ended. ``None`` for a normal end, and if it was closed early.
EndCallback = Callable[[Exception | None], object]


class ClosedEarly(RuntimeError):
    """The error of reads from a stream or file that was closed."""

    def __init__(self, message: str = "it was closed before its end") -> None:
        super().__init__(message)


class EndCallbacks:
    """The functions that wait for one end."""

    def __init__(self) -> None:
        self._callbacks: list[EndCallback] = []
        self.is_over = False
        #: Whether it is closed before its end, possibly while it is read.
        self.is_closing = False
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
        if (self.is_over or self.is_closing) and not self._is_complete:
            raise ClosedEarly

    def begin_closing(self) -> None:
        """Whatever ends a read from now on, it was closed early."""
        if not self.is_over:
            self.is_closing = True

    def call(self, error: Exception | None, *, is_complete: bool = False) -> None:
        """Calls all functions, the first time. ``is_complete`` is whether all was read."""
        if self.is_over:
            return
        self.is_over = True
        self._is_complete = is_complete and not self.is_closing
        is_closed_early = self.is_closing or isinstance(error, ClosedEarly)
        self._failure = None if is_closed_early else error
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback(self._failure)
