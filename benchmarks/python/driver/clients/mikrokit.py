"""The generated client, over its transports in Python."""

from contextlib import asynccontextmanager, contextmanager

from bench_api import AsyncClient, Client, User
from bench_client import BenchClient
from mikrokit.transport.address import parse_address
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.sockets.socket_transport import SocketTransport


@contextmanager
def open_sync(url):
    with Client(url, transport=SocketTransport(parse_address(url))) as client:
        yield lambda user: client.update_user(user)


@asynccontextmanager
async def open_async(url):
    async with AsyncClient(url, transport=AsyncioTransport(parse_address(url))) as client:
        yield lambda user: client.update_user(user)


CLIENT = BenchClient((), User, open_sync, open_async)
