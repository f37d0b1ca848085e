"""The transports of clients that were given none."""

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
    """The transport in Rust where ``mikrokit-fast`` is installed, otherwise the one in Python."""
    if has_fast_core():
        from .fast.fast_transport import FastTransport

        return FastTransport(address, limits=limits, tls=tls, proxy=proxy)
    from .sockets.socket_transport import SocketTransport

    return SocketTransport(address, limits=limits, tls=tls, proxy=proxy)


def create_async_transport(
    address: Address, *, limits: Limits | None, tls: Tls | None, proxy: str | bool
) -> AsyncTransport:
    """The transport for asyncio with its parser in Rust where ``mikrokit-fast`` is installed."""
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
        # One that is there and lacks something has to fail, and not to be slow.
        if error.name != "mikrokit_fast":
            raise
        return False
    return True
