"""Requests over blocking sockets."""

from __future__ import annotations

import select
import socket
import time

from ..._sync.sent_body import sent_pieces
from ...errors import CallTimeout, ClientError, NetworkError
from ...per_process import PerProcess
from ..address import Address
from ..deadline import seconds_until
from ..http1.reply_reader import ReplyReader
from ..http1.request_text import write_request
from ..limits import Limits
from ..messages import OpenReply, Reply, Request
from ..proxy import Proxy, assert_tunnel, find_proxy, peer_name
from ..tls import Tls
from .handshake import shake_hands
from .look_up import look_up
from .socket_connection import SocketConnection
from .socket_pool import SocketPool
from .socket_reply import SocketReply


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
        """``proxy`` is the URL of one; ``True`` asks the environment for it, ``False`` does without.

        Raises ``OSError`` on systems without ``poll``.
        """
        if not hasattr(select, "poll"):
            raise OSError("Client needs poll, which Windows does not have")
        self._address = address
        self._proxy = find_proxy(address, proxy)
        self._limits = limits = limits or Limits()
        self._context = (tls or Tls()).create_context() if address.is_secure else None
        self._is_closed = False
        self._pool = PerProcess(lambda: SocketPool(limits), SocketPool.abandon)

    def send(self, request: Request) -> Reply:
        reply = self.open(request)
        try:
            body = b"".join(reply.chunks())
            return Reply(reply.status, reply.headers, body)
        finally:
            reply.close()

    def open(self, request: Request) -> OpenReply:
        """Sends a request and reads the head of its reply."""
        if self._is_closed:
            raise ClientError("the client is closed")
        data = write_request(
            request, self._address.authority, None if self._context else self._proxy
        )
        pool = self._pool.value
        pool.reserve(request.ends_at)
        connection: SocketConnection | None = None
        needs_fresh = False
        try:
            while True:
                connection = None if needs_fresh else pool.take_idle()
                is_reused = connection is not None
                connection = connection or self._connect(request.ends_at)
                reader = ReplyReader(request.method, request.max_reply_size)
                pieces = sent_pieces(request) if request.is_in_pieces else None
                if request.signal is not None:
                    request.signal.attach(connection.shut_down)
                try:
                    first = connection.exchange(data, reader, request.ends_at, pieces)
                    return SocketReply(pool, connection, reader, first, request)
                except NetworkError:
                    _close(connection, request)
                    # The server may have closed a connection just when it was used again.
                    if not is_reused or reader.has_begun or not request.repeatable:
                        raise
                    needs_fresh = True
        except BaseException:
            if connection is not None:
                _close(connection, request)
            pool.release()
            raise

    def close(self) -> None:
        self._is_closed = True
        self._pool.value.close()

    def _connect(self, request_ends_at: float | None) -> SocketConnection:
        address, proxy = self._address, self._proxy
        limit = self._limits.connect_timeout
        ends_at = time.monotonic() + limit
        if request_ends_at is not None:
            ends_at = min(ends_at, request_ends_at)
        is_connected = False
        try:
            peer = (proxy.host, proxy.port) if proxy else (address.host, address.port)
            plain = _connect_to(peer, ends_at)
            is_connected = True
            if self._context is None:
                return SocketConnection(plain)
            try:
                if proxy is not None:
                    _open_tunnel(SocketConnection(plain), proxy, address, ends_at)
                host = address.host.encode()
                return SocketConnection(shake_hands(self._context, plain, host, ends_at))
            except BaseException:
                plain.close()
                raise
        except TimeoutError as error:
            raise CallTimeout("connecting took too long") from error
        except OSError as error:
            name = address.authority if is_connected else peer_name(address, proxy)
            raise NetworkError(f"cannot connect to {name} ({error})") from error


def _close(connection: SocketConnection, request: Request) -> None:
    if request.signal is not None:
        request.signal.detach(connection.shut_down)
    connection.close()


def _connect_to(peer: tuple[str, int], ends_at: float) -> socket.socket:
    """As ``socket.create_connection``, with a share of the time that is left for each address of the host."""
    failure: OSError | None = None
    found = look_up(*peer, ends_at)
    for tried, (family, kind, protocol, _, address) in enumerate(found):
        left = seconds_until(ends_at)
        plain = socket.socket(family, kind, protocol)
        try:
            plain.settimeout(left and left / (len(found) - tried))
            plain.connect(address)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return plain
        except OSError as error:
            plain.close()
            failure = error
        except BaseException:
            plain.close()
            raise
    raise failure or OSError("the host has no address")


def _open_tunnel(
    connection: SocketConnection, proxy: Proxy, address: Address, ends_at: float
) -> None:
    reader = ReplyReader("CONNECT", None)
    connection.exchange(proxy.connect_request(address), reader, ends_at)
    assert_tunnel(reader)
