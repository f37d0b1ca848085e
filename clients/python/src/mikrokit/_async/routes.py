"""Routes of a client, as its attributes."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, Literal, ParamSpec, TypeVar

from msgspec import UNSET, UnsetType

from ..calls.bound_endpoint import BoundEndpoint
from ..calls.call_log import log_reply, logs_replies
from ..calls.endpoint import Endpoint
from ..calls.file_endpoint import FileEndpoint
from ..calls.short_call import FirstAttempt, ShortCall, to_attempt
from ..errors import MikroKitError, RpcError
from .attribute import AsyncRouteAttribute
from .client import AsyncClientBase

if TYPE_CHECKING:
    from .file_stream import AsyncFileStream

P = ParamSpec("P")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class AsyncBoundRoute(BoundEndpoint[Endpoint[P, R, E], AsyncClientBase], Generic[P, R, E]):
    """A route of one client. Calling it returns its result, or raises its error."""

    async def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> R:
        endpoint = self.endpoint
        call = endpoint.function(*args, **kwargs)
        short = self._short
        if short is None:
            short = self._shorten()
        if not short:
            return await self.client.make_call(endpoint, call, self.options)
        body = endpoint.write_json(call)
        started = monotonic()
        short.count(started)
        try:
            answer = await short.send(short.prepared, body)
        except MikroKitError as error:
            first = FirstAttempt(started, error=error)
        else:
            if answer is not None and logs_replies():
                status = 200 if type(answer) is bytes else answer.status
                log_reply(endpoint.id, attempt=1, status=status, started=started)
            if type(answer) is bytes:
                result: R | UnsetType = short.read(answer)
                if result is not UNSET:
                    return result
            first = to_attempt(started, answer)
        return await self.client.finish_call(endpoint, body, self.options, first)

    def _shorten(self) -> ShortCall[R, Any] | Literal[False]:
        if self._is_for_once:
            self._is_for_once = False
            return False
        short = self.client.shorten_call(self.endpoint, self.options)
        self._short = short
        return short

    async def safe(self, /, *args: P.args, **kwargs: P.kwargs) -> R | E:
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

    def _returns(self) -> object:
        from .file_stream import AsyncFileStream

        return AsyncFileStream

    async def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> AsyncFileStream:
        call = self.endpoint.function(*args, **kwargs)
        return await self.client.open_file(self.endpoint, call, self.options)

    async def safe(self, /, *args: P.args, **kwargs: P.kwargs) -> AsyncFileStream | E:
        """Returns the errors that the route declares instead of raising them."""
        try:
            return await self(*args, **kwargs)
        except RpcError as error:
            return self.endpoint.declared(error)


class AsyncFileRoute(AsyncRouteAttribute[AsyncBoundFileRoute[P, E]], Generic[P, E]):
    """A route whose result is a file, as an attribute of its group."""

    def __init__(self, endpoint: FileEndpoint[P, E]) -> None:
        super().__init__(lambda client, options: AsyncBoundFileRoute(endpoint, client, options))
