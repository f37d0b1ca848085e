"""``pytest --fast`` runs the tests of the transports in Python against those in Rust."""

from __future__ import annotations

import pytest

from mikrokit.transport.event_loop import asyncio_transport
from mikrokit.transport.fast.fast_asyncio_transport import FastAsyncioTransport
from mikrokit.transport.fast.fast_transport import FastTransport
from mikrokit.transport.sockets import socket_transport


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="test the transports in Rust")


def pytest_configure(config: pytest.Config) -> None:
    # Before the modules of the tests import it.
    if config.getoption("--fast"):
        vars(socket_transport)["SocketTransport"] = FastTransport
        vars(asyncio_transport)["AsyncioTransport"] = FastAsyncioTransport
