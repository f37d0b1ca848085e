"""requestx with one client for all calls."""

from contextlib import asynccontextmanager, contextmanager

import requestx
from bench_client import BenchClient
from user import HEADERS, User, read_reply, write_request


@contextmanager
def open_sync(url):
    with requestx.Client(base_url=url, headers=HEADERS) as client:

        def call(user):
            reply = client.post("/updateUser", content=write_request(user))
            return read_reply(reply.status_code, reply.content)

        yield call


@asynccontextmanager
async def open_async(url):
    async with requestx.AsyncClient(base_url=url, headers=HEADERS) as client:

        async def call(user):
            reply = await client.post("/updateUser", content=write_request(user))
            return read_reply(reply.status_code, reply.content)

        yield call


CLIENT = BenchClient(("requestx",), User, open_sync, open_async)
