"""What waits in asyncio, which is imported when something has to wait: that takes longer than importing all else."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable, Iterable
from inspect import isawaitable
from typing import TYPE_CHECKING, ParamSpec, TypeVar, Union

if TYPE_CHECKING:
    from ..transport.abort_signal import AbortSignal

P = ParamSpec("P")
T = TypeVar("T")

#: A value of a function that may be asynchronous.
MaybeAwaitable = Union[T, Awaitable[T]]  # noqa: UP007


async def sleep(seconds: float, signal: AbortSignal | None = None) -> None:
    """Sleeps. ``signal`` is for threads, since tasks are cancelled."""
    import asyncio

    await asyncio.sleep(seconds)


async def run_in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Calls a function that blocks, such as one that writes a file."""
    import asyncio

    return await asyncio.to_thread(function, *args, **kwargs)


async def resolved(value: object) -> object:
    """What a function returned that may be asynchronous."""
    return await value if isawaitable(value) else value


async def items_of(items: Iterable[T] | AsyncIterable[T]) -> AsyncGenerator[T, None]:
    """The items of an iterable of either kind."""
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
        return
    for item in items:
        yield item
