"""Bodies of requests that are sent in pieces."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Generator, Iterable

from .messages import Request


def sent_pieces(request: Request) -> Generator[bytes, None, None]:
    """The bytes of a body as they follow its head.

    Raises ``TypeError`` for pieces that are not bytes, and ``ValueError`` for a body that has not the size it was said to have.
    """
    body = request.body
    if not isinstance(body, Iterable) or isinstance(body, bytes):
        raise TypeError("An asynchronous iterable is sent by AsyncClient only")
    framing = _Framing(request.body_size)
    for piece in body:
        yield framing.frame(piece)
    yield framing.end()


async def sent_pieces_async(request: Request) -> AsyncGenerator[bytes, None]:
    """As ``sent_pieces``, also for an asynchronous iterable."""
    framing = _Framing(request.body_size)
    body = request.body
    if isinstance(body, AsyncIterable):
        async for piece in body:
            yield framing.frame(piece)
    elif body is not None and not isinstance(body, bytes):
        for piece in body:
            yield framing.frame(piece)
    yield framing.end()


class _Framing:
    """A body of known size goes as it is, any other in chunks (RFC 9112, section 7.1)."""

    def __init__(self, size: int | None) -> None:
        self._left = size

    def frame(self, piece: object) -> bytes:
        if not isinstance(piece, bytes | bytearray):
            raise TypeError(f"A body consists of bytes, not of {type(piece).__name__}")
        if self._left is None:
            return b"%x\r\n%b\r\n" % (len(piece), bytes(piece)) if piece else b""
        self._left -= len(piece)
        if self._left < 0:
            raise ValueError("The body is longer than it was when the request began")
        return bytes(piece)

    def end(self) -> bytes:
        if self._left is None:
            return b"0\r\n\r\n"
        if self._left > 0:
            raise ValueError("The body is shorter than it was when the request began")
        return b""
