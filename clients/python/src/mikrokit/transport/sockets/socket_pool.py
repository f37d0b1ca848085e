"""Connections that wait for calls."""

from __future__ import annotations

import threading
import time
from collections import deque

from ...errors import CallTimeout
from ..deadline import seconds_until
from ..limits import Limits
from .socket_connection import SocketConnection


class SocketPool:
    """Counts the connections of one process, and keeps those that are idle."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._is_abandoned = False
        self._is_closed = False
        self._idle: deque[SocketConnection] = deque()
        self._lock = threading.Lock()
        self._free = threading.Semaphore(limits.max_connections)

    def reserve(self, ends_at: float | None) -> None:
        """Waits until there may be another connection. Raises ``CallTimeout`` if that takes too long."""
        try:
            is_free = self._free.acquire(timeout=seconds_until(ends_at))
        except TimeoutError:
            is_free = False
        if not is_free:
            raise CallTimeout("no connection was free")

    def release(self) -> None:
        """Gives a reserved slot to another call."""
        self._free.release()

    def take_idle(self) -> SocketConnection | None:
        """The connection that was used last, if the server has not closed it."""
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            if connection.is_usable():
                return connection
            connection.close()

    def give_back(self, connection: SocketConnection, keep: int | None) -> None:
        """Takes a connection back, to keep it for that many seconds; ``None`` closes it."""
        if self._is_abandoned:
            # Its locks may be held by a thread that this process lacks.
            connection.close()
            return
        if keep is None or keep <= 0:
            connection.close()
        else:
            self._keep(connection, keep)
        self.release()

    def abandon(self) -> None:
        """Called in a process made by fork, which must not use its connections."""
        self._is_abandoned = True

    def close(self) -> None:
        """Closes idle connections, and others when they are given back."""
        with self._lock:
            self._is_closed = True
            while self._idle:
                self._idle.pop().close()

    def _keep(self, connection: SocketConnection, seconds: float) -> None:
        now = time.monotonic()
        connection.idle_until = now + min(seconds, self._limits.idle_timeout)
        surplus: list[SocketConnection] = []
        with self._lock:
            self._idle.append(connection)
            most = 0 if self._is_closed else self._limits.max_idle
            while self._idle and (len(self._idle) > most or self._idle[0].idle_until <= now):
                surplus.append(self._idle.popleft())
        for each in surplus:
            each.close()
