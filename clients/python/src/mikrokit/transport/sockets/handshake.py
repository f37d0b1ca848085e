"""Handshakes of TLS over blocking sockets."""

from __future__ import annotations

import select
import socket
import ssl

from ..deadline import seconds_until
from .forks_wait import forks_wait


def shake_hands(
    context: ssl.SSLContext, plain: socket.socket, host: bytes, ends_at: float
) -> ssl.SSLSocket:
    """Makes a connected socket one with TLS. Raises ``TimeoutError`` at a moment of ``time.monotonic()``."""
    plain.setblocking(False)
    # OpenSSL has locks, and uses them in each step.
    with forks_wait:
        tls = context.wrap_socket(
            plain,
            server_hostname=host,
            do_handshake_on_connect=False,
            suppress_ragged_eofs=False,
        )
    try:
        while (event := _next_event(tls)) is not None:
            _wait(tls, event, ends_at)
    except BaseException:
        tls.close()
        raise
    return tls


def _next_event(tls: ssl.SSLSocket) -> int | None:
    """Makes the next step of the handshake. Returns what it waits for, or ``None`` when it is done."""
    try:
        with forks_wait:
            tls.do_handshake()
    except ssl.SSLWantReadError:
        return select.POLLIN
    except ssl.SSLWantWriteError:
        return select.POLLOUT
    return None


def _wait(tls: ssl.SSLSocket, event: int, ends_at: float) -> None:
    seconds = seconds_until(ends_at)
    poll = select.poll()
    poll.register(tls, event)
    if seconds is not None and not poll.poll(seconds * 1_000):
        raise TimeoutError("the handshake took too long")
