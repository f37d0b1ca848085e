"""Routes of an asynchronous client with hooks that take or return something, as its attributes."""

from __future__ import annotations

from typing import Generic, ParamSpec, TypeVar

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


class AsyncHookedStreamRoute(
    AsyncRouteAttribute[BoundAsyncHookedStreamRoute[P, H, I, R, E, O]], Generic[P, H, I, R, E, O]
):
    """A route with such hooks whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundAsyncHookedStreamRoute(endpoint, hooks, client, options)
        )


class BoundAsyncHookedDetachedRoute(
    HookedEndpoint[StreamEndpoint[P, I, R, E], AsyncClientBase, H, O],
    BoundAsyncDetachedRoute[P, I, R, E],
    Generic[P, H, I, R, E, O],
):
    """A route of one client with such hooks, whose streams go on without their caller.

    ``resume`` and ``stop`` run the hooks as well.
    """


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


class AsyncHookedFileRoute(
    AsyncRouteAttribute[BoundAsyncHookedFileRoute[P, H, E, O]], Generic[P, H, E, O]
):
    """A route with such hooks whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundAsyncHookedFileRoute(endpoint, hooks, client, options)
        )
