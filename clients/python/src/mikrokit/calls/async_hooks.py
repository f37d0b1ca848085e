"""Routes of an asynchronous client with hooks that take or return something, as its attributes."""

from __future__ import annotations

from typing import Generic, ParamSpec, TypeVar, Unpack

from ..errors import RpcError
from .async_attribute import AsyncRouteAttribute
from .async_client import AsyncClientBase
from .async_routes import AsyncBoundRoute, BoundAsyncFileRoute
from .async_streams import BoundAsyncDetachedRoute, BoundAsyncStreamRoute
from .endpoint import Endpoint
from .file_endpoint import FileEndpoint
from .hook_results import HookedReply, HookResults
from .hooks import Hooks
from .options import CallOptions, Settings
from .stream_endpoint import StreamEndpoint

P = ParamSpec("P")
H = ParamSpec("H")
I = TypeVar("I")  # noqa: E741
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
O = TypeVar("O")  # noqa: E741


class BoundAsyncHookedRoute(AsyncBoundRoute[P, R, E], Generic[P, H, R, E, O]):
    """A route of one client with hooks that take or return something."""

    def __init__(
        self,
        endpoint: Endpoint[P, R, E],
        hooks: Hooks[H, O],
        client: AsyncClientBase,
        options: CallOptions,
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    async def reply(self, *args: P.args, **kwargs: P.kwargs) -> HookedReply[R | E, O]:
        """Returns the result, or an error that the route declares, with the results of hooks."""
        call = self.endpoint.function(*args, **kwargs)
        results = HookResults(self._hooks)
        try:
            result: R | E = await self.client.make_call(self.endpoint, call, self.options, results)
        except RpcError as error:
            result = self.endpoint.declared(error)
        return HookedReply(result, results.value)

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundAsyncHookedRoute[P, H, R, E, O]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        options = self._hooks.set(self.options, *args, **kwargs)
        return BoundAsyncHookedRoute(self.endpoint, self._hooks, self.client, options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundAsyncHookedRoute[P, H, R, E, O]:
        """Returns this route with other options for its calls."""
        options = self.options.replace(settings)
        return BoundAsyncHookedRoute(self.endpoint, self._hooks, self.client, options)


class AsyncHookedRoute(
    AsyncRouteAttribute[BoundAsyncHookedRoute[P, H, R, E, O]], Generic[P, H, R, E, O]
):
    """A route with hooks that take or return something, as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E], hooks: Hooks[H, O]) -> None:
        self._endpoint = endpoint
        self._hooks = hooks

    def bind(
        self, client: AsyncClientBase, options: CallOptions
    ) -> BoundAsyncHookedRoute[P, H, R, E, O]:
        return BoundAsyncHookedRoute(self._endpoint, self._hooks, client, options)


class BoundAsyncHookedStreamRoute(BoundAsyncStreamRoute[P, I, R, E], Generic[P, H, I, R, E]):
    """A route of one client with hooks that take parameters, whose result is a stream."""

    def __init__(
        self,
        endpoint: StreamEndpoint[P, I, R, E],
        hooks: Hooks[H, None],
        client: AsyncClientBase,
        options: CallOptions,
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundAsyncStreamRoute[P, I, R, E]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        options = self._hooks.set(self._options, *args, **kwargs)
        return BoundAsyncStreamRoute(self.endpoint, self._client, options)

    def with_options(
        self, **settings: Unpack[Settings]
    ) -> BoundAsyncHookedStreamRoute[P, H, I, R, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundAsyncHookedStreamRoute(self.endpoint, self._hooks, self._client, options)


class AsyncHookedStreamRoute(
    AsyncRouteAttribute[BoundAsyncHookedStreamRoute[P, H, I, R, E]], Generic[P, H, I, R, E]
):
    """A route with hooks that take parameters, whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, None]) -> None:
        self._endpoint = endpoint
        self._hooks = hooks

    def bind(
        self, client: AsyncClientBase, options: CallOptions
    ) -> BoundAsyncHookedStreamRoute[P, H, I, R, E]:
        return BoundAsyncHookedStreamRoute(self._endpoint, self._hooks, client, options)


class BoundAsyncHookedDetachedRoute(BoundAsyncDetachedRoute[P, I, R, E], Generic[P, H, I, R, E]):
    """A route of one client with hooks that take parameters, whose streams go on without their caller.

    ``resume`` and ``stop`` run the hooks as well.
    """

    def __init__(
        self,
        endpoint: StreamEndpoint[P, I, R, E],
        hooks: Hooks[H, None],
        client: AsyncClientBase,
        options: CallOptions,
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundAsyncDetachedRoute[P, I, R, E]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        options = self._hooks.set(self._options, *args, **kwargs)
        return BoundAsyncDetachedRoute(self.endpoint, self._client, options)

    def with_options(
        self, **settings: Unpack[Settings]
    ) -> BoundAsyncHookedDetachedRoute[P, H, I, R, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundAsyncHookedDetachedRoute(self.endpoint, self._hooks, self._client, options)


class AsyncHookedDetachedRoute(
    AsyncRouteAttribute[BoundAsyncHookedDetachedRoute[P, H, I, R, E]], Generic[P, H, I, R, E]
):
    """A route with hooks that take parameters, whose streams go on without their caller, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, None]) -> None:
        self._endpoint = endpoint
        self._hooks = hooks

    def bind(
        self, client: AsyncClientBase, options: CallOptions
    ) -> BoundAsyncHookedDetachedRoute[P, H, I, R, E]:
        return BoundAsyncHookedDetachedRoute(self._endpoint, self._hooks, client, options)


class BoundAsyncHookedFileRoute(BoundAsyncFileRoute[P, E], Generic[P, H, E]):
    """A route of one client with hooks that take parameters, whose result is a file."""

    def __init__(
        self,
        endpoint: FileEndpoint[P, E],
        hooks: Hooks[H, None],
        client: AsyncClientBase,
        options: CallOptions,
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundAsyncFileRoute[P, E]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        options = self._hooks.set(self._options, *args, **kwargs)
        return BoundAsyncFileRoute(self.endpoint, self._client, options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundAsyncHookedFileRoute[P, H, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundAsyncHookedFileRoute(self.endpoint, self._hooks, self._client, options)


class AsyncHookedFileRoute(
    AsyncRouteAttribute[BoundAsyncHookedFileRoute[P, H, E]], Generic[P, H, E]
):
    """A route with hooks that take parameters, whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E], hooks: Hooks[H, None]) -> None:
        self._endpoint = endpoint
        self._hooks = hooks

    def bind(
        self, client: AsyncClientBase, options: CallOptions
    ) -> BoundAsyncHookedFileRoute[P, H, E]:
        return BoundAsyncHookedFileRoute(self._endpoint, self._hooks, client, options)
