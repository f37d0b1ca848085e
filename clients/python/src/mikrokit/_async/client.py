"""Clients and their calls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from operator import attrgetter
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar, Unpack

from .._backend.async_backend import sleep
from ..calls.call_info import CallInfo, within_deadline
from ..calls.connection import Connection
from ..calls.endpoint import Call, Endpoint, StreamCall
from ..calls.file_endpoint import FileEndpoint
from ..calls.options import CallOptions, Settings
from ..calls.short_call import FirstAttempt, ShortCall
from ..calls.steps import Steps
from ..calls.stream_endpoint import StreamEndpoint
from ..transport.address import parse_address
from ..transport.create_transport import create_async_transport
from ..transport.limits import Limits
from ..transport.messages import AsyncTransport, Reply, Request
from ..transport.tls import Tls
from .interceptor import AsyncInterceptor, intercepted

if TYPE_CHECKING:
    from ..batches.batch_calls import BatchCalls
    from ..cache.cache import Cache
    from ..calls.hook_results import HookResults
    from ..files.sent_files import SentFiles
    from ..streams.stream_state import StreamState
    from .batch import AsyncBatch
    from .file_stream import AsyncFileStream
    from .stream import AsyncStream

T = TypeVar("T")
I = TypeVar("I")  # noqa: E741


class AsyncGroup:
    """Routes of an API under one name."""

    def __init__(self, client: AsyncClientBase) -> None:
        self._client = client

    def __repr__(self) -> str:
        # A group has no public names except its routes and groups.
        names = [name for name in vars(type(self)) if not name.startswith("_")]
        return f"<{self._title()}: {', '.join(names)}>"

    def _title(self) -> str:
        return type(self).__name__


#: Returns the client of a group. It is not a method, because a route can have any public name in
#: ``AsyncGroup``.
client_of: Callable[[AsyncGroup], AsyncClientBase] = attrgetter("_client")


class AsyncClientBase(AsyncGroup):
    """A client of an API, for the tasks of one event loop. Cancelling a task ends its call."""

    #: The start of all paths of the API, between slashes. Generated clients set it.
    _prefix = "/"

    def __init__(
        self,
        url: str,
        *,
        limits: Limits | None = None,
        tls: Tls | None = None,
        proxy: str | bool = True,
        transport: AsyncTransport | None = None,
        interceptors: Sequence[AsyncInterceptor] = (),
        cache: Cache | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        """``url`` is that of the API, with the path that a proxy adds, if any. Times are in seconds. ``proxy``
        is the URL of one; ``True`` asks the environment for it, ``False`` does without. ``interceptors`` are around
        all calls, the first outermost. ``cache`` keeps replies to queries.

        Raises ``ValueError`` for a URL or settings that cannot be used.
        """
        super().__init__(self)
        address = parse_address(url)
        self._url = url
        if transport is not None and (limits is not None or tls is not None or proxy is not True):
            raise ValueError(
                "limits, tls and proxy are for the client's own transport; set them in yours"
            )
        self._interceptors = tuple(interceptors)
        if self._interceptors:
            # Imports asyncio, which takes longer than all else here.
            from .._backend.async_limits import TimeLimits

            self._time_limits = TimeLimits()
        self._connection = Connection(address.mount, settings, prefix=self._prefix)
        self._transport = transport or create_async_transport(
            address, limits=limits, tls=tls, proxy=proxy
        )
        if cache is not None:
            from .cached_transport import AsyncCachedTransport

            cache.attach(address.origin)
            self._transport = AsyncCachedTransport(self._transport, cache)

    def _title(self) -> str:
        return f"{type(self).__name__} of {self._url}"

    @property
    def default_options(self) -> CallOptions:
        return self._connection.options

    async def close(self) -> None:
        """Closes the connections. Later calls fail."""
        await self._transport.close()
        if self._interceptors:
            self._time_limits.close()

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
        self,
        endpoint: Endpoint[..., T, object],
        call: Call[T, object],
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> T:
        """Makes a call of a route. Generated routes are the typed form of it. ``results`` are to have those of hooks."""
        if not self._interceptors:
            steps = self._connection.steps(endpoint, call, options, results)
            return await self._run(steps, self._transport.send)

        async def make(info: CallInfo) -> T:
            changed = Call[T, object](*info.params)
            steps = self._connection.steps(endpoint, changed, info.options, results)
            return await self._run(steps, self._transport.send)

        return await self._within_interceptors(make, CallInfo(endpoint.id, call.params, options))

    def shorten_call(
        self, endpoint: Endpoint[..., T, object], options: CallOptions
    ) -> ShortCall[T, Any] | Literal[False]:
        """How ordinary calls of a route are made in one step; ``False`` if these options, or the client, need more."""
        # A mock of a transport has any attribute; its class has not.
        if self._interceptors or not hasattr(type(self._transport), "prepare_call"):
            return False
        requests = self._connection.prepared_requests(endpoint, options)
        if requests is None:
            return False
        transport: Any = self._transport
        try:
            prepared = transport.prepare_call(requests)
        except ValueError:
            # Each call reports the problem with its headers.
            return False
        if prepared is None:
            return False
        return self._connection.short_call(endpoint, prepared, transport.call)

    async def finish_call(
        self,
        endpoint: Endpoint[..., T, object],
        body: bytes | SentFiles,
        options: CallOptions,
        first: FirstAttempt,
    ) -> T:
        """Continues a call whose first attempt had no result in one step."""
        steps = self._connection.further_steps(endpoint, body, options, first)
        return await self._run(steps, self._transport.send)

    def batch(self, *, max_calls: int = 100, **settings: Unpack[Settings]) -> AsyncBatch:
        """Collects calls, which one request sends at the end of an ``async with`` block.

        ``settings`` are those of the request, for all of its calls. More than ``max_calls``, the ``maxBatch`` of
        the server, go in further requests.
        """
        from ..batches.batch_calls import BatchCalls
        from .batch import AsyncBatch

        calls = BatchCalls(self, self.default_options.replace(settings), max_calls)
        return AsyncBatch(self, calls, self._send_batch)

    async def _send_batch(self, batch: BatchCalls) -> None:
        async def make(info: CallInfo) -> object:
            batch.assert_same_calls(info)
            steps = self._connection.batch(batch.calls, info.options, max_calls=batch.max_calls)
            return await self._run(steps, self._transport.send)

        info = batch.close()
        if batch.calls:
            batch.settle(await self._within_interceptors(make, info))

    def open_stream(
        self,
        endpoint: StreamEndpoint[..., I, T, object],
        call: StreamCall[I, T, object],
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> AsyncStream[I, T]:
        """Opens a stream, which sends its request when its first item is read."""

        def state_of(info: CallInfo) -> StreamState[I, T]:
            changed = StreamCall[I, T, object](*info.params)
            return self._connection.stream(endpoint, changed, info.options, results)

        return self._open(state_of, CallInfo(endpoint.id, call.params, options))

    def resume_stream(
        self,
        endpoint: StreamEndpoint[..., I, T, object],
        position: str,
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> AsyncStream[I, T]:
        """Opens a detached stream by its id, or that of one of its events, behind which it goes on."""

        def state_of(info: CallInfo) -> StreamState[I, T]:
            return self._connection.resumed_stream(endpoint, info.params, info.options, results)

        return self._open(state_of, CallInfo(f"{endpoint.id}/resume", (position,), options))

    def _open(
        self, state_of: Callable[[CallInfo], StreamState[I, T]], info: CallInfo
    ) -> AsyncStream[I, T]:
        from ..transport.abort_signal import AbortSignal
        from .stream import AsyncStream
        from .stream_reader import AsyncStreamReader

        signal = AbortSignal()
        if not self._interceptors:
            return AsyncStream(AsyncStreamReader(self._transport, state_of(info), signal))
        from .intercepted_stream import intercepted_stream

        async def begin(info: CallInfo) -> AsyncStream[I, T]:
            reader = AsyncStreamReader(self._transport, state_of(info), signal)
            await reader.begin()
            return AsyncStream(reader)

        return intercepted_stream(self._interceptors, begin, info, self._time_limits, signal)

    async def stop_stream(
        self,
        endpoint: StreamEndpoint[..., object, object, object],
        id: str,
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> None:
        """Ends a detached stream, wherever its work is done."""

        async def make(info: CallInfo) -> None:
            steps = self._connection.stop(endpoint, info.params, info.options, results)
            await self._run(steps, self._transport.send)

        await self._within_interceptors(make, CallInfo(f"{endpoint.id}/stop", (id,), options))

    async def open_file(
        self,
        endpoint: FileEndpoint[..., object],
        call: Call[None, object],
        options: CallOptions,
        results: HookResults[object] | None = None,
    ) -> AsyncFileStream:
        """Makes a call whose result is a file, and returns when the file starts."""
        from .file_stream import AsyncFileSender

        opened: list[AsyncFileStream] = []

        async def make(info: CallInfo) -> AsyncFileStream:
            changed = Call[None, object](*info.params)
            state, steps = self._connection.file(endpoint, changed, info.options, results)
            sender = AsyncFileSender(self._transport, state)
            try:
                opened.append(sender.to_file(await self._run(steps, sender.send)))
                return opened[-1]
            except BaseException:
                await sender.close()
                raise

        kept: AsyncFileStream | None = None
        try:
            info = CallInfo(endpoint.id, call.params, options)
            kept = await self._within_interceptors(make, info)
            return kept
        finally:
            for file in opened:
                if file is not kept:
                    await file.close()

    async def _within_interceptors(
        self, make: Callable[[CallInfo], Awaitable[T]], info: CallInfo
    ) -> T:
        if not self._interceptors:
            return await make(info)
        from .._backend.async_limits import InterceptorLimit

        limit = InterceptorLimit(self._time_limits, info)

        async def next_(changed: CallInfo) -> T:
            with limit.paused():
                return await make(within_deadline(changed, limit.call_ends_at))

        with limit:
            result: T = await intercepted(self._interceptors, next_)(info)  # type: ignore[assignment]
        return result

    async def _run(self, steps: Steps[T], send: Callable[[Request], Awaitable[Reply]]) -> T:
        try:
            step = next(steps)
            while True:
                if not isinstance(step, Request):
                    await sleep(step)
                    step = next(steps)
                    continue
                try:
                    reply = await send(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(reply)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            steps.close()
