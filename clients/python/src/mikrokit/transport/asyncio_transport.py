"""Requests over asyncio."""

from __future__ import annotations

import asyncio
import socket
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence

from ..errors import CallTimeout, ClientError, NetworkError
from .address import Address
from .http1 import ReplyReader, assert_tunnel, write_request
from .limits import Limits
from .messages import Reply, Request
from .proxy import Proxy, find_proxy
from .tls import Tls

#: The most bytes of a body that wait for their reader before the server has to.
_MOST_WAITING = 262_144
_LONGEST = 86_400


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
        """``proxy`` is the URL of one; ``True`` asks the environment for it, ``False`` does without."""
        self._address = address
        self._proxy = find_proxy(address, proxy)
        self._limits = limits or Limits()
        self._context = (tls or Tls()).create_context() if address.is_secure else None
        self._is_closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._idle: deque[_Connection] = deque()
        self._free = asyncio.Semaphore(self._limits.max_connections)

    async def send(self, request: Request) -> Reply:
        reply = await self.open(request)
        try:
            async with asyncio.timeout(_remaining(request)):
                body = b"".join([chunk async for chunk in reply.chunks()])
        except TimeoutError as error:
            raise CallTimeout("the reply did not come in time") from error
        finally:
            await reply.close()
        return Reply(reply.status, reply.headers, body)

    async def open(self, request: Request) -> AsyncioReply:
        """Sends a request and reads the head of its reply."""
        if self._is_closed:
            raise ClientError("the client is closed")
        self._assert_loop()
        data = write_request(
            request, self._address.authority, None if self._context else self._proxy
        )
        try:
            async with asyncio.timeout(_remaining(request)):
                await self._free.acquire()
                try:
                    return await self._exchange(request, data)
                except BaseException:
                    self._free.release()
                    raise
        except TimeoutError as error:
            raise CallTimeout("the reply did not come in time") from error

    async def close(self) -> None:
        self._is_closed = True
        while self._idle:
            self._idle.pop().close()

    def release(self, connection: _Connection, keep: float | None) -> None:
        """Takes a connection back, to keep it for that many seconds; ``None`` closes it."""
        if keep is None or keep <= 0 or self._is_closed:
            connection.close()
        else:
            connection.idle_until = time.monotonic() + min(keep, self._limits.idle_timeout)
            self._idle.append(connection)
            if len(self._idle) > self._limits.max_idle:
                self._idle.popleft().close()
        self._free.release()

    def _assert_loop(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is None:
            self._loop = loop
        elif self._loop is not loop:
            raise ClientError("the client belongs to another event loop; make one for each")

    async def _exchange(self, request: Request, data: bytes) -> AsyncioReply:
        while True:
            connection = self._take_idle()
            is_reused = connection is not None
            connection = connection or await self._connect()
            reader = ReplyReader(request.method, request.max_reply_size)
            try:
                await connection.exchange(data, reader)
                return AsyncioReply(self, connection, reader)
            except NetworkError:
                connection.close()
                # The server may have closed a connection just when it was used again.
                if not is_reused or reader.has_begun or not request.repeatable:
                    raise
            except BaseException:
                connection.close()
                raise

    def _take_idle(self) -> _Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if connection.is_usable:
                return connection
            connection.close()
        return None

    async def _connect_by(self, proxy: Proxy, loop: asyncio.AbstractEventLoop) -> _Connection:
        transport, connection = await loop.create_connection(_Connection, proxy.host, proxy.port)
        if self._context is None:
            return connection
        try:
            reader = ReplyReader("CONNECT", 0)
            await connection.exchange(proxy.connect_request(self._address), reader)
            assert_tunnel(reader)
            connection.finish()
            secure = await loop.start_tls(
                transport, connection, self._context, server_hostname=self._address.host
            )
            if secure is None:
                raise NetworkError("the proxy closed the connection")
            connection.connection_made(secure)
        except BaseException:
            connection.close()
            raise
        return connection

    async def _connect(self) -> _Connection:
        address = self._address
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._limits.connect_timeout):
                if self._proxy is not None:
                    return await self._connect_by(self._proxy, loop)
                _, connection = await loop.create_connection(
                    _Connection,
                    address.host,
                    address.port,
                    ssl=self._context,
                    server_hostname=address.host if self._context else None,
                )
                return connection
        except TimeoutError as error:
            raise CallTimeout("connecting took too long") from error
        except OSError as error:
            raise NetworkError(f"cannot connect to {address.authority} ({error})") from error


