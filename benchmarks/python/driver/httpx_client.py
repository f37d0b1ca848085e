"""A client under test with the surface of httpx, which several packages have."""

from __future__ import annotations

from contextlib import asynccontextmanager, contextmanager
from types import ModuleType

from bench_client import BenchClient
from user import HEADERS, User, read_reply, write_request


def httpx_client(package: ModuleType) -> BenchClient:
    """Makes calls with one ``Client``, or one ``AsyncClient``, of a package."""

    @contextmanager
    def open_sync(url):
        with package.Client(base_url=url, headers=HEADERS) as client:

            def call(user):
                reply = client.post("/updateUser", content=write_request(user))
                return read_reply(reply.status_code, reply.content)

            yield call

    @asynccontextmanager
    async def open_async(url):
        async with package.AsyncClient(base_url=url, headers=HEADERS) as client:

            async def call(user):
                reply = await client.post("/updateUser", content=write_request(user))
                return read_reply(reply.status_code, reply.content)

            yield call

    return BenchClient((package.__name__,), User, open_sync, open_async)
