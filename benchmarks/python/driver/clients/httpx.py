"""httpx with one client for all calls."""

from contextlib import asynccontextmanager, contextmanager

import httpx
from bench_client import BenchClient
from user import HEADERS, User, read_reply, write_request


@contextmanager
def open_sync(url):
    with httpx.Client(base_url=url, headers=HEADERS) as client:

        def call(user):
            reply = client.post("/updateUser", content=write_request(user))
            return read_reply(reply.status_code, reply.content)

        yield call


@asynccontextmanager
async def open_async(url):
    async with httpx.AsyncClient(base_url=url, headers=HEADERS) as client:

        async def call(user):
            reply = await client.post("/updateUser", content=write_request(user))
            return read_reply(reply.status_code, reply.content)

        yield call


CLIENT = BenchClient(("httpx",), User, open_sync, open_async)
