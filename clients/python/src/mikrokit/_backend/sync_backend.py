"""What blocks the caller's own thread."""

from __future__ import annotations

import time
from collections.abc import AsyncIterable, Callable, Generator, Iterable
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from ..transport.abort_signal import AbortSignal

P = ParamSpec("P")
T = TypeVar("T")


def sleep(seconds: float, signal: AbortSignal | None = None) -> None:
    """Sleeps, until the signal is aborted at the latest."""
    if signal is None:
        time.sleep(seconds)
    else:
        signal.sleep(seconds)


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
