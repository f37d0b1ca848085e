"""The runtime of Python clients that MikroKit generates from the types of an API."""

from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from .calls.hook_results import HookedReply
from .calls.interceptor import AsyncInterceptor, AsyncNext, CallInfo, Interceptor, Next
from .calls.options import CallOptions
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
from .streams.hooked_stream import HookedStream
from .streams.sync_stream import Stream
from .transport.limits import Limits
from .transport.messages import AsyncTransport, Reply, Request, Transport
from .transport.tls import Tls

if TYPE_CHECKING:
    from .batches.async_batch import AsyncBatch
    from .batches.batch import Batch
    from .batches.batched_call import BatchedCall
    from .cache.cache import Cache
    from .files.async_file_stream import AsyncFileStream
    from .files.file_stream import FileStream
    from .files.upload import Upload
    from .mock.async_mock_transport import AsyncMockTransport
    from .mock.mock_transport import MockTransport
    from .streams.async_hooked_stream import AsyncHookedStream
    from .streams.async_stream import AsyncStream
    from .transport.httpx_client.async_httpx_transport import AsyncHttpxTransport
    from .transport.httpx_client.httpx_transport import HttpxTransport

__all__ = [
    "UNSET",
    "AsyncBatch",
    "AsyncFileStream",
    "AsyncHookedStream",
    "AsyncHttpxTransport",
    "AsyncInterceptor",
    "AsyncMockTransport",
    "AsyncNext",
    "AsyncStream",
    "AsyncTransport",
    "Batch",
    "BatchedCall",
    "Cache",
    "CallInfo",
    "CallOptions",
    "CallTimeout",
    "ClientError",
    "ContractChanged",
    "FileStream",
    "HookedReply",
    "HookedStream",
    "HttpxTransport",
    "Interceptor",
    "Issue",
    "Limits",
    "MikroKitError",
    "MockTransport",
    "NetworkError",
    "Next",
    "ProtocolError",
    "Reply",
    "Request",
    "Retry",
    "RpcError",
    "Stream",
    "Tls",
    "Transport",
    "UnsetType",
    "Upload",
    "ValidationError",
]


#: Names whose modules take long to import, or that few programs use.
_LAZY = {
    "AsyncBatch": "batches.async_batch",
    "Batch": "batches.batch",
    "BatchedCall": "batches.batched_call",
    "Cache": "cache.cache",
    "AsyncFileStream": "files.async_file_stream",
    "AsyncHookedStream": "streams.async_hooked_stream",
    "AsyncMockTransport": "mock.async_mock_transport",
    "MockTransport": "mock.mock_transport",
    "AsyncStream": "streams.async_stream",
    "FileStream": "files.file_stream",
    "Upload": "files.upload",
    "AsyncHttpxTransport": "transport.httpx_client.async_httpx_transport",
    "HttpxTransport": "transport.httpx_client.httpx_transport",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    return getattr(import_module(f".{_LAZY[name]}", __name__), name)
