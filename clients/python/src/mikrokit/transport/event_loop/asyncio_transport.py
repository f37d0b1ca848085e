"""Requests over asyncio."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from ..._async.sent_body import sent_pieces
from ..._backend.async_limits import TimeLimits
from ...errors import CallTimeout, ClientError, NetworkError
from ..address import Address
from ..http1.reply_reader import ReplyReader
from ..http1.request_text import write_request
from ..limits import Limits
from ..messages import Reply, Request
from ..proxy import Proxy, assert_tunnel, find_proxy, peer_name
from ..tls import Tls
from .asyncio_connection import AsyncioConnection
from .asyncio_pool import AsyncioPool
from .asyncio_reply import AsyncioReply
from .connect_to import connect_to


class AsyncioTransport:
    """Keeps connections to one server for the calls of one event loop."""

    def __init__(
        self,
        address: Address,
        *,
        limits: Limits | None = None,
        tls: Tls | None = None,
        proxy: str | bool = True,
    ) -> None:
        """``proxy`` is the URL of a proxy. ``True`` reads it from the environment, ``False`` uses none."""
        self._address = address
        self._proxy = find_proxy(address, proxy)
        self._limits = limits or Limits()
        self._context = (tls or Tls()).create_context() if address.is_secure else None
        self._is_closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pool = AsyncioPool(self._limits)
        self._time_limits = TimeLimits()

    async def send(self, request: Request) -> Reply:
        reply = await self.open(request)
        try:
            body = reply.take_whole()
            if body is None:
                body = b"".join([chunk async for chunk in reply.chunks()])
        finally:
            await reply.close()
        return Reply(reply.status, reply.headers, body)

    async def open(self, request: Request) -> AsyncioReply:
        """Sends a request and reads the head of its reply."""
        if self._is_closed:
            raise ClientError("the client is closed")
        self._assert_loop()
        data = self._write(request)
        stage = _Stage("no connection was free")
        try:
            with self._time_limits.until(request.ends_at):
                await self._pool.reserve()
                try:
                    return await self._exchange(request, data, stage)
                except BaseException:
                    self._pool.release()
                    raise
        except TimeoutError as error:
            raise CallTimeout(stage.when_late) from error

    def _write(self, request: Request) -> bytes:
        """A request with its body, except for one in pieces. Raises ``ValueError`` for headers that cannot be sent."""
        return write_request(
            request, self._address.authority, None if self._context else self._proxy
        )

    def _create_reader(self, request: Request) -> ReplyReader:
        return ReplyReader(request.method, request.max_reply_size)

    async def close(self) -> None:
        self._is_closed = True
        self._pool.close()
        self._time_limits.close()

    def _assert_loop(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is None:
            self._loop = loop
        elif self._loop is not loop:
            raise ClientError("the client belongs to another event loop; make one for each")

    async def _exchange(self, request: Request, data: bytes, stage: _Stage) -> AsyncioReply:
        needs_fresh = False
        while True:
            stage.when_late = "connecting took too long"
            connection = None if needs_fresh else self._pool.take_idle()
            is_reused = connection is not None
            connection = connection or await self._connect(request.ends_at)
            reader = self._create_reader(request)
            pieces = sent_pieces(request) if request.is_in_pieces else None
            try:
                await connection.exchange(data, reader, pieces)
                return AsyncioReply(
                    self._pool, connection, reader, request.ends_at, self._time_limits
                )
            except NetworkError:
                connection.close()
                # The server can have closed a connection just when it was reused.
                if not is_reused or reader.has_begun or not request.repeatable:
                    raise
                needs_fresh = True
            except BaseException:
                part = (
                    "request could not be sent" if connection.is_sending else "reply did not come"
                )
                stage.when_late = f"the {part} in time"
                connection.close()
                raise

    async def _connect_by(self, proxy: Proxy, ends_at: float) -> AsyncioConnection:
        loop = asyncio.get_running_loop()
        target = await _target(loop, (proxy.host, proxy.port), ends_at)
        transport, connection = await loop.create_connection(AsyncioConnection, **target)
        if self._context is None:
            return connection
        try:
            reader = ReplyReader("CONNECT", None)
            await connection.exchange(proxy.connect_request(self._address), reader)
            assert_tunnel(reader)
            connection.finish()
            try:
                secure = await loop.start_tls(
                    transport, connection, self._context, server_hostname=self._address.host
                )
            except OSError as error:
                message = f"cannot connect to {self._address.authority} ({error})"
                raise NetworkError(message) from error
            if secure is None:
                raise NetworkError("the proxy closed the connection")
            connection.connection_made(secure)
        except BaseException:
            connection.close()
            raise
        return connection

    async def _connect(self, request_ends_at: float | None) -> AsyncioConnection:
        address = self._address
        limit = self._limits.connect_timeout
        ends_at = time.monotonic() + limit
        if request_ends_at is not None:
            ends_at = min(ends_at, request_ends_at)
        try:
            async with asyncio.timeout(limit):
                if self._proxy is not None:
                    return await self._connect_by(self._proxy, ends_at)
                loop = asyncio.get_running_loop()
                _, connection = await loop.create_connection(
                    AsyncioConnection,
                    ssl=self._context,
                    server_hostname=address.host if self._context else None,
                    **await _target(loop, (address.host, address.port), ends_at),
                )
                return connection
        except TimeoutError as error:
            raise CallTimeout("connecting took too long") from error
        # A name with a part that DNS does not have is a UnicodeError.
        except (OSError, UnicodeError) as error:
            # A rejected tunnel is a NetworkError already.
            name = peer_name(address, self._proxy)
            raise NetworkError(f"cannot connect to {name} ({error})") from error


async def _target(
    loop: asyncio.AbstractEventLoop, peer: tuple[str, int], ends_at: float
) -> dict[str, Any]:
    """What ``create_connection`` connects to. asyncio's own loop tries the next address of a host when one is silent.

    Others, such as that of uvloop, would wait for it, so they get a socket that is connected.
    """
    if isinstance(loop, asyncio.BaseEventLoop):
        return {"host": peer[0], "port": peer[1], "happy_eyeballs_delay": 0.25}
    return {"sock": await connect_to(loop, peer, ends_at)}


@dataclass(slots=True)
class _Stage:
    """How far a request is."""

    #: The message of a timeout.
    when_late: str
