"""Imports, which every program that uses a client waits for."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "module",
    [
        "asyncio",
        "dataclasses",
        "email.utils",
        "mikrokit.http_routes",
        "logging",
        "mimetypes",
        "ssl",
        "urllib.request",
        "zlib",
        "zoneinfo",
    ],
)
def test_slow_modules_are_imported_when_they_are_needed(module: str) -> None:
    program = f"import sys, mikrokit.generated; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0


def test_transports_of_httpx_import_neither_library() -> None:
    program = (
        "import sys; from mikrokit import AsyncHttpxTransport, HttpxTransport; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], timeout=60, capture_output=True, text=True, check=True
    )
    assert "mikrokit._sync.httpx_transport" in done.stdout.split()
    assert not {"httpx", "httpx2"} & set(done.stdout.split())


def test_connecting_imports_nothing_that_a_fork_could_interrupt() -> None:
    program = """
import sys
from mikrokit.transport.address import parse_address
from mikrokit.transport.sockets.socket_transport import SocketTransport
from senders import post
from tls_front import TlsFront
from scripted_server import ScriptedServer, answering, reply

def call(transport):
    before = set(sys.modules)
    transport.send(post())
    transport.close()
    return sorted(set(sys.modules) - before)

with ScriptedServer(answering(reply())) as server, TlsFront(server.url) as front:
    url = server.url
    plain = SocketTransport(parse_address(url), proxy=False)
    secure = SocketTransport(parse_address(front.url), tls=front.tls, proxy=False)
    print(call(plain), call(secure))
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout == "[] []\n", done.stderr
