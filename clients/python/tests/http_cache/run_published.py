"""Runs a published test with a cache of ours, in front of a real server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from published_checks import Checks, TestFailed, check_requests
from published_origin import PublishedOrigin, VirtualClock, fixed_value
from published_tests import PublishedRequest, PublishedTest
from scripted_server import ScriptedServer

from mikrokit import Cache, NetworkError, ProtocolError, Reply, Request
from mikrokit._async.cached_transport import AsyncCachedTransport
from mikrokit._sync.cached_transport import CachedTransport
from mikrokit.transport.address import parse_address
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.sockets.socket_transport import SocketTransport

#: The suite's pauses, in seconds.
_PAUSE = 3

#: Sends one request.
_Send = Callable[[Request], Awaitable[Reply]]


def run_published(test: PublishedTest, *, is_async: bool) -> str | None:
    """``None`` if the test passes, or why it does not."""
    clock = VirtualClock()
    origin = PublishedOrigin(test.requests, clock)
    with ScriptedServer(origin) as server:
        address = parse_address(server.url)
        cache = Cache(clock=clock)
        cache.attach(server.url)

        async def run() -> None:
            if is_async:
                transport = AsyncCachedTransport(AsyncioTransport(address), cache)
                try:
                    await _run(test, origin, clock, transport.send)
                finally:
                    await transport.close()
            else:
                sync_transport = CachedTransport(SocketTransport(address), cache)

                async def send(request: Request) -> Reply:
                    return sync_transport.send(request)

                try:
                    await _run(test, origin, clock, send)
                finally:
                    sync_transport.close()

        try:
            asyncio.run(run())
        except (TestFailed, ProtocolError) as failure:
            return str(failure)
    return None


async def _run(
    test: PublishedTest, origin: PublishedOrigin, clock: VirtualClock, send: _Send
) -> None:
    replies: list[Reply] = []
    for number, asked in enumerate(test.requests, 1):
        request = _request(number, asked, replies)
        try:
            reply = await send(request)
            # The suite has bodies of its own, all of which count as read.
            if reply.receipt is not None:
                reply.receipt.settle(is_read=True)
        except NetworkError:
            if not asked.disconnect:
                raise
            # What a gateway would answer, to whom the suite is written.
            reply = Reply(502, [])
        replies.append(reply)
        Checks(number, asked).check_reply(reply)
        if asked.pause_after:
            clock.now += _PAUSE
    check_requests(test.requests, replies, origin.seen)


def _request(number: int, asked: PublishedRequest, replies: list[Reply]) -> Request:
    path = "/test" if asked.filename is None else f"/test/{asked.filename}"
    headers = [("req-num", str(number))]
    for header in asked.request_headers:
        name, value = header.name.lower(), str(header.value)
        if asked.magic_ims and name == "if-modified-since":
            value = fixed_value(name, header.value, dict(replies[-1].headers), asked)
        headers.append((name, value))
    return Request(
        asked.request_method,
        path if asked.query_arg is None else f"{path}?{asked.query_arg}",
        headers,
        None if asked.request_body is None else asked.request_body.encode(),
        ends_at=time.monotonic() + 60,
    )
