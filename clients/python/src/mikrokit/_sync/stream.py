# Written by scripts/unasync.py from _async/stream.py. Edit that file, then run the script.
"""Streams of items."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from .._backend.sync_items import ClosableItems
from ..end_callbacks import EndCallback, EndCallbacks
from .stream_source import StreamSource
from .until_end import until_end

I_co = TypeVar("I_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)


class Stream(Generic[I_co, R_co]):
    """The items of a stream, which goes on where it broke off. It is read once.

    ``result()`` is the value at its end. Leaving a ``with`` block, or ``close``, ends it early, also while it is
    read elsewhere.
    """

    def __init__(self, source: StreamSource[I_co, R_co]) -> None:
        self._source = source
        self._end = EndCallbacks()
        self._items = ClosableItems(until_end(source.items(), self._end), source, self._end)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> I_co:
        return self._items.next()

    def result(self) -> R_co:
        """The value at the end of the stream; reads all items that are left."""
        for _ in self:
            pass
        state = self._source.state
        if state is None or not state.is_over:
            raise RuntimeError("the stream was closed before its end, or has failed")
        return state.result  # type: ignore[return-value]

    @property
    def id(self) -> str | None:
        """The id of a detached stream, once its first item is there; ``None`` for any other."""
        state = self._source.state
        return None if state is None else state.stream_id

    @property
    def last_event_id(self) -> str | None:
        """The id of the last item that had one: a detached stream is resumed behind it."""
        state = self._source.state
        return None if state is None else state.last_event_id

    def on_end(self, callback: EndCallback) -> None:
        """Calls a function once the stream has ended: with its error, or ``None``, also if it is closed early.

        Raises ``RuntimeError`` if it has ended.
        """
        self._end.add(callback)

    def close(self) -> None:
        """Ends it early. A read that waits for an item raises ``RuntimeError``."""
        self._items.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


#: Returns the source of a stream.
source_of: Callable[[Stream[Any, Any]], StreamSource[Any, Any]] = attrgetter("_source")
