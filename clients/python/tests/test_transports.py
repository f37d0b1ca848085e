"""The transports, with and without TLS, against servers that behave badly."""

from __future__ import annotations

import asyncio
import math
import os
import socket
import threading
import time

import pytest
from scripted_server import Script, ScriptedServer, answering, read_request, reply
from senders import Send, by_async_httpx, by_asyncio, by_httpx, by_sockets, by_tls

from mikrokit import CallTimeout, Limits, NetworkError, ProtocolError, Request
from mikrokit.transport.address import parse_address
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.sockets.socket_transport import SocketTransport

both = pytest.mark.parametrize("send", [by_sockets, by_asyncio, by_tls])
#: Also those with a client of httpx. What they cannot do is left to ``both``, with the reason.
each = pytest.mark.parametrize("send", [by_sockets, by_asyncio, by_tls, by_httpx, by_async_httpx])


def request(*, repeatable: bool = False, seconds: float = 5, most: int = 10_000) -> Request:
    return Request(
        "POST",
        "/route",
        [("content-type", "application/json")],
        b"[]",
        repeatable=repeatable,
        ends_at=time.monotonic() + seconds,
        max_reply_size=most,
    )


def saying(data: bytes) -> Script:
    def script(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(data)

    return script


@each
def test_a_connection_is_used_again(send: Send) -> None:
    with ScriptedServer(answering(reply())) as server:
        replies = send(server.url, *[request() for _ in range(5)])
        assert [each.body for each in replies] == [b"ok"] * 5
        assert server.connections == 1


@both
def test_times_may_have_no_end(send: Send) -> None:
    limits = Limits(idle_timeout=math.inf, connect_timeout=math.inf)
    with ScriptedServer(answering(reply())) as server:
        replies = send(server.url, *[request(seconds=math.inf) for _ in range(2)], limits=limits)
        assert [each.body for each in replies] == [b"ok"] * 2
        assert server.connections == 1
    with pytest.raises(ValueError, match="greater than 0 seconds"):
        Limits(idle_timeout=math.nan)


def test_connections_that_are_idle_for_too_long_are_closed_while_others_are_used() -> None:
    both_called = threading.Barrier(2)
    is_closed = threading.Event()

    def script(connection: socket.socket) -> None:
        read_request(connection)
        both_called.wait(60)
        connection.sendall(reply())
        try:
            answering(reply())(connection)
        except ConnectionError:
            is_closed.set()

    with ScriptedServer(script, script, answering(reply())) as server:
        limits = Limits(idle_timeout=0.2)
        transport = SocketTransport(parse_address(server.url), limits=limits)
        callers = [threading.Thread(target=transport.send, args=[request()]) for _ in range(2)]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join()
        ends_at = time.monotonic() + 60
        while not is_closed.is_set():
            assert time.monotonic() < ends_at
            transport.send(request())
        transport.close()


@each
def test_set_cookie_headers_stay_apart(send: Send) -> None:
    with ScriptedServer(answering(reply("set-cookie: a=1", "Set-Cookie: b=2, 3"))) as server:
        [answer] = send(server.url, request())
        assert answer.header_values("set-cookie") == ["a=1", "b=2, 3"]


@each
def test_chunks_may_be_cut_anywhere(send: Send) -> None:
    data = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nt: v\r\n\r\n"

    def script(connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        read_request(connection)
        for byte in data:
            connection.sendall(bytes([byte]))
            time.sleep(0.0005)

    with ScriptedServer(script) as server:
        [answer] = send(server.url, request())
        assert answer.body == b"abcde"


@each
def test_a_silent_server_is_given_up_when_the_time_is_over(send: Send) -> None:
    def script(connection: socket.socket) -> None:
        read_request(connection)
        time.sleep(30)

    with ScriptedServer(script) as server:
        started = time.monotonic()
        with pytest.raises(CallTimeout, match="the reply did not come in time"):
            send(server.url, request(seconds=2))
        assert time.monotonic() - started < 10


@each
def test_a_body_that_trickles_is_given_up_when_the_time_is_over(send: Send) -> None:
    def script(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n")
        while True:
            connection.sendall(b"x")
            time.sleep(0.05)

    with ScriptedServer(script) as server, pytest.raises(CallTimeout):
        send(server.url, request(seconds=0.4))


@each
def test_only_what_may_be_repeated_is_sent_again_over_a_new_connection(send: Send) -> None:
    def closes_second(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(reply())
        read_request(connection)

    with ScriptedServer(closes_second, answering(reply(body="again"))) as server:
        answers = send(server.url, request(), request(repeatable=True))
        assert [each.body for each in answers] == [b"ok", b"again"]
    with ScriptedServer(closes_second, answering(reply())) as server:
        with pytest.raises(NetworkError):
            send(server.url, request(), request())
        assert server.connections == 1


# httpx takes them for the reply to the next request.
@both
def test_bytes_behind_a_reply_end_the_connection(send: Send) -> None:
    smuggled = reply() + reply(body="smuggled")
    with ScriptedServer(answering(smuggled), answering(reply(body="own"))) as server:
        answers = send(server.url, request(), request())
        assert [each.body for each in answers] == [b"ok", b"own"]


@pytest.mark.parametrize(
    "data",
    [
        b"garbage\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nokk",
        b"HTTP/1.1 200 OK\r\ncontent-length: +2\r\n\r\nok",
        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nabc\r\n",
        b"HTTP/1.1 200 OK\r\nna me: x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n folded: x\r\n\r\n",
        b"HTTP/1.1 101 Switching\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nx: " + b"y" * 70_000,
        b"HTTP/1.1 200 OK\r\ncontent-length: 99999999999999999999\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-length: 10001\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 10_001,
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2711\r\n" + b"x" * 10_001,
    ],
)
# httpx has other limits, and its error does not tell a reply that is no HTTP from a connection that broke.
@both
def test_a_reply_that_is_no_http_or_too_large_is_rejected(send: Send, data: bytes) -> None:
    with ScriptedServer(saying(data)) as server, pytest.raises(ProtocolError):
        send(server.url, request())


@each
def test_a_reply_that_breaks_off_is_a_network_error(send: Send) -> None:
    for data in (b"", b"HTTP/1.1 200", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nok"):
        with ScriptedServer(saying(data)) as server, pytest.raises(NetworkError):
            send(server.url, request())


@each
def test_headers_cannot_break_out_of_their_line(send: Send) -> None:
    with ScriptedServer(answering(reply())) as server:
        broken = request()
        broken.headers = [("x", "a\r\ny: b")]
        with pytest.raises(ValueError, match="cannot be sent"):
            send(server.url, broken)


def test_no_more_connections_than_allowed() -> None:
    most = 0
    running = 0
    lock = threading.Lock()

    def script(connection: socket.socket) -> None:
        nonlocal most, running
        while True:
            read_request(connection)
            with lock:
                running += 1
                most = max(most, running)
            time.sleep(0.02)
            with lock:
                running -= 1
            connection.sendall(reply())

    with ScriptedServer(script) as server:
        transport = SocketTransport(parse_address(server.url), limits=Limits(max_connections=2))
        threads = [
            threading.Thread(target=transport.send, args=(request(seconds=30),)) for _ in range(10)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        transport.close()
        assert (most, server.connections) == (2, 2)


def test_a_client_works_on_both_sides_of_a_fork() -> None:
    with ScriptedServer(answering(reply())) as server:
        transport = SocketTransport(parse_address(server.url))
        transport.send(request())
        child = os.fork()
        if child == 0:
            os._exit(0 if transport.send(request()).body == b"ok" else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert transport.send(request()).body == b"ok"
        transport.close()


def test_cancelled_calls_leave_their_places_to_others() -> None:
    def silent_first(connection: socket.socket) -> None:
        read_request(connection)
        time.sleep(30)

    async def cancel(url: str) -> bytes:
        transport = AsyncioTransport(parse_address(url), limits=Limits(max_connections=1))
        for _ in range(20):
            task = asyncio.create_task(transport.send(request()))
            await asyncio.sleep(0.005)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        answer = await transport.send(request())
        await transport.close()
        return answer.body

    with ScriptedServer(*[silent_first] * 20, answering(reply())) as server:
        assert asyncio.run(cancel(server.url)) == b"ok"


def test_a_fork_leaves_no_lock_of_other_threads_behind() -> None:
    with ScriptedServer(answering(reply())) as server:
        transport = SocketTransport(parse_address(server.url), limits=Limits(max_connections=1))
        # A connection in use, as another thread may have at the moment of a fork.
        busy = transport.open(request())
        child = os.fork()
        if child == 0:
            os._exit(0 if transport.send(request()).body == b"ok" else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert b"".join(busy.chunks()) == b"ok"
        transport.close()


def test_a_large_body_that_waited_for_its_reader_leaves_its_connection_to_the_next_call() -> None:
    # The last bytes are those with which too many wait.
    large = "x" * 262_150

    async def send(url: str) -> list[int]:
        transport = AsyncioTransport(parse_address(url))
        try:
            waiting = await transport.open(request(most=1_000_000))
            await asyncio.sleep(0.2)
            size = sum([len(chunk) async for chunk in waiting.chunks()])
            await waiting.close()
            return [size, len((await transport.send(request(most=1_000_000))).body)]
        finally:
            await transport.close()

    with ScriptedServer(answering(reply(body=large))) as server:
        assert asyncio.run(send(server.url)) == [len(large)] * 2
        assert server.connections == 1


def test_a_reply_that_is_closed_unread_is_no_part_of_the_next_one() -> None:
    async def send(url: str) -> tuple[int, bytes]:
        transport = AsyncioTransport(parse_address(url))
        try:
            unread = await transport.open(request())
            await unread.close()
            return unread.status, (await transport.send(request())).body
        finally:
            await transport.close()

    with ScriptedServer(answering(reply(body="secret"), reply(body="mine"))) as server:
        assert asyncio.run(send(server.url)) == (200, b"mine")
        assert server.connections == 1
