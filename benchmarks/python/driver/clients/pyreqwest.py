"""pyreqwest with one client for all calls."""

from contextlib import asynccontextmanager, contextmanager

from bench_client import BenchClient
from pyreqwest.client import ClientBuilder, SyncClientBuilder
from user import HEADERS, User, read_reply, write_request


@contextmanager
def open_sync(url):
    with SyncClientBuilder().default_headers(HEADERS).build() as client:

        def call(user):
            request = client.post(f"{url}/updateUser").body_bytes(write_request(user)).build()
            reply = request.send()
            return read_reply(reply.status, reply.bytes().to_bytes())

        yield call


@asynccontextmanager
async def open_async(url):
    async with ClientBuilder().default_headers(HEADERS).build() as client:

        async def call(user):
            request = client.post(f"{url}/updateUser").body_bytes(write_request(user)).build()
            reply = await request.send()
            return read_reply(reply.status, (await reply.bytes()).to_bytes())

        yield call


CLIENT = BenchClient(("pyreqwest",), User, open_sync, open_async)
