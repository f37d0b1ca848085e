"""The transports, each as a function that sends requests one after the other."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

import pytest

from mikrokit import Limits, Reply, Request, Tls
from mikrokit.transport.address import parse_address
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.sockets.socket_transport import SocketTransport


class Send(Protocol):
    def __call__(
        self,
        url: str,
        *requests: Request,
        limits: Limits | None = None,
        tls: Tls | None = None,
    ) -> list[Reply]: ...


def by_sockets(
    url: str, *requests: Request, limits: Limits | None = None, tls: Tls | None = None
) -> list[Reply]:
    transport = SocketTransport(parse_address(url), limits=limits, tls=tls)
    try:
        return [transport.send(request) for request in requests]
    finally:
        transport.close()


def by_asyncio(
    url: str, *requests: Request, limits: Limits | None = None, tls: Tls | None = None
) -> list[Reply]:
    async def send() -> list[Reply]:
        transport = AsyncioTransport(parse_address(url), limits=limits, tls=tls)
        try:
            return [await transport.send(request) for request in requests]
        finally:
            await transport.close()

    return asyncio.run(send())


both = pytest.mark.parametrize("send", [by_sockets, by_asyncio])


def post(body: bytes = b"[]", *, seconds: float = 60, repeatable: bool = False) -> Request:
    headers = [("content-type", "application/json")]
    ends_at = time.monotonic() + seconds
    return Request("POST", "/route", headers, body, repeatable=repeatable, ends_at=ends_at)
