"""Faults that other clients for Python have had."""

from __future__ import annotations

import asyncio
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from api_of_tests import AsyncClient, Client, Gone
from callers import CallLater, both_clients, each_client
from scripted_server import ScriptedServer, answering, fill, read_request, reply
from senders import Send, both, each, post

from mikrokit import (
    CallTimeout,
    ClientError,
    ContractChanged,
    Limits,
    MikroKitError,
    NetworkError,
    ProtocolError,
    RpcError,
    Tls,
    ValidationError,
)
from mikrokit.codecs.reading import Reader
from mikrokit.transport.address import parse_address
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.sockets.socket_transport import SocketTransport

SEVEN = reply("content-type: application/json", body='{"later":7}')
TESTS = Path(__file__).parent


def silent(connection: socket.socket) -> None:
    read_request(connection)
    connection.recv(1)


@both_clients
def test_a_proxy_is_not_ignored(call: CallLater) -> None:
    with ScriptedServer(answering(SEVEN)) as proxy:
        assert call("http://api.invalid", [1], proxy=proxy.url) == [7]


@both_clients
def test_a_proxy_of_the_environment_and_its_exceptions_are_not_ignored(
    call: CallLater, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ScriptedServer(answering(SEVEN)) as proxy, ScriptedServer(answering(SEVEN)) as server:
        monkeypatch.setenv("http_proxy", proxy.url)
        assert call("http://api.invalid", [1]) == [7]
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        assert call(server.url, [1]) == [7]
        assert (proxy.connections, server.connections) == (1, 1)


@each_client
def test_the_timeout_of_a_single_call_is_not_ignored(call: CallLater) -> None:
    with ScriptedServer(silent, answering(SEVEN)) as server:
        first, second = call(server.url, [1, 2], first_timeout=0.2, timeout=None)
        assert isinstance(first, CallTimeout)
        assert second == 7


@pytest.mark.parametrize("client", [Client, AsyncClient])
def test_unknown_options_are_rejected(client: Any) -> None:
    for wrong in ({"timout": 1}, {"verify": False}, {"follow_redirects": True}):
        with pytest.raises(TypeError):
            client("http://api.invalid", **wrong)
    with pytest.raises(TypeError):
        client("http://api.invalid").later.with_options(timout=1)
    kinds: list[Any] = [Limits, Tls]
    for options in kinds:
        with pytest.raises(TypeError):
            options(max_conections=1)
    with pytest.raises(ValueError, match="set them in yours"):
        client("http://api.invalid", limits=Limits(), transport=object())


@both
def test_a_body_is_not_buffered_before_it_is_read(send: Send) -> None:
    was_read = threading.Event()

    def script(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\na")
        assert was_read.wait(60)
        connection.sendall(b"b")

    def read_by_sockets(url: str) -> list[bytes]:
        transport = SocketTransport(parse_address(url))
        with closing(transport.open(post())) as opened:
            chunks = []
            for chunk in opened.chunks():
                chunks.append(chunk)
                was_read.set()
        transport.close()
        return chunks

    async def read_by_asyncio(url: str) -> list[bytes]:
        transport = AsyncioTransport(parse_address(url))
        opened = await transport.open(post())
        chunks = []
        async for chunk in opened.chunks():
            chunks.append(chunk)
            was_read.set()
        await opened.close()
        await transport.close()
        return chunks

    with ScriptedServer(script) as server:
        is_async = send.__name__ == "by_asyncio"  # type: ignore[attr-defined]
        url = server.url
        assert (asyncio.run(read_by_asyncio(url)) if is_async else read_by_sockets(url)) == [
            b"a",
            b"b",
        ]


def test_other_threads_run_while_a_body_trickles() -> None:
    task = Path("/proc/thread-self/schedstat")
    if not task.exists():
        pytest.skip("the system does not tell for how long a thread has waited")
    # The system may stop the thread that calls just while it holds Python's lock, which is no fault of the client's;
    # one that keeps the lock never reaches the share.
    assert any(_share_of_another_thread(task) > 0.95 for _ in range(10))


def _share_of_another_thread(task: Path) -> float:
    """The share of the time of a call for which this thread could run."""
    command = [sys.executable, str(TESTS / "trickling_server.py"), "500"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        bodies: list[bytes] = []
        transport = SocketTransport(parse_address(url))
        caller = threading.Thread(target=lambda: bodies.append(transport.send(post()).body))
        caller.start()
        began, (ran, waited) = time.monotonic_ns(), _run_and_wait(task)
        while caller.is_alive():
            sum(range(100))
        whole = time.monotonic_ns() - began
        ran_in_all, waited_in_all = _run_and_wait(task)
        caller.join()
        transport.close()
    assert bodies == [b"x" * 500]
    # Without the time for which the system ran other processes on this CPU.
    return (ran_in_all - ran) / (whole - (waited_in_all - waited))


def _run_and_wait(task: Path) -> tuple[int, int]:
    """Nanoseconds for which this thread has run, and for which it waited for a CPU."""
    ran, waited, _ = task.read_text().split()
    return int(ran), int(waited)


def test_integers_of_any_size_are_doubles() -> None:
    number = 3**400
    assert Reader[int](int).read(str(number).encode()) == int(float(number))
    assert Reader[object](Any).read(b"[%d]" % number) == [int(float(number))]
    with pytest.raises(msgspec.DecodeError):
        Reader[int](int).read(b"1" * 400)


@each
def test_two_cookies_stay_two(send: Send) -> None:
    with ScriptedServer(answering(reply("set-cookie: a=1", "Set-Cookie: b=2, 3"))) as server:
        [answer] = send(server.url, post())
        assert answer.header_values("set-cookie") == ["a=1", "b=2, 3"]


@each
def test_a_timeout_names_what_took_too_long(send: Send) -> None:
    def deaf(connection: socket.socket) -> None:
        is_over.wait(60)

    is_over = threading.Event()
    with ScriptedServer(deaf) as server:
        large = post(b"x" * 30_000_000, seconds=3)
        with pytest.raises(CallTimeout, match="the request could not be sent in time"):
            send(server.url, large)
        with pytest.raises(CallTimeout, match="the reply did not come in time"):
            send(server.url, post(seconds=3))
        is_over.set()
    # A listener whose queue is full does not answer.
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        waiting = fill(full)
        with pytest.raises(CallTimeout, match="connecting took too long"):
            send(f"http://127.0.0.1:{full.getsockname()[1]}", post(seconds=0.5))
        for each in waiting:
            each.close()


def test_a_fork_in_the_middle_of_other_calls_does_not_hang() -> None:
    with ScriptedServer(answering(SEVEN)) as server:
        command = [sys.executable, str(TESTS / "fork_under_load.py"), server.url]
        done = subprocess.run(command, cwd=TESTS, timeout=110, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, ["7"] * 20), done.stderr


def errors() -> Iterator[MikroKitError]:
    yield RpcError("m", status=418, data={"a": [1]}, type="teapot")
    yield Gone("m", status=410, data=3)
    yield ValidationError("m", issues=())
    yield ContractChanged("m")
    for kind in (ClientError, NetworkError, CallTimeout, ProtocolError):
        yield kind("m", route="users/get", reply_status=502)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_exceptions_can_be_pickled(protocol: int) -> None:
    for error in errors():
        copy = pickle.loads(pickle.dumps(error, protocol))
        assert type(copy) is type(error)
        assert (str(copy), copy.args, vars(copy)) == (str(error), error.args, vars(error))


def test_ctrl_c_ends_a_call_and_leaves_its_place_to_others() -> None:
    with ScriptedServer(silent, answering(SEVEN)) as server:
        command = [sys.executable, str(TESTS / "silent_call.py"), server.url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=TESTS) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "calling\n"
            server.wait_for(1)
            program.send_signal(signal.SIGINT)
            assert program.stdout.read() == "interrupted\n7\n"
            assert program.wait(60) == 0


def test_cancelling_a_task_ends_its_call() -> None:
    async def cancel(url: str) -> int:
        async with AsyncClient(url, timeout=None, limits=Limits(max_connections=1)) as client:
            task = asyncio.create_task(client.later(1))
            await asyncio.to_thread(server.wait_for, 1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return await client.later(2)

    with ScriptedServer(silent, answering(SEVEN)) as server:
        assert asyncio.run(cancel(server.url)) == 7
