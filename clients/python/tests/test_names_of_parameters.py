"""Parameters with the names that the runtime's own functions use."""

from __future__ import annotations

from typing import Never

import msgspec

from mikrokit import UNSET, MockTransport, Reply, Request, UnsetType
from mikrokit.generated import Call, ClientBase, Endpoint, HookedRoute, HookParams, Hooks, Route


def odd(self: str, route: str, options: int) -> Call[str, Never]:
    return Call(self, route, options)


def hooks_of_odd(
    self: tuple[str] | UnsetType = UNSET, options: tuple[int] | UnsetType = UNSET
) -> HookParams[None]:
    return HookParams({"self": self, "options": options})


for function in (odd, hooks_of_odd):
    function.__module__ = "client_of_routes.routes.root"

ODD = Endpoint("odd", "/odd", odd, contract="c")


class Client(ClientBase):
    odd = Route(ODD)
    hooked = HookedRoute(ODD, Hooks(hooks_of_odd))


def test_parameters_and_hooks_can_have_any_name() -> None:
    bodies: list[object] = []

    def answer(request: Request) -> Reply:
        assert isinstance(request.body, bytes)
        bodies.append(msgspec.json.decode(request.body))
        return Reply(200, [("content-type", "application/json")], b'{"odd":"x"}')

    client = Client("http://test", transport=MockTransport(answer))
    assert client.odd(self="a", route="b", options=3) == "x"
    assert client.odd.safe(self="a", route="b", options=3) == "x"
    hooked = client.hooked.with_hooks(self=("c",), options=(4,))
    assert hooked.reply(self="a", route="b", options=3).result == "x"
    with_hooks = {"odd": ["a", "b", 3], "self": ["c"], "options": [4]}
    assert bodies == [["a", "b", 3], ["a", "b", 3], with_hooks]


def test_a_batch_takes_them() -> None:
    transport = MockTransport()
    client = Client("http://test", transport=transport)
    transport.on(client.odd, lambda self, route, options: f"{self}{route}{options}")
    with client.batch() as batch:
        added = batch.add(client.odd, self="a", route="b", options=3)
    assert added.result() == "ab3"
