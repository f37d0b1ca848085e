# Written by scripts/unasync.py from _async/until_end.py. Edit that file, then run the script.
"""Generators that report their end."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from typing import TypeVar

from ..end_callbacks import EndCallbacks

T = TypeVar("T")


def until_end(items: Generator[T, None, None], end: EndCallbacks) -> Generator[T, None, None]:
    """The items. Reports their end."""
    try:
        # A generator that is left early closes its connection only when it is closed itself.
        with closing(items):
            yield from items
    except Exception as error:
        end.call(error)
        raise
    except BaseException:
        end.call(None)
        raise
    else:
        end.call(None, is_complete=True)
