"""The attempts of one call."""

from __future__ import annotations

import time

from ..errors import MikroKitError
from ..transport.messages import Reply
from .retry import Retry
from .retry_after import requested_delay
from .retry_budget import RetryBudget

_NONE = Retry(limit=0)


class Attempts:
    """Decides whether a call that failed is attempted again, and when."""

    __slots__ = ("_budget", "_ends_at", "_retry", "_wait", "count")

    def __init__(
        self,
        retry: Retry | None,
        *,
        budget: RetryBudget | None,
        ends_at: float | None,
        is_counted: bool = False,
    ) -> None:
        """``ends_at`` is the end of the call in all, by ``time.monotonic()``. ``is_counted`` is whether the budget knows of it."""
        self._retry = retry or _NONE
        self._budget = budget
        self._ends_at = ends_at
        self._wait = 0.0
        #: The attempt that is made, from 1.
        self.count = 1
        if budget is not None and not is_counted:
            budget.deposit(time.monotonic())

    def wait_after(
        self, error: MikroKitError, reply: Reply | None, *, repeatable: bool, is_left: bool = True
    ) -> float | None:
        """Begins the next attempt, and returns the seconds before it; ``None`` if there is none.

        ``repeatable`` is whether the route may be called twice, ``is_left`` whether its body can be sent again.
        """
        retry = self._retry
        if self.count > retry.limit or not (repeatable or (retry.any_route and is_left)):
            return None
        if not retry.may_pass(error, self.count):
            return None
        asked = requested_delay(error, reply)
        if asked.least > retry.max_delay:
            return None
        own = retry.wait_after(self.count, self._wait)
        wait = max(asked.least, min(asked.suggested, retry.max_delay), own)
        if self._ends_at is not None and wait >= self._ends_at - time.monotonic():
            return None
        if self._budget is not None and not self._budget.withdraw():
            return None
        self._wait = wait
        self.count += 1
        return wait
