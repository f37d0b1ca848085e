"""Values that do not outlive a fork."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakSet

T = TypeVar("T")


class PerProcess(Generic[T]):
    """A value that a process made by fork creates again.

    Its locks can be held by threads that the new process lacks, and its sockets belong to the
    old one.
    """

    def __init__(
        self, create: Callable[[], T], abandon: Callable[[T], object] | None = None
    ) -> None:
        """``abandon`` is called in the new process with the value that it must not use."""
        self._create = create
        self._abandon = abandon
        self.value = create()
        _all.add(self)

    def renew(self) -> None:
        abandoned = self.value
        # First, so that the old process's value is not used even if abandoning it fails.
        self.value = self._create()
        if self._abandon is not None:
            self._abandon(abandoned)


_all: WeakSet[PerProcess[Any]] = WeakSet()


def _renew_all() -> None:
    for each in list(_all):
        try:
            each.renew()
        except Exception as error:
            # The values after it are still renewed. Python also prints errors of such hooks.
            sys.excepthook(type(error), error, error.__traceback__)


# Windows has no fork.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
