"""Functions of the program that hang, and the limits of calls."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Coroutine, Generator, Iterator
from typing import Any

import pytest
from route_of_tests import COUNT, ECHO, PICTURE, STORE
from scripted_server import ScriptedServer

from mikrokit import (
    AsyncMockTransport,
    AsyncNext,
    AsyncStream,
    CallInfo,
    CallTimeout,
    MockTransport,
    Next,
    Reply,
    Request,
    Retry,
)
from mikrokit.generated import (
    AsyncClientBase,
    AsyncFileRoute,
    AsyncRoute,
    AsyncStreamRoute,
    ClientBase,
    Route,
)

OK = Reply(200, [("content-type", "application/json")], b'{"echo":"x"}')
BUSY = Reply(
    503, [("content-type", "application/json")], b'{"errors":{"echo":{"type":"b","message":"m"}}}'
)


class Client(ClientBase):
    echo = Route(ECHO)


class AsyncClient(AsyncClientBase):
    echo = AsyncRoute(ECHO)
    count = AsyncStreamRoute(COUNT)
    picture = AsyncFileRoute(PICTURE)
    store = AsyncRoute(STORE)


limits = pytest.mark.parametrize("limit", ["timeout", "deadline"])


def run(call: Coroutine[Any, Any, object]) -> object:
    """A result that takes a minute is no result."""

    async def main() -> object:
        return await asyncio.wait_for(call, 20)

    return asyncio.run(main())


async def hangs_before(call: CallInfo, next: AsyncNext) -> object:
    await asyncio.sleep(60)
    return await next(call)


async def hangs_behind(call: CallInfo, next: AsyncNext) -> object:
    result = await next(call)
    await asyncio.sleep(60)
    return result


def numbers(to: int) -> Generator[int, None, str]:
    yield from range(to)
    return "end"


def silent(connection: socket.socket) -> None:
    while connection.recv(65_536):
        pass


def mock() -> AsyncMockTransport:
    transport = AsyncMockTransport()
    client = AsyncClient("http://test", transport=transport)
    transport.on(client.echo, lambda value: value)
    transport.on(client.count, numbers)
    transport.on(client.picture, lambda size: b"x" * size)
    return transport


@limits
@pytest.mark.parametrize("interceptor", [hangs_before, hangs_behind])
@pytest.mark.parametrize("kind", ["value", "stream", "file", "batch"])
def test_an_interceptor_that_hangs_ends_with_its_call(
    limit: str, interceptor: Any, kind: str
) -> None:
    settings: Any = {limit: 0.1}
    client = AsyncClient("http://test", transport=mock(), interceptors=[interceptor], **settings)

    async def call() -> None:
        if kind == "value":
            await client.echo("x")
        elif kind == "stream":
            await anext(client.count(3))
        elif kind == "file":
            await client.picture(3)
        else:
            async with client.batch() as batch:
                batch.add(client.echo, "x")

    with pytest.raises(CallTimeout):
        run(call())


def test_items_that_an_interceptor_changes_end_with_the_deadline() -> None:
    async def interceptor(call: CallInfo, next: AsyncNext) -> object:
        stream = await next(call)
        assert isinstance(stream, AsyncStream)
        return hanging(stream)

    async def hanging(items: AsyncStream[Any, Any]) -> AsyncIterator[object]:
        async for item in items:
            yield item
            await asyncio.sleep(60)

    async def call() -> list[int]:
        client = AsyncClient(
            "http://test", transport=mock(), interceptors=[interceptor], deadline=0.3
        )
        items: list[int] = []
        with pytest.raises(CallTimeout):
            async for item in client.count(3):
                items.append(item)
        return items

    assert run(call()) == [0]


def test_a_timeout_is_for_each_wait_of_an_interceptor_and_not_for_its_calls() -> None:
    replies = [BUSY, BUSY, OK]

    async def answer(request: Request) -> Reply:
        await asyncio.sleep(0.25)
        return replies.pop(0)

    async def interceptor(call: CallInfo, next: AsyncNext) -> object:
        await asyncio.sleep(0.25)
        result = await next(call)
        await asyncio.sleep(0.25)
        return result

    client = AsyncClient(
        "http://test",
        transport=AsyncMockTransport(answer),
        interceptors=[interceptor],
        timeout=0.5,
        retry=Retry(limit=2, delay=0, any_route=True),
    )
    assert run(client.echo("x")) == "x"


def test_cancelling_a_task_ends_its_interceptor() -> None:
    ended: list[str] = []

    async def interceptor(call: CallInfo, next: AsyncNext) -> object:
        try:
            return await hangs_before(call, next)
        finally:
            ended.append(call.route)

    async def call() -> None:
        client = AsyncClient("http://test", transport=mock(), interceptors=[interceptor])
        task = asyncio.create_task(client.echo("x"))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(call())
    assert ended == ["echo"]


def test_a_timeout_of_an_interceptors_own_is_its_error() -> None:
    async def interceptor(call: CallInfo, next: AsyncNext) -> object:
        raise TimeoutError("of the token")

    client = AsyncClient("http://test", transport=mock(), interceptors=[interceptor], deadline=5)
    with pytest.raises(TimeoutError, match="of the token"):
        run(client.echo("x"))


@limits
def test_a_function_of_a_mock_that_hangs_ends_with_its_call(limit: str) -> None:
    async def hang(request: Request) -> Reply:
        await asyncio.sleep(60)
        return OK

    settings: Any = {limit: 0.1}
    client = AsyncClient("http://test", transport=AsyncMockTransport(hang), **settings)
    with pytest.raises(CallTimeout):
        run(client.echo("x"))


@limits
def test_pieces_of_an_upload_that_hang_end_with_the_call(limit: str) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"a"
        await asyncio.sleep(60)

    settings: Any = {limit: 0.3}
    with ScriptedServer(silent) as server:

        async def call() -> object:
            async with AsyncClient(server.url, **settings) as client:
                return await client.store("x", pieces())

        with pytest.raises(CallTimeout):
            run(call())


def test_a_deadline_counts_what_interceptors_of_threads_take() -> None:
    requests: list[Request] = []

    def answer(request: Request) -> Reply:
        requests.append(request)
        return OK

    def slow(call: CallInfo, next: Next) -> object:
        time.sleep(0.2)
        return next(call)

    def client(deadline: float) -> Client:
        return Client(
            "http://test",
            transport=MockTransport(answer),
            interceptors=[slow],
            deadline=deadline,
        )

    with pytest.raises(CallTimeout):
        client(0.1).echo("x")
    assert requests == []
    assert client(10).echo("x") == "x"
    assert int(dict(requests[0].headers)["mikrokit-deadline"]) <= 9_800


def test_pieces_of_threads_that_come_late_end_the_call_when_they_come() -> None:
    class Uploading(ClientBase):
        store = Route(STORE)

    def pieces() -> Iterator[bytes]:
        yield b"a"
        time.sleep(0.4)
        yield b"b"

    with (
        ScriptedServer(silent) as server,
        Uploading(server.url, timeout=0.2) as client,
        pytest.raises(CallTimeout),
    ):
        client.store("x", pieces())


def test_limits_hold_in_the_next_event_loop() -> None:
    hangs = False

    async def answer(request: Request) -> Reply:
        if hangs:
            await asyncio.sleep(60)
        return OK

    client = AsyncClient("http://test", transport=AsyncMockTransport(answer), timeout=0.2)
    assert run(client.echo("x")) == "x"
    hangs = True
    with pytest.raises(CallTimeout):
        run(client.echo("x"))
