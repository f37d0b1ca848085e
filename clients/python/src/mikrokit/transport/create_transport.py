"""The default transports of clients."""

# Sockets, TLS and asyncio take long to import, and mocks do without.
from __future__ import annotations

from importlib import import_module

from .address import Address
from .limits import Limits
from .messages import AsyncTransport, Transport
from .tls import Tls


def create_transport(
    address: Address, *, limits: Limits | None, tls: Tls | None, proxy: str | bool
) -> Transport:
    """The transport in Rust if ``mikrokit-fast`` is installed, otherwise the one in Python."""
    if has_fast_core():
        from .fast.fast_transport import FastTransport

        return FastTransport(address, limits=limits, tls=tls, proxy=proxy)
    from .sockets.socket_transport import SocketTransport

    return SocketTransport(address, limits=limits, tls=tls, proxy=proxy)


def create_async_transport(
    address: Address, *, limits: Limits | None, tls: Tls | None, proxy: str | bool
) -> AsyncTransport:
    """The transport for asyncio, with its parser in Rust if ``mikrokit-fast`` is installed."""
    if has_fast_core():
        from .fast.fast_asyncio_transport import FastAsyncioTransport

        return FastAsyncioTransport(address, limits=limits, tls=tls, proxy=proxy)
    from .event_loop.asyncio_transport import AsyncioTransport

    return AsyncioTransport(address, limits=limits, tls=tls, proxy=proxy)


def has_fast_core() -> bool:
    """Whether ``mikrokit-fast`` is installed."""
    try:
        import_module("mikrokit_fast")
    except ModuleNotFoundError as error:
        # An installed but incomplete package must fail, instead of being slow.
        if error.name != "mikrokit_fast":
            raise
        return False
    return True
