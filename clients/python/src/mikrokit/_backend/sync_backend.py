"""What blocks the caller's own thread."""

from __future__ import annotations

import time
from collections.abc import AsyncIterable, Callable, Generator, Iterable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

sleep = time.sleep


def run_in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Calls a function that blocks, as everything does here."""
    return function(*args, **kwargs)


def resolved(value: object) -> object:
    return value


def items_of(items: Iterable[T] | AsyncIterable[T]) -> Generator[T, None, None]:
    """Raises ``TypeError`` for an asynchronous iterable."""
    if not isinstance(items, Iterable):
        raise TypeError("An asynchronous iterable is sent by AsyncClient only")
    yield from items
