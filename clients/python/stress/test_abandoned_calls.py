"""Calls of threads that run out of time, and streams that are left, keep nothing behind."""

from __future__ import annotations

import random
import threading
import time

from api_of_tests import Client
from open_sockets import count_sockets
from running_server import running

from mikrokit import CallTimeout, Limits, Request
from mikrokit.transport.address import parse_address
from mikrokit.transport.create_transport import create_transport

THREADS = 8
CALLS = 20_000
ADDRESSES = 4


def test_20_000_calls_that_run_out_of_time_leave_no_socket_or_thread() -> None:
    sockets, threads = count_sockets(), threading.active_count()
    errors: list[object] = []

    def call(client: Client, chance: random.Random) -> None:
        for _ in range(CALLS // THREADS // ADDRESSES):
            try:
                client.later.with_options(timeout=chance.random() * 0.004)(1)
                errors.append("a reply")
            except CallTimeout:
                continue
            except BaseException as error:
                errors.append(error)

    with running("silent_server.py") as port:
        # Several addresses, since the ports of closed connections are not free at once.
        for address in range(1, ADDRESSES + 1):
            # Fewer than there are threads, so that some wait for a connection.
            limits = Limits(max_connections=THREADS - 2)
            with Client(f"http://127.0.0.{address}:{port}", limits=limits, timeout=60) as client:
                callers = [
                    threading.Thread(target=call, args=[client, random.Random(seed)])
                    for seed in range(THREADS)
                ]
                for caller in callers:
                    caller.start()
                for caller in callers:
                    caller.join()
                # All slots are free again.
                assert client.later(0) == 0
    assert errors == []
    assert (count_sockets(), threading.active_count()) == (sockets, threads)


def test_replies_that_are_left_before_their_end_give_their_slots_back() -> None:
    sockets = count_sockets()
    with running("endless_server.py") as url:
        transport = create_transport(
            parse_address(url), limits=Limits(max_connections=1), tls=None, proxy=False
        )
        for number in range(2_000):
            request = Request("POST", "/", [], b"", ends_at=time.monotonic() + 60)
            reply = transport.open(request)
            chunks = reply.chunks()
            for _ in range(number % 3):
                assert next(chunks)
            reply.close()
        transport.close()
    assert count_sockets() == sockets
