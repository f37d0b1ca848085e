"""Functions around the calls of a client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from .options import CallOptions, Settings


class CallInfo(msgspec.Struct, frozen=True):
    """A call as interceptors see it: with all of its attempts, and before its parameters are written."""

    #: The id of the route, such as ``articles/get``. A batch has the id ``""``, its calls as parameters, and a
    #: sequence of their results and errors as result. Going on with a detached stream, and stopping it, are
    #: ``write/resume`` and ``write/stop``, with its id as parameter.
    route: str
    params: tuple[object, ...]
    options: CallOptions

    def with_options(self, **settings: object) -> CallInfo:
        """The call with other settings: those of a route's ``with_options``. Headers are added."""
        changes: Settings = settings  # type: ignore[assignment]
        return msgspec.structs.replace(self, options=self.options.replace(changes))


#: Makes the call, or one that was changed, and returns its result.
Next = Callable[[CallInfo], object]
#: Returns the result of a call: by ``next(call)``, or another.
Interceptor = Callable[[CallInfo, Next], object]
AsyncNext = Callable[[CallInfo], Awaitable[object]]
AsyncInterceptor = Callable[[CallInfo, AsyncNext], Awaitable[object]]


def intercepted(interceptors: Sequence[Interceptor], make: Next) -> Next:
    """``make`` within the interceptors, of which the first is the outermost."""
    for interceptor in reversed(interceptors):
        make = _within(interceptor, make)
    return make


def intercepted_async(interceptors: Sequence[AsyncInterceptor], make: AsyncNext) -> AsyncNext:
    """As ``intercepted``, in asyncio."""
    for interceptor in reversed(interceptors):
        make = _within_async(interceptor, make)
    return make


def _within(interceptor: Interceptor, next_: Next) -> Next:
    return lambda call: interceptor(call, next_)


def _within_async(interceptor: AsyncInterceptor, next_: AsyncNext) -> AsyncNext:
    return lambda call: interceptor(call, next_)
