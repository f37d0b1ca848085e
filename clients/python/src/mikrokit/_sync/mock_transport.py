# Written by scripts/unasync.py from _async/mock_transport.py. Edit that file, then run the script.
"""Mocks of servers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ParamSpec, TypeVar, overload

from .._backend.sync_backend import resolved
from .._backend.sync_limits import TimeLimits
from ..errors import RpcError
from ..files.sent_files import SentFiles
from ..files.upload import FileContent, Upload
from ..mock.mock_batches import batch_reply, batched_bodies
from ..mock.mock_files import ReceivedFiles, received_file
from ..mock.mock_routes import MockCall, MockRoutes
from ..transport.messages import Reply, Request
from .routes import BoundFileRoute, BoundRoute
from .stream_routes import BoundStreamRoute

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
I = TypeVar("I")  # noqa: E741

_TOO_LATE = "the reply did not come in time"

#: A file as the result of a function.
FileResult = Upload | FileContent


class MockTransport:
    """Answers calls without a server: by functions for routes, whose types are checked, or by one for all requests.

    Values pass through JSON as they would to a server, and a route without a function raises ``UnmockedRoute``.
    """

    def __init__(self, handler: Callable[[Request], Reply] | None = None) -> None:
        """``handler`` answers all requests, instead of routes."""
        self._handler = handler
        self._time_limits = TimeLimits()
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
    @overload
    def on(
        self,
        route: BoundFileRoute[P, E],
        handler: Callable[P, FileResult | E],
    ) -> None: ...
    def on(
        self,
        route: BoundRoute[P, R, E] | BoundStreamRoute[P, I, R, E] | BoundFileRoute[P, E],
        handler: Callable[P, object],
    ) -> None:
        """Answers calls of a route. The function returns its result, or returns or raises its error.

        For a stream it returns an iterable of items; the value that a generator returns is the stream's at its end.
        Files among its parameters are of the class ``Upload``, with their bytes; streams among them are lists.
        """
        self._routes.add(route.endpoint, handler)

    def send(self, request: Request) -> Reply:
        with self._time_limits.for_call(request.ends_at, _TOO_LATE):
            return self._send(request)

    def _send(self, request: Request) -> Reply:
        bodies = batched_bodies(request) if self._handler is None else None
        if bodies is None:
            return _whole_reply(self._answer(request))
        found = [self._routes.find_batched(body) for body in bodies]
        return batch_reply([_whole_reply(_reply_of(each)) for each in found])

    def open(self, request: Request) -> MockReply:
        with self._time_limits.for_call(request.ends_at, _TOO_LATE):
            return MockReply(self._answer(request))

    def _answer(self, request: Request) -> Reply | SentFiles:
        if self._handler is not None:
            reply = resolved(self._handler(request))
            if not isinstance(reply, Reply):
                raise TypeError("The function of a mock has to return a Reply")
            return reply
        return _reply_of(self._routes.find(request, _receive(request)))

    def close(self) -> None:
        self._time_limits.close()


def _receive(request: Request) -> ReceivedFiles | None:
    """The files of a request. ``None`` for a body without files."""
    body = request.body
    if not isinstance(body, SentFiles):
        return None
    files = {at: received_file(file, b"".join(file.pieces())) for at, file in body.files}
    return ReceivedFiles(body.call, files)


def _reply_of(found: MockCall) -> Reply | SentFiles:
    result = found.answer()
    try:
        return found.to_reply(resolved(result))
    except RpcError as error:
        return found.to_reply(error)


def _whole_reply(reply: Reply | SentFiles) -> Reply:
    if isinstance(reply, Reply):
        return reply
    return Reply(200, reply.headers, b"".join(reply))


class MockReply:
    """A reply whose whole body is known, or a file that a function returned."""

    def __init__(self, reply: Reply | SentFiles) -> None:
        self.status = reply.status if isinstance(reply, Reply) else 200
        self.headers: Sequence[tuple[str, str]] = reply.headers
        self.ends_at: float | None = None
        self._reply = reply

    def chunks(self) -> Iterator[bytes]:
        if isinstance(self._reply, Reply):
            yield self._reply.body
            return
        yield from self._reply

    def close(self) -> None:
        """Nothing stays open."""
