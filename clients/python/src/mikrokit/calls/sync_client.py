"""Calls on the caller's own thread."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Generic, ParamSpec, Self, TypeVar, Unpack, overload

from ..errors import RpcError
from ..streams.sync_stream import Stream
from ..transport.address import parse_address
from ..transport.limits import Limits
from ..transport.messages import Request, Transport
from ..transport.sockets.socket_transport import SocketTransport
from ..transport.tls import Tls
from .connection import Connection
from .endpoint import Call, Endpoint, StreamCall, StreamEndpoint
from .options import CallOptions, Settings
from .steps import Steps

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
T = TypeVar("T")
I = TypeVar("I")  # noqa: E741


class Group:
    """Routes of an API under one name."""

    def __init__(self, client: SyncClient) -> None:
        self._client = client


class SyncClient(Group):
    """A client of an API. It may be used by many threads, and on both sides of a fork."""

    def __init__(
        self,
        url: str,
        *,
        limits: Limits | None = None,
        tls: Tls | None = None,
        proxy: str | bool = True,
        transport: Transport | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        """``url`` is that of the API, with the path that a proxy adds, if any. Times are in seconds. ``proxy``
        is the URL of one; ``True`` asks the environment for it, ``False`` does without.

        Raises ``ValueError`` for a URL or settings that cannot be used.
        """
        super().__init__(self)
        address = parse_address(url)
        if transport is not None and (limits is not None or tls is not None or proxy is not True):
            raise ValueError(
                "limits, tls and proxy are for the client's own transport; set them in yours"
            )
        self._connection = Connection(address.mount, settings)
        self._transport = transport or SocketTransport(address, limits=limits, tls=tls, proxy=proxy)

    @property
    def default_options(self) -> CallOptions:
        return self._connection.options

    def close(self) -> None:
        """Closes the connections. Later calls fail."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def make_call(
        self, endpoint: Endpoint[..., T, object], call: Call[T, object], options: CallOptions
    ) -> T:
        """Makes a call of a route. Generated routes are the typed form of it."""
        return self._run(self._connection.steps(endpoint, call, options))

    def open_stream(
        self,
        endpoint: StreamEndpoint[..., I, T, object],
        call: StreamCall[I, T, object],
        options: CallOptions,
    ) -> Stream[I, T]:
        """Opens a stream, which sends its request when its first item is read."""
        return Stream(self._transport, self._connection.stream(endpoint, call, options))

    def _run(self, steps: Steps[T]) -> T:
        try:
            step = next(steps)
            while True:
                if not isinstance(step, Request):
                    time.sleep(step)
                    step = next(steps)
                    continue
                try:
                    reply = self._transport.send(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(reply)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            steps.close()


class BoundRoute(Generic[P, R, E]):
    """A route of one client. Calling it returns its result, or raises its error."""

    def __init__(
        self, endpoint: Endpoint[P, R, E], client: SyncClient, options: CallOptions
    ) -> None:
        self._endpoint = endpoint
        self._client = client
        self._options = options
        self.__doc__ = endpoint.function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        call = self._endpoint.function(*args, **kwargs)
        return self._client.make_call(self._endpoint, call, self._options)

    def safe(self, *args: P.args, **kwargs: P.kwargs) -> R | E:
        """Returns the errors that the route declares instead of raising them."""
        call = self._endpoint.function(*args, **kwargs)
        try:
            return self._client.make_call(self._endpoint, call, self._options)
        except RpcError as error:
            if not isinstance(error, tuple(self._endpoint.error_types.values())):
                raise
            declared: E = error  # type: ignore[assignment]
            return declared

    def with_options(self, **settings: Unpack[Settings]) -> BoundRoute[P, R, E]:
        """Returns this route with other options for its calls."""
        return BoundRoute(self._endpoint, self._client, self._options.replace(settings))


class Route(Generic[P, R, E]):
    """A route as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E]) -> None:
        self._endpoint = endpoint

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: Group, owner: type) -> BoundRoute[P, R, E]: ...
    def __get__(self, group: Group | None, owner: type) -> Self | BoundRoute[P, R, E]:
        if group is None:
            return self
        client = group._client
        return BoundRoute(self._endpoint, client, client.default_options)


class BoundStreamRoute(Generic[P, I, R, E]):
    """A route of one client whose result is a stream. Calling it opens the stream."""

    def __init__(
        self, endpoint: StreamEndpoint[P, I, R, E], client: SyncClient, options: CallOptions
    ) -> None:
        self._endpoint = endpoint
        self._client = client
        self._options = options
        self.__doc__ = endpoint.function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Stream[I, R]:
        call = self._endpoint.function(*args, **kwargs)
        return self._client.open_stream(self._endpoint, call, self._options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundStreamRoute[P, I, R, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundStreamRoute(self._endpoint, self._client, options)


class StreamRoute(Generic[P, I, R, E]):
    """A route whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        self._endpoint = endpoint

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: Group, owner: type) -> BoundStreamRoute[P, I, R, E]: ...
    def __get__(self, group: Group | None, owner: type) -> Self | BoundStreamRoute[P, I, R, E]:
        if group is None:
            return self
        client = group._client
        return BoundStreamRoute(self._endpoint, client, client.default_options)
