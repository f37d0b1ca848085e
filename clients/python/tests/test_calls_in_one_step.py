"""Ordinary calls, which ``mikrokit-fast`` makes in one step, and what takes them out of it.

They have to be as all others, so these tests run without it, too.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import socket
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from api_of_tests import AsyncClient, Client, Gone
from scripted_server import ScriptedServer, read_request, reply

from mikrokit import (
    Cache,
    CallInfo,
    CallTimeout,
    ClientError,
    ContractChanged,
    Limits,
    Next,
    ProtocolError,
    Retry,
    RpcError,
)
from mikrokit.transport.create_transport import has_fast_core

JSON = "content-type: application/json"
SEVEN = reply(JSON, body='{"later":7}')
TEXT = reply(JSON, body='{"text":"ok"}')
BUSY = reply(
    JSON,
    status="503 Service Unavailable",
    body='{"errors":{"later":{"type":"busy","message":"m"}}}',
)

Call = Callable[[Any], Any]


class Recording:
    """Answers with the replies in order, the last one again and again, and keeps the requests. ``None`` closes."""

    def __init__(self, *replies: bytes | None) -> None:
        self.replies = replies
        self.requests: list[str] = []

    def __call__(self, connection: socket.socket) -> None:
        while True:
            request = read_request(connection)
            answer = self.replies[min(len(self.requests), len(self.replies) - 1)]
            self.requests.append(request.decode("latin-1"))
            if answer is None:
                return
            connection.sendall(answer)


def by_threads(url: str, calls: Sequence[Call], **settings: Any) -> list[Any]:
    outcomes: list[Any] = []
    with Client(url, **settings) as client:
        for call in calls:
            try:
                outcomes.append(call(client))
            except Exception as error:
                outcomes.append(error)
    return outcomes


def by_tasks(url: str, calls: Sequence[Call], **settings: Any) -> list[Any]:
    async def main() -> list[Any]:
        outcomes: list[Any] = []
        async with AsyncClient(url, **settings) as client:
            for call in calls:
                try:
                    outcomes.append(await call(client))
                except Exception as error:
                    outcomes.append(error)
        return outcomes

    return asyncio.run(main())


both = pytest.mark.parametrize("make", [by_threads, by_tasks])


def later(client: Any) -> Any:
    return client.later(1)


def served(*replies: bytes | None) -> tuple[ScriptedServer, Recording]:
    recording = Recording(*replies)
    return ScriptedServer(*[recording] * 8), recording


def test_a_route_is_bound_once() -> None:
    with Client("http://127.0.0.1:9") as client:
        assert client.later is client.later
        assert client.later is not client.later.with_options(timeout=1)


def test_ordinary_calls_are_made_in_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    if not has_fast_core():
        pytest.skip("Python's own transports make no calls in one step")
    server, recording = served(SEVEN)

    def reject(*_: Any, **__: Any) -> Any:
        raise AssertionError("these calls take no other way")

    with server, Client(server.url) as client:
        monkeypatch.setattr(client, "make_call", reject)
        monkeypatch.setattr(client, "finish_call", reject)
        assert [client.later(1), client.later(2)] == [7, 7]
        strict = client.later.with_options(timeout=5)
        with pytest.raises(AssertionError):
            # A route with options that is called once needs no preparation.
            strict(1)
        assert strict(1) == 7
    assert len(recording.requests) == 3


@both
def test_requests_are_the_same_as_those_of_other_calls(make: Any) -> None:
    value = "é /?&=%~-._\U0001f600" + '"\\'
    long = "x" * 4_000
    settings = {"headers": {"X-Token": "t\xe9"}, "timeout": 5, "deadline": 3}
    calls = [lambda c: c.later(1), lambda c: c.text(value), lambda c: c.text(long)]
    kept: list[list[str]] = []
    for extra in ({}, {"interceptors": [as_it_is if make is by_threads else async_as_it_is]}):
        server, recording = served(SEVEN, SEVEN, TEXT, TEXT, TEXT, TEXT)
        with server:
            outcomes = make(server.url, [each for each in calls for _ in "12"], **settings, **extra)
        assert outcomes == [7, 7, "ok", "ok", "ok", "ok"]
        kept.append([normal(request) for request in recording.requests])
    assert kept[0] == kept[1]
    assert [request.split()[0] for request in kept[0]] == ["POST"] * 2 + ["GET"] * 2 + ["POST"] * 2


def as_it_is(call: CallInfo, next: Next) -> object:
    return next(call)


async def async_as_it_is(call: CallInfo, next: Any) -> object:
    return await next(call)


def normal(request: str) -> str:
    """A request without its host, with sorted headers and without the milliseconds that are left."""
    head, _, body = request.partition("\r\n\r\n")
    first, *lines = head.split("\r\n")
    rest = [line for line in lines if not line.startswith(("host:", "mikrokit-deadline:"))]
    [left] = [int(line.split(":")[1]) for line in lines if line.startswith("mikrokit-deadline:")]
    assert 2_000 < left <= 3_000
    return "\n".join([first, *sorted(rest), body])


@both
def test_a_first_failure_is_attempted_again_and_each_attempt_is_logged(
    make: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="mikrokit")
    retry = Retry(limit=1, delay=0, any_route=True)
    server, recording = served(SEVEN, BUSY, SEVEN, BUSY, BUSY)
    with server:
        outcomes = make(server.url, [later] * 3, retry=retry)
    assert outcomes[:2] == [7, 7]
    assert isinstance(outcomes[2], RpcError)
    assert outcomes[2].type == "busy"
    assert len(recording.requests) == 5
    told = [record.getMessage().partition(" in ")[0] for record in caplog.records]
    assert told == [
        "later: status 200",
        "later: status 503",
        "later: attempt 1 failed (RpcError), another",
        "later: status 200",
        "later: status 503",
        "later: attempt 1 failed (RpcError), another",
        "later: status 503",
    ]


@both
def test_a_call_is_counted_once_for_the_budget(make: Any) -> None:
    retry = Retry(limit=1, delay=0, any_route=True, budget_ratio=0.5, budget_per_second=0)
    server, recording = served(SEVEN, BUSY, SEVEN, BUSY)
    with server:
        outcomes = make(server.url, [later] * 3, retry=retry)
    # Three calls allow one further attempt, and four would allow two.
    assert outcomes[:2] == [7, 7]
    assert isinstance(outcomes[2], RpcError)
    assert len(recording.requests) == 4


@both
def test_replies_that_are_not_plain_are_read_all_the_same(make: Any) -> None:
    packed = gzip.compress(b'{"later":8}')
    head = f"HTTP/1.1 200 OK\r\n{JSON}\r\ncontent-encoding: gzip\r\ncontent-length: {len(packed)}\r\n\r\n"
    gone = '{"errors":{"later":{"type":"gone","message":"m","data":3}}}'
    server, _ = served(
        SEVEN,
        head.encode() + packed,
        reply(f"{JSON}; charset=utf-8", body='{"later":9}'),
        reply(JSON, status="410 Gone", body=gone),
        reply(JSON, body=gone),
        reply(JSON, body='{"later":"x"}'),
        reply(JSON, "mikrokit-contract: c", body='{"later":"x"}'),
        reply(JSON, "mikrokit-contract: d", body='{"later":"x"}'),
        reply("content-type: text/html", body="<p>"),
        reply(JSON, body="{}"),
        reply(JSON, body="{"),
        SEVEN,
    )
    with server:
        outcomes = make(server.url, [later] * 12)
    assert outcomes[:3] == [7, 8, 9]
    assert isinstance(outcomes[3], Gone)
    assert (outcomes[3].status, outcomes[3].data) == (410, 3)
    assert isinstance(outcomes[4], Gone)
    assert [type(each) for each in outcomes[5:11]] == [
        ProtocolError,
        ProtocolError,
        ContractChanged,
        ProtocolError,
        ProtocolError,
        ProtocolError,
    ]
    assert str(outcomes[5]).startswith("later: the reply with status 200 is not of the type")
    assert outcomes[11] == 7


@both
def test_a_large_reply_arrives_as_a_whole(make: Any) -> None:
    long = "x" * 3_000_000
    server, _ = served(TEXT, reply(JSON, body=f'{{"text":"{long}"}}'))
    with server:
        call = lambda client: client.text("a")  # noqa: E731
        assert make(server.url, [call] * 3) == ["ok", long, long]
        _, rejected = make(server.url, [call] * 2, max_reply_size=2_000_000)
        assert isinstance(rejected, ProtocolError)


@both
def test_a_connection_that_was_closed_meanwhile_is_replaced_for_what_may_be_repeated(
    make: Any,
) -> None:
    server, recording = served(TEXT, None, TEXT)
    with server:
        assert make(server.url, [lambda c: c.text("a")] * 3) == ["ok"] * 3
    assert len(recording.requests) == 4
    server, recording = served(SEVEN, None, SEVEN)
    with server:
        first, second, third = make(server.url, [later] * 3)
    assert (first, third) == (7, 7)
    assert isinstance(second, ClientError)
    assert str(second) == "later: the connection was closed before the reply"


@both
def test_a_call_ends_in_time_and_leaves_its_place(make: Any) -> None:
    is_slow = [False, True]

    def script(connection: socket.socket) -> None:
        while True:
            read_request(connection)
            if is_slow.pop(0) if is_slow else False:
                time.sleep(2)
                return
            connection.sendall(SEVEN)

    with ScriptedServer(*[script] * 4) as server:
        started = time.monotonic()
        limits = Limits(max_connections=1)
        first, late, third = make(server.url, [later] * 3, timeout=0.4, limits=limits)
        assert (first, third) == (7, 7)
        assert isinstance(late, CallTimeout)
        assert str(late) == "later: the reply did not come in time"
        assert time.monotonic() - started < 1.9


@both
def test_a_closed_client_makes_no_calls(make: Any) -> None:
    server, recording = served(SEVEN)

    async def close_and_call(client: AsyncClient) -> int:
        await client.close()
        return await client.later(1)

    def call_closed(client: Any) -> Any:
        if make is by_tasks:
            return close_and_call(client)
        client.close()
        return client.later(1)

    with server:
        first, error = make(server.url, [later, call_closed])
    assert first == 7
    assert (type(error), str(error)) == (ClientError, "later: the client is closed")
    assert len(recording.requests) == 1


@both
def test_a_cache_is_asked_first(make: Any) -> None:
    server, recording = served(reply(JSON, "cache-control: max-age=60", body='{"text":"ok"}'))
    with server:
        outcomes = make(server.url, [lambda c: c.text("a")] * 3, cache=Cache())
    assert (outcomes, len(recording.requests)) == (["ok"] * 3, 1)


@both
def test_headers_that_cannot_be_sent_are_rejected_by_each_call(make: Any) -> None:
    outcomes = make("http://127.0.0.1:9", [later] * 2, headers={"x": "a\nb"})
    assert [str(error) for error in outcomes] == ["The header 'x' cannot be sent"] * 2


def test_a_cancelled_task_closes_its_connection_and_leaves_its_place() -> None:
    closed: list[bool] = []

    def script(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(SEVEN)
        read_request(connection)
        closed.append(connection.recv(1) == b"")

    async def main(url: str) -> int:
        async with AsyncClient(url, limits=Limits(max_connections=1)) as client:
            assert await client.later(1) == 7
            task = asyncio.create_task(client.later(2))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return await client.later(3)

    with ScriptedServer(script, *[Recording(SEVEN)] * 2) as server:
        assert asyncio.run(main(server.url)) == 7
    assert closed == [True]


def test_tasks_take_turns_on_few_connections() -> None:
    async def main(url: str) -> list[int]:
        async with AsyncClient(url, limits=Limits(max_connections=2)) as client:
            await client.later(1)
            tasks = [asyncio.create_task(client.later(n)) for n in range(40)]
            await asyncio.sleep(0)
            for task in tasks[5:15]:
                task.cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
            again = await asyncio.gather(*[client.later(n) for n in range(10)])
            return [*[each for each in done if isinstance(each, int)], *again]

    with ScriptedServer(*[Recording(SEVEN)] * 20) as server:
        assert asyncio.run(main(server.url)) == [7] * 40
