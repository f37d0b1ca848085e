"""Requests and replies of HTTP, as every transport takes and gives them."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

if TYPE_CHECKING:
    from .abort_signal import AbortSignal

#: The most bytes of a reply, unless a call says otherwise.
DEFAULT_MAX_REPLY_SIZE = 16_777_216


class Request(msgspec.Struct):
    """One request of a call."""

    method: str
    #: The request target: the path, and the query string of a GET.
    target: str
    #: Names in lower case with their values, without ``host`` and ``content-length``.
    headers: Sequence[tuple[str, str]]
    #: Pieces are sent as they are taken. If the request is ``repeatable``, they can be iterated over again.
    body: bytes | Iterable[bytes] | AsyncIterable[bytes] | None
    #: Whether it may be sent twice, for example because the first connection was closed already.
    repeatable: bool = False
    #: When the attempt is over, by ``time.monotonic()``.
    ends_at: float | None = None
    #: The most bytes of the body; ``None`` for no limit.
    max_reply_size: int | None = DEFAULT_MAX_REPLY_SIZE
    #: Bytes of a body in pieces; ``None`` if that is not known.
    body_size: int | None = None
    #: With which another thread ends it; set for streams and files.
    signal: AbortSignal | None = None

    @property
    def is_in_pieces(self) -> bool:
        """Whether the body is not there as a whole."""
        return self.body is not None and not isinstance(self.body, bytes)


class PreparedRequests(NamedTuple):
    """The requests of a route with one set of options, without their parameters."""

    post: Request
    #: For a query, the one whose parameters fit into the URL.
    get: Request | None
    #: The most seconds of one attempt; ``None`` for no limit.
    timeout: float | None
    #: The hash of the route's types.
    contract: str


class Receipt(Protocol):
    """Hears from the call what became of its reply."""

    def settle(self, *, is_read: bool) -> None: ...


class Reply(msgspec.Struct):
    """A reply with its whole body."""

    status: int
    #: Names in lower case with their values, in order. A name may occur more than once.
    headers: Sequence[tuple[str, str]]
    body: bytes = b""
    #: Whether another URL than that of the request gave it, to which a redirect led.
    is_redirected: bool = False
    #: Waits to hear whether the reply could be read; set by a cache.
    receipt: Receipt | None = None

    def __repr__(self) -> str:
        # Bodies do not belong in logs.
        return f"Reply(status={self.status}, headers={self.headers}, {len(self.body)} bytes)"

    def header(self, name: str) -> str | None:
        """The values of a header, joined with commas (RFC 9110, section 5.3); ``None`` without one."""
        values = [value for key, value in self.headers if key == name]
        return ", ".join(values) if values else None

    def header_values(self, name: str) -> list[str]:
        """Each value of a header that may not be joined, such as ``set-cookie``."""
        return [value for key, value in self.headers if key == name]


class OpenReply(Protocol):
    """A reply whose body is read while it arrives."""

    status: int
    headers: Sequence[tuple[str, str]]
    #: When the next bytes have to be there, by ``time.monotonic()``; ``None`` for no limit.
    ends_at: float | None

    def chunks(self) -> Iterator[bytes]: ...
    def close(self) -> None: ...


class AsyncOpenReply(Protocol):
    """As ``OpenReply``, in asyncio."""

    status: int
    headers: Sequence[tuple[str, str]]
    ends_at: float | None

    def chunks(self) -> AsyncIterator[bytes]: ...
    async def close(self) -> None: ...


class Transport(Protocol):
    """Sends requests for a ``Client``. It may be used by many threads."""

    def send(self, request: Request) -> Reply: ...
    def open(self, request: Request) -> OpenReply: ...
    def close(self) -> None: ...


class AsyncTransport(Protocol):
    """Sends requests for an ``AsyncClient``."""

    async def send(self, request: Request) -> Reply: ...
    async def open(self, request: Request) -> AsyncOpenReply: ...
    async def close(self) -> None: ...
