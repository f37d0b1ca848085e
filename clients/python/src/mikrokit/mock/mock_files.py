"""Files that reach a mock, and that its functions return."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard, get_args, get_origin

import msgspec

from ..calls.endpoint import Endpoint
from ..calls.file_endpoint import FileEndpoint
from ..codecs import wire_types
from ..codecs.container_guards import is_dict, is_list
from ..codecs.reading import Reader, read_wire_type
from ..files.sent_files import SentFiles, escaped_key, file_headers
from ..files.upload import Upload


class ReceivedFiles(msgspec.Struct):
    """The body of a call with files that were read."""

    #: Its JSON, with ``true`` for each file.
    call: bytes
    #: By their JSON pointers.
    files: Mapping[str, Upload]


def received_file(file: Upload, content: bytes) -> Upload:
    return Upload(content, name=file.name, type=file.type)


def value_with_files(value: object, type_: Any, *, files: Mapping[str, Upload], at: str) -> object:
    """A parameter whose JSON has ``true`` for each file. ``at`` is the JSON pointer of the parameter."""
    if get_origin(type_) is wire_types.Items:
        reader: Reader[object] = Reader(get_args(type_)[0])
        return [reader.read(line) for line in files[at].read().splitlines()]
    filled: object = msgspec.convert(_fill(value, files, at), type_, dec_hook=read_wire_type)
    return filled


def _fill(value: object, files: Mapping[str, Upload], at: str) -> object:
    if at in files:
        return files[at]
    if is_list(value):
        return [_fill(item, files, f"{at}/{i}") for i, item in enumerate(value)]
    if is_dict(value):
        return {key: _fill(item, files, f"{at}/{escaped_key(key)}") for key, item in value.items()}
    return value


def is_file_endpoint(
    endpoint: Endpoint[..., object, object],
) -> TypeGuard[FileEndpoint[..., object]]:
    return isinstance(endpoint, FileEndpoint)


def sent_result(endpoint: FileEndpoint[..., object], result: Any) -> SentFiles:
    """The content of a reply with a file. Raises ``TypeError`` for anything else, or a file of another media type."""
    file = result if isinstance(result, Upload) else Upload(result)
    allowed = endpoint.media_types
    type_ = file.type or min(allowed, default="")
    if allowed and type_.split(";")[0].strip().lower() not in allowed:
        wanted = " or ".join(sorted(allowed))
        raise TypeError(
            f"A mock of {endpoint.id} returned a file of the type {type_}, not {wanted}"
        )
    length = [] if file.size is None else [("content-length", str(file.size))]
    return SentFiles([*file_headers(file.name, type_), *length], [file])
