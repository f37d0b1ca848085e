"""Reports attempts to the logger ``mikrokit``: routes, statuses and times, never values, headers or messages."""

from __future__ import annotations

import functools
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logging import Logger


def _logger() -> Logger | None:
    """The logger, if the program uses ``logging``, which takes long to import."""
    return _get_logger() if "logging" in sys.modules else None


# Calls would wait for each other at the lock of logging.getLogger.
@functools.cache
def _get_logger() -> Logger:
    import logging

    return logging.getLogger("mikrokit")


def logs_replies() -> bool:
    """Whether the logger needs replies."""
    return "logging" in sys.modules and _get_logger().isEnabledFor(_DEBUG)


def log_reply(route: str, *, attempt: int, status: int, started: float) -> None:
    """Logs a reply, at the level DEBUG."""
    if logs_replies():
        logger = _get_logger()
        milliseconds = (time.monotonic() - started) * 1_000
        logger.debug("%s: status %d in %.1f ms, attempt %d", route, status, milliseconds, attempt)


def log_retry(route: str, error: Exception, *, attempt: int, wait: float) -> None:
    """Logs a failed attempt that is followed by another, at the level INFO."""
    logger = _logger()
    if logger is not None:
        kind = type(error).__name__
        logger.info("%s: attempt %d failed (%s), another in %.3f s", route, attempt, kind, wait)


#: ``logging.DEBUG``
_DEBUG = 10
