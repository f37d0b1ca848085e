"""Hosts with several addresses, and names that are slow to be found."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from scripted_server import ScriptedServer, answering, fill, reply
from senders import Send, both, by_asyncio, post

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
    def found(host: object, port: int, *_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in hosts]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@both
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


@both
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
    # The loop of asyncio waits for its threads when it is closed.
    assert send is by_asyncio or time.monotonic() - started < 2


@both
def test_a_name_that_nobody_has_is_a_network_error(send: Send) -> None:
    with pytest.raises(NetworkError, match=r"cannot connect to nobody\.invalid"):
        send("http://nobody.invalid", post())
