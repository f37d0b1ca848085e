"""The elements of a list in JSON, each as JSON."""

from __future__ import annotations

import re

import msgspec

from .reading import Reader

_elements: Reader[list[msgspec.Raw]] = Reader(list[msgspec.Raw])

#: A string, or a character that starts, ends or separates values.
_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*+"|[\[\]{},"]', re.DOTALL)
_CLOSERS = {b"[": b"]", b"{": b"}"}


def json_elements(text: bytes) -> list[bytes]:
    """Raises ``msgspec.DecodeError`` for a text that is not an array. An element can be invalid JSON."""
    try:
        return [bytes(element) for element in _elements.read(text)]
    except msgspec.DecodeError:
        # One element that msgspec does not read, such as one with half of a surrogate pair, leaves the others whole.
        return _split(text)


def _split(text: bytes) -> list[bytes]:
    text = text.strip(b" \t\r\n")
    if not text.startswith(b"["):
        raise msgspec.DecodeError("Expected a list")
    elements: list[bytes] = []
    #: The characters that close the open brackets.
    closers: list[bytes] = []
    begin = 1
    for token in _TOKEN.finditer(text):
        kind = token[0]
        if kind in _CLOSERS:
            closers.append(_CLOSERS[kind])
        elif kind == b"," and len(closers) == 1:
            elements.append(text[begin : token.start()].strip())
            begin = token.end()
        elif kind in (b"]", b"}"):
            if closers.pop() != kind:
                break
            if not closers:
                if token.end() != len(text):
                    break
                last = text[begin : token.start()].strip()
                if last or elements:
                    elements.append(last)
                if not all(elements):
                    break
                return elements
        elif kind == b'"':
            # It never ends.
            break
    raise msgspec.DecodeError("Not a list of JSON")
