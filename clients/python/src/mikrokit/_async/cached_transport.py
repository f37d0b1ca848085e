"""Transports of clients with a cache."""

from __future__ import annotations

from ..cache.cache import Cache
from ..transport.messages import (
    AsyncOpenReply,
    AsyncTransport,
    Reply,
    Request,
)


class AsyncCachedTransport:
    """Answers calls from a cache if possible. Streams and files bypass it."""

    def __init__(self, transport: AsyncTransport, cache: Cache) -> None:
        self._transport = transport
        self._cache = cache

    async def send(self, request: Request) -> Reply:
        exchange = self._cache.exchange(request)
        try:
            sent = next(exchange)
            while True:
                sent = exchange.send(await self._transport.send(sent))
        except StopIteration as end:
            reply: Reply = end.value
            return reply
        finally:
            exchange.close()

    async def open(self, request: Request) -> AsyncOpenReply:
        return await self._transport.open(request)

    async def close(self) -> None:
        self._cache.clear()
        await self._transport.close()
