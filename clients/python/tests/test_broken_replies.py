"""Bytes that are not of their type: every failure is a ``MikroKitError``."""

from __future__ import annotations

import asyncio
import datetime
import socket
from typing import Any

import msgspec
import pytest
from api_of_tests import AsyncClient, Client
from route_of_tests import COUNT, PICTURE
from scripted_server import ScriptedServer, answering, read_request, reply

from mikrokit import (
    AsyncMockTransport,
    CallTimeout,
    Limits,
    MikroKitError,
    MockTransport,
    ProtocolError,
    Reply,
    Request,
    Retry,
)
from mikrokit.codecs.json_elements import json_elements
from mikrokit.codecs.reading import Reader
from mikrokit.codecs.wire_types import Instant, ZonedDateTime
from mikrokit.files.file_state import size_of
from mikrokit.generated import (
    AsyncClientBase,
    AsyncFileRoute,
    AsyncStreamRoute,
    ClientBase,
    FileRoute,
    StreamRoute,
)
from mikrokit.transport.address import parse_address
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport

JSON = ("content-type", "application/json")


class Counter(ClientBase):
    count = StreamRoute(COUNT)
    picture = FileRoute(PICTURE)


class AsyncCounter(AsyncClientBase):
    count = AsyncStreamRoute(COUNT)
    picture = AsyncFileRoute(PICTURE)


DEEP = b"[" * 50_000 + b"]" * 50_000

#: Of two calls, what the second one gets; ``None`` for an error.
BROKEN: dict[str, bytes] = {
    "no UTF-8": b'{"text":"\xff"}',
    "no UTF-8 in an error": b'{"errors":{"text":{"type":"t","message":"m","data":"\xff"}}}',
    "half of a surrogate pair, and no UTF-8": b'{"text":"\\ud800\xff"}',
    "a deep value": b'{"text":' + DEEP + b"}",
    "no JSON": b"{text}",
}


@pytest.mark.parametrize("title", BROKEN)
@pytest.mark.parametrize("is_async", [False, True])
def test_a_broken_result_leaves_the_others_of_its_batch(title: str, is_async: bool) -> None:
    def answer(request: Request) -> Reply:
        if request.body is None:
            return Reply(200, [JSON], b'{"text":"alone"}')
        return Reply(200, [JSON], b"[" + BROKEN[title] + b',{"text":"good"}]')

    if is_async:
        first, second, alone = asyncio.run(_batch_async(answer))
    else:
        client = Client("http://test", transport=MockTransport(answer))
        with client.batch() as batch:
            first, second = batch.add(client.text, "a"), batch.add(client.text, "b")
        alone = client.text("c")
    for get in (first.result, first.safe):
        with pytest.raises(MikroKitError):
            get()
    assert (second.result(), alone) == ("good", "alone")


async def _batch_async(answer: Any) -> Any:
    client = AsyncClient("http://test", transport=AsyncMockTransport(answer))
    async with client.batch() as batch:
        first, second = batch.add(client.text, "a"), batch.add(client.text, "b")
    return first, second, await client.text("c")


def test_a_status_of_many_digits_in_a_batch_is_a_typed_error() -> None:
    headers = [JSON, ("mikrokit-status", "9" * 5_000)]
    transport = MockTransport(lambda _: Reply(200, headers, b'[{"text":"x"}]'))
    client = Client("http://test", transport=transport)
    with client.batch() as batch:
        call = batch.add(client.text, "a")
    with pytest.raises(ProtocolError):
        call.result()


@pytest.mark.parametrize(
    "text",
    [
        "2020-01-01T00:00:00Z[No/Zone]",
        "2020-01-01T00:00:00Z[Europe]",
        f"2020-01-01T00:00:00Z[{'a' * 5_000}]",
        "9999-12-31T23:59:59-12:00[Asia/Tokyo]",
        "0001-01-01T00:00:00+12:00[America/New_York]",
    ],
)
def test_a_zone_or_date_that_python_does_not_have_is_a_decode_error(text: str) -> None:
    reader: Reader[datetime.datetime] = Reader(ZonedDateTime)
    with pytest.raises(msgspec.DecodeError):
        reader.read(msgspec.json.encode(text))


@pytest.mark.parametrize("data", [b'"\xff"', DEEP, b'{"\xff":1}', b'["\\ud800", "\xff"]'])
@pytest.mark.parametrize("type_", [Any, str, dict[str, msgspec.Raw], Instant])
def test_no_other_error_comes_out_of_a_reader(type_: object, data: bytes) -> None:
    reader: Reader[object] = Reader(type_)
    try:
        reader.read(data)
    except msgspec.DecodeError:
        return
    # msgspec checks raw values only when they are read.
    assert type_ is dict[str, msgspec.Raw] or type_ is Any


