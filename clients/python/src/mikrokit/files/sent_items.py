"""A parameter that streams, as lines of JSON."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from typing import TypeGuard

from ..codecs.container_guards import is_list_tuple_or_set
from ..codecs.containers import Write
from ..codecs.writing import to_json
from .upload import Upload

_NDJSON = "application/x-ndjson"


def sent_items(items: object, write: Write) -> Upload:
    """A list as a whole, which has a length and can be sent again; other items as they come, once.

    Raises ``TypeError`` for an item of a list that its type does not have; other items raise it when they are sent.
    """
    if is_list_tuple_or_set(items):
        return Upload(b"".join(_lines(items, write)), type=_NDJSON)
    if _is_async_iterable(items):
        return Upload(_lines_async(items, write), type=_NDJSON)
    if _is_iterable_of_items(items):
        return Upload(_lines(items, write), type=_NDJSON)
    raise TypeError(f"Expected an iterable of items, got {type(items).__name__}")


def _is_async_iterable(value: object) -> TypeGuard[AsyncIterable[object]]:
    return isinstance(value, AsyncIterable)


def _is_iterable_of_items(value: object) -> TypeGuard[Iterable[object]]:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping)


def _lines(items: Iterable[object], write: Write) -> Iterator[bytes]:
    for item in items:
        yield to_json(write(item)) + b"\n"


async def _lines_async(items: AsyncIterable[object], write: Write) -> AsyncIterator[bytes]:
    async for item in items:
        yield to_json(write(item)) + b"\n"
