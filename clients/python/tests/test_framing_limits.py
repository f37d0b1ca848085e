"""Limits of what a server may say of its reply, which are the same in all of our own transports."""

from __future__ import annotations

import contextlib
import socket
import time

import pytest
from scripted_server import ScriptedServer, answering, read_request, reply
from senders import Send, both, post

from mikrokit import ProtocolError


@both
def test_a_length_with_leading_zeros_is_that_length(send: Send) -> None:
    eighteen = b"HTTP/1.1 200 OK\r\ncontent-length: 00000000000000000018\r\n\r\nabcdefghijklmnopqr"
    with ScriptedServer(answering(eighteen)) as server:
        assert send(server.url, post())[0].body == b"abcdefghijklmnopqr"


@both
@pytest.mark.parametrize("digits", ["9" * 18, "9" * 19, "9" * 40, "0" * 30 + "9" * 30])
def test_a_length_beyond_all_limits_is_too_large(send: Send, digits: str) -> None:
    large = f"HTTP/1.1 200 OK\r\ncontent-length: {digits}\r\n\r\n".encode()
    with (
        ScriptedServer(answering(large)) as server,
        pytest.raises(ProtocolError, match="too large"),
    ):
        send(server.url, post())


@both
def test_a_reply_may_have_256_headers(send: Send) -> None:
    def with_headers(count: int) -> bytes:
        return reply(*[f"x-{i}: 1" for i in range(count)])

    with ScriptedServer(answering(with_headers(255)), answering(with_headers(300))) as server:
        assert send(server.url, post())[0].body == b"ok"
        with pytest.raises(
            ProtocolError, match="the reply with status 200 is one with more than 256 headers"
        ):
            send(server.url, post())


@both
@pytest.mark.parametrize("size", ["7fffffffffffffff", "1000000000000", "f" * 17])
def test_a_chunk_of_an_impossible_size_is_malformed(send: Send, size: str) -> None:
    chunk = f"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n{size}\r\nabc".encode()
    with (
        ScriptedServer(answering(chunk)) as server,
        pytest.raises(ProtocolError, match="one with a malformed chunk"),
    ):
        send(server.url, post())


@both
def test_a_chunk_size_may_have_leading_zeros(send: Send) -> None:
    chunk = (
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0000000000000003\r\nabc\r\n0\r\n\r\n"
    )
    with ScriptedServer(answering(chunk)) as server:
        assert send(server.url, post())[0].body == b"abc"


@both
@pytest.mark.parametrize(
    "data",
    [
        reply("connection: close", "connection: keep-alive"),
        reply("connection: keep-alive", "connection: close"),
        b"HTTP/1.0 200 OK\r\nconnection: keep-alive\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    ],
    ids=["close, keep-alive", "keep-alive, close", "chunks of HTTP/1.0"],
)
def test_a_connection_is_used_again_only_if_that_is_clear(send: Send, data: bytes) -> None:
    with ScriptedServer(answering(data)) as server:
        assert [each.body for each in send(server.url, post(), post())] == [b"ok", b"ok"]
        assert server.connections == 2


@both
@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        (b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", b"x: 1\r\n"),
    ],
    ids=["informational replies", "trailers"],
)
def test_what_never_ends_ends_the_call_early(send: Send, begin: bytes, piece: bytes) -> None:
    def endless(connection: socket.socket) -> None:
        read_request(connection)
        with contextlib.suppress(OSError):
            connection.sendall(begin)
            while True:
                connection.sendall(piece * 1_000)

    started = time.monotonic()
    with (
        ScriptedServer(endless) as server,
        pytest.raises(ProtocolError, match=r"too (many|large)"),
    ):
        send(server.url, post(seconds=60))
    assert time.monotonic() - started < 30
