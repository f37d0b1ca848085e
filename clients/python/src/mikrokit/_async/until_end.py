"""Generators that report their end."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TypeVar

from ..end_callbacks import EndCallbacks

T = TypeVar("T")


async def until_end(items: AsyncGenerator[T, None], end: EndCallbacks) -> AsyncGenerator[T, None]:
    """The items. Reports their end."""
    try:
        # A generator that is left early closes its connection only when it is closed itself.
        async with aclosing(items):
            async for item in items:
                yield item
    except Exception as error:
        end.call(error)
        raise
    except BaseException:
        end.call(None)
        raise
    else:
        end.call(None, is_complete=True)
