# Written by scripts/unasync.py from _async/sent_body.py. Edit that file, then run the script.
"""Bodies of requests that are sent in pieces."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from .._backend.sync_backend import items_of
from ..transport.body_size import BodySize
from ..transport.messages import Request

_LAST_CHUNK = b"0\r\n\r\n"


def sent_pieces(request: Request) -> Generator[bytes, None, None]:
    """The bytes of a body as they follow its head: of known size as it is, any other in chunks (RFC 9112, section 7.1).

    Raises as ``body_pieces``.
    """
    with closing(body_pieces(request)) as pieces:
        for piece in pieces:
            yield _chunk(piece) if request.body_size is None else piece
    if request.body_size is None:
        yield _LAST_CHUNK


def body_pieces(request: Request) -> Generator[bytes, None, None]:
    """The bytes of a body.

    Raises ``TypeError`` for pieces that are not bytes, and ``ValueError`` for a body that has not the size it was said to have.
    """
    body = request.body
    assert body is not None and not isinstance(body, bytes)
    size = BodySize(request.body_size)
    with closing(items_of(body)) as pieces:
        for piece in pieces:
            yield size.count(piece)
    size.end()


def _chunk(piece: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(piece), piece) if piece else b""
