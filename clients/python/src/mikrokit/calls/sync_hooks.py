"""Routes of a client with hooks that take parameters, as its attributes."""

from __future__ import annotations

from typing import Generic, ParamSpec, Self, TypeVar, Unpack, overload

import msgspec

from ..errors import RpcError
from .hook_params import HookedEndpoint
from .options import CallOptions, Settings
from .sync_client import Group, SyncClient, sync_client_of
from .sync_routes import BoundRoute

P = ParamSpec("P")
H = ParamSpec("H")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class BoundHookedRoute(BoundRoute[P, R, E], Generic[P, H, R, E]):
    """A route of one client with hooks that take parameters."""

    def __init__(
        self, endpoint: HookedEndpoint[P, H, R, E], client: SyncClient, options: CallOptions
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooked = endpoint

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> BoundRoute[P, R, E]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        written = self._hooked.write_hooks(self._hooked.hook_function(*args, **kwargs))
        options = msgspec.structs.replace(self.options, hooks=written)
        return BoundRoute(self._hooked, self.client, options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundHookedRoute[P, H, R, E]:
        """Returns this route with other options for its calls."""
        return BoundHookedRoute(self._hooked, self.client, self.options.replace(settings))


class HookedRoute(Generic[P, H, R, E]):
    """A route with hooks that take parameters, as an attribute of its group."""

    def __init__(self, endpoint: HookedEndpoint[P, H, R, E]) -> None:
        self._endpoint = endpoint

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: Group, owner: type) -> BoundHookedRoute[P, H, R, E]: ...
    def __get__(self, group: Group | None, owner: type) -> Self | BoundHookedRoute[P, H, R, E]:
        if group is None:
            return self
        client = sync_client_of(group)
        return BoundHookedRoute(self._endpoint, client, client.default_options)
