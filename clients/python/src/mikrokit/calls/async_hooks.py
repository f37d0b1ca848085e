"""Routes of an asynchronous client with hooks that take or return something, as its attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from ..errors import RpcError
from .async_attribute import AsyncRouteAttribute
from .async_client import AsyncClientBase
from .async_routes import AsyncBoundRoute, BoundAsyncFileRoute
from .async_streams import BoundAsyncDetachedRoute, BoundAsyncStreamRoute
from .bound_endpoint import HookedEndpoint
from .endpoint import Endpoint
from .file_endpoint import FileEndpoint
from .hook_results import HookedReply, HookResults
from .hooks import Hooks
from .stream_endpoint import StreamEndpoint

if TYPE_CHECKING:
    from ..files.async_file_stream import AsyncFileStream
    from ..streams.async_hooked_stream import AsyncHookedStream

P = ParamSpec("P")
H = ParamSpec("H")
I = TypeVar("I")  # noqa: E741
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
O = TypeVar("O")  # noqa: E741


class BoundAsyncHookedRoute(
    HookedEndpoint[Endpoint[P, R, E], AsyncClientBase, H, O],
    AsyncBoundRoute[P, R, E],
    Generic[P, H, R, E, O],
):
    """A route of one client with hooks that take or return something."""

    async def reply(self, *args: P.args, **kwargs: P.kwargs) -> HookedReply[R | E, O]:
        """Returns the result, or an error that the route declares, with the results of hooks."""
        call = self.endpoint.function(*args, **kwargs)
        results = HookResults(self._hooks)
        try:
            result: R | E = await self.client.make_call(self.endpoint, call, self.options, results)
        except RpcError as error:
            result = self.endpoint.declared(error)
        return HookedReply(result, results.value)


class AsyncHookedRoute(
    AsyncRouteAttribute[BoundAsyncHookedRoute[P, H, R, E, O]], Generic[P, H, R, E, O]
):
    """A route with hooks that take or return something, as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundAsyncHookedRoute(endpoint, hooks, client, options)
        )


class BoundAsyncHookedStreamRoute(
    HookedEndpoint[StreamEndpoint[P, I, R, E], AsyncClientBase, H, O],
    BoundAsyncStreamRoute[P, I, R, E],
    Generic[P, H, I, R, E, O],
):
    """A route of one client with hooks that take or return something, whose result is a stream."""

    def reply(self, *args: P.args, **kwargs: P.kwargs) -> AsyncHookedStream[I, R | E, O]:
        """Opens a stream with the results of hooks, which ends with an error that the route declares."""
        from ..streams.async_hooked_stream import AsyncHookedStream

        call = self.endpoint.function(*args, **kwargs)
        results = HookResults(self._hooks)
        stream = self.client.open_stream(self.endpoint, call, self.options, results)
        return AsyncHookedStream(stream, results, self.endpoint.declared)


class AsyncHookedStreamRoute(
    AsyncRouteAttribute[BoundAsyncHookedStreamRoute[P, H, I, R, E, O]], Generic[P, H, I, R, E, O]
):
    """A route with such hooks whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundAsyncHookedStreamRoute(endpoint, hooks, client, options)
        )


class BoundAsyncHookedDetachedRoute(
    BoundAsyncHookedStreamRoute[P, H, I, R, E, O],
    BoundAsyncDetachedRoute[P, I, R, E],
    Generic[P, H, I, R, E, O],
):
    """A route of one client with such hooks, whose streams go on without their caller.

    ``resume`` and ``stop`` run the hooks as well.
    """

    def resume_reply(self, place: str) -> AsyncHookedStream[I, R | E, O]:
        """As ``resume``, with the results of hooks."""
        from ..streams.async_hooked_stream import AsyncHookedStream

        results = HookResults(self._hooks)
        stream = self.client.resume_stream(self.endpoint, place, self.options, results)
        return AsyncHookedStream(stream, results, self.endpoint.declared)

    async def stop_reply(self, id: str) -> HookedReply[E | None, O]:
        """As ``stop``, with the results of hooks. Returns an error that the route declares."""
        results = HookResults(self._hooks)
        failure: E | None = None
        try:
            await self.client.stop_stream(self.endpoint, id, self.options, results)
        except RpcError as error:
            failure = self.endpoint.declared(error)
        return HookedReply(failure, results.value)


class AsyncHookedDetachedRoute(
    AsyncRouteAttribute[BoundAsyncHookedDetachedRoute[P, H, I, R, E, O]], Generic[P, H, I, R, E, O]
):
    """A route with such hooks whose streams go on without their caller, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundAsyncHookedDetachedRoute(endpoint, hooks, client, options)
        )


class BoundAsyncHookedFileRoute(
    HookedEndpoint[FileEndpoint[P, E], AsyncClientBase, H, O],
    BoundAsyncFileRoute[P, E],
    Generic[P, H, E, O],
):
    """A route of one client with hooks that take or return something, whose result is a file."""

    async def reply(self, *args: P.args, **kwargs: P.kwargs) -> HookedReply[AsyncFileStream | E, O]:
        """Returns the file, or an error that the route declares, with the results of hooks."""
        call = self.endpoint.function(*args, **kwargs)
        results = HookResults(self._hooks)
        try:
            result: AsyncFileStream | E = await self.client.open_file(
                self.endpoint, call, self.options, results
            )
        except RpcError as error:
            result = self.endpoint.declared(error)
        return HookedReply(result, results.value)


class AsyncHookedFileRoute(
    AsyncRouteAttribute[BoundAsyncHookedFileRoute[P, H, E, O]], Generic[P, H, E, O]
):
    """A route with such hooks whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundAsyncHookedFileRoute(endpoint, hooks, client, options)
        )
