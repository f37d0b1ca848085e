"""The parts of httpx and httpx2 that the transports use."""

from __future__ import annotations

from collections.abc import (
    AsyncIterable,
    AsyncIterator,
    Iterable,
    Iterator,
    Mapping,
    MutableMapping,
    Sequence,
)
from typing import Any, Protocol, TypeVar


class HttpxHeaders(Protocol):
    @property
    def raw(self) -> Sequence[tuple[bytes, bytes]]: ...


class HttpxRequest(Protocol):
    @property
    def headers(self) -> MutableMapping[str, str]: ...


class HttpxHead(Protocol):
    """What a response has before its body."""

    @property
    def status_code(self) -> int: ...
    @property
    def headers(self) -> HttpxHeaders: ...
    @property
    def history(self) -> Sequence[object]: ...
    @property
    def extensions(self) -> Mapping[str, Any]: ...
    @property
    def is_stream_consumed(self) -> bool: ...
    @property
    def content(self) -> bytes: ...


class HttpxResponse(HttpxHead, Protocol):
    def iter_raw(self) -> Iterator[bytes]: ...
    def close(self) -> None: ...


class AsyncHttpxResponse(HttpxHead, Protocol):
    def aiter_raw(self) -> AsyncIterator[bytes]: ...
    async def aclose(self) -> None: ...


Content = bytes | Iterable[bytes] | AsyncIterable[bytes] | None

#: The class of requests of one of the libraries.
Q = TypeVar("Q")
Q_co = TypeVar("Q_co", covariant=True)


class HttpxBuilder(Protocol[Q_co]):
    def build_request(
        self,
        method: str,
        url: str,
        *,
        content: Content,
        headers: Sequence[tuple[bytes, bytes]],
        extensions: dict[str, object],
    ) -> Q_co: ...


class HttpxClient(HttpxBuilder[Q], Protocol[Q]):
    """``httpx.Client`` or ``httpx2.Client``."""

    def send(self, request: Q, *, stream: bool) -> HttpxResponse: ...
    def close(self) -> None: ...


class AsyncHttpxClient(HttpxBuilder[Q], Protocol[Q]):
    """``httpx.AsyncClient`` or ``httpx2.AsyncClient``."""

    async def send(self, request: Q, *, stream: bool) -> AsyncHttpxResponse: ...
    async def aclose(self) -> None: ...
