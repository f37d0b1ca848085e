# Written by scripts/unasync.py from _async/hooked_routes.py. Edit that file, then run the script.
"""Routes with hooks that take or return something, as its attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from ..calls.bound_endpoint import HookedEndpoint
from ..calls.endpoint import Endpoint
from ..calls.file_endpoint import FileEndpoint
from ..calls.hook_results import HookedReply, HookResults
from ..calls.hooks import Hooks
from ..calls.stream_endpoint import StreamEndpoint
from ..errors import RpcError
from .attribute import RouteAttribute
from .client import ClientBase
from .routes import BoundFileRoute, BoundRoute
from .stream_routes import BoundDetachedRoute, BoundStreamRoute

if TYPE_CHECKING:
    from .file_stream import FileStream
    from .hooked_stream import HookedStream

P = ParamSpec("P")
H = ParamSpec("H")
I = TypeVar("I")  # noqa: E741
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
O = TypeVar("O")  # noqa: E741


class BoundHookedRoute(
    HookedEndpoint[Endpoint[P, R, E], ClientBase, H, O],
    BoundRoute[P, R, E],
    Generic[P, H, R, E, O],
):
    """A route of one client with hooks that take or return something."""

    def reply(self, /, *args: P.args, **kwargs: P.kwargs) -> HookedReply[R | E, O]:
        """Returns the result, or an error that the route declares, with the results of hooks."""
        call = self.endpoint.function(*args, **kwargs)
        results = HookResults(self._hooks)
        try:
            result: R | E = self.client.make_call(self.endpoint, call, self.options, results)
        except RpcError as error:
            result = self.endpoint.declared(error)
        return HookedReply(result, results.value)


class HookedRoute(RouteAttribute[BoundHookedRoute[P, H, R, E, O]], Generic[P, H, R, E, O]):
    """A route with hooks that take or return something, as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E], hooks: Hooks[H, O]) -> None:
        super().__init__(lambda client, options: BoundHookedRoute(endpoint, hooks, client, options))


class BoundHookedStreamRoute(
    HookedEndpoint[StreamEndpoint[P, I, R, E], ClientBase, H, O],
    BoundStreamRoute[P, I, R, E],
    Generic[P, H, I, R, E, O],
):
    """A route of one client with hooks that take or return something, whose result is a stream."""

    def reply(self, /, *args: P.args, **kwargs: P.kwargs) -> HookedStream[I, R | E, O]:
        """Opens a stream with the results of hooks, which ends with an error that the route declares."""
        from .hooked_stream import HookedStream

        call = self.endpoint.function(*args, **kwargs)
        results = HookResults(self._hooks)
        stream = self.client.open_stream(self.endpoint, call, self.options, results)
        return HookedStream(stream, results, self.endpoint.declared)


class HookedStreamRoute(
    RouteAttribute[BoundHookedStreamRoute[P, H, I, R, E, O]], Generic[P, H, I, R, E, O]
):
    """A route with such hooks whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundHookedStreamRoute(endpoint, hooks, client, options)
        )


class BoundHookedDetachedRoute(
    BoundHookedStreamRoute[P, H, I, R, E, O],
    BoundDetachedRoute[P, I, R, E],
    Generic[P, H, I, R, E, O],
):
    """A route of one client with such hooks, whose streams go on without their caller.

    ``resume`` and ``stop`` run the hooks as well.
    """

    def resume_reply(self, position: str) -> HookedStream[I, R | E, O]:
        """As ``resume``, with the results of hooks."""
        from .hooked_stream import HookedStream

        results = HookResults(self._hooks)
        stream = self.client.resume_stream(self.endpoint, position, self.options, results)
        return HookedStream(stream, results, self.endpoint.declared)

    def stop_reply(self, id: str) -> HookedReply[E | None, O]:
        """As ``stop``, with the results of hooks. Returns an error that the route declares."""
        results = HookResults(self._hooks)
        failure: E | None = None
        try:
            self.client.stop_stream(self.endpoint, id, self.options, results)
        except RpcError as error:
            failure = self.endpoint.declared(error)
        return HookedReply(failure, results.value)


class HookedDetachedRoute(
    RouteAttribute[BoundHookedDetachedRoute[P, H, I, R, E, O]], Generic[P, H, I, R, E, O]
):
    """A route with such hooks whose streams go on without their caller, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundHookedDetachedRoute(endpoint, hooks, client, options)
        )


class BoundHookedFileRoute(
    HookedEndpoint[FileEndpoint[P, E], ClientBase, H, O],
    BoundFileRoute[P, E],
    Generic[P, H, E, O],
):
    """A route of one client with hooks that take or return something, whose result is a file."""

    def reply(self, /, *args: P.args, **kwargs: P.kwargs) -> HookedReply[FileStream | E, O]:
        """Returns the file, or an error that the route declares, with the results of hooks."""
        call = self.endpoint.function(*args, **kwargs)
        results = HookResults(self._hooks)
        try:
            result: FileStream | E = self.client.open_file(
                self.endpoint, call, self.options, results
            )
        except RpcError as error:
            result = self.endpoint.declared(error)
        return HookedReply(result, results.value)


class HookedFileRoute(RouteAttribute[BoundHookedFileRoute[P, H, E, O]], Generic[P, H, E, O]):
    """A route with such hooks whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E], hooks: Hooks[H, O]) -> None:
        super().__init__(
            lambda client, options: BoundHookedFileRoute(endpoint, hooks, client, options)
        )
