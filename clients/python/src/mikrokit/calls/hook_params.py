"""Parameters of hooks in the body of a call."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Generic, ParamSpec, TypeVar, Unpack

from msgspec import UNSET

from ..codecs.writing import to_json, writer_of
from .endpoint import Call, Endpoint, EndpointOptions, hints_of, param_types_of

P = ParamSpec("P")
H = ParamSpec("H")
R_co = TypeVar("R_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class HookParams:
    """The parameters of hooks by their fields in the body, in the order of the function that made them."""

    def __init__(self, by_field: Mapping[str, object]) -> None:
        self.by_field = by_field


class HookedEndpoint(Endpoint[P, R_co, E_co], Generic[P, H, R_co, E_co]):
    """The endpoint of a route with hooks that take parameters from the body."""

    def __init__(
        self,
        id: str,
        path: str,
        function: Callable[P, Call[R_co, E_co]],
        hook_function: Callable[H, HookParams],
        **options: Unpack[EndpointOptions],
    ) -> None:
        super().__init__(id, path, function, **options)
        self.hook_function = hook_function

    def write_hooks(self, params: HookParams) -> dict[str, bytes]:
        """The parameters as JSON. Raises ``TypeError`` for values that their types do not have."""
        written: dict[str, bytes] = {}
        for type_, (field, value) in zip(self._hook_types, params.by_field.items(), strict=True):
            if value is not UNSET:
                write = writer_of(type_)
                written[field] = to_json(value if write is None else write(value))
        return written

    @functools.cached_property
    def _hook_types(self) -> list[object]:
        types, _ = param_types_of(self.hook_function, hints_of(self.hook_function))
        return list(types)
