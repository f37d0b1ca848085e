"""The runtime of Python clients that MikroKit generates from the types of an API."""

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from .errors import (
    CallTimeout,
    ClientError,
    ContractChanged,
    Issue,
    MikroKitError,
    NetworkError,
    ProtocolError,
    RpcError,
    ValidationError,
)
from .retries.retry import Retry
from .streams.sync_stream import Stream
from .transport.limits import Limits
from .transport.messages import AsyncTransport, Reply, Request, Transport
from .transport.tls import Tls

if TYPE_CHECKING:
    from .streams.async_stream import AsyncStream

__all__ = [
    "UNSET",
    "AsyncStream",
    "AsyncTransport",
    "CallTimeout",
    "ClientError",
    "ContractChanged",
    "Issue",
    "Limits",
    "MikroKitError",
    "NetworkError",
    "ProtocolError",
    "Reply",
    "Request",
    "Retry",
    "RpcError",
    "Stream",
    "Tls",
    "Transport",
    "UnsetType",
    "ValidationError",
]


def __getattr__(name: str) -> object:
    if name != "AsyncStream":
        raise AttributeError(f"module {__name__} has no attribute {name}")
    # With it comes asyncio, which takes longer to import than the rest of this package.
    from .streams.async_stream import AsyncStream

    return AsyncStream
