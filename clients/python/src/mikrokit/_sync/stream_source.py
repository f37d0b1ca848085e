# Written by scripts/unasync.py from _async/stream_source.py. Edit that file, then run the script.
"""The sources of a stream's items."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Generic, TypeVar

from ..streams.stream_state import StreamState

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


class StreamSource(ABC, Generic[I, R]):
    """The server, or interceptors around it."""

    @property
    @abstractmethod
    def state(self) -> StreamState[I, R] | None:
        """How far the stream was read. ``None`` before interceptors have opened it."""

    @abstractmethod
    def items(self) -> Generator[I, None, None]: ...

    @abstractmethod
    def close(self) -> None:
        """Ends the stream if its items were not read."""

    @abstractmethod
    def interrupt(self) -> None:
        """Ends the wait of another thread for an item. Tasks are cancelled instead."""
