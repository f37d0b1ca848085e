"""Endpoints of one client, with or without asyncio."""

from __future__ import annotations

from typing import Any, Generic, Literal, ParamSpec, Self, TypeVar, Unpack

from .endpoint import Endpoint
from .hooks import Hooks
from .options import CallOptions, Settings
from .short_call import ShortCall

Q = TypeVar("Q", bound=Endpoint[..., Any, Any])
C = TypeVar("C")
H = ParamSpec("H")
O = TypeVar("O")  # noqa: E741


class BoundEndpoint(Generic[Q, C]):
    """An endpoint of one client, with the options of its calls."""

    #: How ordinary calls are made. ``None`` before the first, ``False`` for a route that has no
    #: such way.
    _short: ShortCall[Any, Any] | Literal[False] | None = None
    _is_for_once = False

    def __init__(self, endpoint: Q, client: C, options: CallOptions) -> None:
        self.endpoint = endpoint
        self.client = client
        self.options = options
        #: For ``help()``, which shows nothing else of an instance.
        self.__doc__ = endpoint.described

    @property
    def __signature__(self) -> object:
        from .signatures import signature_of

        return signature_of(self.endpoint.function, self._returns())

    def __repr__(self) -> str:
        first, _, _ = (self.__doc__ or "").partition("\n")
        return f"<route {first}>"

    def _returns(self) -> object:
        """The type of what a call returns."""
        return self.endpoint.result_type

    def with_options(self, **settings: Unpack[Settings]) -> Self:
        """Returns this route with other options for its calls."""
        return self._with(self.options.replace(settings))

    def _with(self, options: CallOptions) -> Self:
        bound = object.__new__(type(self))
        bound.__dict__.update(self.__dict__)
        bound.options = options
        bound._short = None
        # Many are called once, which needs no preparation.
        bound._is_for_once = True
        return bound


class HookedEndpoint(BoundEndpoint[Q, C], Generic[Q, C, H, O]):
    """An endpoint with hooks that take or return something."""

    def __init__(self, endpoint: Q, hooks: Hooks[H, O], client: C, options: CallOptions) -> None:
        super().__init__(endpoint, client, options)
        self._hooks = hooks

    def with_hooks(self, /, *args: H.args, **kwargs: H.kwargs) -> Self:
        """Returns this route with parameters of its hooks. Raises ``TypeError`` for those of other types."""
        return self._with(self._hooks.set(self.options, *args, **kwargs))
