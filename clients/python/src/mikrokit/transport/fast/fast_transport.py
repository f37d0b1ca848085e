"""Requests over the transport in Rust, which the package ``mikrokit-fast`` has."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ...per_process import PerProcess
from ..address import Address
from ..limits import Limits
from ..messages import OpenReply, PreparedRequests, Reply, Request
from ..proxy import peer_name
from ..sockets.look_up import look_up
from ..sockets.socket_pool import SocketPool
from ..sockets.socket_transport import SocketTransport
from ..tls import Tls


class FastTransport(SocketTransport):
    """A ``SocketTransport`` in Rust, which blocks the caller's thread without Python's lock.

    Requests whose body comes in pieces take the sockets of Python, and so do all with settings of TLS that Rust lacks.
    They share the limit of connections.
    """

    def __init__(
        self,
        address: Address,
        *,
        limits: Limits | None = None,
        tls: Tls | None = None,
        proxy: str | bool = True,
    ) -> None:
        """``proxy`` is the URL of one; ``True`` asks the environment for it, ``False`` does without.

        Raises ``ImportError`` without ``mikrokit-fast``.
        """
        super().__init__(address, limits=limits, tls=tls, proxy=proxy)
        # Type checkers do not know the extension.
        self._module: Any = import_module("mikrokit_fast")
        self._tls = self._create_tls(tls or Tls())
        #: Whether requests with a complete body are sent by Rust.
        self.is_in_rust = self._context is None or self._tls is not None
        self._core = PerProcess(self._create_core, lambda core: core.abandon())
        self._pool = PerProcess(lambda: _SharingPool(self._limits, self._core), SocketPool.abandon)

    def send(self, request: Request) -> Reply:
        if not self.is_in_rust or request.is_in_pieces:
            return super().send(request)
        reply: Reply = self._core.value.send(request)
        return reply

    def prepare_call(self, requests: PreparedRequests) -> Any | None:
        """The heads of a route's requests for ``call``; ``None`` where calls are not made in Rust.

        Raises ``ValueError`` for headers that cannot be sent.
        """
        # A subclass can send requests in another way.
        if not self.is_in_rust or type(self) is not FastTransport:
            return None
        return self._core.value.prepare(*requests)

    def call(self, prepared: Any, params: bytes) -> bytes | Reply:
        """Makes a call with these parameters. Returns the bytes of a plain reply, and any other whole."""
        answer: bytes | Reply = self._core.value.call(prepared, params)
        return answer

    def open(self, request: Request) -> OpenReply:
        """Sends a request and reads the head of its reply."""
        if not self.is_in_rust or request.is_in_pieces:
            return super().open(request)
        reply: OpenReply = self._core.value.open(request)
        return reply

    def close(self) -> None:
        super().close()
        self._core.value.close()

    def _create_tls(self, tls: Tls) -> Any | None:
        if self._context is None:
            return None
        # Imports ssl, which takes long.
        from .rust_tls import create_rust_tls

        return create_rust_tls(self._module, self._address.host, tls, self._context)

    def _create_core(self) -> Any:
        address, proxy, limits = self._address, self._proxy, self._limits
        # A proxy reads requests without TLS, and makes tunnels for others.
        reader = None if address.is_secure else proxy
        core: Any = self._module.Pool(
            host=proxy.host if proxy else address.host,
            port=proxy.port if proxy else address.port,
            authority=address.authority,
            peer=peer_name(address, proxy),
            look_up=look_up,
            target_prefix=f"http://{address.authority}" if reader else "",
            proxy_headers=reader.headers if reader else [],
            tunnel=proxy.connect_request(address) if proxy and address.is_secure else None,
            tls=self._tls,
            max_connections=limits.max_connections,
            max_idle=limits.max_idle,
            idle_timeout=limits.idle_timeout,
            connect_timeout=limits.connect_timeout,
        )
        if self._is_closed:
            core.close()
        return core


class _SharingPool(SocketPool):
    """Connections that use slots of the pool in Rust."""

    def __init__(self, limits: Limits, core: PerProcess[Any]) -> None:
        super().__init__(limits)
        self._core = core

    def reserve(self, ends_at: float | None) -> None:
        self._core.value.reserve(ends_at)

    def release(self) -> None:
        self._core.value.release()
