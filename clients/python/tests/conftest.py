"""Where ``mikrokit-fast`` is installed, the tests of the transports in Python run against those in Rust."""

from __future__ import annotations

from mikrokit.transport.create_transport import has_fast_core
from mikrokit.transport.event_loop import asyncio_transport
from mikrokit.transport.fast.fast_asyncio_transport import FastAsyncioTransport
from mikrokit.transport.fast.fast_transport import FastTransport
from mikrokit.transport.sockets import socket_transport


def pytest_configure() -> None:
    # Before the modules of the tests import it.
    if has_fast_core():
        vars(socket_transport)["SocketTransport"] = FastTransport
        vars(asyncio_transport)["AsyncioTransport"] = FastAsyncioTransport