def test_elements_are_split_where_msgspec_reads_none() -> None:
    odd = b'"\\ud800, ]"'
    assert json_elements(b'[{"a":[1,2]}, ' + odd + b" ,\xff]") == [b'{"a":[1,2]}', odd, b"\xff"]
    for wrong in (
        b"1}],[{2",
        b'["a',
        b"[1,]",
        b"[,1]",
        b"[1]]",
        b"[1}",
        b"{}",
        b"",
        b"[[1]",
        b'["a"],["b"]',
    ):
        with pytest.raises(msgspec.DecodeError):
            json_elements(wrong)


@pytest.mark.parametrize(
    ("lengths", "size"),
    [
        (["5"], 5),
        (["5", "5"], 5),
        (["5", "6"], None),
        (["9" * 5_000], None),
        (["x"], None),
        ([], None),
    ],
)
def test_the_size_of_a_file_is_a_number_or_unknown(lengths: list[str], size: int | None) -> None:
    assert size_of(Reply(200, [("content-length", each) for each in lengths])) == size


@pytest.mark.parametrize(
    "events",
    [
        b"event: stream\ndata: \xff",
        b"event: stream\ndata: {",
        b'event: stream\ndata: "\\u0007"',
        b"id: \x07\ndata: 1",
        "id: €\ndata: 1".encode(),
        b"data: \xff",
        b"event: result\ndata: \xff",
        b"event: error\ndata: \xff",
        b'event: error\ndata: {"status":' + b"9" * 5_000 + b',"body":1}',
    ],
)
def test_a_broken_event_is_a_typed_error(events: bytes) -> None:
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"

    def script(connection: Any) -> None:
        read_request(connection)
        connection.sendall(head + events + b"\n\n")

    with (
        ScriptedServer(script) as server,
        Counter(server.url) as client,
        pytest.raises(MikroKitError),
    ):
        list(client.count.with_options(retry=0)(3))


def test_a_host_that_dns_cannot_have_is_a_network_error() -> None:
    async def send() -> None:
        transport = AsyncioTransport(parse_address(f"http://{'a' * 70}.example"))
        await transport.send(Request("GET", "/", [], None))

    with pytest.raises(MikroKitError):
        asyncio.run(send())


def test_a_timeout_without_end_is_none() -> None:
    answer = answering(reply("content-type: application/json", body='{"later":7}'))
    with ScriptedServer(answer) as server, Client(server.url, timeout=float("inf")) as client:
        assert client.later(1) == 7


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize(("again", "kind"), [(b"", CallTimeout), (b" " * 65_536, ProtocolError)])
def test_an_error_instead_of_a_stream_is_limited(
    is_async: bool, again: bytes, kind: type[MikroKitError]
) -> None:
    def script(connection: Any) -> None:
        read_request(connection)
        connection.sendall(b"HTTP/1.1 500 No\r\ncontent-type: application/json\r\n\r\n")
        while again:
            connection.sendall(again)
        connection.recv(1)

    options: Any = {"timeout": 60 if again else 0.3, "retry": 0, "max_reply_size": 1_000_000}

    async def read() -> None:
        async with AsyncCounter(server.url, **options) as client:
            await client.count(3).result()

    with ScriptedServer(script) as server, pytest.raises(kind):
        if is_async:
            asyncio.run(asyncio.wait_for(read(), 20))
        else:
            with Counter(server.url, **options) as client:
                list(client.count(3))


@pytest.mark.parametrize(
    "url",
    [
        "http://host/a\t",
        "http://host/\r\n",
        " http://host",
        "http://host\\@other",
        "http://host/a/../b",
        "http://host/.",
        "http://host/%2e%2E/b",
        "http://host/.%2e/b",
        "http://host/.\t./b",
        "http://host/é",
    ],
)
def test_a_url_that_other_parsers_read_in_another_way_is_rejected(url: str) -> None:
    with pytest.raises(ValueError, match=r"path of|backslash"):
        Client(url)


@pytest.mark.parametrize("is_async", [False, True])
def test_a_rejected_file_leaves_its_connection_to_the_next_attempt(is_async: bool) -> None:
    def rejected(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(
            b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nabc"
        )
        while connection.recv(65_536):
            pass

    async def read() -> bytes:
        async with AsyncCounter(server.url, **options) as client:
            return await (await client.picture(3)).read()

    retry = Retry(limit=1, delay=0, any_route=True, retry_if=lambda error, attempt: True)
    options: Any = {"limits": Limits(max_connections=1), "timeout": 5, "retry": retry}
    picture = answering(reply("content-type: image/png", body="png"))
    with ScriptedServer(rejected, picture) as server:
        if is_async:
            assert asyncio.run(read()) == b"png"
        else:
            with Counter(server.url, **options) as client:
                assert client.picture(3).read() == b"png"
