"""Where ``mikrokit-fast`` is installed, the tests of the transports in Python run against those in Rust."""

from __future__ import annotations

from pathlib import Path

import pytest
from certificates import Certificate, make_authority, make_certificate, make_signed

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


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("certificates")


@pytest.fixture(scope="session")
def authority(folder: Path) -> Certificate:
    return make_authority(folder, "authority")


@pytest.fixture(scope="session")
def server_of_authority(folder: Path, authority: Certificate) -> Certificate:
    return make_signed(folder, authority)


@pytest.fixture(scope="session")
def ada(folder: Path) -> Certificate:
    return make_certificate(folder, "ada")
