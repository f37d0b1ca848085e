"""Routes as a generated client has them."""

from __future__ import annotations

import sys
import types as modules

from mikrokit.generated import (
    Call,
    Endpoint,
    FileCall,
    FileEndpoint,
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


# As the modules of a generated client.
for name in ("client_of_routes", "client_of_routes.types", "client_of_routes.errors"):
    sys.modules[name] = modules.ModuleType(name)
for function in (echo, count, picture):
    function.__module__ = "client_of_routes.routes.root"

ECHO = Endpoint("echo", "/echo", echo, contract="c")
COUNT = StreamEndpoint("count", "/count", count, contract="c", resumable=True)
PICTURE = FileEndpoint("picture", "/picture", picture, contract="c", media_types=("image/png",))
