"""Functions around calls, and what they tell of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import pytest
from opentelemetry import context, trace
from route_of_tests import ECHO, Gone

from mikrokit import (
    AsyncMockTransport,
    AsyncNext,
    CallInfo,
    MockTransport,
    Next,
    Reply,
    Request,
    Retry,
    RpcError,
)
from mikrokit.generated import AsyncClientBase, AsyncRoute, ClientBase, Route

OK = Reply(200, [("content-type", "application/json")], b'{"echo":"x"}')
GONE = Reply(
    410,
    [("content-type", "application/json")],
    b'{"errors":{"echo":{"type":"gone","message":"secret message"}}}',
)
BUSY = Reply(
    503, [("content-type", "application/json")], b'{"errors":{"echo":{"type":"b","message":"m"}}}'
)


class Client(ClientBase):
    echo = Route(ECHO)


class AsyncClient(AsyncClientBase):
    echo = AsyncRoute(ECHO)


def test_interceptors_are_around_all_attempts_the_first_outermost() -> None:
    seen: list[str] = []

    def named(name: str) -> Callable[[CallInfo, Next], object]:
        def interceptor(call: CallInfo, next: Next) -> object:
            seen.append(f"{name} {call.route} {call.params}")
            result = next(call.with_options(headers={f"x-{name}": "1"}))
            seen.append(f"{name} {result}")
            return result

        return interceptor

    requests: list[Request] = []

    def answer(request: Request) -> Reply:
        requests.append(request)
        return BUSY if len(requests) == 1 else OK

    client = Client(
        "http://test",
        transport=MockTransport(answer),
        interceptors=[named("a"), named("b")],
        retry=Retry(limit=1, delay=0, any_route=True),
    )
    assert client.echo("p") == "x"
    assert seen == ["a echo ('p',)", "b echo ('p',)", "b x", "a x"]
    assert len(requests) == 2
    assert {("x-a", "1"), ("x-b", "1")} <= set(requests[1].headers)


def test_an_interceptor_may_change_parameters_and_errors() -> None:
    def interceptor(call: CallInfo, next: Next) -> object:
        try:
            return next(CallInfo(call.route, ("other",), call.options))
        except RpcError:
            return "instead"

    replies = [OK, GONE]
    bodies: list[object] = []

    def answer(request: Request) -> Reply:
        bodies.append(request.body)
        return replies.pop(0)

    client = Client("http://test", transport=MockTransport(answer), interceptors=[interceptor])
    assert (client.echo("p"), client.echo("p")) == ("x", "instead")
    assert bodies == [b'["other"]'] * 2


def test_interceptors_of_asyncio_are_asynchronous() -> None:
    seen: list[object] = []

    async def interceptor(call: CallInfo, next: AsyncNext) -> object:
        await asyncio.sleep(0)
        result = await next(call)
        seen.append(result)
        return result

    async def call() -> str:
        transport = AsyncMockTransport(lambda request: OK)
        async with AsyncClient(
            "http://test", transport=transport, interceptors=[interceptor]
        ) as client:
            return await client.echo("p")

    assert (asyncio.run(call()), seen) == ("x", ["x"])


def test_attempts_are_logged_without_what_they_carry(caplog: pytest.LogCaptureFixture) -> None:
    replies = [BUSY, GONE]
    client = Client(
        "http://test",
        transport=MockTransport(lambda request: replies.pop(0)),
        retry=Retry(limit=1, delay=0, any_route=True),
        headers={"authorization": "secret token"},
    )
    with caplog.at_level(logging.DEBUG, "mikrokit"), pytest.raises(Gone):
        client.echo("secret value")
    assert [record.levelname for record in caplog.records] == ["DEBUG", "INFO", "DEBUG"]
    assert "echo: attempt 1 failed (RpcError), another in 0.000 s" in caplog.text
    assert "echo: status 410 in" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize("is_async", [False, True])
def test_the_context_of_a_trace_is_sent(is_async: bool) -> None:
    from mikrokit.telemetry import async_trace_call, trace_call

    requests: list[Request] = []

    def answer(request: Request) -> Reply:
        requests.append(request)
        return OK

    async def call_async() -> str:
        client = AsyncClient(
            "http://test", transport=AsyncMockTransport(answer), interceptors=[async_trace_call]
        )
        return await client.echo("p")

    def call() -> str:
        client = Client("http://test", transport=MockTransport(answer), interceptors=[trace_call])
        return client.echo("p")

    span = trace.NonRecordingSpan(
        trace.SpanContext(0xABC, 0xDEF, is_remote=False, trace_flags=trace.TraceFlags(1))
    )
    token = context.attach(trace.set_span_in_context(span))
    try:
        assert (asyncio.run(call_async()) if is_async else call()) == "x"
    finally:
        context.detach(token)
    sent = dict(requests[0].headers)["traceparent"]
    assert sent == f"00-{0xABC:032x}-{0xDEF:016x}-01"
