"""Routes of a client, as its attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from ..calls.bound_endpoint import BoundEndpoint
from ..calls.endpoint import Endpoint
from ..calls.file_endpoint import FileEndpoint
from ..errors import RpcError
from .attribute import AsyncRouteAttribute
from .client import AsyncClientBase

if TYPE_CHECKING:
    from .file_stream import AsyncFileStream

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class AsyncBoundRoute(BoundEndpoint[Endpoint[P, R, E], AsyncClientBase], Generic[P, R, E]):
    """A route of one client. Calling it returns its result, or raises its error."""

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


class AsyncBoundFileRoute(BoundEndpoint[FileEndpoint[P, E], AsyncClientBase], Generic[P, E]):
    """A route of one client whose result is a file. Calling it returns when the file begins."""

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> AsyncFileStream:
        call = self.endpoint.function(*args, **kwargs)
        return await self.client.open_file(self.endpoint, call, self.options)

    async def safe(self, *args: P.args, **kwargs: P.kwargs) -> AsyncFileStream | E:
        """Returns the errors that the route declares instead of raising them."""
        try:
            return await self(*args, **kwargs)
        except RpcError as error:
            return self.endpoint.declared(error)


class AsyncFileRoute(AsyncRouteAttribute[AsyncBoundFileRoute[P, E]], Generic[P, E]):
    """A route whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E]) -> None:
        super().__init__(lambda client, options: AsyncBoundFileRoute(endpoint, client, options))
