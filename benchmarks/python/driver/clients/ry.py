"""ry with one client for all calls."""

from contextlib import asynccontextmanager, contextmanager

import ry
from bench_client import BenchClient
from user import HEADERS, User, read_reply, write_request


@contextmanager
def open_sync(url):
    client = ry.BlockingClient(headers=HEADERS)

    def call(user):
        reply = client.post(f"{url}/updateUser", body=write_request(user))
        return read_reply(reply.status, bytes(reply.bytes()))

    yield call


@asynccontextmanager
async def open_async(url):
    client = ry.Client(headers=HEADERS)

    async def call(user):
        reply = await client.post(f"{url}/updateUser", body=write_request(user))
        return read_reply(reply.status, bytes(await reply.bytes()))

    yield call


CLIENT = BenchClient(("ry",), User, open_sync, open_async)
