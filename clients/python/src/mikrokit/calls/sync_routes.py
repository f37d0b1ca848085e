"""Routes of a client, as its attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, Unpack

from ..errors import RpcError
from .endpoint import Endpoint
from .file_endpoint import FileEndpoint
from .options import CallOptions, Settings
from .sync_attribute import RouteAttribute
from .sync_client import SyncClient

if TYPE_CHECKING:
    from ..files.file_stream import FileStream

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class BoundRoute(Generic[P, R, E]):
    """A route of one client. Calling it returns its result, or raises its error."""

    def __init__(
        self, endpoint: Endpoint[P, R, E], client: SyncClient, options: CallOptions
    ) -> None:
        self.endpoint = endpoint
        self.client = client
        self.options = options
        self.__doc__ = endpoint.function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        call = self.endpoint.function(*args, **kwargs)
        return self.client.make_call(self.endpoint, call, self.options)

    def safe(self, *args: P.args, **kwargs: P.kwargs) -> R | E:
        """Returns the errors that the route declares instead of raising them."""
        call = self.endpoint.function(*args, **kwargs)
        try:
            return self.client.make_call(self.endpoint, call, self.options)
        except RpcError as error:
            return self.endpoint.declared(error)

    def with_options(self, **settings: Unpack[Settings]) -> BoundRoute[P, R, E]:
        """Returns this route with other options for its calls."""
        return BoundRoute(self.endpoint, self.client, self.options.replace(settings))


class Route(RouteAttribute[BoundRoute[P, R, E]], Generic[P, R, E]):
    """A route as an attribute of its group."""

    def __init__(self, endpoint: Endpoint[P, R, E]) -> None:
        self._endpoint = endpoint

    def bind(self, client: SyncClient, options: CallOptions) -> BoundRoute[P, R, E]:
        return BoundRoute(self._endpoint, client, options)


class BoundFileRoute(Generic[P, E]):
    """A route of one client whose result is a file. Calling it returns when the file begins."""

    def __init__(
        self, endpoint: FileEndpoint[P, E], client: SyncClient, options: CallOptions
    ) -> None:
        self.endpoint = endpoint
        self._client = client
        self._options = options
        self.__doc__ = endpoint.function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> FileStream:
        call = self.endpoint.function(*args, **kwargs)
        return self._client.open_file(self.endpoint, call, self._options)

    def safe(self, *args: P.args, **kwargs: P.kwargs) -> FileStream | E:
        """Returns the errors that the route declares instead of raising them."""
        call = self.endpoint.function(*args, **kwargs)
        try:
            return self._client.open_file(self.endpoint, call, self._options)
        except RpcError as error:
            return self.endpoint.declared(error)

    def with_options(self, **settings: Unpack[Settings]) -> BoundFileRoute[P, E]:
        """Returns this route with other options for its calls."""
        return BoundFileRoute(self.endpoint, self._client, self._options.replace(settings))


class FileRoute(RouteAttribute[BoundFileRoute[P, E]], Generic[P, E]):
    """A route whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E]) -> None:
        self._endpoint = endpoint

    def bind(self, client: SyncClient, options: CallOptions) -> BoundFileRoute[P, E]:
        return BoundFileRoute(self._endpoint, client, options)
