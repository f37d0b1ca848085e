"""The body of a call with files: a file alone, or a form."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from urllib.parse import quote

from ..codecs.container_guards import is_dict, is_list_or_tuple
from ..codecs.writing import to_json
from .upload import Upload

_OCTETS = "application/octet-stream"


class SentFiles:
    """The content of a request, which is iterated over anew for each attempt."""

    def __init__(
        self,
        headers: Sequence[tuple[str, str]],
        parts: Sequence[bytes | Upload],
        *,
        call: bytes = b"[true]",
        files: Sequence[tuple[str, Upload]] = (),
    ) -> None:
        self.headers = headers
        #: For mocks: the body of the call with ``true`` for each file, by whose JSON pointer it is named.
        self.call = call
        self.files = files
        self._parts = parts
        self.is_repeatable = all(isinstance(part, bytes) or part.is_repeatable for part in parts)

    @property
    def is_empty(self) -> bool:
        return not self._parts

    @property
    def size(self) -> int | None:
        """Bytes of all parts; ``None`` if one of them does not tell. Raises ``OSError`` for a path without a file."""
        total = 0
        for part in self._parts:
            size = len(part) if isinstance(part, bytes) else part.size
            if size is None:
                return None
            total += size
        return total

    def __iter__(self) -> Iterator[bytes]:
        for part in self._parts:
            if isinstance(part, bytes):
                yield part
            else:
                yield from part.pieces()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self._parts:
            if isinstance(part, bytes):
                yield part
                continue
            async for piece in part.async_pieces():
                yield piece


def file_body(params: Sequence[object]) -> SentFiles:
    """One file, which is the whole body. A parameter that was left out gives none."""
    if not params:
        return SentFiles([], [])
    [file] = params
    assert isinstance(file, Upload)
    return SentFiles(file_headers(file.name, file.type), [file], files=[("/0", file)])


def file_headers(name: str, type: str) -> list[tuple[str, str]]:
    """What a body that is a file tells of it. Raises ``ValueError`` for a text that is no media type."""
    headers = [("content-type", _header_text(type) or _OCTETS)]
    if name:
        # RFC 8187, section 3.2.1.
        quoted = quote(name, safe="!#$&+-.^_`|~", errors="replace")
        headers.append(("content-disposition", f"attachment; filename*=UTF-8''{quoted}"))
    return headers


def form_body(params: Sequence[object], to_body: Callable[[bytes], bytes]) -> SentFiles:
    """A form (RFC 7578) with the body of a call, made of the JSON of its parameters, and its files under their
    JSON pointers."""
    written, files = take_files(params)
    call = to_body(to_json(written))
    boundary = f"mikrokit-{os.urandom(16).hex()}"
    head = f"--{boundary}\r\n{_disposition('call')}\r\ncontent-type: application/json\r\n\r\n"
    parts: list[bytes | Upload] = [head.encode() + call + b"\r\n"]
    # What has no size comes last, so that the server has the others before it.
    for pointer, file in sorted(files, key=lambda entry: entry[1].size is None):
        disposition = _disposition(pointer, file.name or "blob")
        content_type = _header_text(file.type) or _OCTETS
        head = f"--{boundary}\r\n{disposition}\r\ncontent-type: {content_type}\r\n\r\n"
        parts += [head.encode(errors="replace"), file, b"\r\n"]
    parts.append(f"--{boundary}--\r\n".encode())
    headers = [("content-type", f"multipart/form-data; boundary={boundary}")]
    return SentFiles(headers, parts, call=call, files=files)


def take_files(params: Sequence[object]) -> tuple[list[object], list[tuple[str, Upload]]]:
    """Parameters with ``True`` for each file, and the files with their JSON pointers (RFC 6901)."""
    files: list[tuple[str, Upload]] = []

    def visit(value: object, pointer: str) -> object:
        if isinstance(value, Upload):
            files.append((pointer, value))
            return True
        if is_list_or_tuple(value):
            return [visit(item, f"{pointer}/{i}") for i, item in enumerate(value)]
        if is_dict(value):
            return {
                key: visit(item, f"{pointer}/{escaped_key(key)}") for key, item in value.items()
            }
        return value

    return [visit(param, f"/{i}") for i, param in enumerate(params)], files


def escaped_key(key: object) -> str:
    """A key within a JSON pointer."""
    return str(key).replace("~", "~0").replace("/", "~1")


def _header_text(text: str) -> str:
    """Raises ``ValueError`` for a text that would leave its header."""
    if not text.isascii() or re.search(r"[\0-\x1f\x7f]", text):
        raise ValueError(f"{text!r} is no media type")
    return text


def _disposition(name: str, filename: str | None = None) -> str:
    """Names as browsers write them: HTML Living Standard, section 4.10.21.8."""
    file = "" if filename is None else f'; filename="{_quoted(filename)}"'
    return f'content-disposition: form-data; name="{_quoted(name)}"{file}'


def _quoted(text: str) -> str:
    return text.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")
