"""Bodies of requests that are sent in pieces."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from .._backend.async_backend import items_of
from ..transport.body_size import BodySize
from ..transport.messages import Request

_LAST_CHUNK = b"0\r\n\r\n"


async def sent_pieces(request: Request) -> AsyncGenerator[bytes, None]:
    """The bytes of a body as they follow its head: of known size as it is, any other in chunks (RFC 9112, section 7.1).

    Raises as ``body_pieces``.
    """
    async with aclosing(body_pieces(request)) as pieces:
        async for piece in pieces:
            yield _chunk(piece) if request.body_size is None else piece
    if request.body_size is None:
        yield _LAST_CHUNK


async def body_pieces(request: Request) -> AsyncGenerator[bytes, None]:
    """The bytes of a body.

    Raises ``TypeError`` for pieces that are not bytes, and ``ValueError`` for a body that has not the size it was said to have.
    """
    body = request.body
    assert body is not None and not isinstance(body, bytes)
    size = BodySize(request.body_size)
    async with aclosing(items_of(body)) as pieces:
        async for piece in pieces:
            yield size.count(piece)
    size.end()


def _chunk(piece: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(piece), piece) if piece else b""
