"""Calls as interceptors see them."""

from __future__ import annotations

import time

import msgspec

from ..errors import CallTimeout
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


def within_deadline(call: CallInfo, ends_at: float | None) -> CallInfo:
    """The call with no more than what its interceptors left of its deadline. Raises ``CallTimeout`` for nothing."""
    if ends_at is None:
        return call
    left = ends_at - time.monotonic()
    if left <= 0:
        raise CallTimeout("interceptors took longer than the deadline", route=call.route)
    given = call.options.deadline
    return call.with_options(deadline=left if given is None else min(given, left))
