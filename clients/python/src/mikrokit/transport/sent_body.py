"""Bodies of requests that are sent in pieces."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Generator, Iterable
from contextlib import aclosing

from .messages import Request

_LAST_CHUNK = b"0\r\n\r\n"


def sent_pieces(request: Request) -> Generator[bytes, None, None]:
    """The bytes of a body as they follow its head: of known size as it is, any other in chunks (RFC 9112, section 7.1).

    Raises as ``body_pieces``.
    """
    for piece in body_pieces(request):
        yield _chunk(piece) if request.body_size is None else piece
    if request.body_size is None:
        yield _LAST_CHUNK


async def sent_pieces_async(request: Request) -> AsyncGenerator[bytes, None]:
    """As ``sent_pieces``, also for an asynchronous iterable."""
    async with aclosing(body_pieces_async(request)) as pieces:
        async for piece in pieces:
            yield _chunk(piece) if request.body_size is None else piece
    if request.body_size is None:
        yield _LAST_CHUNK


def body_pieces(request: Request) -> Generator[bytes, None, None]:
    """The bytes of a body.

    Raises ``TypeError`` for pieces that are not bytes, and ``ValueError`` for a body that has not the size it was said to have.
    """
    body = request.body
    if not isinstance(body, Iterable) or isinstance(body, bytes):
        raise TypeError("An asynchronous iterable is sent by AsyncClient only")
    size = _Size(request.body_size)
    for piece in body:
        yield size.count(piece)
    size.end()


async def body_pieces_async(request: Request) -> AsyncGenerator[bytes, None]:
    """As ``body_pieces``, also for an asynchronous iterable."""
    size = _Size(request.body_size)
    body = request.body
    if isinstance(body, AsyncIterable):
        async for piece in body:
            yield size.count(piece)
    elif body is not None and not isinstance(body, bytes):
        for piece in body:
            yield size.count(piece)
    size.end()


def _chunk(piece: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(piece), piece) if piece else b""


class _Size:
    """Compares a body with the size that it was said to have, if any."""

    def __init__(self, size: int | None) -> None:
        self._left = size

    def count(self, piece: object) -> bytes:
        if not isinstance(piece, bytes | bytearray):
            raise TypeError(f"A body consists of bytes, not of {type(piece).__name__}")
        if self._left is not None:
            self._left -= len(piece)
            if self._left < 0:
                raise ValueError("The body is longer than it was when the request began")
        return bytes(piece)

    def end(self) -> None:
        if self._left is not None and self._left > 0:
            raise ValueError("The body is shorter than it was when the request began")
