"""The remaining time of a call."""

from __future__ import annotations

import time

#: In seconds. System calls accept neither much longer nor infinite times.
LONGEST_WAIT = 1_000_000.0


def seconds_until(ends_at: float | None) -> float | None:
    """Seconds until a time of ``time.monotonic()``. ``None`` without a limit. Raises ``TimeoutError`` if it is over."""
    if ends_at is None:
        return None
    left = ends_at - time.monotonic()
    if left <= 0:
        raise TimeoutError("the time is over")
    return min(left, LONGEST_WAIT)
