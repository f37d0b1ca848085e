"""The transports, each as a function that sends requests one after the other."""

from __future__ import annotations

import asyncio
import functools
import socket
import time
from collections.abc import Sequence
from typing import Any, Protocol

import httpx2
import pytest
import uvloop
from tls_front import TlsFront

from mikrokit import AsyncHttpxTransport, HttpxTransport, Limits, Reply, Request, Tls
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


async def _send(
    url: str, requests: Sequence[Request], limits: Limits | None, tls: Tls | None
) -> list[Reply]:
    transport = AsyncioTransport(parse_address(url), limits=limits, tls=tls)
    try:
        return [await transport.send(request) for request in requests]
    finally:
        await transport.close()


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
    return asyncio.run(_send(url, requests, limits, tls))


class _Loop(uvloop.Loop):
    async def getaddrinfo(self, *args: Any, **kwargs: Any) -> Any:
        # Tests replace the function of Python, not that of libuv.
        find = functools.partial(socket.getaddrinfo, *args, **kwargs)
        return await self.run_in_executor(None, find)


def by_uvloop(
    url: str, *requests: Request, limits: Limits | None = None, tls: Tls | None = None
) -> list[Reply]:
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(_send(url, requests, limits, tls))


def by_tls(
    url: str, *requests: Request, limits: Limits | None = None, tls: Tls | None = None
) -> list[Reply]:
    assert tls is None, "the server has certificates of its own"
    with TlsFront(url) as front:
        return by_sockets(front.url, *requests, limits=limits, tls=front.tls)


def by_httpx(
    url: str, *requests: Request, limits: Limits | None = None, tls: Tls | None = None
) -> list[Reply]:
    assert_none(limits, tls)
    with httpx2.Client() as client:
        transport = HttpxTransport(url, client)
        return [transport.send(request) for request in requests]


def by_async_httpx(
    url: str, *requests: Request, limits: Limits | None = None, tls: Tls | None = None
) -> list[Reply]:
    assert_none(limits, tls)

    async def send() -> list[Reply]:
        async with httpx2.AsyncClient() as client:
            transport = AsyncHttpxTransport(url, client)
            replies = [await transport.send(request) for request in requests]
            await transport.close()
            return replies

    return asyncio.run(send())


def assert_none(*settings: object) -> None:
    assert settings == (None, None), "a client of httpx has its own limits and certificates"


both = pytest.mark.parametrize("send", [by_sockets, by_asyncio])
#: Also over uvloop, which connects, and ends connections, in its own way.
on_all_loops = pytest.mark.parametrize("send", [by_sockets, by_asyncio, by_uvloop])
#: Also those with a client of httpx. What they cannot do is left to ``both``, with the reason.
each = pytest.mark.parametrize("send", [by_sockets, by_asyncio, by_httpx, by_async_httpx])


def post(body: bytes = b"[]", *, seconds: float = 60, repeatable: bool = False) -> Request:
    headers = [("content-type", "application/json")]
    ends_at = time.monotonic() + seconds
    return Request("POST", "/route", headers, body, repeatable=repeatable, ends_at=ends_at)
