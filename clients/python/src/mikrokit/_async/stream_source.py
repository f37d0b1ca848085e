"""The sources of a stream's items."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator
from typing import Generic, TypeVar

from ..streams.stream_state import StreamState

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


class AsyncStreamSource(ABC, Generic[I, R]):
    """The server, or interceptors around it."""

    @property
    @abstractmethod
    def state(self) -> StreamState[I, R] | None:
        """How far the stream was read. ``None`` before interceptors have opened it."""

    @abstractmethod
    def items(self) -> AsyncGenerator[I, None]: ...

    @abstractmethod
    async def close(self) -> None:
        """Ends the stream if its items were not read."""

    @abstractmethod
    def interrupt(self) -> None:
        """Ends the wait of another thread for an item. Tasks are cancelled instead."""
