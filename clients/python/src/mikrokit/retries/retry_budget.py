"""A limit of all further attempts together."""

from __future__ import annotations

import threading
import time

_SECONDS = 10


class RetryBudget:
    """Keeps the further attempts of all calls to a share of them, so that an outage raises the load only a little.

    In the last ten seconds there may have been ``ratio`` of the calls, or ten times ``per_second`` if that is more.
    """

    def __init__(self, ratio: float, per_second: float) -> None:
        self._ratio = ratio
        self._least = per_second * _SECONDS
        # By second, modulo ten.
        self._calls = [0] * _SECONDS
        self._retries = [0] * _SECONDS
        self._second = int(time.monotonic())
        self._lock = threading.Lock()

    def deposit(self, now: float) -> None:
        """Counts a call of this moment of ``time.monotonic()``."""
        second = int(now)
        with self._lock:
            # Each call comes here, and mostly in the second of the one before.
            at = second % _SECONDS if second == self._second else self._advance()
            self._calls[at] += 1

    def withdraw(self) -> bool:
        """Takes a further attempt, if there is one left."""
        with self._lock:
            at = self._advance()
            most = max(self._ratio * sum(self._calls), self._least)
            if most - sum(self._retries) < 1:
                return False
            self._retries[at] += 1
            return True

    def _advance(self) -> int:
        """Forgets the seconds that are over. Returns the index of the present one."""
        second = int(time.monotonic())
        if second == self._second:
            return second % _SECONDS
        for passed in range(1, min(second - self._second, _SECONDS) + 1):
            at = (self._second + passed) % _SECONDS
            self._calls[at] = self._retries[at] = 0
        self._second = second
        return second % _SECONDS
