"""Ends requests of other threads, like the ``AbortSignal`` of ``fetch``."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ..errors import ClientError


class AbortSignal:
    """Ends the requests that use it, and rejects later ones. In asyncio, tasks are cancelled instead."""

    def __init__(self) -> None:
        self.is_aborted = False
        #: What ends each of the present requests.
        self._ends: set[Callable[[], object]] = set()
        # A handler of a signal of the system can interrupt any step of its own thread.
        self._lock = threading.RLock()
        #: Locked until it is aborted.
        self._gate = threading.Lock()
        self._gate.acquire()

    def attach(self, end: Callable[[], object]) -> None:
        """``end`` ends a request that begins. Raises ``ClientError`` if the signal was aborted before."""
        with self._lock:
            self._ends.add(end)
            if not self.is_aborted:
                return
            self._ends.discard(end)
        raise ClientError("the reply was closed before its end")

    def detach(self, end: Callable[[], object]) -> None:
        """The request is over. From here on, its ``end`` is not called."""
        with self._lock:
            self._ends.discard(end)

    def abort(self) -> None:
        with self._lock:
            if not self.is_aborted:
                self.is_aborted = True
                self._gate.release()
            for end in tuple(self._ends):
                end()

    def sleep(self, seconds: float) -> None:
        """Sleeps until it is aborted at the latest."""
        if self._gate.acquire(timeout=seconds):
            self._gate.release()
