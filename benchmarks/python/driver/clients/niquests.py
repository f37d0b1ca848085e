"""niquests with one session for all calls."""

from contextlib import asynccontextmanager, contextmanager

import niquests
from bench_client import BenchClient
from user import HEADERS, User, read_reply, write_request


@contextmanager
def open_sync(url):
    with niquests.Session() as session:
        session.headers.update(HEADERS)

        def call(user):
            reply = session.post(f"{url}/updateUser", data=write_request(user))
            return read_reply(reply.status_code, reply.content)

        yield call


@asynccontextmanager
async def open_async(url):
    async with niquests.AsyncSession() as session:
        session.headers.update(HEADERS)

        async def call(user):
            reply = await session.post(f"{url}/updateUser", data=write_request(user))
            return read_reply(reply.status_code, reply.content)

        yield call


CLIENT = BenchClient(("niquests",), User, open_sync, open_async)
