"""Imported by generated clients, and by nobody else."""

from .calls.async_client import AsyncClientBase, AsyncGroup, AsyncRoute
from .calls.endpoint import Call, Endpoint
from .calls.sync_client import Group, Route, SyncClient
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
    "SyncClient",
    "Uint16Array",
    "Uint32Array",
    "ZonedDateTime",
]
