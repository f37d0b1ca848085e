"""The elements of a list in JSON, each as JSON."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from .reading import Reader

_elements: Reader[list[msgspec.Raw]] = Reader(list[msgspec.Raw])
_values: Reader[list[Any]] = Reader(list[Any])


def json_elements(text: bytes) -> list[bytes]:
    """Raises ``msgspec.DecodeError`` for text that is no JSON, or no list."""
    try:
        return [bytes(element) for element in _elements.read(text)]
    except msgspec.DecodeError:
        # Halves of surrogate pairs, which msgspec's parser does not read.
        values = _values.read(text)
    try:
        return [json.dumps(value).encode() for value in values]
    except RecursionError:
        raise msgspec.DecodeError("Nested too deep") from None
