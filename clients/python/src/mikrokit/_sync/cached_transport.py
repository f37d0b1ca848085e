# Written by scripts/unasync.py from _async/cached_transport.py. Edit that file, then run the script.
"""Transports of clients with a cache."""

from __future__ import annotations

from ..cache.cache import Cache
from ..transport.messages import (
    OpenReply,
    Reply,
    Request,
    Transport,
)


class CachedTransport:
    """Answers calls from a cache if possible. Streams and files bypass it."""

    def __init__(self, transport: Transport, cache: Cache) -> None:
        self._transport = transport
        self._cache = cache

    def send(self, request: Request) -> Reply:
        exchange = self._cache.exchange(request)
        try:
            sent = next(exchange)
            while True:
                sent = exchange.send(self._transport.send(sent))
        except StopIteration as end:
            reply: Reply = end.value
            return reply
        finally:
            exchange.close()

    def open(self, request: Request) -> OpenReply:
        return self._transport.open(request)

    def close(self) -> None:
        self._cache.clear()
        self._transport.close()
