"""Functions that are told when something that arrives in pieces has ended."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import aclosing
from typing import TypeVar

#: Is given the error with which it ended; ``None`` for a good end, and for one that was closed early.
EndCallback = Callable[[Exception | None], object]

T = TypeVar("T")


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


def until_end(items: Generator[T, None, None], end: EndCallbacks) -> Generator[T, None, None]:
    """The items. Tells of their end."""
    try:
        yield from items
    except Exception as error:
        end.call(error)
        raise
    finally:
        end.call(None)


async def until_end_async(
    items: AsyncGenerator[T, None], end: EndCallbacks
) -> AsyncGenerator[T, None]:
    """As ``until_end``, in asyncio."""
    try:
        # A generator that is left early closes its connection only when it is closed itself.
        async with aclosing(items):
            async for item in items:
                yield item
    except Exception as error:
        end.call(error)
        raise
    finally:
        end.call(None)
