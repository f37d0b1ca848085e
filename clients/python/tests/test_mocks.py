"""Mocks instead of servers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from route_of_tests import COUNT, ECHO, Gone, TooFar

from mikrokit import AsyncMockTransport, MikroKitError, MockTransport, Reply, UnmockedRoute
from mikrokit.generated import (
    AsyncClientBase,
    AsyncRoute,
    AsyncStreamRoute,
    ClientBase,
    Route,
    StreamRoute,
)


class Client(ClientBase):
    echo = Route(ECHO)
    count = StreamRoute(COUNT)


class AsyncClient(AsyncClientBase):
    echo = AsyncRoute(ECHO)
    count = AsyncStreamRoute(COUNT)


def count_up(to: int) -> Iterator[int]:
    yield from range(to)
    if to > 3:
        raise TooFar("No", status=422, data=to)
    return "end"  # type: ignore[return-value]


def test_functions_answer_calls_of_routes() -> None:
    mock = MockTransport()
    client = Client("http://test/api", transport=mock)
    mock.on(client.echo, lambda value: Gone("No", status=410, data=None) if value == "" else value)
    assert client.echo("é") == "é"
    assert isinstance(client.echo.safe(""), Gone)
    assert mock.calls == [("echo", ("é",)), ("echo", ("",))]


def test_an_error_that_a_function_raises_is_that_of_the_call() -> None:
    mock = MockTransport()
    client = Client("http://test", transport=mock)

    def reject(value: str) -> str:
        raise Gone("No", status=410, data=None)

    mock.on(client.echo, reject)
    with pytest.raises(Gone):
        client.echo("x")


def test_streams_come_from_iterables() -> None:
    mock = MockTransport()
    client = Client("http://test", transport=mock)
    mock.on(client.count, count_up)
    with client.count(3) as stream:
        assert (list(stream), stream.result()) == ([0, 1, 2], "end")
    with client.count(5) as stream, pytest.raises(TooFar) as caught:
        list(stream)
    assert caught.value.data == 5


def test_a_route_without_a_function_is_a_mistake_of_the_test() -> None:
    client = Client("http://test", transport=MockTransport())
    with pytest.raises(
        UnmockedRoute, match=r"no function for echo; add one: mock\.on\(client\.echo"
    ):
        client.echo("x")
    with pytest.raises(UnmockedRoute), client.count(2) as stream:
        list(stream)
    assert not issubclass(UnmockedRoute, MikroKitError)


def test_a_stream_without_its_value_at_the_end_is_a_mistake_of_the_test() -> None:
    mock = MockTransport()
    client = Client("http://test", transport=mock)
    mock.on(client.count, lambda to: range(to))
    with (
        pytest.raises(TypeError, match="count returned items and no value at their end"),
        client.count(2) as stream,
    ):
        list(stream)


def test_a_value_of_another_type_is_a_mistake_of_the_test() -> None:
    mock = MockTransport()
    client = Client("http://test", transport=mock)
    mock.on(client.echo, lambda value: 7)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="not of its type"):
        client.echo("x")


def test_one_function_may_answer_all_requests() -> None:
    json = [("content-type", "application/json")]
    mock = MockTransport(lambda request: Reply(200, json, b'{"echo":"all"}'))
    assert Client("http://test", transport=mock).echo("x") == "all"


def test_mocks_of_asyncio_take_asynchronous_functions() -> None:
    async def echo(value: str) -> str:
        await asyncio.sleep(0)
        if value == "":
            raise Gone("No", status=410, data=None)
        return value

    async def call() -> None:
        mock = AsyncMockTransport()
        async with AsyncClient("http://test", transport=mock) as client:
            mock.on(client.echo, echo)
            mock.on(client.count, count_up)
            assert await client.echo("x") == "x"
            assert isinstance(await client.echo.safe(""), Gone)
            assert [item async for item in client.count(2)] == [0, 1]
        assert mock.calls == [("echo", ("x",)), ("echo", ("",)), ("count", (2,))]

    asyncio.run(call())
