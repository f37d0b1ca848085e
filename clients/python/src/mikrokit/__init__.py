"""The runtime of Python clients that MikroKit generates from the types of an API."""

from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ._async.interceptor import AsyncInterceptor, AsyncNext
from ._sync.interceptor import Interceptor, Next
from .calls.call_info import CallInfo
from .calls.hook_results import HookedReply
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
from .transport.limits import Limits
from .transport.messages import AsyncTransport, Reply, Request, Transport
from .transport.tls import Tls
from .version import __version__

if TYPE_CHECKING:
    from ._async.batch import AsyncBatch
    from ._async.file_stream import AsyncFileStream
    from ._async.hooked_stream import AsyncHookedStream
    from ._async.httpx_transport import AsyncHttpxTransport
    from ._async.mock_transport import AsyncMockTransport
    from ._async.stream import AsyncStream
    from ._sync.batch import Batch
    from ._sync.file_stream import FileStream
    from ._sync.hooked_stream import HookedStream
    from ._sync.httpx_transport import HttpxTransport
    from ._sync.mock_transport import MockTransport
    from ._sync.stream import Stream
    from .batches.batched_call import BatchedCall
    from .cache.cache import Cache
    from .files.upload import Upload
    from .mock.mock_routes import UnmockedRoute

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
    "UnmockedRoute",
    "UnsetType",
    "Upload",
    "ValidationError",
    "__version__",
]


#: Names whose modules take long to import, or that few programs use.
_LAZY = {
    "AsyncBatch": "_async.batch",
    "AsyncFileStream": "_async.file_stream",
    "AsyncHookedStream": "_async.hooked_stream",
    "AsyncHttpxTransport": "_async.httpx_transport",
    "AsyncMockTransport": "_async.mock_transport",
    "AsyncStream": "_async.stream",
    "Batch": "_sync.batch",
    "BatchedCall": "batches.batched_call",
    "Cache": "cache.cache",
    "FileStream": "_sync.file_stream",
    "HookedStream": "_sync.hooked_stream",
    "HttpxTransport": "_sync.httpx_transport",
    "MockTransport": "_sync.mock_transport",
    "Stream": "_sync.stream",
    "UnmockedRoute": "mock.mock_routes",
    "Upload": "files.upload",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    return getattr(import_module(f".{_LAZY[name]}", __name__), name)
