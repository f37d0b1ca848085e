"""Imported by generated clients, and by nobody else."""

from .calls.async_client import AsyncClientBase, AsyncGroup
from .calls.async_hooks import (
    AsyncHookedDetachedRoute,
    AsyncHookedFileRoute,
    AsyncHookedRoute,
    AsyncHookedStreamRoute,
)
from .calls.async_routes import AsyncFileRoute, AsyncRoute
from .calls.async_streams import AsyncDetachedRoute, AsyncStreamRoute
from .calls.endpoint import Call, Endpoint, FileCall, StreamCall
from .calls.file_endpoint import FileEndpoint
from .calls.hooks import HookParams, Hooks
from .calls.stream_endpoint import StreamEndpoint
from .calls.sync_client import Group, SyncClient
from .calls.sync_hooks import (
    HookedDetachedRoute,
    HookedFileRoute,
    HookedRoute,
    HookedStreamRoute,
)
from .calls.sync_routes import FileRoute, Route
from .calls.sync_streams import DetachedRoute, StreamRoute
from .codecs.wire_types import (
    BigInt,
    BigInt64Array,
    BigUint64Array,
    File,
    Float16Array,
    Float32Array,
    Float64Array,
    Instant,
    Int8Array,
    Int16Array,
    Int32Array,
    Items,
    Map,
    OneOf,
    PlainDateTime,
    PlainTime,
    Tuple,
    Uint16Array,
    Uint32Array,
    ZonedDateTime,
)
from .errors import RpcError

__all__ = [
    "AsyncClientBase",
    "AsyncDetachedRoute",
    "AsyncFileRoute",
    "AsyncGroup",
    "AsyncHookedDetachedRoute",
    "AsyncHookedFileRoute",
    "AsyncHookedRoute",
    "AsyncHookedStreamRoute",
    "AsyncRoute",
    "AsyncStreamRoute",
    "BigInt",
    "BigInt64Array",
    "BigUint64Array",
    "Call",
    "DetachedRoute",
    "Endpoint",
    "File",
    "FileCall",
    "FileEndpoint",
    "FileRoute",
    "Float16Array",
    "Float32Array",
    "Float64Array",
    "Group",
    "HookParams",
    "HookedDetachedRoute",
    "HookedFileRoute",
    "HookedRoute",
    "HookedStreamRoute",
    "Hooks",
    "Instant",
    "Int8Array",
    "Int16Array",
    "Int32Array",
    "Items",
    "Map",
    "OneOf",
    "PlainDateTime",
    "PlainTime",
    "Route",
    "RpcError",
    "StreamCall",
    "StreamEndpoint",
    "StreamRoute",
    "SyncClient",
    "Tuple",
    "Uint16Array",
    "Uint32Array",
    "ZonedDateTime",
]
