"""Hosts with several addresses, and names that are slow to be found."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from scripted_server import ScriptedServer, answering, fill, reply
from senders import Send, by_asyncio, by_sockets, by_uvloop, on_all_loops, post

from mikrokit import CallTimeout, Limits, NetworkError


@contextlib.contextmanager
def black_hole(port: int) -> Iterator[str]:
    """An address where nobody answers, because more connections wait than the system keeps."""
    with contextlib.ExitStack() as stack:
        full = stack.enter_context(socket.socket())
        full.bind(("127.0.0.2", port))
        full.listen(0)
        for waiting in fill(full):
            stack.enter_context(waiting)
        yield "127.0.0.2"


def finding(monkeypatch: pytest.MonkeyPatch, *hosts: str) -> None:
    def find(host: object, port: int, *_: Any, **__: Any) -> list[Any]:
        # uvloop asks for addresses as well.
        found = (host,) if str(host).startswith("127.") else hosts
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(socket, "getaddrinfo", find)


@on_all_loops
def test_a_silent_address_leaves_time_for_the_next(
    monkeypatch: pytest.MonkeyPatch, send: Send
) -> None:
    with ScriptedServer(answering(reply())) as server:
        port = int(server.url.rpartition(":")[2])
        with black_hole(port) as silent:
            finding(monkeypatch, silent, "127.0.0.1")
            url = f"http://two.invalid:{port}"
            assert send(url, post(), limits=Limits(connect_timeout=3))[0].body == b"ok"
            finding(monkeypatch, silent, silent)
            with pytest.raises(CallTimeout, match="connecting took too long"):
                send(url, post(), limits=Limits(connect_timeout=0.4))


@on_all_loops
def test_a_name_that_is_slow_to_be_found_is_a_timeout(
    monkeypatch: pytest.MonkeyPatch, send: Send
) -> None:
    is_over = threading.Event()

    def slow(*_: Any, **__: Any) -> list[Any]:
        is_over.wait(20)
        raise socket.gaierror("nothing")

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    threading.Timer(3, is_over.set).start()
    started = time.monotonic()
    with pytest.raises(CallTimeout):
        send("http://slow.invalid", post(seconds=0.3))
    # The loops wait for their threads when they are closed.
    assert send is not by_sockets or time.monotonic() - started < 2


@on_all_loops
def test_a_name_that_nobody_has_is_a_network_error(send: Send) -> None:
    with pytest.raises(NetworkError, match=r"cannot connect to nobody\.invalid"):
        send("http://nobody.invalid", post())


def test_a_port_where_nobody_listens_is_a_network_error() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        for send in (by_sockets, by_asyncio, by_uvloop):
            with pytest.raises(NetworkError) as caught:
                send(f"http://{address}", post())
            assert re.match(rf"cannot connect to {address} \(\[Errno 111\] Conn", str(caught.value))
