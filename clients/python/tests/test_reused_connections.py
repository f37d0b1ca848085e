"""Connections that a server closes, or sends something on, while no call uses them."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable

import pytest
from callers import CallLater, each_client
from scripted_server import Script, ScriptedServer, read_request, reply
from senders import Send, each, post

from mikrokit import NetworkError

EVIL = reply("content-type: application/json", body='{"later":666}')
UNASKED: dict[str, bytes | None] = {
    "another reply": EVIL,
    "a 408": reply("connection: close", status="408 Request Timeout", body=""),
    "a part of a reply": EVIL[:10],
    "the end of the connection": None,
}


def read_id(connection: socket.socket) -> bytes:
    """Reads a request of ``later``, and returns the JSON of its parameter."""
    found = re.search(rb"\[(\d+)\]$", read_request(connection))
    assert found is not None
    return found[1]


def result(id: bytes) -> bytes:
    return reply("content-type: application/json", body=f'{{"later":{id.decode()}}}')


def followed_by(unasked: bytes | None, is_sent: Callable[[], object]) -> Script:
    """Answers requests, each of which is followed by something that nobody asked for."""

    def script(connection: socket.socket) -> None:
        id = read_id(connection)
        connection.sendall(result(id))
        time.sleep(0.02)
        if unasked is None:
            connection.shutdown(socket.SHUT_WR)
        else:
            connection.sendall(unasked)
        is_sent()
        # Another request on this connection gets no reply of its own.
        connection.recv(65_536)

    return script


@pytest.mark.parametrize("title", UNASKED)
@each_client
def test_what_nobody_asked_for_is_not_the_reply_to_the_next_call(
    call: CallLater, title: str
) -> None:
    sent = threading.Semaphore(1)

    def work() -> dict[str, str]:
        """Blocks the thread, and so the event loop, just before a request."""
        assert sent.acquire(timeout=10)
        # A front with TLS has to pass it on.
        time.sleep(0.1)
        return {}

    with ScriptedServer(followed_by(UNASKED[title], sent.release)) as server:
        assert call(server.url, [0, 1, 2, 3], headers=work) == [0, 1, 2, 3]
        assert server.connections == 4


@each_client
def test_a_connection_that_was_left_alone_is_used_again(call: CallLater) -> None:
    def script(connection: socket.socket) -> None:
        while True:
            connection.sendall(result(read_id(connection)))

    def work() -> dict[str, str]:
        time.sleep(0.05)
        return {}

    with ScriptedServer(script) as server:
        assert call(server.url, [0, 1, 2, 3], headers=work) == [0, 1, 2, 3]
        assert server.connections == 1


def closing_on_its_second_request(connection: socket.socket) -> None:
    read_request(connection)
    connection.sendall(reply())
    read_request(connection)


@each
def test_a_repeatable_request_is_sent_again_on_a_fresh_connection(send: Send) -> None:
    with ScriptedServer(closing_on_its_second_request) as server:
        answers = send(server.url, *(post(repeatable=True) for _ in range(10)))
        assert [answer.body for answer in answers] == [b"ok"] * 10
        assert server.connections == 10


@each
def test_any_other_request_is_not_sent_again(send: Send) -> None:
    with ScriptedServer(closing_on_its_second_request) as server:
        with pytest.raises(NetworkError):
            send(server.url, post(), post())
        assert server.connections == 1
