"""Streams: their format, and going on where they broke off."""

from __future__ import annotations

import random
import socket
import sys
import types as modules
import typing

import pytest
from scripted_server import Script, ScriptedServer, answering, read_request

from mikrokit import NetworkError, ProtocolError, Retry
from mikrokit.generated import ClientBase, RpcError, StreamCall, StreamEndpoint
from mikrokit.streams.event_parser import Event, EventParser

TEXT = 'retry: 7\r\n\r\nid: 1\ndata: {"a"\ndata: :1}\n\n:\n\nevent: result\rdata:\r\r\n\nid: 2\n\ndata: é\n\n'
EVENTS = [Event("", b'{"a"\n:1}', "1"), Event("result", b"", "1"), Event("", "é".encode(), "2")]


def test_events_may_be_cut_anywhere() -> None:
    data = TEXT.encode()
    for seed in range(300):
        cuts = random.Random(seed)
        parser = EventParser(1_000)
        events: list[Event] = []
        begin = 0
        while begin < len(data):
            end = begin + cuts.randint(1, 5)
            events += parser.push(data[begin:end])
            begin = end
        assert events == EVENTS, seed
        assert parser.retry == 7


class TooFar(RpcError[None]):
    wire_type = "too-far"


# As the modules of a generated client.
for name in ("client_of_tests", "client_of_tests.types", "client_of_tests.errors"):
    sys.modules[name] = modules.ModuleType(name)


def count(to: int) -> StreamCall[int, str, TooFar]:
    return StreamCall(to)


count.__module__ = "client_of_tests.routes.root"
COUNT = StreamEndpoint("count", "/count", count, contract="c", resumable=True)


def streaming(*events: str, then: Script | None = None) -> Script:
    def script(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n")
        connection.sendall("".join(f"{event}\n\n" for event in events).encode())

    return script


RESULT = 'event: result\ndata: {"count":"end"}'


def read(client: ClientBase, **settings: typing.Any) -> list[int | str]:
    options = client.default_options.replace(typing.cast(typing.Any, settings))
    with client.open_stream(COUNT, count(9), options) as stream:
        items: list[int | str] = list(stream)
        return [*items, stream.result()]


def test_a_mark_at_the_begin_is_no_part_of_the_first_line() -> None:
    data = b"\xef\xbb\xbfdata: \xef\xbb\xbfa\n\n"
    for pieces in ([data], [data[i : i + 1] for i in range(len(data))]):
        parser = EventParser(1_000)
        events = [event for piece in pieces for event in parser.push(piece)]
        assert events == [Event("", b"\xef\xbb\xbfa", None)]


def test_a_stream_goes_on_where_it_broke_off() -> None:
    asked: list[bytes] = []

    def second(connection: socket.socket) -> None:
        asked.append(read_request(connection))
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n")
        connection.sendall(f"id: 3\ndata: 3\n\n{RESULT}\n\n".encode())

    first = streaming("retry: 0", "id: 1\ndata: 1", "id: 2\ndata: 2", "id: 3")
    with ScriptedServer(first, second) as server, ClientBase(server.url) as client:
        assert read(client) == [1, 2, 3, "end"]
        assert b"\r\nlast-event-id: 2\r\n" in asked[0]
        assert b"\r\naccept: text/event-stream\r\n" in asked[0]
        # The server would end the stream when the time until its begin is over.
        assert b"mikrokit-deadline" not in asked[0]


def test_the_error_at_the_end_of_a_stream_is_raised() -> None:
    failure = '{"status":422,"body":{"errors":{"count":{"type":"too-far","message":"No"}}}}'
    events = streaming("data: 1", f"event: error\ndata: {failure}")
    with (
        ScriptedServer(events) as server,
        ClientBase(server.url) as client,
        client.open_stream(COUNT, count(9), client.default_options) as stream,
    ):
        assert next(stream) == 1
        with pytest.raises(TooFar) as caught:
            next(stream)
    assert caught.value.status == 422


def test_a_stream_that_always_breaks_off_fails_in_the_end() -> None:
    with (
        ScriptedServer(streaming(":")) as server,
        ClientBase(server.url, retry=Retry(limit=2, delay=0.01)) as client,
    ):
        with pytest.raises(NetworkError, match="ended the stream before its end"):
            read(client)
        assert server.connections == 3


def test_an_error_before_the_stream_is_raised() -> None:
    body = '{"errors":{"count":{"type":"too-far","message":"No"}}}'
    head = (
        f"HTTP/1.1 422 X\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    with (
        ScriptedServer(answering((head + body).encode())) as server,
        ClientBase(server.url) as client,
        pytest.raises(TooFar),
    ):
        read(client)


def test_an_event_of_many_empty_lines_is_rejected() -> None:
    parser = EventParser(1_000)
    with pytest.raises(ProtocolError, match="an event of the stream is too large"):
        for _ in range(1_001):
            parser.push(b"data:\n")
