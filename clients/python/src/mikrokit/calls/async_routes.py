"""Routes of an asynchronous client, as its attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, Unpack

from ..errors import RpcError
from .async_attribute import AsyncRouteAttribute
from .async_client import AsyncClientBase
from .endpoint import Endpoint
from .file_endpoint import FileEndpoint
from .options import CallOptions, Settings

if TYPE_CHECKING:
    from ..files.async_file_stream import AsyncFileStream

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class AsyncBoundRoute(Generic[P, R, E]):
    """A route of one client. Awaiting its call gives the result, or raises the error."""

    def __init__(
        self, endpoint: Endpoint[P, R, E], client: AsyncClientBase, options: CallOptions
    ) -> None:
        self.endpoint = endpoint
        self.client = client
        self.options = options
        self.__doc__ = endpoint.function.__doc__

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        call = self.endpoint.function(*args, **kwargs)
        return await self.client.make_call(self.endpoint, call, self.options)

    async def safe(self, *args: P.args, **kwargs: P.kwargs) -> R | E:
        """Returns the errors that the route declares instead of raising them."""
        call = self.endpoint.function(*args, **kwargs)
        try:
            return await self.client.make_call(self.endpoint, call, self.options)
        except RpcError as error:
            return self.endpoint.declared(error)

    def with_options(self, **settings: Unpack[Settings]) -> AsyncBoundRoute[P, R, E]:
        """Returns this route with other options for its calls."""
        return AsyncBoundRoute(self.endpoint, self.client, self.options.replace(settings))


class AsyncRoute(AsyncRouteAttribute[AsyncBoundRoute[P, R, E]], Generic[P, R, E]):
    """A route as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E]) -> None:
        self._endpoint = endpoint

    def bind(self, client: AsyncClientBase, options: CallOptions) -> AsyncBoundRoute[P, R, E]:
        return AsyncBoundRoute(self._endpoint, client, options)


class BoundAsyncFileRoute(Generic[P, E]):
    """A route of one client whose result is a file. Awaiting its call returns when the file begins."""

    def __init__(
        self, endpoint: FileEndpoint[P, E], client: AsyncClientBase, options: CallOptions
    ) -> None:
        self.endpoint = endpoint
        self._client = client
        self._options = options
        self.__doc__ = endpoint.function.__doc__

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> AsyncFileStream:
        call = self.endpoint.function(*args, **kwargs)
        return await self._client.open_file(self.endpoint, call, self._options)

    async def safe(self, *args: P.args, **kwargs: P.kwargs) -> AsyncFileStream | E:
        """Returns the errors that the route declares instead of raising them."""
        call = self.endpoint.function(*args, **kwargs)
        try:
            return await self._client.open_file(self.endpoint, call, self._options)
        except RpcError as error:
            return self.endpoint.declared(error)

    def with_options(self, **settings: Unpack[Settings]) -> BoundAsyncFileRoute[P, E]:
        """Returns this route with other options for its calls."""
        return BoundAsyncFileRoute(self.endpoint, self._client, self._options.replace(settings))


class AsyncFileRoute(AsyncRouteAttribute[BoundAsyncFileRoute[P, E]], Generic[P, E]):
    """A route whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E]) -> None:
        self._endpoint = endpoint

    def bind(self, client: AsyncClientBase, options: CallOptions) -> BoundAsyncFileRoute[P, E]:
        return BoundAsyncFileRoute(self._endpoint, client, options)
