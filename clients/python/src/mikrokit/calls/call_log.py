"""Tells the logger ``mikrokit`` of attempts: routes, statuses and times, never values, headers or messages."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logging import Logger


def _logger() -> Logger | None:
    """The logger, if the program uses ``logging``, which takes long to import."""
    logging = sys.modules.get("logging")
    return None if logging is None else logging.getLogger("mikrokit")


def log_reply(route: str, *, attempt: int, status: int, started: float) -> None:
    """Tells of a reply, at the level DEBUG."""
    logger = _logger()
    if logger is not None and logger.isEnabledFor(_DEBUG):
        milliseconds = (time.monotonic() - started) * 1_000
        logger.debug("%s: status %d in %.1f ms, attempt %d", route, status, milliseconds, attempt)


def log_retry(route: str, error: Exception, *, attempt: int, wait: float) -> None:
    """Tells of an attempt that failed and is followed by another, at the level INFO."""
    logger = _logger()
    if logger is not None:
        kind = type(error).__name__
        logger.info("%s: attempt %d failed (%s), another in %.3f s", route, attempt, kind, wait)


#: ``logging.DEBUG``
_DEBUG = 10
