"""aiohttp with one session for all calls."""

from contextlib import asynccontextmanager

import aiohttp
from bench_client import BenchClient
from user import HEADERS, User, read_reply, write_request


@asynccontextmanager
async def open_async(url):
    async with aiohttp.ClientSession(url, headers=HEADERS) as session:

        async def call(user):
            async with session.post("/updateUser", data=write_request(user)) as reply:
                return read_reply(reply.status, await reply.read())

        yield call


CLIENT = BenchClient(("aiohttp",), User, open_async=open_async)
