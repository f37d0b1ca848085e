"""Streams and files that are read again after their end."""

from __future__ import annotations

import asyncio
import pickle

import pytest
from route_of_tests import COUNT, PICTURE

from mikrokit import AsyncMockTransport, MockTransport, NetworkError, Reply, Request, RpcError
from mikrokit.generated import (
    AsyncClientBase,
    AsyncFileRoute,
    AsyncStreamRoute,
    ClientBase,
    FileRoute,
    StreamRoute,
)

EVENTS = [("content-type", "text/event-stream")]
CUT = b"data: 1\n\n"
WHOLE = b'data: 1\n\nevent: result\ndata: {"count":"end"}\n\n'
FAILED = b'data: 1\n\nevent: error\ndata: {"status":500,"body":{"errors":{"count":{"type":"x","message":"m"}}}}\n\n'


class Client(ClientBase):
    count = StreamRoute(COUNT)
    picture = FileRoute(PICTURE)


class AsyncClient(AsyncClientBase):
    count = AsyncStreamRoute(COUNT)
    picture = AsyncFileRoute(PICTURE)


def client(body: bytes) -> Client:
    transport = MockTransport(lambda request: Reply(200, EVENTS, body))
    return Client("http://test", transport=transport, retry=0)


def async_client(body: bytes) -> AsyncClient:
    transport = AsyncMockTransport(lambda request: Reply(200, EVENTS, body))
    return AsyncClient("http://test", transport=transport, retry=0)


cuts = pytest.mark.parametrize(("body", "error"), [(CUT, NetworkError), (FAILED, RpcError)])


@cuts
def test_a_stream_that_failed_fails_again(body: bytes, error: type[Exception]) -> None:
    stream = client(body).count(1)
    assert next(stream) == 1
    for _ in range(3):
        with pytest.raises(error):
            list(stream)
    with pytest.raises(error):
        stream.result()


@cuts
def test_an_async_stream_that_failed_fails_again(body: bytes, error: type[Exception]) -> None:
    async def main() -> None:
        stream = async_client(body).count(1)
        assert await anext(stream) == 1
        for _ in range(3):
            with pytest.raises(error):
                async for _ in stream:
                    pass
        with pytest.raises(error):
            await stream.result()

    asyncio.run(main())


def test_a_closed_stream_is_not_empty() -> None:
    stream = client(WHOLE).count(1)
    stream.close()
    with pytest.raises(RuntimeError, match="closed before its end"):
        list(stream)
    with pytest.raises(RuntimeError, match="closed before its end"):
        stream.result()
    with pytest.raises(RuntimeError) as caught:
        next(stream)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_closed_async_stream_is_not_empty() -> None:
    async def main() -> None:
        stream = async_client(WHOLE).count(1)
        assert await anext(stream) == 1
        await stream.close()
        with pytest.raises(RuntimeError, match="closed before its end"):
            await anext(stream)

    asyncio.run(main())


def test_a_cancelled_read_is_no_end() -> None:
    async def main() -> None:
        async def hang(request: Request) -> Reply:
            await asyncio.sleep(60)
            return Reply(200, EVENTS, WHOLE)

        stream = AsyncClient("http://test", transport=AsyncMockTransport(hang)).count(1)
        task = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(RuntimeError, match="closed before its end"):
            await anext(stream)

    asyncio.run(main())


def test_a_whole_stream_stays_at_its_end() -> None:
    stream = client(WHOLE).count(1)
    assert list(stream) == [1]
    assert list(stream) == []
    assert stream.result() == "end"
    stream.close()
    assert (list(stream), stream.result()) == ([], "end")


def test_a_closed_file_is_not_empty() -> None:
    transport = MockTransport(lambda request: Reply(200, [("content-type", "image/png")], b"abc"))
    file = Client("http://test", transport=transport).picture(3)
    file.close()
    for read in (file.read, lambda: next(file)):
        with pytest.raises(RuntimeError, match="closed before its end"):
            read()
