"""The header ``retry-after``."""

from __future__ import annotations

import time

from ..http_date import parse_http_date


def parse_retry_after(text: str | None) -> float:
    """Seconds of a ``retry-after`` (RFC 9110, section 10.2.3). 0 for none and for an invalid one."""
    if text is None:
        return 0.0
    if text.isascii() and text.isdigit():
        return float(text[:12])
    date = parse_http_date(text)
    return 0.0 if date is None else max(0.0, date - time.time())
