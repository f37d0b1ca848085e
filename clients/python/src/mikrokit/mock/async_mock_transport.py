"""A mock for ``AsyncClient``."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from inspect import isawaitable
from typing import ParamSpec, TypeVar, overload

from ..calls.async_routes import AsyncBoundRoute
from ..calls.async_streams import BoundAsyncStreamRoute
from ..errors import RpcError
from ..transport.messages import Reply, Request
from .mock_batches import batch_reply, batched_bodies
from .mock_routes import MockCall, MockRoutes

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
I = TypeVar("I")  # noqa: E741


class AsyncMockTransport:
    """As ``MockTransport``, for ``AsyncClient``. Functions may be asynchronous."""

    def __init__(
        self, handler: Callable[[Request], Reply | Awaitable[Reply]] | None = None
    ) -> None:
        """``handler`` answers all requests, and leaves none to routes."""
        self._handler = handler
        self._routes = MockRoutes()

    @property
    def calls(self) -> list[tuple[str, tuple[object, ...]]]:
        """The calls of routes so far, with their parameters."""
        return self._routes.calls

    @overload
    def on(
        self, route: AsyncBoundRoute[P, R, E], handler: Callable[P, R | E | Awaitable[R | E]]
    ) -> None: ...
    @overload
    def on(
        self, route: BoundAsyncStreamRoute[P, I, R, E], handler: Callable[P, Iterable[I] | E]
    ) -> None: ...
    def on(
        self,
        route: AsyncBoundRoute[P, R, E] | BoundAsyncStreamRoute[P, I, R, E],
        handler: Callable[P, object],
    ) -> None:
        """Answers calls of a route, as ``MockTransport.on``."""
        self._routes.add(route.endpoint, handler)

    async def send(self, request: Request) -> Reply:
        if self._handler is not None:
            reply = self._handler(request)
            return reply if isinstance(reply, Reply) else await reply
        bodies = batched_bodies(request)
        if bodies is None:
            return await _reply_of(self._routes.find(request))
        found = [self._routes.find_batched(body) for body in bodies]
        return batch_reply([await _reply_of(each) for each in found])

    async def open(self, request: Request) -> AsyncMockReply:
        return AsyncMockReply(await self.send(request))

    async def close(self) -> None:
        """Nothing is kept open."""


async def _reply_of(found: MockCall | Reply) -> Reply:
    if not isinstance(found, MockCall):
        return found
    result = found.answer()
    try:
        return found.to_reply(await result if isawaitable(result) else result)
    except RpcError as error:
        return found.to_reply(error)


class AsyncMockReply:
    """A reply whose body is there already."""

    def __init__(self, reply: Reply) -> None:
        self.status = reply.status
        self.headers: Sequence[tuple[str, str]] = reply.headers
        self._body = reply.body

    async def chunks(self) -> AsyncIterator[bytes]:
        yield self._body

    async def close(self) -> None:
        """Nothing is kept open."""
