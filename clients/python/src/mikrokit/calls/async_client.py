"""Calls in asyncio."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Generic, ParamSpec, Self, TypeVar, Unpack, overload

from ..errors import RpcError
from ..transport.address import parse_address
from ..transport.limits import Limits
from ..transport.messages import AsyncTransport, Request
from ..transport.tls import Tls
from .connection import Connection
from .endpoint import Call, Endpoint, StreamCall, StreamEndpoint
from .options import CallOptions, Settings
from .steps import Steps

# Importing asyncio takes longer than all else here, so it is imported with the first asynchronous client.
if TYPE_CHECKING:
    from ..streams.async_stream import AsyncStream

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
T = TypeVar("T")
I = TypeVar("I")  # noqa: E741


class AsyncGroup:
    """Routes of an API under one name."""

    def __init__(self, client: AsyncClientBase) -> None:
        self._client = client


class AsyncClientBase(AsyncGroup):
    """A client of an API, for the tasks of one event loop. Cancelling a task ends its call."""

    def __init__(
        self,
        url: str,
        *,
        limits: Limits | None = None,
        tls: Tls | None = None,
        proxy: str | bool = True,
        transport: AsyncTransport | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        """``url`` is that of the API, with the path that a proxy adds, if any. Times are in seconds. ``proxy``
        is the URL of one; ``True`` asks the environment for it, ``False`` does without.

        Raises ``ValueError`` for a URL or settings that cannot be used.
        """
        from ..transport.event_loop.asyncio_transport import AsyncioTransport

        super().__init__(self)
        address = parse_address(url)
        if transport is not None and (limits is not None or tls is not None or proxy is not True):
            raise ValueError(
                "limits, tls and proxy are for the client's own transport; set them in yours"
            )
        self._connection = Connection(address.mount, settings)
        self._transport = transport or AsyncioTransport(
            address, limits=limits, tls=tls, proxy=proxy
        )

    @property
    def default_options(self) -> CallOptions:
        return self._connection.options

    async def close(self) -> None:
        """Closes the connections. Later calls fail."""
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def make_call(
        self, endpoint: Endpoint[..., T, object], call: Call[T, object], options: CallOptions
    ) -> T:
        """Makes a call of a route. Generated routes are the typed form of it."""
        return await self._run(self._connection.steps(endpoint, call, options))

    def open_stream(
        self,
        endpoint: StreamEndpoint[..., I, T, object],
        call: StreamCall[I, T, object],
        options: CallOptions,
    ) -> AsyncStream[I, T]:
        """Opens a stream, which sends its request when its first item is read."""
        from ..streams.async_stream import AsyncStream

        return AsyncStream(self._transport, self._connection.stream(endpoint, call, options))

    async def _run(self, steps: Steps[T]) -> T:
        from asyncio import sleep

        try:
            step = next(steps)
            while True:
                if not isinstance(step, Request):
                    await sleep(step)
                    step = next(steps)
                    continue
                try:
                    reply = await self._transport.send(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(reply)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            steps.close()


class AsyncBoundRoute(Generic[P, R, E]):
    """A route of one client. Awaiting its call gives the result, or raises the error."""

    def __init__(
        self, endpoint: Endpoint[P, R, E], client: AsyncClientBase, options: CallOptions
    ) -> None:
        self._endpoint = endpoint
        self._client = client
        self._options = options
        self.__doc__ = endpoint.function.__doc__

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        call = self._endpoint.function(*args, **kwargs)
        return await self._client.make_call(self._endpoint, call, self._options)

    async def safe(self, *args: P.args, **kwargs: P.kwargs) -> R | E:
        """Returns the errors that the route declares instead of raising them."""
        call = self._endpoint.function(*args, **kwargs)
        try:
            return await self._client.make_call(self._endpoint, call, self._options)
        except RpcError as error:
            if not isinstance(error, tuple(self._endpoint.error_types.values())):
                raise
            declared: E = error  # type: ignore[assignment]
            return declared

    def with_options(self, **settings: Unpack[Settings]) -> AsyncBoundRoute[P, R, E]:
        """Returns this route with other options for its calls."""
        return AsyncBoundRoute(self._endpoint, self._client, self._options.replace(settings))


class AsyncRoute(Generic[P, R, E]):
    """A route as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E]) -> None:
        self._endpoint = endpoint

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: AsyncGroup, owner: type) -> AsyncBoundRoute[P, R, E]: ...
    def __get__(self, group: AsyncGroup | None, owner: type) -> Self | AsyncBoundRoute[P, R, E]:
        if group is None:
            return self
        client = group._client
        return AsyncBoundRoute(self._endpoint, client, client.default_options)


class BoundAsyncStreamRoute(Generic[P, I, R, E]):
    """A route of one client whose result is a stream. Calling it opens the stream."""

    def __init__(
        self, endpoint: StreamEndpoint[P, I, R, E], client: AsyncClientBase, options: CallOptions
    ) -> None:
        self._endpoint = endpoint
        self._client = client
        self._options = options
        self.__doc__ = endpoint.function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> AsyncStream[I, R]:
        call = self._endpoint.function(*args, **kwargs)
        return self._client.open_stream(self._endpoint, call, self._options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundAsyncStreamRoute[P, I, R, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundAsyncStreamRoute(self._endpoint, self._client, options)


class AsyncStreamRoute(Generic[P, I, R, E]):
    """A route whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        self._endpoint = endpoint

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: AsyncGroup, owner: type) -> BoundAsyncStreamRoute[P, I, R, E]: ...
    def __get__(
        self, group: AsyncGroup | None, owner: type
    ) -> Self | BoundAsyncStreamRoute[P, I, R, E]:
        if group is None:
            return self
        client = group._client
        return BoundAsyncStreamRoute(self._endpoint, client, client.default_options)
