"""Bodies of requests in pieces, over each transport."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator

import pytest
from scripted_server import Script, ScriptedServer, reply
from senders import Send, both, by_asyncio, by_sockets, each

from mikrokit import Request


def upload(body: Iterable[bytes] | AsyncIterable[bytes], size: int | None = None) -> Request:
    ends_at = time.monotonic() + 30
    return Request("POST", "/file", [], body, ends_at=ends_at, body_size=size)


def recording(received: list[bytes], until: bytes) -> Script:
    """Reads until a text, and answers."""

    def script(connection: socket.socket) -> None:
        data = b""
        while not data.endswith(until):
            piece = connection.recv(65_536)
            if not piece:
                return
            data += piece
        received.append(data)
        connection.sendall(reply())

    return script


@each
def test_pieces_of_unknown_size_go_in_chunks(send: Send) -> None:
    received: list[bytes] = []
    with ScriptedServer(recording(received, b"0\r\n\r\n")) as server:
        [answer] = send(server.url, upload(iter([b"ab", b"", b"c" * 17])))
    assert answer.body == b"ok"
    head, _, body = received[0].partition(b"\r\n\r\n")
    assert b"\r\ntransfer-encoding: chunked" in head.lower()
    assert body == b"2\r\nab\r\n11\r\n" + b"c" * 17 + b"\r\n0\r\n\r\n"


@each
def test_pieces_of_known_size_go_as_they_are(send: Send) -> None:
    received: list[bytes] = []
    with ScriptedServer(recording(received, b"abcd")) as server:
        send(server.url, upload([b"ab", b"cd"], 4))
    assert received[0].endswith(b"\r\ncontent-length: 4\r\n\r\nabcd")


@pytest.mark.parametrize("size", [3, 5])
@each
def test_a_body_of_another_size_than_announced_fails(send: Send, size: int) -> None:
    received: list[bytes] = []
    with (
        ScriptedServer(recording(received, b"never")) as server,
        pytest.raises(ValueError, match="than it was when the request began"),
    ):
        send(server.url, upload([b"ab", b"cd"], size))


@each
def test_an_error_of_the_source_is_that_of_the_call(send: Send) -> None:
    def broken() -> Iterator[bytes]:
        yield b"a"
        raise KeyError("gone")

    with (
        ScriptedServer(recording([], b"never")) as server,
        pytest.raises(KeyError, match="gone"),
    ):
        send(server.url, upload(broken()))


# httpx sends all of a body before it reads.
@both
def test_a_server_that_rejects_a_body_is_heard_before_its_end(send: Send) -> None:
    closed: list[bool] = []

    def endless() -> Iterator[bytes]:
        try:
            while True:
                yield b"x" * 50_000
        finally:
            closed.append(True)

    def script(connection: socket.socket) -> None:
        connection.recv(10)
        connection.sendall(reply(status="413 Payload Too Large"))
        # The client closes the connection, whose body has no end.
        while connection.recv(65_536):
            time.sleep(0.001)

    with ScriptedServer(script) as server:
        [first] = send(server.url, upload(endless()))
        assert (first.status, first.body, closed) == (413, b"ok", [True])
        send(server.url, upload(endless()), upload(endless()))
        assert server.connections == 3


@both
@pytest.mark.parametrize("leaves", ["says so", "shuts down", "resets"])
def test_a_server_that_answers_early_and_leaves_is_heard(send: Send, leaves: str) -> None:
    def endless() -> Iterator[bytes]:
        while True:
            yield b"x" * 50_000

    def script(connection: socket.socket) -> None:
        connection.recv(10)
        connection.sendall(reply("connection: close") if leaves == "says so" else reply())
        if leaves == "shuts down":
            connection.shutdown(socket.SHUT_WR)
        # Closing it resets it, because it has unread bytes.
        is_heard.wait(0.5 if leaves == "resets" else 20)

    is_heard = threading.Event()
    with ScriptedServer(script) as server:
        [first] = send(server.url, upload(endless()))
        is_heard.set()
        assert (first.status, first.body) == (200, b"ok")


def test_asynchronous_pieces_are_sent_by_asyncio_only() -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"a"
        await asyncio.sleep(0)
        yield b"b"

    received: list[bytes] = []
    with ScriptedServer(recording(received, b"0\r\n\r\n")) as server:
        by_asyncio(server.url, upload(pieces()))
        assert received[0].endswith(b"1\r\na\r\n1\r\nb\r\n0\r\n\r\n")
        with pytest.raises(TypeError, match="AsyncClient only"):
            by_sockets(server.url, upload(pieces()))
