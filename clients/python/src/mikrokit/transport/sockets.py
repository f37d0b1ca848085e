"""Requests over blocking sockets."""

from __future__ import annotations

import os
import select
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..errors import CallTimeout, ClientError, NetworkError
from .address import Address
from .http1 import ReplyReader, assert_tunnel, write_request
from .limits import Limits
from .messages import Reply, Request
from .proxy import Proxy, find_proxy
from .tls import Tls

if TYPE_CHECKING:
    from types import TracebackType

_CHUNK = 65_536


class SocketTransport:
    """Keeps connections to one server for calls of any threads. After a fork, the child opens its own."""

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
        self._reset()

    def _reset(self) -> None:
        self._process = os.getpid()
        self._idle: deque[_Connection] = deque()
        self._lock = threading.Lock()
        self._free = threading.Semaphore(self._limits.max_connections)

    def send(self, request: Request) -> Reply:
        with self.open(request) as reply:
            body = b"".join(reply.chunks())
            return Reply(reply.status, reply.headers, body)

    def open(self, request: Request) -> SocketReply:
        """Sends a request and reads the head of its reply."""
        if self._is_closed:
            raise ClientError("the client is closed")
        if self._process != os.getpid():
            self._reset()
        if not self._free.acquire(timeout=_remaining(request)):
            raise CallTimeout("no connection was free")
        connection: _Connection | None = None
        try:
            data = write_request(
                request, self._address.authority, None if self._context else self._proxy
            )
            while True:
                connection = self._take_idle()
                is_reused = connection is not None
                connection = connection or self._connect(request)
                reader = ReplyReader(request.method, request.max_reply_size)
                try:
                    first = connection.exchange(data, reader, request.ends_at)
                    return SocketReply(self, connection, reader, first, request.ends_at)
                except NetworkError:
                    connection.close()
                    # The server may have closed a connection just when it was used again.
                    if not is_reused or reader.has_begun or not request.repeatable:
                        raise
        except BaseException:
            if connection is not None:
                connection.close()
            self._free.release()
            raise

    def close(self) -> None:
        self._is_closed = True
        with self._lock:
            while self._idle:
                self._idle.pop().close()

    def release(self, connection: _Connection, keep: int | None) -> None:
        """Takes a connection back, to keep it for that many seconds; ``None`` closes it."""
        if keep is None or keep <= 0 or self._is_closed or self._process != os.getpid():
            connection.close()
        else:
            connection.idle_until = time.monotonic() + min(keep, self._limits.idle_timeout)
            with self._lock:
                self._idle.append(connection)
                surplus = self._idle.popleft() if len(self._idle) > self._limits.max_idle else None
            if surplus is not None:
                surplus.close()
        self._free.release()

    def _take_idle(self) -> _Connection | None:
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            if connection.is_usable():
                return connection
            connection.close()

    def _connect(self, request: Request) -> _Connection:
        address = self._address
        left = _remaining(request)
        limit = self._limits.connect_timeout
        timeout = limit if left is None else min(left, limit)
        if timeout <= 0:
            raise CallTimeout("no time was left for connecting")
        try:
            proxy = self._proxy
            place = (proxy.host, proxy.port) if proxy else (address.host, address.port)
            plain = socket.create_connection(place, timeout)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self._context is None:
                return _Connection(plain)
            try:
                if proxy is not None:
                    _open_tunnel(_Connection(plain), proxy, address, time.monotonic() + timeout)
                    plain.settimeout(timeout)
                secure = self._context.wrap_socket(plain, server_hostname=address.host)
            except BaseException:
                plain.close()
                raise
            return _Connection(secure)
        except TimeoutError as error:
            raise CallTimeout(f"connecting took longer than {timeout:.3g} s") from error
        except OSError as error:
            raise NetworkError(f"cannot connect to {address.authority} ({error})") from error


class _Connection:
    """One socket. Errors of sockets become those of calls."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        self.idle_until = 0.0

    def is_usable(self) -> bool:
        if time.monotonic() >= self.idle_until:
            return False
        if isinstance(self._socket, ssl.SSLSocket) and self._socket.pending() > 0:
            return False
        # Readable means that the server closed it, or sent what nobody asked for.
        poll = select.poll()
        poll.register(self._socket, select.POLLIN)
        return not poll.poll(0)

    def exchange(self, data: bytes, reader: ReplyReader, ends_at: float | None) -> bytes:
        """Sends a request and reads until the head of its reply is whole; returns the begin of the body."""
        try:
            self._socket.settimeout(_left(ends_at))
            self._socket.sendall(data)
        except TimeoutError as error:
            raise CallTimeout("the request could not be sent in time") from error
        except OSError as error:
            # A server that refuses a request may reply before it has read all of it.
            if not isinstance(error, BrokenPipeError | ConnectionResetError):
                raise NetworkError(f"the request could not be sent ({error})") from error
        body = b""
        while not reader.has_head:
            body = self.receive(reader, ends_at)
        return body

    def receive(self, reader: ReplyReader, ends_at: float | None) -> bytes:
        try:
            self._socket.settimeout(_left(ends_at))
            data = self._socket.recv(_CHUNK)
        except TimeoutError as error:
            raise CallTimeout("the reply did not come in time") from error
        except OSError as error:
            raise NetworkError(f"no whole reply came ({error})") from error
        if data:
            return reader.feed(data)
        reader.finish()
        return b""

    def close(self) -> None:
        self._socket.close()


def _open_tunnel(connection: _Connection, proxy: Proxy, address: Address, ends_at: float) -> None:
    reader = ReplyReader("CONNECT", 0)
    connection.exchange(proxy.connect_request(address), reader, ends_at)
    assert_tunnel(reader)


class SocketReply:
    """A reply that is read from a socket. Closing it before its end closes the connection."""

    def __init__(
        self,
        transport: SocketTransport,
        connection: _Connection,
        reader: ReplyReader,
        first: bytes,
        ends_at: float | None,
    ) -> None:
        self.status = reader.status
        self.headers: Sequence[tuple[str, str]] = reader.headers
        #: When the whole body has to be there, by ``time.monotonic()``.
        self.ends_at = ends_at
        self._transport = transport
        self._connection: _Connection | None = connection
        self._reader = reader
        self._first = first

    def chunks(self) -> Iterator[bytes]:
        if self._first:
            yield self._first
            self._first = b""
        while not self._reader.is_complete:
            if self._connection is None:
                raise ClientError("the reply was closed before its end")
            chunk = self._connection.receive(self._reader, self.ends_at)
            if chunk:
                yield chunk
        self.close()

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        reader = self._reader
        is_reusable = reader.is_complete and reader.keeps_alive and not reader.has_surplus
        # A second less than the server says, so that a request does not meet the end of the connection.
        hint = _LONGEST if reader.keep_alive_hint is None else reader.keep_alive_hint - 1
        self._transport.release(connection, hint if is_reusable else None)

    def __enter__(self) -> SocketReply:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


_LONGEST = 86_400


def _remaining(request: Request) -> float | None:
    return None if request.ends_at is None else max(0.0, request.ends_at - time.monotonic())


def _left(ends_at: float | None) -> float | None:
    if ends_at is None:
        return None
    left = ends_at - time.monotonic()
    if left <= 0:
        raise TimeoutError("the time is over")
    return left
