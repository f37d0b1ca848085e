"""Settings of calls."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TypedDict

import msgspec

from ..retries.retry import Retry
from ..transport.messages import DEFAULT_MAX_REPLY_SIZE

#: Headers, or a function that makes them for each attempt, as for a token that is renewed.
HeaderSource = Mapping[str, str] | Callable[[], Mapping[str, str]]


class Settings(TypedDict, total=False):
    """The settings of ``with_options``. Those that are left out stay as they are."""

    headers: HeaderSource
    timeout: float | None
    deadline: float | None
    retry: int | Retry
    idempotency_key: bool | str
    max_reply_size: int


class CallOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a call is made. Times are in seconds."""

    headers: HeaderSource = msgspec.field(default_factory=dict[str, str])
    #: The most seconds of one attempt; ``None`` for no limit.
    timeout: float | None = 30.0
    #: The most seconds of a call in all: its attempts, and the time between them; ``None`` for no limit.
    deadline: float | None = None
    #: How a failed call is attempted again. By default calls are not, and streams that may be asked for again go
    #: on after up to ten failures in a row.
    retry: Retry | None = None
    #: Whether a call that is neither a query nor idempotent sends an ``idempotency-key``, so that it may be
    #: attempted again: ``True`` for a random one, or the key.
    idempotency_key: bool | str = False
    #: The most bytes of a reply.
    max_reply_size: int = DEFAULT_MAX_REPLY_SIZE

    #: Parameters of hooks by their fields in the body, as JSON. ``with_hooks`` of a route sets
    #: them.
    hooks: Mapping[str, bytes] = msgspec.field(default_factory=dict[str, bytes])

    def __post_init__(self) -> None:
        for name, seconds in (("timeout", self.timeout), ("deadline", self.deadline)):
            if seconds is not None and not seconds > 0:
                raise ValueError(f"{name} has to be greater than 0 seconds, or None for no limit")
        if self.max_reply_size < 1:
            raise ValueError("max_reply_size has to be 1 byte or more")
        key = self.idempotency_key
        if isinstance(key, str) and (not key or not key.isascii() or not key.isprintable()):
            raise ValueError("idempotency_key has to be a text of printable ASCII")

    def replace(self, settings: Settings) -> CallOptions:
        """Returns these options with some replaced. Headers are added; those of ``settings`` win."""
        changes: dict[str, object] = {**settings}
        retry = settings.get("retry")
        if isinstance(retry, int):
            changes["retry"] = Retry(limit=retry)
        if "headers" in settings:
            changes["headers"] = _merge(self.headers, settings["headers"])
        return msgspec.structs.replace(self, **changes)

    def call_end(self, started: float | None = None) -> float | None:
        """When a call that started then, or starts now, ends, by ``time.monotonic()``. ``None`` without a limit."""
        if self.deadline is None:
            return None
        return (time.monotonic() if started is None else started) + self.deadline

    def attempt_end(self, call_end: float | None) -> float | None:
        """As ``call_end``, for an attempt of that call."""
        if self.timeout is None:
            return call_end
        end = time.monotonic() + self.timeout
        return end if call_end is None else min(end, call_end)

    def header_list(self) -> list[tuple[str, str]]:
        """The headers of one attempt, names in lower case."""
        if callable(self.headers):
            return [*_checked(self.headers()).items()]
        return [*self.headers.items()]


#: Headers that the client sets itself, because they describe the body, the connection or the call.
_OWN_HEADERS = {
    "connection",
    "content-length",
    "content-type",
    "host",
    "idempotency-key",
    "mikrokit-contract",
    "mikrokit-deadline",
    "transfer-encoding",
}


def _merge(first: HeaderSource, second: HeaderSource) -> HeaderSource:
    if not callable(first) and not callable(second):
        return {**first, **_checked(second)}
    return lambda: {
        **_checked(first() if callable(first) else first),
        **_checked(second() if callable(second) else second),
    }


def _checked(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers with names in lower case. Raises ``ValueError`` for headers that the client sets itself."""
    lower = {name.lower(): value for name, value in headers.items()}
    own = sorted(_OWN_HEADERS.intersection(lower))
    if own:
        other = "; use the setting idempotency_key" if own[0] == "idempotency-key" else ""
        raise ValueError(f"The header {own[0]} is set by the client{other}")
    return lower
