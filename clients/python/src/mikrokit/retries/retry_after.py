"""The header ``retry-after``."""

from __future__ import annotations

import datetime


def parse_retry_after(text: str | None) -> float:
    """Seconds of a ``retry-after`` (RFC 9110, section 10.2.3). 0 for none and for an invalid one."""
    if text is None:
        return 0.0
    if text.isascii() and text.isdigit():
        return float(text[:12])
    # Dates are rare, and this import is slow.
    from email.utils import parsedate_to_datetime

    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return 0.0
    now = datetime.datetime.now(datetime.UTC)
    return max(0.0, (moment.astimezone(datetime.UTC) - now).total_seconds())
