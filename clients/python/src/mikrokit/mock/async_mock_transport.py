"""A mock for ``AsyncClient``."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from inspect import isawaitable
from typing import ParamSpec, TypeVar, overload

from ..calls.async_routes import AsyncBoundRoute, BoundAsyncFileRoute
from ..calls.async_streams import BoundAsyncStreamRoute
from ..errors import RpcError
from ..files.sent_files import SentFiles
from ..files.upload import FileContent, Upload
from ..transport.messages import Reply, Request
from .mock_batches import batch_reply, batched_bodies
from .mock_files import receive_async
from .mock_routes import MockCall, MockRoutes

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
I = TypeVar("I")  # noqa: E741

#: A file as the result of a function.
AsyncFileResult = Upload | FileContent


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
    @overload
    def on(
        self,
        route: BoundAsyncFileRoute[P, E],
        handler: Callable[P, AsyncFileResult | E | Awaitable[AsyncFileResult | E]],
    ) -> None: ...
    def on(
        self,
        route: AsyncBoundRoute[P, R, E]
        | BoundAsyncStreamRoute[P, I, R, E]
        | BoundAsyncFileRoute[P, E],
        handler: Callable[P, object],
    ) -> None:
        """Answers calls of a route, as ``MockTransport.on``."""
        self._routes.add(route.endpoint, handler)

    async def send(self, request: Request) -> Reply:
        bodies = batched_bodies(request) if self._handler is None else None
        if bodies is None:
            return await _whole_reply(await self._answer(request))
        found = [self._routes.find_batched(body) for body in bodies]
        return batch_reply([await _whole_reply(await _reply_of(each)) for each in found])

    async def open(self, request: Request) -> AsyncMockReply:
        return AsyncMockReply(await self._answer(request))

    async def _answer(self, request: Request) -> Reply | SentFiles:
        if self._handler is not None:
            reply = self._handler(request)
            return reply if isinstance(reply, Reply) else await reply
        return await _reply_of(self._routes.find(request, await receive_async(request)))

    async def close(self) -> None:
        """Nothing is kept open."""


async def _reply_of(found: MockCall | Reply) -> Reply | SentFiles:
    if not isinstance(found, MockCall):
        return found
    result = found.answer()
    try:
        return found.to_reply(await result if isawaitable(result) else result)
    except RpcError as error:
        return found.to_reply(error)


async def _whole_reply(reply: Reply | SentFiles) -> Reply:
    if isinstance(reply, Reply):
        return reply
    return Reply(200, reply.headers, b"".join([piece async for piece in reply]))


class AsyncMockReply:
    """A reply whose body is there already, or a file that a function returned."""

    def __init__(self, reply: Reply | SentFiles) -> None:
        self.status = reply.status if isinstance(reply, Reply) else 200
        self.headers: Sequence[tuple[str, str]] = reply.headers
        self._reply = reply

    async def chunks(self) -> AsyncIterator[bytes]:
        if isinstance(self._reply, Reply):
            yield self._reply.body
            return
        async for piece in self._reply:
            yield piece

    async def close(self) -> None:
        """Nothing is kept open."""
