"""Routes whose results are streams, as attributes of a client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from ..calls.bound_endpoint import BoundEndpoint
from ..calls.stream_endpoint import StreamEndpoint
from ..errors import RpcError
from .attribute import AsyncRouteAttribute
from .client import AsyncClientBase

if TYPE_CHECKING:
    from .stream import AsyncStream

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
I = TypeVar("I")  # noqa: E741


class AsyncBoundStreamRoute(
    BoundEndpoint[StreamEndpoint[P, I, R, E], AsyncClientBase], Generic[P, I, R, E]
):
    """A route of one client whose result is a stream. Calling it opens the stream."""

    def _returns(self) -> object:
        from .stream import AsyncStream

        stream: Any = AsyncStream
        returns: object = stream[self.endpoint.item_type, self.endpoint.result_type]
        return returns

    def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> AsyncStream[I, R]:
        call = self.endpoint.function(*args, **kwargs)
        return self.client.open_stream(self.endpoint, call, self.options)


class AsyncStreamRoute(AsyncRouteAttribute[AsyncBoundStreamRoute[P, I, R, E]], Generic[P, I, R, E]):
    """A route whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        super().__init__(lambda client, options: AsyncBoundStreamRoute(endpoint, client, options))


class AsyncBoundDetachedRoute(AsyncBoundStreamRoute[P, I, R, E]):
    """A route of one client whose streams go on without their caller."""

    def resume(self, position: str) -> AsyncStream[I, R]:
        """Reads on behind ``stream.last_event_id``, or from the first item for ``stream.id``.

        Raises ``ValueError`` for a text that is neither.
        """
        return self.client.resume_stream(self.endpoint, position, self.options)

    async def stop(self, id: str) -> None:
        """Ends the work of a stream. Raises ``ValueError`` for a text that is no id."""
        await self.client.stop_stream(self.endpoint, id, self.options)


class AsyncDetachedRoute(
    AsyncRouteAttribute[AsyncBoundDetachedRoute[P, I, R, E]], Generic[P, I, R, E]
):
    """A route whose streams go on without their caller, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        super().__init__(lambda client, options: AsyncBoundDetachedRoute(endpoint, client, options))
