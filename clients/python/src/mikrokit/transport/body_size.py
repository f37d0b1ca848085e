"""The size of a body that is sent in pieces."""

from __future__ import annotations


class BodySize:
    """Compares a body with its declared size, if any."""

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
