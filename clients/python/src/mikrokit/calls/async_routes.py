"""Routes of an asynchronous client, as its attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from ..errors import RpcError
from .async_attribute import AsyncRouteAttribute
from .async_client import AsyncClientBase
from .bound_endpoint import BoundEndpoint
from .endpoint import Endpoint
from .file_endpoint import FileEndpoint

if TYPE_CHECKING:
    from ..files.async_file_stream import AsyncFileStream

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class AsyncBoundRoute(BoundEndpoint[Endpoint[P, R, E], AsyncClientBase], Generic[P, R, E]):
    """A route of one client. Awaiting its call gives the result, or raises the error."""

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        call = self.endpoint.function(*args, **kwargs)
        return await self.client.make_call(self.endpoint, call, self.options)

    async def safe(self, *args: P.args, **kwargs: P.kwargs) -> R | E:
        """Returns the errors that the route declares instead of raising them."""
        try:
            return await self(*args, **kwargs)
        except RpcError as error:
            return self.endpoint.declared(error)


class AsyncRoute(AsyncRouteAttribute[AsyncBoundRoute[P, R, E]], Generic[P, R, E]):
    """A route as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E]) -> None:
        super().__init__(lambda client, options: AsyncBoundRoute(endpoint, client, options))


class BoundAsyncFileRoute(BoundEndpoint[FileEndpoint[P, E], AsyncClientBase], Generic[P, E]):
    """A route of one client whose result is a file. Awaiting its call returns when the file begins."""

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> AsyncFileStream:
        call = self.endpoint.function(*args, **kwargs)
        return await self.client.open_file(self.endpoint, call, self.options)

    async def safe(self, *args: P.args, **kwargs: P.kwargs) -> AsyncFileStream | E:
        """Returns the errors that the route declares instead of raising them."""
        try:
            return await self(*args, **kwargs)
        except RpcError as error:
            return self.endpoint.declared(error)


class AsyncFileRoute(AsyncRouteAttribute[BoundAsyncFileRoute[P, E]], Generic[P, E]):
    """A route whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E]) -> None:
        super().__init__(lambda client, options: BoundAsyncFileRoute(endpoint, client, options))
