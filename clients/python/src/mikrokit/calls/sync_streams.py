"""Routes of a client whose results are streams, as its attributes."""

from __future__ import annotations

from typing import Generic, ParamSpec, TypeVar, Unpack

from ..errors import RpcError
from ..streams.sync_stream import Stream
from .endpoint import StreamCall
from .options import CallOptions, Settings
from .stream_endpoint import StreamEndpoint
from .sync_attribute import RouteAttribute
from .sync_client import SyncClient

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])
I = TypeVar("I")  # noqa: E741


class BoundStreamRoute(Generic[P, I, R, E]):
    """A route of one client whose result is a stream. Calling it opens the stream."""

    def __init__(
        self, endpoint: StreamEndpoint[P, I, R, E], client: SyncClient, options: CallOptions
    ) -> None:
        self.endpoint = endpoint
        self._client = client
        self._options = options
        self.__doc__ = endpoint.function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Stream[I, R]:
        call = self.endpoint.function(*args, **kwargs)
        return self._client.open_stream(self.endpoint, call, self._options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundStreamRoute[P, I, R, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundStreamRoute(self.endpoint, self._client, options)


class StreamRoute(RouteAttribute[BoundStreamRoute[P, I, R, E]], Generic[P, I, R, E]):
    """A route whose result is a stream, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        self._endpoint = endpoint

    def bind(self, client: SyncClient, options: CallOptions) -> BoundStreamRoute[P, I, R, E]:
        return BoundStreamRoute(self._endpoint, client, options)


class BoundDetachedRoute(BoundStreamRoute[P, I, R, E]):
    """A route of one client whose streams go on without their caller."""

    def resume(self, place: str) -> Stream[I, R]:
        """Reads on behind ``stream.last_event_id``, or from the first item for ``stream.id``.

        Raises ``ValueError`` for a text that is neither.
        """
        call: StreamCall[I, R, E] = StreamCall()
        return self._client.open_stream(self.endpoint, call, self._options, resume=place)

    def stop(self, id: str) -> None:
        """Ends the work of a stream. Raises ``ValueError`` for a text that is no id."""
        self._client.stop_stream(self.endpoint, id, self._options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundDetachedRoute[P, I, R, E]:
        """Returns this route with other options for its calls."""
        options = self._options.replace(settings)
        return BoundDetachedRoute(self.endpoint, self._client, options)


class DetachedRoute(RouteAttribute[BoundDetachedRoute[P, I, R, E]], Generic[P, I, R, E]):
    """A route whose streams go on without their caller, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        self._endpoint = endpoint

    def bind(self, client: SyncClient, options: CallOptions) -> BoundDetachedRoute[P, I, R, E]:
        return BoundDetachedRoute(self._endpoint, client, options)
