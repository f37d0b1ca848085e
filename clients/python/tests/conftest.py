"""``pytest --fast`` runs the tests of the transport over sockets against the one in Rust."""

from __future__ import annotations

import pytest

from mikrokit.transport.fast.fast_transport import FastTransport
from mikrokit.transport.sockets import socket_transport


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="test FastTransport")


def pytest_configure(config: pytest.Config) -> None:
    # Before the modules of the tests import it.
    if config.getoption("--fast"):
        vars(socket_transport)["SocketTransport"] = FastTransport
