"""A mock for ``Client``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ParamSpec, TypeVar, overload

from ..calls.sync_routes import BoundRoute
from ..calls.sync_streams import BoundStreamRoute
from ..errors import RpcError
from ..transport.messages import Reply, Request
from .mock_batches import batch_reply, batched_bodies
from .mock_routes import MockCall, MockRoutes

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
I = TypeVar("I")  # noqa: E741


class MockTransport:
    """Answers calls without a server: by functions for routes, whose types are checked, or by one for all requests.

    Values pass through JSON as they would to a server, and a route without a function is ``not-found``.
    """

    def __init__(self, handler: Callable[[Request], Reply] | None = None) -> None:
        """``handler`` answers all requests, and leaves none to routes."""
        self._handler = handler
        self._routes = MockRoutes()

    @property
    def calls(self) -> list[tuple[str, tuple[object, ...]]]:
        """The calls of routes so far, with their parameters."""
        return self._routes.calls

    @overload
    def on(self, route: BoundRoute[P, R, E], handler: Callable[P, R | E]) -> None: ...
    @overload
    def on(
        self, route: BoundStreamRoute[P, I, R, E], handler: Callable[P, Iterable[I] | E]
    ) -> None: ...
    def on(
        self,
        route: BoundRoute[P, R, E] | BoundStreamRoute[P, I, R, E],
        handler: Callable[P, object],
    ) -> None:
        """Answers calls of a route. The function returns its result, or returns or raises its error.

        For a stream it returns an iterable of items; the value that a generator returns is the stream's at its end.
        """
        self._routes.add(route.endpoint, handler)

    def send(self, request: Request) -> Reply:
        if self._handler is not None:
            return self._handler(request)
        bodies = batched_bodies(request)
        if bodies is None:
            return _reply_of(self._routes.find(request))
        return batch_reply([_reply_of(self._routes.find_batched(body)) for body in bodies])

    def open(self, request: Request) -> MockReply:
        return MockReply(self.send(request))

    def close(self) -> None:
        """Nothing is kept open."""


def _reply_of(found: MockCall | Reply) -> Reply:
    return found.to_reply(found.answer()) if isinstance(found, MockCall) else found


class MockReply:
    """A reply whose body is there already."""

    def __init__(self, reply: Reply) -> None:
        self.status = reply.status
        self.headers: Sequence[tuple[str, str]] = reply.headers
        self.ends_at: float | None = None
        self._body = reply.body

    def chunks(self) -> Iterator[bytes]:
        yield self._body

    def close(self) -> None:
        """Nothing is kept open."""
