"""Addresses of hosts, in the time that a call has."""

from __future__ import annotations

import socket
import threading
from collections.abc import Sequence
from typing import Any

from ..deadline import seconds_until
from .forks_wait import forks_wait

#: Family, kind, protocol, name and address, as ``socket.getaddrinfo`` gives them.
Found = Sequence[tuple[Any, Any, int, str, Any]]


def look_up(host: str, port: int, ends_at: float | None) -> Found:
    """As ``socket.getaddrinfo``. Raises ``TimeoutError`` if it takes too long.

    A lookup cannot be interrupted, so one that takes too long is left to its thread.
    """
    left = seconds_until(ends_at)
    # Text would have the codec of IDNA imported, in whose middle another thread may be at the moment of a fork.
    name = host.encode()
    if _is_address(host):
        return socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    found: list[Found] = []
    errors: list[Exception] = []

    def ask() -> None:
        try:
            # glibc has locks.
            with forks_wait:
                found.append(socket.getaddrinfo(name, port, type=socket.SOCK_STREAM))
        except Exception as error:
            errors.append(error)

    thread = threading.Thread(target=ask, daemon=True, name="mikrokit lookup")
    thread.start()
    thread.join(left)
    if errors:
        raise errors[0]
    if not found:
        raise TimeoutError("the name was not found in time")
    return found[0]


def _is_address(host: str) -> bool:
    return ":" in host or host.replace(".", "").isdigit()
