"""Streams with the results of hooks."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from typing import Generic, TypeVar

from ..calls.hook_results import HookResults
from ..errors import RpcError
from ..streams.stream_state import StreamState
from .stream import AsyncStream, source_of
from .stream_source import AsyncStreamSource

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")
I_co = TypeVar("I_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)
O_co = TypeVar("O_co", covariant=True)


class AsyncHookedStream(AsyncStream[I_co, R_co], Generic[I_co, R_co, O_co]):
    """A stream with the results of hooks. An error that its route declares ends it, and is its ``result``."""

    def __init__(
        self,
        stream: AsyncStream[I_co, R_co],
        results: HookResults[O_co],
        declared: Callable[[RpcError[object]], R_co],
    ) -> None:
        """``declared`` returns an error that the route declares, and raises any other."""
        self._failing = _FailingSource(stream, declared)
        self._results = results
        super().__init__(self._failing)

    @property
    def hooks(self) -> O_co:
        """Their results in headers once the first item is there, and those in the body at the end."""
        return self._results.value

    async def result(self) -> R_co:
        """The value at the end of the stream, or the error; reads all items that are left."""
        async for _ in self:
            pass
        error = self._failing.error
        return await super().result() if error is None else error


class _FailingSource(AsyncStreamSource[I, R]):
    """A stream that ends with an error instead of raising it."""

    def __init__(
        self, stream: AsyncStream[I, R], declared: Callable[[RpcError[object]], R]
    ) -> None:
        self.error: R | None = None
        self._stream = stream
        self._declared = declared

    @property
    def state(self) -> StreamState[I, R] | None:
        return source_of(self._stream).state

    async def items(self) -> AsyncGenerator[I, None]:
        try:
            async with self._stream as items:
                async for item in items:
                    yield item
        except RpcError as error:
            self.error = self._declared(error)

    async def close(self) -> None:
        await self._stream.close()

    def interrupt(self) -> None:
        source_of(self._stream).interrupt()
