"""A file that is sent."""

from __future__ import annotations

import os
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from typing import IO, BinaryIO, TypeGuard

#: Bytes, the path of a file, a file opened for reading bytes, or pieces of bytes.
FileContent = bytes | bytearray | os.PathLike[str] | BinaryIO | Iterable[bytes]
#: As ``FileContent``, for ``AsyncClient``.
AsyncFileContent = FileContent | AsyncIterable[bytes]

_PIECE = 65_536


class Upload:
    """A file to send, of which no more than a piece is held at a time.

    ``name`` is by default that of a path or opened file, and ``type``, its media type, is guessed from the name.
    Raises ``TypeError`` for content that is no file. A generator, and a file that cannot seek, is sent once, so that
    its call is not attempted again.
    """

    __slots__ = ("_content", "_is_used", "_start", "name", "type")

    def __init__(
        self, content: AsyncFileContent, *, name: str | None = None, type: str | None = None
    ) -> None:
        _assert_file(content)
        self._content = content
        self._is_used = False
        self._start = _as_file(content).tell() if _can_seek(content) else None
        self.name = _name_of(content) if name is None else name
        self.type = _type_of(self.name) if type is None else type

    @property
    def size(self) -> int | None:
        """Bytes of the content; ``None`` if that is not known before it is read. Raises ``OSError`` for no file."""
        content = self._content
        if isinstance(content, bytes | bytearray):
            return len(content)
        if isinstance(content, os.PathLike):
            size: int = os.stat(content).st_size
            return size
        if self._start is None:
            return None
        file = _as_file(content)
        end = file.seek(0, os.SEEK_END)
        file.seek(self._start)
        return max(0, end - self._start)

    @property
    def is_repeatable(self) -> bool:
        """Whether it can be sent again."""
        return self._start is not None or not (
            hasattr(self._content, "read") or isinstance(self._content, Iterator | AsyncIterator)
        )

    def __eq__(self, other: object) -> bool:
        """Whether the other has the same name, type and content, without reading files."""
        if not isinstance(other, Upload):
            return NotImplemented
        mine, theirs = (self.name, self.type), (other.name, other.type)
        return mine == theirs and self._content == other._content

    def __repr__(self) -> str:
        # Contents do not belong in logs.
        return f"Upload(name={self.name!r}, type={self.type!r})"

    def read(self) -> bytes:
        """The content as a whole. Raises ``TypeError`` as ``pieces``."""
        return b"".join(self.pieces())

    def pieces(self) -> Iterator[bytes]:
        """The content. Raises ``TypeError`` if that is asynchronous, or was read and can be read only once."""
        if self._is_asynchronous:
            raise TypeError("An asynchronous iterable is sent by AsyncClient only")
        return self._begin()

    async def async_pieces(self) -> AsyncIterator[bytes]:
        """As ``pieces``. Files are read in threads; a plain iterable should not block."""
        content = self._content
        if isinstance(content, AsyncIterable) and self._is_asynchronous:
            self._use()
            async for piece in content:
                yield piece
            return
        pieces = self._begin()
        if not isinstance(content, os.PathLike) and not hasattr(content, "read"):
            for piece in pieces:
                yield piece
            return
        from asyncio import to_thread

        while (piece := await to_thread(next, pieces, b"")) != b"":
            yield piece

    @property
    def _is_asynchronous(self) -> bool:
        return isinstance(self._content, AsyncIterable) and not isinstance(self._content, Iterable)

    def _use(self) -> None:
        if self._is_used and not self.is_repeatable:
            raise TypeError("A generator, or a file that cannot seek, is sent only once")
        self._is_used = True

    def _begin(self) -> Iterator[bytes]:
        self._use()
        content = self._content
        if isinstance(content, bytes | bytearray):
            return iter([bytes(content)])
        if isinstance(content, os.PathLike):
            return _read_path(content)
        if not hasattr(content, "read"):
            return iter(content)  # type: ignore[arg-type]
        file = _as_file(content)
        if self._start is not None:
            file.seek(self._start)
        return _read_file(file)


def _assert_file(content: object) -> None:
    if isinstance(content, str):
        raise TypeError("A str is no file: use pathlib.Path for a path, or bytes for content")
    if not isinstance(content, os.PathLike | Iterable | AsyncIterable):
        raise TypeError(f"Expected a file, got {content.__class__.__name__}")


def _as_file(content: object) -> BinaryIO:
    file: BinaryIO = content  # type: ignore[assignment]
    return file


def _can_seek(content: object) -> bool:
    return hasattr(content, "read") and _as_file(content).seekable()


def _read_path(path: os.PathLike[str]) -> Iterator[bytes]:
    with open(path, "rb") as file:
        yield from _read_file(file)


def _read_file(file: IO[bytes] | IO[str]) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        if not isinstance(piece, bytes):
            raise TypeError("A file is opened for bytes: open(path, 'rb')")
        yield piece


def _name_of(content: object) -> str:
    path: object = content if _is_path(content) else getattr(content, "name", None)
    return os.path.basename(path) if isinstance(path, str) or _is_path(path) else ""


def _is_path(value: object) -> TypeGuard[os.PathLike[str]]:
    return isinstance(value, os.PathLike)


def _type_of(name: str) -> str:
    if not name:
        return ""
    # Most clients send no files, and this import is slow.
    from mimetypes import guess_type

    return guess_type(name)[0] or ""
