"""What is left of a call's time."""

from __future__ import annotations

import time

#: Seconds; the system's calls take no much longer times, and no infinite ones.
LONGEST_WAIT = 1_000_000.0


def seconds_until(ends_at: float | None) -> float | None:
    """Seconds until a moment of ``time.monotonic()``; ``None`` for no limit. Raises ``TimeoutError`` if it is over."""
    if ends_at is None:
        return None
    left = ends_at - time.monotonic()
    if left <= 0:
        raise TimeoutError("the time is over")
    return min(left, LONGEST_WAIT)
