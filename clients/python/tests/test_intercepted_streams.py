"""Functions around streams and files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterator

import pytest
from recorded_spans import RecordedSpans
from route_of_tests import COUNT, PICTURE, Gone, TooFar

from mikrokit import (
    AsyncFileStream,
    AsyncMockTransport,
    AsyncNext,
    AsyncStream,
    CallInfo,
    FileStream,
    Interceptor,
    MockTransport,
    Next,
    Reply,
    Request,
    RpcError,
    Stream,
)
from mikrokit.generated import (
    AsyncClientBase,
    AsyncFileRoute,
    AsyncStreamRoute,
    ClientBase,
    FileRoute,
    StreamRoute,
)

JSON = [("content-type", "application/json")]
FAILURE = b'{"errors":{"count":{"type":"too-far","message":"m","data":3}}}'
REJECTED = Reply(422, JSON, FAILURE)


def streamed(*events: str) -> Reply:
    body = "".join(f"{event}\n\n" for event in events).encode()
    return Reply(200, [("content-type", "text/event-stream")], body)


DONE = streamed("data: 1", "data: 2", 'event: result\ndata: {"count":"end"}')
FAILED = streamed("data: 1", 'event: error\ndata: {"status":422,"body":' + FAILURE.decode() + "}")


class Client(ClientBase):
    count = StreamRoute(COUNT)
    picture = FileRoute(PICTURE)


class AsyncClient(AsyncClientBase):
    count = AsyncStreamRoute(COUNT)
    picture = AsyncFileRoute(PICTURE)


class Server:
    """Gives one reply after the other."""

    def __init__(self, *replies: Reply) -> None:
        self.requests: list[Request] = []
        self._replies = list(replies)

    def __call__(self, request: Request) -> Reply:
        self.requests.append(request)
        return self._replies.pop(0)


def client_of(server: Server, *interceptors: Interceptor) -> Client:
    return Client("http://test", transport=MockTransport(server), interceptors=interceptors)


def test_an_interceptor_opens_a_stream_when_its_first_item_is_read() -> None:
    seen: list[object] = []

    def interceptor(call: CallInfo, next: Next) -> object:
        seen.append((call.route, call.params))
        changed = CallInfo(call.route, (7,), call.options)
        stream = next(changed.with_options(headers={"x-a": "1"}))
        seen.append(len(server.requests))
        return stream

    server = Server(DONE)
    with client_of(server, interceptor).count(2) as stream:
        assert (seen, stream.id, stream.last_event_id) == ([], None, None)
        assert (list(stream), stream.result()) == ([1, 2], "end")
    assert seen == [("count", (2,)), 1]
    assert (server.requests[0].body, ("x-a", "1") in server.requests[0].headers) == (b"[7]", True)


def test_an_interceptor_may_open_a_stream_again() -> None:
    def interceptor(call: CallInfo, next: Next) -> object:
        try:
            return next(call)
        except TooFar:
            return next(call.with_options(headers={"authorization": "new"}))

    server = Server(REJECTED, DONE)
    assert client_of(server, interceptor).count(2).result() == "end"
    assert ("authorization", "new") in server.requests[1].headers


def test_an_interceptor_may_replace_the_error_of_a_stream() -> None:
    def interceptor(call: CallInfo, next: Next) -> object:
        try:
            return next(call)
        except RpcError as error:
            raise LookupError from error

    with pytest.raises(LookupError):
        next(client_of(Server(REJECTED), interceptor).count(2))


def test_an_interceptor_may_change_items_and_the_error_behind_them() -> None:
    def changed(items: Iterator[int]) -> Iterator[int]:
        try:
            for item in items:
                yield item * 10
        except TooFar as error:
            raise LookupError from error

    def interceptor(call: CallInfo, next: Next) -> object:
        stream = next(call)
        assert isinstance(stream, Stream)
        return changed(stream)

    client = client_of(Server(DONE, FAILED), interceptor)
    with client.count(2) as stream:
        assert (list(stream), stream.result()) == ([10, 20], "end")
    with client.count(2) as stream:
        assert next(stream) == 10
        with pytest.raises(LookupError):
            next(stream)


def test_what_an_interceptor_made_of_a_stream_ends_with_it() -> None:
    seen: list[object] = []

    def changed(items: Iterator[int]) -> Iterator[int]:
        try:
            yield from items
        finally:
            seen.append("left")

    def inner(call: CallInfo, next: Next) -> object:
        stream = next(call)
        assert isinstance(stream, Stream)
        stream.on_end(lambda error: seen.append("closed"))
        return changed(stream)

    def outer(call: CallInfo, next: Next) -> object:
        stream = next(call)
        # What is within it is a stream for others, too.
        assert isinstance(stream, Stream)
        stream.on_end(seen.append)
        return stream

    with client_of(Server(DONE), outer, inner).count(2) as stream:
        assert next(stream) == 1
        assert seen == []
    assert seen == ["closed", "left", None]
    with pytest.raises(RuntimeError, match="closed before its end"):
        list(stream)
    with pytest.raises(RuntimeError, match="closed before its end"):
        print(stream.result())


def test_streams_that_an_interceptor_does_not_return_are_closed() -> None:
    closed: list[int] = []

    def interceptor(call: CallInfo, next: Next) -> object:
        streams = [next(call) for _ in range(3)]
        for i, stream in enumerate(streams):
            assert isinstance(stream, Stream)
            stream.on_end(lambda error, i=i: closed.append(i))  # type: ignore[misc]
        return streams[1]

    with client_of(Server(DONE, DONE, DONE), interceptor).count(2) as stream:
        assert next(stream) == 1
        assert closed == [0, 2]
    assert closed == [0, 2, 1]


@pytest.mark.parametrize("result", [None, [1]])
def test_an_interceptor_has_to_return_a_stream(result: object) -> None:
    def without_next(call: CallInfo, next: Next) -> object:
        return result

    with pytest.raises(TypeError, match="has to return the stream count that next gives"):
        next(client_of(Server(), without_next).count(2))


def test_a_stream_tells_of_its_end_once() -> None:
    ends: list[Exception | None] = []
    client = client_of(Server(DONE, FAILED))
    with client.count(2) as stream:
        stream.on_end(ends.append)
        assert stream.result() == "end"
    assert ends == [None]
    with client.count(2) as stream:
        stream.on_end(ends.append)
        with pytest.raises(TooFar):
            list(stream)
    assert isinstance(ends[1], TooFar)
    assert len(ends) == 2
    with pytest.raises(RuntimeError, match="too late"):
        stream.on_end(ends.append)


def test_interceptors_of_asyncio_are_around_streams() -> None:
    seen: list[object] = []

    async def changed(items: AsyncIterator[int]) -> AsyncIterator[int]:
        try:
            async for item in items:
                yield item * 10
        finally:
            seen.append("left")

    async def again(call: CallInfo, next: AsyncNext) -> object:
        seen.append((call.route, call.params))
        try:
            stream = await next(call)
        except TooFar:
            stream = await next(call.with_options(headers={"authorization": "new"}))
        assert isinstance(stream, AsyncStream)
        stream.on_end(seen.append)
        return stream

    async def tenfold(call: CallInfo, next: AsyncNext) -> object:
        stream = await next(call)
        assert isinstance(stream, AsyncStream)
        return changed(stream)

    async def without_next(call: CallInfo, next: AsyncNext) -> object:
        return [1]

    async def call() -> None:
        server = Server(REJECTED, DONE, DONE)
        transport = AsyncMockTransport(server)
        client = AsyncClient("http://test", transport=transport, interceptors=[again, tenfold])
        async with client.count(2) as stream:
            assert seen == []
            assert [item async for item in stream] == [10, 20]
            assert await stream.result() == "end"
        assert seen == [("count", (2,)), "left", None]
        async with client.count(2) as stream:
            assert await anext(stream) == 10
        assert seen[3:] == [("count", (2,)), "left", None]
        wrong = AsyncClient("http://test", transport=transport, interceptors=[without_next])
        with pytest.raises(TypeError, match="asynchronous iterable of its items"):
            await anext(wrong.count(2))

    asyncio.run(call())


PNG = Reply(200, [("content-type", "image/png")], b"12345")
LOST = Reply(410, JSON, b'{"errors":{"picture":{"type":"gone","message":"m"}}}')


def test_interceptors_are_around_files() -> None:
    ends: list[object] = []

    def interceptor(call: CallInfo, next: Next) -> object:
        try:
            file = next(call)
        except Gone:
            file = next(CallInfo(call.route, (7,), call.options))
        assert isinstance(file, FileStream)
        file.on_end(ends.append)
        return file

    server = Server(PNG, LOST, PNG)
    client = client_of(server, interceptor)
    assert (client.picture(5).read(), ends) == (b"12345", [None])
    with client.picture(5):
        assert ends == [None]
    assert ends == [None, None]
    assert [request.body for request in server.requests] == [b"[5]", b"[5]", b"[7]"]


@pytest.mark.parametrize("is_async", [False, True])
def test_files_that_an_interceptor_does_not_return_are_closed(is_async: bool) -> None:
    ends: list[int] = []

    def reject(*files: object) -> object:
        for i, file in enumerate(files):
            assert isinstance(file, FileStream | AsyncFileStream)
            file.on_end(lambda error, i=i: ends.append(i))  # type: ignore[misc]
        raise LookupError("too many")

    def interceptor(call: CallInfo, next: Next) -> object:
        return reject(next(call), next(call))

    async def interceptor_async(call: CallInfo, next: AsyncNext) -> object:
        return reject(await next(call), await next(call))

    server = Server(PNG, PNG)
    with pytest.raises(LookupError):
        if is_async:
            client = AsyncClient(
                "http://test",
                transport=AsyncMockTransport(server),
                interceptors=[interceptor_async],
            )
            asyncio.run(_await(client.picture(1)))
        else:
            client_of(server, interceptor).picture(1)
    assert ends == [0, 1]


async def _await(call: Awaitable[object]) -> object:
    return await call


@pytest.mark.parametrize("is_async", [False, True])
def test_the_span_of_a_stream_or_file_lasts_until_its_end(
    is_async: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mikrokit import spans as made_spans
    from mikrokit import telemetry

    spans = RecordedSpans()
    monkeypatch.setattr(made_spans, "_tracer", spans)
    server = Server(DONE, FAILED, REJECTED, PNG, LOST)
    ended = [
        ("count", {}),
        ("count", {"error.type": "too-far", "rpc.response.status_code": "422"}),
        ("count", {"error.type": "too-far", "rpc.response.status_code": "422"}),
        ("picture", {}),
        ("picture", {"error.type": "gone", "rpc.response.status_code": "410"}),
    ]

    def call() -> None:
        client = client_of(server, telemetry.trace_call)
        for count in range(3):
            with client.count(2) as stream:
                if count < 2:
                    assert (next(stream), spans.ended) == (1, ended[:count])
                if count > 0:
                    with pytest.raises(TooFar):
                        next(stream)
        with client.picture(1) as file:
            assert (next(file), spans.ended) == (b"12345", ended[:3])
        with pytest.raises(Gone):
            client.picture(1)

    async def call_async() -> None:
        client = AsyncClient(
            "http://test",
            transport=AsyncMockTransport(server),
            interceptors=[telemetry.async_trace_call],
        )
        for count in range(3):
            async with client.count(2) as stream:
                if count < 2:
                    assert (await anext(stream), spans.ended) == (1, ended[:count])
                if count > 0:
                    with pytest.raises(TooFar):
                        await anext(stream)
        async with await client.picture(1) as file:
            assert (await anext(file), spans.ended) == (b"12345", ended[:3])
        with pytest.raises(Gone):
            await client.picture(1)

    if is_async:
        asyncio.run(call_async())
    else:
        call()
    assert spans.ended == ended
    assert all("traceparent" in dict(request.headers) for request in server.requests)
