"""Routes of a client whose results are streams, as its attributes."""

from __future__ import annotations

from typing import Generic, ParamSpec, Self, TypeVar, Unpack, overload

from ..errors import RpcError
from ..streams.sync_stream import Stream
from .endpoint import StreamCall
from .options import CallOptions, Settings
from .stream_endpoint import StreamEndpoint
from .sync_client import Group, SyncClient, sync_client_of

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
        client = sync_client_of(group)
        return BoundStreamRoute(self._endpoint, client, client.default_options)


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


class DetachedRoute(Generic[P, I, R, E]):
    """A route whose streams go on without their caller, as an attribute of its group."""

    def __init__(self, endpoint: StreamEndpoint[P, I, R, E]) -> None:
        self._endpoint = endpoint

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: Group, owner: type) -> BoundDetachedRoute[P, I, R, E]: ...
    def __get__(self, group: Group | None, owner: type) -> Self | BoundDetachedRoute[P, I, R, E]:
        if group is None:
            return self
        client = sync_client_of(group)
        return BoundDetachedRoute(self._endpoint, client, client.default_options)
