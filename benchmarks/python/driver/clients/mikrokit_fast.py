"""The generated client, with ``mikrokit-fast``."""

from contextlib import asynccontextmanager, contextmanager

from bench_api import AsyncClient, Client, User
from bench_client import BenchClient
from mikrokit.transport.address import parse_address
from mikrokit.transport.fast.fast_asyncio_transport import FastAsyncioTransport
from mikrokit.transport.fast.fast_transport import FastTransport


@contextmanager
def open_sync(url):
    with Client(url, transport=FastTransport(parse_address(url))) as client:
        yield lambda user: client.update_user(user)


@asynccontextmanager
async def open_async(url):
    async with AsyncClient(url, transport=FastAsyncioTransport(parse_address(url))) as client:
        yield lambda user: client.update_user(user)


CLIENT = BenchClient((), User, open_sync, open_async)
