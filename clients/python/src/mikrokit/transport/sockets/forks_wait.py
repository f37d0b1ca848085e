"""Forks that wait for code with locks of its own."""

from __future__ import annotations

import os
import threading

#: Seconds that a fork waits at most: a name may take long to be found, and a signal may fork in the middle.
_MAX_WAIT = 1.0


class _ForksWait:
    """A context in which the process is not forked: the child would inherit locks that other threads hold."""

    _changed: threading.Condition
    _running: int

    def __init__(self) -> None:
        self._renew()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(
                before=self._hold_back,
                after_in_parent=self._go_on,
                after_in_child=self._renew,
            )

    def __enter__(self) -> None:
        with self._changed:
            self._running += 1

    def __exit__(self, *_: object) -> None:
        with self._changed:
            # 0 in a child that a signal has forked in the middle.
            self._running = max(0, self._running - 1)
            self._changed.notify_all()

    def _renew(self) -> None:
        self._changed = threading.Condition()
        self._running = 0

    def _hold_back(self) -> None:
        self._changed.acquire()
        self._changed.wait_for(lambda: self._running == 0, _MAX_WAIT)

    def _go_on(self) -> None:
        self._changed.release()


#: For calls of C libraries that hold locks, which Python cannot renew in the child.
forks_wait = _ForksWait()
