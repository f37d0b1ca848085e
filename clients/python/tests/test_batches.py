"""Several calls in one request. ``packages/python/test/calls`` has those of the real server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence

import pytest
from route_of_tests import COUNT, ECHO, Gone

from mikrokit import (
    AsyncMockTransport,
    AsyncNext,
    BatchedCall,
    CallInfo,
    CallTimeout,
    ContractChanged,
    MikroKitError,
    MockTransport,
    NetworkError,
    Next,
    ProtocolError,
    Reply,
    Request,
    Retry,
    RpcError,
    UnmockedRoute,
)
from mikrokit.generated import (
    AsyncClientBase,
    AsyncRoute,
    Call,
    ClientBase,
    Endpoint,
    Route,
    StreamRoute,
)

JSON = ("content-type", "application/json")
GONE = '{"errors":{"echo":{"type":"gone","message":"No"}}}'
BUSY = '{"errors":{"look":{"type":"busy","message":"Later"}}}'


def look(value: str) -> Call[str, Gone]:
    return Call(value)


def send(value: str) -> Call[None, Gone]:
    return Call(value)


look.__module__ = send.__module__ = ECHO.function.__module__
LOOK = Endpoint("look", "/look", look, contract="d", query=True)
SEND = Endpoint("send", "/send", send, contract="e", files="body")
KEYED = Endpoint("keyed", "/keyed", look, contract="f", idempotency_key=True)


class Client(ClientBase):
    echo = Route(ECHO)
    look = Route(LOOK)
    send = Route(SEND)
    keyed = Route(KEYED)
    count = StreamRoute(COUNT)


class AsyncClient(AsyncClientBase):
    echo = AsyncRoute(ECHO)
    look = AsyncRoute(LOOK)


class Server:
    """Gives one reply after the other, and the last one again and again."""

    def __init__(self, *replies: Reply | MikroKitError) -> None:
        self._replies = replies
        self.requests: list[Request] = []

    def __call__(self, request: Request) -> Reply:
        self.requests.append(request)
        reply = self._replies[min(len(self.requests), len(self._replies)) - 1]
        if isinstance(reply, MikroKitError):
            raise reply
        return reply

    def sent(self) -> list[object]:
        bodies = [request.body for request in self.requests]
        return [json.loads(body) for body in bodies if isinstance(body, bytes)]


def answer(*bodies: str, statuses: str = "", status: int = 200) -> Reply:
    headers = [JSON, *([("mikrokit-status", statuses)] if statuses else [])]
    return Reply(status, headers, f"[{','.join(bodies)}]".encode())


def outcome(call: BatchedCall[str, Gone]) -> object:
    """The result of a call, or the class of its error."""
    try:
        return call.result()
    except MikroKitError as error:
        return type(error)


def by_sync(server: Server, values: Sequence[str], **settings: float) -> list[object]:
    client = Client("http://test/api", transport=MockTransport(server), retry=_RETRY)
    with client.batch(**settings) as batch:  # type: ignore[arg-type]
        calls = [batch.add(client.look if v == "look" else client.echo, v) for v in values]
    return [outcome(call) for call in calls]


def by_async(server: Server, values: Sequence[str], **settings: float) -> list[object]:
    async def call() -> list[object]:
        transport = AsyncMockTransport(server)
        client = AsyncClient("http://test/api", transport=transport, retry=_RETRY)
        async with client.batch(**settings) as batch:  # type: ignore[arg-type]
            calls = [batch.add(client.look if v == "look" else client.echo, v) for v in values]
        return [outcome(call) for call in calls]

    return asyncio.run(call())


_RETRY = Retry(limit=2, delay=0)
both = pytest.mark.parametrize("call", [by_sync, by_async])
CallAll = Callable[..., list[object]]


@both
def test_calls_of_a_batch_share_one_request(call: CallAll) -> None:
    server = Server(answer('{"echo":"A"}', GONE, '{"look":"L"}', statuses="200,410,200"))
    assert call(server, ["a", "b", "look"], deadline=20) == ["A", Gone, "L"]
    (request,) = server.requests
    assert (request.method, request.target) == ("POST", "/api/")
    assert server.sent() == [[{"echo": ["a"]}, {"echo": ["b"]}, {"look": ["look"]}]]
    headers = dict(request.headers)
    assert headers["mikrokit-contract"] == "c,c,d"
    assert 0 < int(headers["mikrokit-deadline"]) <= 20_000
    assert not request.repeatable


@both
def test_only_calls_that_failed_and_may_be_repeated_are_sent_again(call: CallAll) -> None:
    busy_echo = BUSY.replace("look", "echo")
    first = answer('{"echo":"A"}', busy_echo, BUSY, statuses="200,503,503")
    server = Server(first, answer('{"look":"L"}'))
    assert call(server, ["a", "b", "look"]) == ["A", RpcError, "L"]
    assert server.sent()[1:] == [[{"look": ["look"]}]]


@both
def test_a_failure_of_the_request_is_that_of_each_call(call: CallAll) -> None:
    server = Server(NetworkError("broken"), answer('{"look":"L"}'))
    assert call(server, ["a", "look"]) == [NetworkError, "L"]
    too_many = b'{"errors":{"":{"type":"payload-too-large","message":"Too many calls"}}}'
    assert call(Server(Reply(413, [JSON], too_many)), ["a", "b"]) == [RpcError, RpcError]


@both
def test_calls_beyond_the_limit_go_in_further_requests(call: CallAll) -> None:
    server = Server(answer('{"echo":"1"}', '{"echo":"2"}'), answer('{"echo":"3"}'))
    assert call(server, ["a", "b", "c"], max_calls=2) == ["1", "2", "3"]
    assert [len(str(sent).split("}, ")) for sent in server.sent()] == [2, 1]
    long = "x" * 600_000
    server = Server(answer('{"echo":"1"}'))
    assert call(server, [long, long]) == ["1", "1"]
    assert len(server.requests) == 2


@both
@pytest.mark.parametrize(
    "reply",
    [
        answer('{"echo":"A"}'),
        answer('{"echo":"A"}', "{}", statuses="200"),
        answer('{"echo":"A"}', "{}", statuses="200,x"),
        answer('{"echo":"A"}', '{"echo":"B"}', status=500),
        Reply(200, [JSON], b'{"echo":"A"}'),
        Reply(404, [JSON], b'{"errors":{"":{"type":"not-found","message":"No"}}}'),
        Reply(200, [JSON], b'[{"echo":"A"},'),
        Reply(200, [JSON], b"[" * 100_000),
        Reply(200, [JSON], b"[" * 900 + b'"\\ud800"' + b"]" * 900),
        Reply(502, [("content-type", "text/html")], b"<html>"),
        Reply(301, [("location", "/")], b""),
    ],
)
def test_replies_of_other_servers_are_errors(call: CallAll, reply: Reply) -> None:
    assert call(Server(reply), ["a", "b"]) == [ProtocolError, ProtocolError]


def test_each_call_has_its_own_error() -> None:
    client = Client("http://test", transport=MockTransport(Server(CallTimeout("late"))))
    with client.batch() as batch:
        first, second = batch.add(client.echo, "a"), batch.add(client.look, "b")
    errors: list[MikroKitError] = []
    for each in (first, second):
        with pytest.raises(CallTimeout) as caught:
            each.result()
        errors.append(caught.value)
    assert [str(error) for error in errors] == ["echo: late", "look: late"]


def test_a_result_of_another_contract_is_told_apart() -> None:
    headers = [JSON, ("mikrokit-contract", ",new")]
    reply = Reply(200, headers, b'[{"echo":"A"},{"look":7}]')
    client = Client("http://test", transport=MockTransport(Server(reply)))
    with client.batch() as batch:
        calls = [batch.add(client.echo, "a"), batch.add(client.look, "b")]
    assert [outcome(call) for call in calls] == ["A", ContractChanged]


def test_what_a_batch_cannot_send_is_rejected() -> None:
    server = Server(answer('{"echo":"A"}'))
    client = Client("http://test", transport=MockTransport(server))
    other = Client("http://test", transport=MockTransport(server))
    with client.batch() as batch:
        with pytest.raises(TypeError, match="called alone"):
            batch.add(client.count, 3)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="takes files"):
            batch.add(client.send, "x")
        with pytest.raises(ValueError, match="idempotency key"):
            batch.add(client.keyed, "x")
        with pytest.raises(ValueError, match="options of its own"):
            batch.add(client.echo.with_options(timeout=1), "x")
        with pytest.raises(ValueError, match="another client"):
            batch.add(other.echo, "x")
        with pytest.raises(TypeError):
            batch.add(client.echo, float("nan"))  # type: ignore[arg-type]
        added = batch.add(client.echo, "x")
        with pytest.raises(RuntimeError, match="not been answered"):
            added.result()
    assert added.result() == "A"
    with pytest.raises(RuntimeError, match="has been sent"):
        batch.add(client.echo, "x")
    with pytest.raises(ValueError, match="idempotency_key"):
        client.batch(idempotency_key=True)
    with pytest.raises(ValueError, match="max_calls"):
        client.batch(max_calls=0)


def test_nothing_is_sent_without_calls_or_after_an_error() -> None:
    server = Server(answer())
    client = Client("http://test", transport=MockTransport(server))
    with client.batch():
        pass
    with pytest.raises(KeyError), client.batch() as batch:
        batch.add(client.echo, "x")
        raise KeyError
    assert server.requests == []


def test_interceptors_are_around_the_whole_batch() -> None:
    seen: list[object] = []

    def interceptor(call: CallInfo, next: Next) -> object:
        seen.append((call.route, [each.params for each in call.params]))  # type: ignore[attr-defined]
        return next(call.with_options(headers={"x-request-id": "7"}))

    server = Server(answer('{"echo":"A"}', '{"echo":"B"}'))
    client = Client("http://test", transport=MockTransport(server), interceptors=[interceptor])
    with client.batch() as batch:
        calls = [batch.add(client.echo, "a"), batch.add(client.echo, "b")]
    assert [outcome(call) for call in calls] == ["A", "B"]
    assert seen == [("", [("a",), ("b",)])]
    assert ("x-request-id", "7") in server.requests[0].headers


@pytest.mark.parametrize("error", [ValueError, TypeError])
def test_an_interceptor_cannot_change_the_calls_of_a_batch(error: type[Exception]) -> None:
    async def interceptor(call: CallInfo, next: AsyncNext) -> object:
        return await next(CallInfo("", (), call.options)) if error is ValueError else "other"

    async def call() -> None:
        transport = AsyncMockTransport(Server(answer()))
        client = AsyncClient("http://test", transport=transport, interceptors=[interceptor])
        with pytest.raises(error, match="interceptor"):
            async with client.batch() as batch:
                batch.add(client.echo, "a")

    asyncio.run(call())


def test_mocks_answer_batches_by_route() -> None:
    mock = MockTransport()
    client = Client("http://test/api", transport=mock)
    mock.on(client.echo, lambda value: Gone("No", status=410, data=None) if value == "" else value)
    with client.batch() as batch:
        calls = [batch.add(client.echo, "a"), batch.add(client.echo, "")]
    assert [outcome(call) for call in calls] == ["a", Gone]
    assert mock.calls == [("echo", ("a",)), ("echo", ("",))]
    with pytest.raises(UnmockedRoute, match=r"mock\.on\(client\.look, "), client.batch() as batch:
        batch.add(client.look, "b")


def test_mocks_of_asyncio_answer_batches_by_route() -> None:
    async def echo(value: str) -> str:
        await asyncio.sleep(0)
        return value

    async def call() -> str:
        mock = AsyncMockTransport()
        client = AsyncClient("http://test", transport=mock)
        mock.on(client.echo, echo)
        async with client.batch() as batch:
            added = batch.add(client.echo, "a")
        return added.result()

    assert asyncio.run(call()) == "a"
