"""Routes of an asynchronous client with hooks that take parameters, as its attributes."""

from __future__ import annotations

from typing import Generic, ParamSpec, Self, TypeVar, Unpack, overload

import msgspec

from ..errors import RpcError
from .async_client import AsyncClientBase, AsyncGroup, async_client_of
from .async_routes import AsyncBoundRoute
from .hook_params import HookedEndpoint
from .options import CallOptions, Settings

P = ParamSpec("P")
H = ParamSpec("H")
R = TypeVar("R")
E = TypeVar("E", bound=RpcError[object])


class BoundAsyncHookedRoute(AsyncBoundRoute[P, R, E], Generic[P, H, R, E]):
    """A route of one client with hooks that take parameters."""

    def __init__(
        self, endpoint: HookedEndpoint[P, H, R, E], client: AsyncClientBase, options: CallOptions
    ) -> None:
        super().__init__(endpoint, client, options)
        self._hooked = endpoint

    def with_hooks(self, *args: H.args, **kwargs: H.kwargs) -> AsyncBoundRoute[P, R, E]:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        written = self._hooked.write_hooks(self._hooked.hook_function(*args, **kwargs))
        options = msgspec.structs.replace(self.options, hooks=written)
        return AsyncBoundRoute(self._hooked, self.client, options)

    def with_options(self, **settings: Unpack[Settings]) -> BoundAsyncHookedRoute[P, H, R, E]:
        """Returns this route with other options for its calls."""
        return BoundAsyncHookedRoute(self._hooked, self.client, self.options.replace(settings))


class AsyncHookedRoute(Generic[P, H, R, E]):
    """A route with hooks that take parameters, as an attribute of its group."""

    def __init__(self, endpoint: HookedEndpoint[P, H, R, E]) -> None:
        self._endpoint = endpoint

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: AsyncGroup, owner: type) -> BoundAsyncHookedRoute[P, H, R, E]: ...
    def __get__(
        self, group: AsyncGroup | None, owner: type
    ) -> Self | BoundAsyncHookedRoute[P, H, R, E]:
        if group is None:
            return self
        client = async_client_of(group)
        return BoundAsyncHookedRoute(self._endpoint, client, client.default_options)
