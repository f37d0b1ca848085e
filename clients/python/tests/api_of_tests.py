"""Routes as a generated client has them."""

from __future__ import annotations

import sys
import types as modules
import typing

from mikrokit.generated import (
    AsyncClientBase,
    AsyncRoute,
    Call,
    ClientBase,
    Endpoint,
    Route,
    RpcError,
)


class Gone(RpcError[int]):
    wire_type = "gone"


# As the modules of a generated client.
for name in ("api_client", "api_client.types", "api_client.errors"):
    sys.modules[name] = modules.ModuleType(name)


def _later(id: int) -> Call[int, Gone]:
    return Call(id)


def _text(value: str) -> Call[str, typing.Never]:
    return Call(value)


for function in (_later, _text):
    function.__module__ = "api_client.routes.root"

#: Not to be repeated.
LATER = Endpoint("later", "/later", _later, contract="c")
#: A query.
TEXT = Endpoint("text", "/text", _text, contract="c", query=True)


class Client(ClientBase):
    later = Route(LATER)
    text = Route(TEXT)


class AsyncClient(AsyncClientBase):
    later = AsyncRoute(LATER)
    text = AsyncRoute(TEXT)
