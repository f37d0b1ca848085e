"""A route whose result is a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar, Unpack

from ..computed_once import cached_property
from .endpoint import Endpoint, EndpointOptions, FileCall

P = ParamSpec("P")
E_co = TypeVar("E_co", covariant=True)


class FileEndpoint(Endpoint[P, None, E_co]):
    """The endpoint of a route whose result is a file."""

    accepts_codings = False

    def __init__(
        self,
        id: str,
        path: str,
        function: Callable[P, FileCall[E_co]],
        *,
        media_types: Sequence[str] = (),
        **options: Unpack[EndpointOptions],
    ) -> None:
        super().__init__(id, path, function, **options)
        #: The media types that the file can have. Empty for any.
        self.media_types = frozenset(media_types)

    @cached_property
    def result_type(self) -> object:
        return type(None)
