"""When a failed call is attempted again."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Literal

import msgspec

from ..errors import CallTimeout, MikroKitError, NetworkError, ProtocolError, RpcError


class Retry(msgspec.Struct, frozen=True, kw_only=True):
    """How failed calls are attempted again. Times are in seconds."""

    #: The most attempts after the first. 0 is none.
    limit: int = 2
    #: The most seconds before the second attempt.
    delay: float = 0.2
    #: The most seconds before any attempt. A ``retry-after`` beyond it ends the call. The reset of a rate limit is
    #: waited for, up to it.
    max_delay: float = 30.0
    #: Whether ``delay`` doubles for each further attempt.
    backoff: Literal["exponential", "fixed"] = "exponential"
    #: ``full``: random from 0 to the delay, so that callers which failed together do not return together.
    #: ``decorrelated``: random from ``delay`` to three times the last wait. ``none``: just the delay.
    jitter: Literal["full", "decorrelated", "none"] = "full"
    #: Statuses of errors that may pass.
    statuses: Collection[int] = (429, 502, 503, 504)
    #: Decides instead of the error's status. The number is that of the attempt that failed, from 1.
    retry_if: Callable[[MikroKitError, int], bool] | None = None
    #: Whether calls of routes that are neither queries nor idempotent are attempted again, although they may
    #: have done their work already.
    any_route: bool = False
    #: Further attempts as a share of the calls of the last ten seconds; ``None`` for no limit.
    budget_ratio: float | None = 0.1
    #: Further attempts a second, averaged over ten, that are allowed even if the calls are few.
    budget_per_second: float = 10.0

    def __post_init__(self) -> None:
        if self.limit < 0:
            raise ValueError("retry.limit has to be 0 or more")
        if self.delay < 0 or self.max_delay < 0:
            raise ValueError("retry.delay and retry.max_delay have to be 0 seconds or more")
        if self.backoff not in ("exponential", "fixed"):
            raise ValueError("retry.backoff is 'exponential' or 'fixed'")
        if self.jitter not in ("full", "decorrelated", "none"):
            raise ValueError("retry.jitter is 'full', 'decorrelated' or 'none'")
        if self.budget_per_second < 0 or (self.budget_ratio is not None and self.budget_ratio < 0):
            raise ValueError("A retry budget has to be 0 or more")

    def may_pass(self, error: MikroKitError, attempt: int) -> bool:
        """Whether another attempt may succeed."""
        if self.retry_if is not None:
            return self.retry_if(error, attempt)
        if isinstance(error, RpcError):
            return error.status in self.statuses
        if isinstance(error, ProtocolError):
            return error.reply_status in self.statuses
        return isinstance(error, NetworkError | CallTimeout)

    def wait_after(self, attempt: int, previous: float) -> float:
        """Seconds before the attempt after this one, which counts from 1; ``previous`` is the last wait."""
        if self.jitter == "decorrelated":
            spread = max(0.0, (previous or self.delay) * 3 - self.delay)
            return min(self.max_delay, self.delay + random.random() * spread)
        growth = 1 if self.backoff == "fixed" else 2 ** min(attempt - 1, 60)
        whole = min(self.max_delay, self.delay * growth)
        return whole if self.jitter == "none" else random.random() * whole
