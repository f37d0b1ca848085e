"""The transport that clients take if they are given none."""

from __future__ import annotations

import asyncio
import os

from mikrokit.transport.address import parse_address
from mikrokit.transport.create_transport import create_async_transport, create_transport
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.fast.fast_asyncio_transport import FastAsyncioTransport
from mikrokit.transport.fast.fast_transport import FastTransport
from mikrokit.transport.sockets.socket_transport import SocketTransport

ADDRESS = parse_address("http://127.0.0.1:1")
# `npm run test:fast-core` sets it; a core that is not found must not pass for one that works.
IS_FAST = "MIKROKIT_FAST_CORE" in os.environ


def test_threads_take_rust_where_it_is_installed() -> None:
    transport = create_transport(ADDRESS, limits=None, tls=None, proxy=False)
    transport.close()
    assert type(transport) is (FastTransport if IS_FAST else SocketTransport)


def test_tasks_take_rust_where_it_is_installed() -> None:
    async def create() -> object:
        transport = create_async_transport(ADDRESS, limits=None, tls=None, proxy=False)
        await transport.close()
        return transport

    assert type(asyncio.run(create())) is (FastAsyncioTransport if IS_FAST else AsyncioTransport)