class _Connection(asyncio.Protocol):
    """One connection, which reads one reply at a time."""

    def __init__(self) -> None:
        self.idle_until = 0.0
        self._transport: asyncio.Transport | None = None
        self._reader: ReplyReader | None = None
        self._chunks: deque[bytes] = deque()
        self._waiting = 0
        self._error: Exception | None = None
        self._is_lost = False
        self._waiter: asyncio.Future[None] | None = None

    @property
    def is_usable(self) -> bool:
        return not self._is_lost and time.monotonic() < self.idle_until

    async def exchange(self, data: bytes, reader: ReplyReader) -> None:
        """Sends a request and waits for the head of its reply."""
        self._reader, self._error = reader, None
        if self._is_lost or self._transport is None:
            raise NetworkError("the connection was closed before the reply")
        self._transport.write(data)
        while not reader.has_head:
            await self._wait()

    async def chunks(self, reader: ReplyReader) -> AsyncIterator[bytes]:
        while True:
            if self._chunks:
                chunk = self._chunks.popleft()
                self._waiting -= len(chunk)
                if self._transport is not None and not self._transport.is_reading():
                    self._transport.resume_reading()
                yield chunk
            elif reader.is_complete:
                return
            else:
                await self._wait()

    def finish(self) -> None:
        """The reply was read."""
        self._reader = None

    def close(self) -> None:
        self._is_lost = True
        if self._transport is not None:
            self._transport.abort()

    async def _wait(self) -> None:
        if self._error is not None:
            raise self._error
        self._waiter = asyncio.get_running_loop().create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        plain = transport.get_extra_info("socket")
        if plain is not None:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def data_received(self, data: bytes) -> None:
        if self._reader is None:
            # Nobody asked for these.
            self.close()
            return
        try:
            chunk = self._reader.feed(data)
        except ClientError as error:
            self._error = error
        else:
            if chunk:
                self._chunks.append(chunk)
                self._waiting += len(chunk)
            if self._waiting > _MOST_WAITING and self._transport is not None:
                self._transport.pause_reading()
        self._wake()

    def connection_lost(self, error: Exception | None) -> None:
        self._is_lost = True
        if self._reader is not None and self._error is None:
            try:
                self._reader.finish()
            except NetworkError as cause:
                self._error = (
                    cause if error is None else NetworkError(f"no whole reply came ({error})")
                )
        self._wake()


class AsyncioReply:
    """A reply that is read while it arrives. Closing it before its end closes the connection."""

    def __init__(
        self, transport: AsyncioTransport, connection: _Connection, reader: ReplyReader
    ) -> None:
        self.status = reader.status
        self.headers: Sequence[tuple[str, str]] = reader.headers
        self._transport = transport
        self._connection: _Connection | None = connection
        self._reader = reader

    async def chunks(self) -> AsyncIterator[bytes]:
        if self._connection is None:
            raise ClientError("the reply was closed before its end")
        async for chunk in self._connection.chunks(self._reader):
            yield chunk

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        connection.finish()
        reader = self._reader
        is_reusable = reader.is_complete and reader.keeps_alive and not reader.has_surplus
        # A second less than the server says, so that a request does not meet the end of the connection.
        hint = _LONGEST if reader.keep_alive_hint is None else reader.keep_alive_hint - 1
        self._transport.release(connection, hint if is_reusable else None)


def _remaining(request: Request) -> float | None:
    return None if request.ends_at is None else max(0.0, request.ends_at - time.monotonic())
