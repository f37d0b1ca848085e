"""Calls over TLS: with large bodies, by threads, after forks, and with Ctrl-C."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from certificates import Certificate, server_context
from scripted_server import ScriptedServer, answering, read_request, reply
from secure_server import url_of
from senders import Send, both, post
from tls_front import TlsFront

from mikrokit import Limits, Reply
from mikrokit.transport.address import parse_address
from mikrokit.transport.sockets.socket_transport import SocketTransport

TESTS = Path(__file__).parent


@both
def test_large_bodies_come_and_go(send: Send) -> None:
    received: list[int] = []
    body = "x" * 5_000_000

    def script(connection: socket.socket) -> None:
        while True:
            received.append(len(read_request(connection)))
            connection.sendall(reply(body=body))

    with ScriptedServer(script) as server, TlsFront(server.url) as front:
        requests = [post(body.encode()) for _ in range(2)]
        answers = send(front.url, *requests, tls=front.tls)
        assert [each.body for each in answers] == [body.encode()] * 2
        assert min(received) > len(body)
        assert server.connections == 1


def test_many_threads_share_connections() -> None:
    with ScriptedServer(answering(reply())) as server, TlsFront(server.url) as front:
        limits = Limits(max_connections=4)
        transport = SocketTransport(parse_address(front.url), limits=limits, tls=front.tls)
        answers: list[Reply] = []

        def call() -> None:
            for _ in range(50):
                answers.append(transport.send(post()))

        threads = [threading.Thread(target=call) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # Bodies in pieces take the sockets of Python, and slots of the same pool.
        in_pieces = post()
        in_pieces.body = [b"[", b"]"]
        in_pieces.body_size = 2
        answers.append(transport.send(in_pieces))
        transport.close()
        assert [each.body for each in answers] == [b"ok"] * 401
        assert server.connections <= 5


def test_both_sides_of_a_fork_have_connections_of_their_own() -> None:
    with ScriptedServer(answering(reply())) as server, TlsFront(server.url) as front:
        transport = SocketTransport(parse_address(front.url), tls=front.tls)
        transport.send(post())
        busy = transport.open(post())
        child = os.fork()
        if child == 0:
            # One that hangs is killed, and fails the assertion below.
            signal.alarm(60)
            os._exit(0 if transport.send(post()).body == b"ok" else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert b"".join(busy.chunks()) == b"ok"
        assert transport.send(post()).body == b"ok"
        transport.close()
        assert server.connections == 2


def test_a_fork_in_the_middle_of_other_calls_does_not_hang() -> None:
    seven = reply("content-type: application/json", body='{"later":7}')
    with ScriptedServer(answering(seven)) as server, TlsFront(server.url) as front:
        command = [sys.executable, str(TESTS / "fork_under_load.py"), front.url]
        command.append(str(front.tls.ca_file))
        done = subprocess.run(command, cwd=TESTS, timeout=110, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, ["7"] * 20), done.stderr


@pytest.mark.parametrize("during", ["handshake", "reply"])
def test_ctrl_c_ends_a_call_and_leaves_its_place_to_others(
    during: str, server_of_authority: Certificate, authority: Certificate
) -> None:
    context = server_context(server_of_authority)

    def silent(connection: socket.socket) -> None:
        connection.recv(65_536)
        connection.recv(1)

    def silent_after_the_handshake(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as tls:
            silent(tls)

    def good(connection: socket.socket) -> None:
        seven = reply("content-type: application/json", body='{"later":7}')
        with context.wrap_socket(connection, server_side=True) as tls:
            answering(seven)(tls)

    first = silent if during == "handshake" else silent_after_the_handshake
    with ScriptedServer(first, good) as server:
        command = [sys.executable, str(TESTS / "silent_call.py"), url_of(server)]
        command.append(str(authority.file))
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=TESTS) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "calling\n"
            server.wait_for(1)
            # Long enough for the step that is meant; the outcome is the same at any other.
            time.sleep(0.2)
            program.send_signal(signal.SIGINT)
            assert program.stdout.read() == "interrupted\n7\n"
            assert program.wait(60) == 0
