"""Connections of an event loop that wait for calls."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from ..limits import Limits
from .asyncio_connection import AsyncioConnection


class AsyncioPool:
    """Counts the connections of one event loop, and keeps the idle ones."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._is_closed = False
        self._idle: deque[AsyncioConnection] = deque()
        self._free = limits.max_connections
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def reserve(self) -> None:
        """Waits until another connection is allowed."""
        if self._free > 0:
            self._free -= 1
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            await waiter
        except BaseException:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            elif not waiter.cancelled():
                # It was given a slot at the same moment.
                self.release()
            raise

    def take_at_once(self) -> AsyncioConnection | None:
        """An idle connection with its slot. ``None`` if a call has to wait for either."""
        if self._free == 0:
            return None
        connection = self.take_idle()
        if connection is not None:
            self._free -= 1
        return connection

    def release(self) -> None:
        """Gives a reserved slot to another call."""
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._free += 1

    def take_idle(self) -> AsyncioConnection | None:
        """The connection that was used last, if the server has not closed it."""
        while self._idle:
            connection = self._idle.pop()
            if connection.is_usable:
                return connection
            connection.close()
        return None

    def give_back(self, connection: AsyncioConnection, keep: int | None) -> None:
        """Takes a connection back, to keep it for that many seconds. ``None`` closes it."""
        if keep is None or keep <= 0 or self._is_closed:
            connection.close()
        else:
            self._keep(connection, keep)
        self.release()

    def close(self) -> None:
        """Closes idle connections, and others when they are given back."""
        self._is_closed = True
        while self._idle:
            self._idle.pop().close()

    def _keep(self, connection: AsyncioConnection, seconds: float) -> None:
        now, limits, idle = time.monotonic(), self._limits, self._idle
        connection.idle_until = now + min(seconds, limits.idle_timeout)
        idle.append(connection)
        while idle and (len(idle) > limits.max_idle or idle[0].idle_until <= now):
            idle.popleft().close()
