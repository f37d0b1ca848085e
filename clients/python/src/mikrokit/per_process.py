"""Values that do not outlive a fork."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class PerProcess(Generic[T]):
    """A value that a process made by fork creates anew.

    Its locks may be held by threads that the new process lacks, and its sockets are those of the old one.
    """

    def __init__(self, create: Callable[[], T]) -> None:
        self._create = create
        self._made = (os.getpid(), create())

    def get(self) -> T:
        process, value = self._made
        if process != os.getpid():
            value = self._create()
            # In one step, so that no other thread meets half of it.
            self._made = (os.getpid(), value)
        return value
