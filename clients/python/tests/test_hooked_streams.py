"""Results of hooks around streams."""

from __future__ import annotations

import msgspec
import pytest
from route_of_tests import COUNT, TooFar

from mikrokit import UNSET, CallInfo, MockTransport, Next, ProtocolError, Reply, Retry, UnsetType
from mikrokit.generated import ClientBase, HookedStreamRoute, HookParams, Hooks


class CountHooks(msgspec.Struct, frozen=True):
    left: int | UnsetType = UNSET
    seen: str | UnsetType = UNSET


def hooks_of_count() -> HookParams[CountHooks]:
    return HookParams({})


hooks_of_count.__module__ = "client_of_routes.routes.root"
HOOKS = Hooks(hooks_of_count, results={"left": "x-left", "seen": None})


class Client(ClientBase):
    count = HookedStreamRoute(COUNT, HOOKS)


def streamed(left: str, *events: str) -> Reply:
    headers = [("content-type", "text/event-stream"), ("x-left", left)]
    return Reply(200, headers, "".join(f"{event}\n\n" for event in events).encode())


END = 'event: result\ndata: {"count":"end","seen":"ada"}'
FAILED = '{"errors":{"count":{"type":"too-far","message":"m","data":3}},"seen":"bob"}'


def replies_of(*replies: Reply) -> MockTransport:
    left = list(replies)
    return MockTransport(lambda request: left.pop(0))


def test_results_are_those_of_the_last_connection() -> None:
    transport = replies_of(streamed("2", "id: 1\ndata: 1"), streamed("1", "id: 2\ndata: 2", END))
    client = Client("http://test", transport=transport, retry=Retry(limit=1, delay=0))
    with client.count.reply(2) as stream:
        assert (next(stream), stream.hooks) == (1, CountHooks(left=2))
        assert (next(stream), stream.hooks) == (2, CountHooks(left=1))
        assert (list(stream), stream.result()) == ([], "end")
    assert stream.hooks == CountHooks(left=1, seen="ada")


def test_results_come_beside_an_error_behind_items() -> None:
    event = f'event: error\ndata: {{"status":422,"body":{FAILED}}}'
    ends: list[Exception | None] = []
    with Client("http://test", transport=replies_of(streamed("2", "data: 1", event))) as client:
        stream = client.count.reply(2)
        stream.on_end(ends.append)
        assert list(stream) == [1]
        assert isinstance(stream.result(), TooFar)
    assert (stream.hooks, ends) == (CountHooks(left=2, seen="bob"), [None])


def test_interceptors_see_the_error_that_is_the_result() -> None:
    seen: list[Exception] = []

    def interceptor(call: CallInfo, next: Next) -> object:
        try:
            return next(call)
        except TooFar as error:
            seen.append(error)
            raise

    json = [("content-type", "application/json"), ("x-left", "0")]
    transport = replies_of(Reply(422, json, FAILED.encode()))
    stream = Client("http://test", transport=transport, interceptors=[interceptor]).count.reply(2)
    assert (stream.result(), stream.hooks) == (seen[0], CountHooks(left=0, seen="bob"))


def test_a_result_of_another_type_is_rejected() -> None:
    client = Client("http://test", transport=replies_of(streamed("x", END)), retry=0)
    with pytest.raises(ProtocolError, match="a hook's result that is not of its type"):
        print(client.count.reply(2).result())
