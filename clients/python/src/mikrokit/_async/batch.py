"""Batches of calls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

from ..batches.batch_calls import BatchCalls
from ..batches.batched_call import BatchedCall
from ..errors import RpcError
from .client import AsyncClientBase
from .routes import AsyncBoundRoute

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class AsyncBatch:
    """Collects calls, and sends them together when its ``async with`` block ends. An error in the block sends none."""

    def __init__(
        self,
        client: AsyncClientBase,
        calls: BatchCalls,
        send: Callable[[BatchCalls], Awaitable[None]],
    ) -> None:
        self._client = client
        self._calls = calls
        self._send = send

    def add(
        self, route: AsyncBoundRoute[P, R, E], /, *args: P.args, **kwargs: P.kwargs
    ) -> BatchedCall[R, E]:
        """Adds a call. Raises ``TypeError`` for parameters that cannot be written, and for streams and files."""
        # Type checkers reject these, too.
        if not isinstance(route, AsyncBoundRoute):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError("Streams and files are called alone, not in a batch")
        return self._calls.add(
            route.endpoint,
            route.endpoint.function(*args, **kwargs),
            route.options,
            client=route.client,
            client_options=self._client.default_options,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            await self._send(self._calls)
