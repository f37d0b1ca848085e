"""Items that one thread reads, and another can close."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Generic, Protocol, TypeVar

from ..end_callbacks import ClosedEarly, EndCallbacks

T = TypeVar("T")


class Source(Protocol):
    """Where items come from."""

    def close(self) -> None: ...
    def interrupt(self) -> None: ...


class ClosableItems(Generic[T]):
    """The items of a stream or file. Closing it ends the read for which another thread waits."""

    # Without a reference to its stream, which is then collected with the last reference to it.
    def __init__(self, items: Generator[T, None, None], source: Source, end: EndCallbacks) -> None:
        self._items = items
        self._source = source
        self._end = end
        #: Held while it is read, or closed.
        self._lock = threading.Lock()

    def next(self) -> T:
        """Raises ``StopIteration`` at the end, and ``RuntimeError`` if it is closed, or being read already."""
        if self._end.is_over or self._end.is_closing:
            self._end.assert_readable()
        if not self._lock.acquire(False):
            self._end.assert_readable()
            raise RuntimeError("another thread is reading it")
        try:
            return next(self._items)
        except Exception:
            if self._end.is_closing:
                raise ClosedEarly from None
            raise
        finally:
            self._lock.release()
            # The thread that closes it could not do so itself.
            if self._end.is_closing:
                self._close_unless_read()

    def close(self) -> None:
        self._end.begin_closing()
        if not self._close_unless_read():
            self._source.interrupt()

    def _close_unless_read(self) -> bool:
        # Never waits: a handler of a signal can interrupt a read of its own thread.
        if not self._lock.acquire(blocking=False):
            return False
        try:
            try:
                self._items.close()
            finally:
                self._source.close()
            self._end.call(None)
        finally:
            self._lock.release()
        return True
