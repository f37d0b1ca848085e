"""Functions around the calls of a client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from ..calls.call_info import CallInfo

#: Makes the call, or one that was changed, and returns its result.
AsyncNext = Callable[[CallInfo], Awaitable[object]]
#: Returns the result of a call: by ``next(call)``, or another.
AsyncInterceptor = Callable[[CallInfo, AsyncNext], Awaitable[object]]


def intercepted(interceptors: Sequence[AsyncInterceptor], make: AsyncNext) -> AsyncNext:
    """Wraps ``make`` in the interceptors. The first is the outermost."""
    for interceptor in reversed(interceptors):
        make = _within(interceptor, make)
    return make


def _within(interceptor: AsyncInterceptor, next_: AsyncNext) -> AsyncNext:
    return lambda call: interceptor(call, next_)
