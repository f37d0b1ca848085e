"""Routes of a client with hooks that take or return something, as its attributes."""

from __future__ import annotations

from typing import Generic, ParamSpec, TypeVar, Unpack

from ..errors import RpcError
from .endpoint import Endpoint
from .file_endpoint import FileEndpoint
from .hook_results import HookedReply, HookResults
from .hooks import Hooks
from .options import CallOptions, Settings
from .stream_endpoint import StreamEndpoint
from .sync_attribute import RouteAttribute
from .sync_client import SyncClient
from .sync_routes import BoundFileRoute, BoundRoute
from .sync_streams import BoundDetachedRoute, BoundStreamRoute

P = ParamSpec("P")
H = ParamSpec("H")
I = TypeVar("I")  # noqa: E741
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
O = TypeVar("O")  # noqa: E741


class BoundHookedRoute(BoundRoute[P, R, E], Generic[P, H, R, E, O]):
    """A route of one client with hooks that take or return something."""

    def __init__(
        self,
        endpoint: Endpoint[P, R, E],
        hooks: Hooks[H, O],
        client: SyncClient,
        options: CallOptions,
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    def reply(self, *args: P.args, **kwargs: P.kwargs) -> HookedReply[R | E, O]:
        """Returns the result, or an error that the route declares, with the results of hooks."""
        call = self.endpoint.function(*args, **kwargs)
        results = HookResults(self._hooks)
        try:
            result: R | E = self.client.make_call(self.endpoint, call, self.options, results)
        except RpcError as error:
            result = self.endpoint.declared(error)
        return HookedReply(result, results.value)

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundHookedRoute[P, H, R, E, O]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        options = self._hooks.set(self.options, *args, **kwargs)
        return BoundHookedRoute(self.endpoint, self._hooks, self.client, options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundHookedRoute[P, H, R, E, O]:
        """Returns this route with other options for its calls."""
        options = self.options.replace(settings)
        return BoundHookedRoute(self.endpoint, self._hooks, self.client, options)


class HookedRoute(RouteAttribute[BoundHookedRoute[P, H, R, E, O]], Generic[P, H, R, E, O]):
    """A route with hooks that take or return something, as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E], hooks: Hooks[H, O]) -> None:
        self._endpoint = endpoint
        self._hooks = hooks

    def bind(self, client: SyncClient, options: CallOptions) -> BoundHookedRoute[P, H, R, E, O]:
        return BoundHookedRoute(self._endpoint, self._hooks, client, options)


class BoundHookedStreamRoute(BoundStreamRoute[P, I, R, E], Generic[P, H, I, R, E]):
    """A route of one client with hooks that take parameters, whose result is a stream."""

    def __init__(
        self,
        endpoint: StreamEndpoint[P, I, R, E],
        hooks: Hooks[H, None],
        client: SyncClient,
        options: CallOptions,
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundStreamRoute[P, I, R, E]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        options = self._hooks.set(self._options, *args, **kwargs)
        return BoundStreamRoute(self.endpoint, self._client, options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundHookedStreamRoute[P, H, I, R, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundHookedStreamRoute(self.endpoint, self._hooks, self._client, options)


class HookedStreamRoute(
    RouteAttribute[BoundHookedStreamRoute[P, H, I, R, E]], Generic[P, H, I, R, E]
):
    """A route with hooks that take parameters, whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, None]) -> None:
        self._endpoint = endpoint
        self._hooks = hooks

    def bind(
        self, client: SyncClient, options: CallOptions
    ) -> BoundHookedStreamRoute[P, H, I, R, E]:
        return BoundHookedStreamRoute(self._endpoint, self._hooks, client, options)


class BoundHookedDetachedRoute(BoundDetachedRoute[P, I, R, E], Generic[P, H, I, R, E]):
    """A route of one client with hooks that take parameters, whose streams go on without their caller.

    ``resume`` and ``stop`` run the hooks as well.
    """

    def __init__(
        self,
        endpoint: StreamEndpoint[P, I, R, E],
        hooks: Hooks[H, None],
        client: SyncClient,
        options: CallOptions,
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundDetachedRoute[P, I, R, E]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        options = self._hooks.set(self._options, *args, **kwargs)
        return BoundDetachedRoute(self.endpoint, self._client, options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundHookedDetachedRoute[P, H, I, R, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundHookedDetachedRoute(self.endpoint, self._hooks, self._client, options)


class HookedDetachedRoute(
    RouteAttribute[BoundHookedDetachedRoute[P, H, I, R, E]], Generic[P, H, I, R, E]
):
    """A route with hooks that take parameters, whose streams go on without their caller, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, None]) -> None:
        self._endpoint = endpoint
        self._hooks = hooks

    def bind(
        self, client: SyncClient, options: CallOptions
    ) -> BoundHookedDetachedRoute[P, H, I, R, E]:
        return BoundHookedDetachedRoute(self._endpoint, self._hooks, client, options)


class BoundHookedFileRoute(BoundFileRoute[P, E], Generic[P, H, E]):
    """A route of one client with hooks that take parameters, whose result is a file."""

    def __init__(
        self,
        endpoint: FileEndpoint[P, E],
        hooks: Hooks[H, None],
        client: SyncClient,
        options: CallOptions,
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundFileRoute[P, E]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        options = self._hooks.set(self._options, *args, **kwargs)
        return BoundFileRoute(self.endpoint, self._client, options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundHookedFileRoute[P, H, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundHookedFileRoute(self.endpoint, self._hooks, self._client, options)


class HookedFileRoute(RouteAttribute[BoundHookedFileRoute[P, H, E]], Generic[P, H, E]):
    """A route with hooks that take parameters, whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E], hooks: Hooks[H, None]) -> None:
        self._endpoint = endpoint
        self._hooks = hooks

    def bind(self, client: SyncClient, options: CallOptions) -> BoundHookedFileRoute[P, H, E]:
        return BoundHookedFileRoute(self._endpoint, self._hooks, client, options)
