"""Connects a socket on an event loop that tries no other address when one is silent."""

from __future__ import annotations

import asyncio
import socket

from ..deadline import seconds_until


async def connect_to(
    loop: asyncio.AbstractEventLoop, peer: tuple[str, int], ends_at: float
) -> socket.socket:
    """A connected socket, with a share of the time that is left for each address of the host."""
    failure: OSError | None = None
    found = await loop.getaddrinfo(*peer, type=socket.SOCK_STREAM)
    for tried, (family, kind, protocol, _, address) in enumerate(found):
        left = seconds_until(ends_at)
        plain = socket.socket(family, kind, protocol)
        plain.setblocking(False)
        try:
            async with asyncio.timeout(left and left / (len(found) - tried)):
                await loop.sock_connect(plain, address)
            return plain
        except OSError as error:
            plain.close()
            failure = error
        except BaseException:
            plain.close()
            raise
    raise failure or OSError("the host has no address")
