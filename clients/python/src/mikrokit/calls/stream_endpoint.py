"""A route whose result is a stream."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar, Unpack, get_args

from ..computed_once import cached_property
from .endpoint import Endpoint, EndpointOptions, StreamCall

P = ParamSpec("P")
I_co = TypeVar("I_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class StreamEndpoint(Endpoint[P, R_co, E_co], Generic[P, I_co, R_co, E_co]):
    """The endpoint of a route whose result is a stream."""

    function: Callable[P, StreamCall[I_co, R_co, E_co]]

    accepts_codings = False

    def __init__(
        self,
        id: str,
        path: str,
        function: Callable[P, StreamCall[I_co, R_co, E_co]],
        *,
        resumable: bool = False,
        **options: Unpack[EndpointOptions],
    ) -> None:
        super().__init__(id, path, function, **options)
        #: Whether a stream that broke off can be resumed.
        self.resumable = resumable

    @cached_property
    def item_type(self) -> object:
        item: object = get_args(self._hints["return"])[0]
        return item


class StopEndpoint(Endpoint[..., None, E_co]):
    """Ends streams of a route. Can be repeated."""

    def __init__(self, streams: StreamEndpoint[..., object, object, E_co]) -> None:
        super().__init__(
            streams.id,
            streams.path,
            streams.function,  # type: ignore[arg-type]
            contract=streams.contract,
            idempotent=True,
            hooks=tuple(streams.hooks),
        )

    @cached_property
    def result_type(self) -> object:
        return type(None)
