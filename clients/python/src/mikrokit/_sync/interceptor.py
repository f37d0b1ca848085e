# Written by scripts/unasync.py from _async/interceptor.py. Edit that file, then run the script.
"""Functions around the calls of a client."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..calls.call_info import CallInfo

#: Makes the call, or one that was changed, and returns its result.
Next = Callable[[CallInfo], object]
#: Returns the result of a call: by ``next(call)``, or another.
Interceptor = Callable[[CallInfo, Next], object]


def intercepted(interceptors: Sequence[Interceptor], make: Next) -> Next:
    """Wraps ``make`` in the interceptors. The first is the outermost."""
    for interceptor in reversed(interceptors):
        make = _within(interceptor, make)
    return make


def _within(interceptor: Interceptor, next_: Next) -> Next:
    return lambda call: interceptor(call, next_)
