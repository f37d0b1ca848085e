"""Functions that are told when something that arrives in pieces has ended."""

from __future__ import annotations

from collections.abc import Callable

#: Is given the error with which it ended; ``None`` for a good end, and for one that was closed early.
EndCallback = Callable[[Exception | None], object]


class EndCallbacks:
    """The functions that wait for one end."""

    def __init__(self) -> None:
        self._callbacks: list[EndCallback] = []
        self._is_over = False

    def add(self, callback: EndCallback) -> None:
        """Raises ``RuntimeError`` if the end is over."""
        if self._is_over:
            raise RuntimeError("on_end came too late: it has ended")
        self._callbacks.append(callback)

    def call(self, error: Exception | None) -> None:
        """Calls all functions, the first time."""
        self._is_over = True
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback(error)
