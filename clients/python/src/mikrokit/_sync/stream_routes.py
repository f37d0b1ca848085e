# Written by scripts/unasync.py from _async/stream_routes.py. Edit that file, then run the script.
"""Routes whose results are streams, as attributes of a client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from ..calls.bound_endpoint import BoundEndpoint
from ..calls.stream_endpoint import StreamEndpoint
from ..errors import RpcError
from .attribute import RouteAttribute
from .client import ClientBase

if TYPE_CHECKING:
    from .stream import Stream

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
I = TypeVar("I")  # noqa: E741


class BoundStreamRoute(BoundEndpoint[StreamEndpoint[P, I, R, E], ClientBase], Generic[P, I, R, E]):
    """A route of one client whose result is a stream. Calling it opens the stream."""

    def _returns(self) -> object:
        from .stream import Stream

        stream: Any = Stream
        returns: object = stream[self.endpoint.item_type, self.endpoint.result_type]
        return returns

    def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> Stream[I, R]:
        call = self.endpoint.function(*args, **kwargs)
        return self.client.open_stream(self.endpoint, call, self.options)


class StreamRoute(RouteAttribute[BoundStreamRoute[P, I, R, E]], Generic[P, I, R, E]):
    """A route whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        super().__init__(lambda client, options: BoundStreamRoute(endpoint, client, options))


class BoundDetachedRoute(BoundStreamRoute[P, I, R, E]):
    """A route of one client whose streams go on without their caller."""

    def resume(self, position: str) -> Stream[I, R]:
        """Reads on behind ``stream.last_event_id``, or from the first item for ``stream.id``.

        Raises ``ValueError`` for a text that is neither.
        """
        return self.client.resume_stream(self.endpoint, position, self.options)

    def stop(self, id: str) -> None:
        """Ends the work of a stream. Raises ``ValueError`` for a text that is no id."""
        self.client.stop_stream(self.endpoint, id, self.options)


class DetachedRoute(RouteAttribute[BoundDetachedRoute[P, I, R, E]], Generic[P, I, R, E]):
    """A route whose streams go on without their caller, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        super().__init__(lambda client, options: BoundDetachedRoute(endpoint, client, options))
