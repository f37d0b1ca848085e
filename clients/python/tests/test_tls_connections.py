"""How connections with TLS begin and end."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable

import pytest
from certificates import Certificate, server_context
from scripted_server import Script, ScriptedServer, answering, reply
from secure_server import trusting, url_of
from senders import Send, both, by_sockets, on_all_loops, post
from tls_by_hand import TlsByHand

from mikrokit import CallTimeout, Limits, NetworkError


@pytest.fixture
def context(server_of_authority: Certificate) -> ssl.SSLContext:
    return server_context(server_of_authority)


def silent(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.recv(1)


def trickling(connection: socket.socket) -> None:
    """A record of a handshake that never ends."""
    connection.sendall(b"\x16\x03\x03\x40\x00")
    while True:
        connection.sendall(b"\x02")
        time.sleep(0.02)


@pytest.mark.parametrize("script", [silent, trickling])
@both
def test_a_handshake_ends_in_the_time_to_connect(
    send: Send, authority: Certificate, script: Script
) -> None:
    with ScriptedServer(script) as server:
        for limits, seconds in ((Limits(connect_timeout=0.4), 60.0), (Limits(), 0.4)):
            started = time.monotonic()
            with pytest.raises(CallTimeout, match="connecting took too long"):
                send(url_of(server), post(seconds=seconds), limits=limits, tls=trusting(authority))
            assert time.monotonic() - started < 30


def closing(connection: socket.socket) -> None:
    connection.recv(65_536)


def plain(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")
    connection.recv(65_536)


@pytest.mark.parametrize("script", [closing, plain])
@both
def test_a_server_without_tls_is_a_network_error(
    send: Send, authority: Certificate, script: Script
) -> None:
    with (
        ScriptedServer(script) as server,
        pytest.raises(NetworkError, match="cannot connect to localhost"),
    ):
        send(url_of(server), post(), tls=trusting(authority))


def ending(end: Callable[[TlsByHand], bytes], context: ssl.SSLContext) -> Script:
    """Replies, and sends something else at once, without closing the connection."""

    def script(connection: socket.socket) -> None:
        server = TlsByHand(connection, context)
        server.read_request()
        connection.sendall(server.record(reply()) + end(server))
        connection.recv(65_536)
        connection.recv(65_536)

    return script


def surplus(server: TlsByHand) -> bytes:
    return server.record(reply(body="smuggled"))


def no_record(server: TlsByHand) -> bytes:
    return b"\x17\x03\x03\x00\x20" + bytes(32)


def part_of_a_record(server: TlsByHand) -> bytes:
    return surplus(server)[:-1]


def part_of_a_header(server: TlsByHand) -> bytes:
    return surplus(server)[:3]


@pytest.mark.parametrize(
    "end", [TlsByHand.close_notify, surplus, no_record, part_of_a_record, part_of_a_header]
)
@both
def test_what_follows_a_reply_ends_the_connection(
    send: Send, context: ssl.SSLContext, authority: Certificate, end: Callable[[TlsByHand], bytes]
) -> None:
    if send.__name__ == "by_asyncio" and end in (no_record, part_of_a_record, part_of_a_header):  # type: ignore[attr-defined]
        pytest.skip("asyncio does not tell at once of records that are broken or not whole")

    def good(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as tls:
            answering(reply(body="own"))(tls)

    with ScriptedServer(ending(end, context), good) as server:
        answers = send(url_of(server), post(), post(), tls=trusting(authority))
        assert [each.body for each in answers] == [b"ok", b"own"]
        assert server.connections == 2


@both
def test_a_close_notify_is_the_end_of_a_reply_without_a_length(
    send: Send, context: ssl.SSLContext, authority: Certificate
) -> None:
    def script(connection: socket.socket) -> None:
        server = TlsByHand(connection, context)
        server.read_request()
        data = server.record(b"HTTP/1.1 200 OK\r\n\r\nwhole")
        connection.sendall(data + server.close_notify())
        connection.recv(65_536)

    with ScriptedServer(script) as server:
        [answer] = send(url_of(server), post(), tls=trusting(authority))
        assert answer.body == b"whole"


@on_all_loops
def test_a_reply_without_a_length_that_ends_without_a_close_notify_is_not_whole(
    send: Send, context: ssl.SSLContext, authority: Certificate
) -> None:
    def script(connection: socket.socket) -> None:
        server = TlsByHand(connection, context)
        server.read_request()
        connection.sendall(server.record(b"HTTP/1.1 200 OK\r\n\r\npart"))

    with (
        ScriptedServer(script) as server,
        pytest.raises(NetworkError, match="closed in the middle of the reply"),
    ):
        send(url_of(server), post(), tls=trusting(authority))


def test_a_reply_may_come_with_the_end_of_the_handshake(
    context: ssl.SSLContext, authority: Certificate
) -> None:
    # In later versions the client has the last word.
    context.maximum_version = ssl.TLSVersion.TLSv1_2

    def busy(connection: socket.socket) -> None:
        TlsByHand(connection, context, reply(status="503 Busy", body="busy"))
        connection.recv(65_536)

    with ScriptedServer(busy) as server:
        [answer] = by_sockets(url_of(server), post(), tls=trusting(authority))
        assert (answer.status, answer.body) == (503, b"busy")


@both
def test_a_record_that_was_changed_on_its_way_is_rejected(
    send: Send, context: ssl.SSLContext, authority: Certificate
) -> None:
    def script(connection: socket.socket) -> None:
        server = TlsByHand(connection, context)
        server.read_request()
        data = bytearray(server.record(reply()))
        data[-20] ^= 1
        connection.sendall(data)
        connection.recv(65_536)

    with ScriptedServer(script) as server, pytest.raises(NetworkError):
        send(url_of(server), post(), tls=trusting(authority))
