"""Writes lists, tuples, sets and dicts whose parts have their own writers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .container_guards import is_list_or_tuple, is_list_tuple_or_set, is_mapping

#: Returns what msgspec has to write for a value. Raises ``TypeError`` for a value of another type.
Write = Callable[[object], object]


def write_each(kind: type[Any], write: Write) -> Write:
    def write_each(value: object) -> object:
        if not is_list_tuple_or_set(value):
            raise mismatch(kind.__name__, value)
        return [write(item) for item in value]

    return write_each


def write_tuple(writers: Sequence[Write]) -> Write:
    def write_tuple(value: object) -> object:
        if not is_list_or_tuple(value) or len(value) != len(writers):
            raise mismatch(f"tuple of {len(writers)} elements", value)
        return [write(item) for write, item in zip(writers, value, strict=True)]

    return write_tuple


def write_tuple_with_rest(
    before: Sequence[Write], write_element: Write, behind: Sequence[Write]
) -> Write:
    fixed = len(before) + len(behind)

    def write_tuple(value: object) -> object:
        if not is_list_or_tuple(value) or len(value) < fixed:
            raise mismatch(f"tuple of {fixed} elements or more", value)
        writers = [*before, *[write_element] * (len(value) - fixed), *behind]
        return [write(item) for write, item in zip(writers, value, strict=True)]

    return write_tuple


def write_values(write: Write) -> Write:
    def write_values(value: object) -> object:
        if not is_mapping(value):
            raise mismatch("dict", value)
        return {key: write(item) for key, item in value.items()}

    return write_values


def write_entries(write_key: Write, write_value: Write) -> Write:
    def write_entries(value: object) -> object:
        if not is_mapping(value):
            raise mismatch("dict", value)
        return [[write_key(key), write_value(item)] for key, item in value.items()]

    return write_entries


def mismatch(expected: str, value: object) -> TypeError:
    return TypeError(f"Expected {expected}, got {type(value).__name__}")
