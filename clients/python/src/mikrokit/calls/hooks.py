"""Hooks of a route that take parameters from the body, or return something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, ParamSpec, TypeVar, get_args

import msgspec
from msgspec import UNSET

from ..codecs.writing import to_json, writer_of
from ..computed_once import cached_property
from .endpoint import hints_of, param_types_of
from .options import CallOptions

H = ParamSpec("H")
O_co = TypeVar("O_co", covariant=True)


class HookParams(Generic[O_co]):
    """The parameters of hooks by their fields in the body, with the type of the results of hooks."""

    def __init__(self, by_field: Mapping[str, object]) -> None:
        #: In the order of the function that made them.
        self.by_field = by_field


class Hooks(Generic[H, O_co]):
    """The hooks of a route. Their types are the annotations of a function, as in an ``Endpoint``."""

    def __init__(
        self,
        function: Callable[H, HookParams[O_co]],
        *,
        results: Mapping[str, str | None] = MappingProxyType({}),
    ) -> None:
        self._function = function
        #: The fields of results, with the header of each. ``None`` for the body.
        self.results = results

    def set(self, options: CallOptions, /, *args: H.args, **kwargs: H.kwargs) -> CallOptions:
        """The options of calls with these parameters. Raises ``TypeError`` for values that their types do not have."""
        params = self._function(*args, **kwargs)
        written: dict[str, bytes] = {}
        for write, (field, value) in zip(self._writers, params.by_field.items(), strict=True):
            if value is UNSET:
                continue
            try:
                written[field] = to_json(value if write is None else write(value))
            except TypeError as error:
                raise TypeError(f"{field}: {error}") from error
        return msgspec.structs.replace(options, hooks=written)

    @cached_property
    def result_type(self) -> object:
        """The struct of the results."""
        result: object = get_args(self._hints["return"])[0]
        return result

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return hints_of(self._function)

    @cached_property
    def _writers(self) -> list[Callable[[object], object] | None]:
        types, _ = param_types_of(self._function, self._hints)
        return [writer_of(type_) for type_ in types]
