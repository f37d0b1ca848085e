"""Imported by generated clients, and by nobody else."""

from ._async.client import AsyncClientBase, AsyncGroup
from ._async.hooked_routes import (
    AsyncHookedDetachedRoute,
    AsyncHookedFileRoute,
    AsyncHookedRoute,
    AsyncHookedStreamRoute,
)
from ._async.routes import AsyncFileRoute, AsyncRoute
from ._async.stream_routes import AsyncDetachedRoute, AsyncStreamRoute
from ._sync.client import ClientBase, Group
from ._sync.hooked_routes import (
    HookedDetachedRoute,
    HookedFileRoute,
    HookedRoute,
    HookedStreamRoute,
)
from ._sync.routes import FileRoute, Route
from ._sync.stream_routes import DetachedRoute, StreamRoute
from .calls.endpoint import Call, Endpoint, FileCall, StreamCall
from .calls.file_endpoint import FileEndpoint
from .calls.hooks import HookParams, Hooks
from .calls.stream_endpoint import StreamEndpoint
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
    "ClientBase",
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
    "Tuple",
    "Uint16Array",
    "Uint32Array",
    "ZonedDateTime",
]
