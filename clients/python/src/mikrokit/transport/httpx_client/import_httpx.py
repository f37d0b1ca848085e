"""Imports httpx for transports that were given no client of it."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def import_httpx() -> Any:
    """Raises ``ImportError`` if it is not installed."""
    try:
        return import_module("httpx")
    except ModuleNotFoundError as error:
        if error.name != "httpx":
            raise
        raise ImportError(
            'httpx is not installed: pip install "mikrokit[httpx]", or pass a client of httpx2'
        ) from error
