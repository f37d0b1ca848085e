"""Imported by generated clients, and by nobody else."""

from .calls.async_client import AsyncClientBase, AsyncGroup, AsyncRoute, AsyncStreamRoute
from .calls.endpoint import Call, Endpoint, StreamCall, StreamEndpoint
from .calls.sync_client import Group, Route, StreamRoute, SyncClient
from .codecs.wire_types import (
    BigInt,
    BigInt64Array,
    BigUint64Array,
    Float16Array,
    Float32Array,
    Float64Array,
    Instant,
    Int8Array,
    Int16Array,
    Int32Array,
    Map,
    OneOf,
    PlainDateTime,
    PlainTime,
    Uint16Array,
    Uint32Array,
    ZonedDateTime,
)
from .errors import RpcError

__all__ = [
    "AsyncClientBase",
    "AsyncGroup",
    "AsyncRoute",
    "AsyncStreamRoute",
    "BigInt",
    "BigInt64Array",
    "BigUint64Array",
    "Call",
    "Endpoint",
    "Float16Array",
    "Float32Array",
    "Float64Array",
    "Group",
    "Instant",
    "Int8Array",
    "Int16Array",
    "Int32Array",
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
    "Uint16Array",
    "Uint32Array",
    "ZonedDateTime",
]
