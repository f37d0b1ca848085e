"""Routes as a generated client has them."""

from __future__ import annotations

import sys
import types as modules
from typing import Never

from mikrokit import UNSET, UnsetType
from mikrokit.generated import (
    BigInt,
    Call,
    Endpoint,
    File,
    FileCall,
    FileEndpoint,
    Items,
    RpcError,
    StreamCall,
    StreamEndpoint,
)


class Gone(RpcError[None]):
    wire_type = "gone"


class TooFar(RpcError[int]):
    wire_type = "too-far"


def echo(value: str) -> Call[str, Gone]:
    return Call(value)


def count(to: int) -> StreamCall[int, str, TooFar]:
    return StreamCall(to)


def picture(size: int) -> FileCall[Gone]:
    return FileCall(size)


def store(name: str, file: File) -> Call[int, Gone]:
    return Call(name, file)


def keep(file: File | UnsetType = UNSET) -> Call[int, Never]:
    return Call(file)


def total(first: int, numbers: Items[BigInt]) -> Call[int, Never]:
    return Call(first, numbers)


# As the modules of a generated client.
for name in ("client_of_routes", "client_of_routes.types", "client_of_routes.errors"):
    sys.modules[name] = modules.ModuleType(name)
for function in (echo, count, picture, store, keep, total):
    function.__module__ = "client_of_routes.routes.root"

ECHO = Endpoint("echo", "/echo", echo, contract="c")
COUNT = StreamEndpoint("count", "/count", count, contract="c", resumable=True)
PICTURE = FileEndpoint("picture", "/picture", picture, contract="c", media_types=("image/png",))
STORE = Endpoint("store", "/store", store, contract="c", files="form")
KEEP = Endpoint("keep", "/keep", keep, contract="c", files="body")
TOTAL = Endpoint("total", "/total", total, contract="c", files="form")
