"""How long a reply asks callers to wait."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

from ..errors import MikroKitError, ProtocolError, RpcError
from ..http_date import parse_http_date
from ..transport.messages import Reply

_MILLISECONDS = re.compile(r"\d{1,300}(?:\.\d{1,300})?", re.ASCII)
#: Statuses that tell of too many calls.
_TOO_MANY = (429, 503)
# An open one ends with the header, so that the search is linear.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)', re.DOTALL)
_REMAINING = re.compile(r";\s*r=(\d{1,15})", re.ASCII)
_RESET = re.compile(r";\s*t=(\d{1,15})", re.ASCII)


class RequestedDelay(NamedTuple):
    """Seconds that a reply asks callers to wait; 0 for no wish."""

    #: No attempt before that is welcome.
    least: float
    #: When more calls are allowed; an earlier attempt probably fails again.
    suggested: float


def requested_delay(error: MikroKitError, reply: Reply | None) -> RequestedDelay:
    """Reads ``retry-after-ms`` and ``retry-after`` (RFC 9110, section 10.2.3).

    Without them, and for errors that tell of too many calls (429 and 503), it is the reset of a rate limit:
    ``ratelimit-reset``, or ``ratelimit`` of draft-ietf-httpapi-ratelimit-headers-10. Invalid values count as absent.
    """
    if reply is None:
        return RequestedDelay(0.0, 0.0)
    milliseconds = reply.header("retry-after-ms") or ""
    if _MILLISECONDS.fullmatch(milliseconds):
        return RequestedDelay(float(milliseconds) / 1_000, 0.0)
    least = parse_retry_after(reply.header("retry-after"))
    if least > 0 or _status_of(error) not in _TOO_MANY:
        return RequestedDelay(least, 0.0)
    reset = reply.header("ratelimit-reset") or ""
    seconds = _seconds(reset) if _is_number(reset) else _reset_of(reply.header("ratelimit") or "")
    return RequestedDelay(0.0, seconds)


def parse_retry_after(text: str | None) -> float:
    """Seconds of a ``retry-after``. 0 for none and for an invalid one."""
    if text is None:
        return 0.0
    if _is_number(text):
        return _seconds(text)
    date = parse_http_date(text)
    return 0.0 if date is None else max(0.0, date - time.time())


def _status_of(error: MikroKitError) -> int | None:
    if isinstance(error, RpcError):
        return error.status
    return error.reply_status if isinstance(error, ProtocolError) else None


def _reset_of(header: str) -> float:
    """``"burst";r=0;t=5, "daily";r=10;t=3600`` → 5: when the last of the limits that are used up has room again."""
    longest = 0.0
    for limit in _QUOTED.sub("", header).split(","):
        left, reset = _REMAINING.search(limit), _RESET.search(limit)
        if left is not None and reset is not None and int(left[1]) == 0:
            longest = max(longest, float(reset[1]))
    return longest


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _seconds(digits: str) -> float:
    # More digits are too much for any limit.
    return float(digits.lstrip("0")[:12] or "0")
