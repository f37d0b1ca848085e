"""The runtime of Python clients that MikroKit generates from the types of an API."""

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
from .streams.async_stream import AsyncStream
from .streams.sync_stream import Stream
from .transport.limits import Limits
from .transport.messages import AsyncTransport, Reply, Request, Transport
from .transport.tls import Tls

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
